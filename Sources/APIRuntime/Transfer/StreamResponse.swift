import HTTPTypes
import WireSyntax

extension ResponseDecoder {
    /// Makes sure that the response is a stream. If the body is a JSON object instead, its envelope is checked.
    func stream<Element>(of element: Element.Type) throws(DataFormatError) -> Decoded<Void>? {
        guard !reportsFailure else { return nil }
        if case .stream? = outcome { return ((), DataFormatError.Tolerated()) }
        throw DataFormatError(
            model: "\(Element.self)", path: "$", byteOffset: 0, expected: "a body of " + MediaType.eventStream,
            found: head.headerFields[.contentType].map { type in "one of " + RequestError.shortened(type) }
                ?? "one without a media type")
    }
}

extension StreamFormat {
    /// The kind of the body of a response.
    var responseKind: ResponseKind {
        switch framing {
        case .sse: .events
        case .lines: .lines
        case .jsonSequence: .records
        case .chunks: .chunks
        }
    }

    /// Whether the body of a response is a stream, by its media type (WHATWG HTML, section 9.2.5). Others have no media
    /// type that all servers use.
    func isStream(_ head: HTTPResponse) -> Bool {
        guard head.status.kind == .successful else { return false }
        return framing != .sse || head.status == .noContent || MediaType(head)?.name == MediaType.eventStream
    }
}
