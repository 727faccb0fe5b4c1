@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The events of a stream that a spec tells apart by name.
@_spi(Generated) public protocol NamedEvent: Sendable {
    /// Decodes an event; `nil` for one that the spec ignores.
    init?(event: inout EventDecoder) throws(ResponseFailure)
}

/// The name of an event, compared by its bytes.
@_spi(Generated) public struct EventName: Sendable, Hashable, ExpressibleByStringLiteral {
    private let name: ExactText

    init(_ name: String) {
        self.name = ExactText(name)
    }

    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The code of the error that an event with this name means, if the spec says that it ends the stream.
    var code: String { "event-" + name.text }

    fileprivate var shown: String { RequestError.shortened(name.text.shownJSON) }
}

/// Decodes one event of a stream. Generated code asks for its name and its value.
@_spi(Generated) public struct EventDecoder: Sendable, RedactedStringConvertible {
    private let event: RawEvent
    private let route: EndpointRoute
    private let drift: DriftCollector?
    /// The values that could not be read but that the spec tolerates.
    private(set) var tolerated: DataFormatError.Tolerated = DataFormatError.Tolerated()

    /// - Parameter drift: collects how the value differs from the spec; `nil` decodes only.
    init(_ event: RawEvent, of route: EndpointRoute, _ drift: DriftCollector? = nil) {
        self.event = event
        self.route = route
        self.drift = drift
    }

    /// The endpoint, without the data of the event.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": route.name] }

    /// The name of the event: `message` if the server gives it none (WHATWG HTML, section 9.2.6).
    public var name: EventName { event.eventName }

    /// The failure of an event that the spec calls an error.
    public var failure: ResponseFailure { .reported }

    /// The failure of an event whose name is not in the spec.
    public var unlisted: ResponseFailure {
        .format(
            DataFormatError(
                model: route.name, path: "event", byteOffset: 0, expected: "an event that the spec names",
                found: name.shown))
    }

    /// The value in the data of the event. Events have no envelope.
    /// - Parameter path: the path of the value. Defaults to the whole data.
    public mutating func value<Value: JSONReadable>(at path: String = "$") throws(ResponseFailure) -> Value {
        try value(at: JSONPointerPath(path))
    }

    /// The value at the path of the route.
    mutating func valueOfRoute<Value: JSONReadable>() throws(ResponseFailure) -> Value {
        try value(at: route.returning ?? .root)
    }

    private mutating func value<Value: JSONReadable>(at path: JSONPointerPath) throws(ResponseFailure) -> Value {
        guard !event.isTruncated else { throw .format(truncated(Value.self)) }
        do throws(DataFormatError) {
            if let drift {
                let (result, found) = Value.observe(event.data, at: path, options: route.reading)
                drift.add(found)
                let decoded = try result.get()
                tolerated.add(decoded.tolerated)
                return decoded.value
            }
            let decoded = try Value.decode(event.data, at: path, options: route.reading)
            tolerated.add(decoded.tolerated)
            return decoded.value
        } catch {
            throw .format(error)
        }
    }

    /// The data of the event. Bytes that are not UTF-8 are replaced by U+FFFD, as in every event stream.
    public func text() -> String {
        String(decoding: event.data, as: UTF8.self)
    }

    /// The data of the event.
    var bytes: Data { Data(event.data) }

    private func truncated<Value>(_ type: Value.Type) -> DataFormatError {
        DataFormatError(
            model: "\(Value.self)", path: "$", byteOffset: event.data.count,
            expected: "a whole record, which ends with a line feed (RFC 7464, section 2.4)", found: "the next record")
    }
}
