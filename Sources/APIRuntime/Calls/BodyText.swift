@_spi(Generated) import APIJSON
package import WireSyntax

/// How the bodies of responses become text in UTF-8, and what is around their JSON.
@_spi(Generated) public struct BodyText: Sendable, Hashable {
    /// Text around JSON that is not part of it.
    public enum Wrapping: Sendable, Hashable {
        /// The call of a function: `name({…});`.
        case jsonp
        /// A text before the JSON, if it is there.
        case prefix(String)
    }

    package let reading: BodyReading

    /// - Parameters:
    ///   - charset: the character set, whatever the server says. Defaults to the one that the server names, or UTF-8.
    ///   - strip: what is removed before JSON is read, in this order.
    public init(charset: String? = nil, strip: [Wrapping] = []) {
        reading = BodyReading(
            charset: charset,
            strip: strip.map { wrapping in
                switch wrapping {
                case .jsonp: .jsonp
                case .prefix(let text): .prefix(text)
                }
            })
    }
}

extension ServiceDescription {
    /// How the bodies of responses to an endpoint become text.
    package func reading(of route: EndpointRoute) -> BodyReading { (route.text ?? text)?.reading ?? BodyReading() }

    /// A body as text in UTF-8.
    /// - Parameters:
    ///   - contentType: the media type that the server names.
    ///   - limit: the largest number of bytes of the text.
    func text(
        of bytes: [UInt8], _ contentType: String?, to route: EndpointRoute, atMost limit: Int
    ) throws(DataFormatError) -> [UInt8] {
        try read(route) { reading throws(BodyReading.Fault) in try reading.text(of: bytes, contentType, atMost: limit) }
    }

    /// A body as JSON in UTF-8, with spaces in place of what is around it.
    func json(
        of bytes: [UInt8], _ contentType: String?, to route: EndpointRoute, atMost limit: Int
    ) throws(DataFormatError) -> [UInt8] {
        try read(route) { reading throws(BodyReading.Fault) in try reading.json(of: bytes, contentType, atMost: limit) }
    }

    private func read(
        _ route: EndpointRoute, _ body: (BodyReading) throws(BodyReading.Fault) -> [UInt8]
    ) throws(DataFormatError) -> [UInt8] {
        do throws(BodyReading.Fault) {
            return try body(reading(of: route))
        } catch {
            throw DataFormatError(
                model: route.name, path: "$", byteOffset: error.offset, expected: error.expected, found: error.found)
        }
    }
}
