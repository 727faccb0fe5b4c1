@_spi(Generated) import APIJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How the values of a stream are read.
@_spi(Generated) public struct StreamForm<Value: Sendable>: Sendable {
    let format: StreamFormat
    /// Whether each value is a JSON document, instead of a text.
    let isJSON: Bool
    /// Decodes one event; `nil` for one that the spec ignores.
    let read: @Sendable (inout EventDecoder) throws(ResponseFailure) -> Value?

    private init(
        _ format: StreamFormat, isJSON: Bool,
        read: @escaping @Sendable (inout EventDecoder) throws(ResponseFailure) -> Value?
    ) {
        self.format = format
        self.isJSON = isJSON
        self.read = read
    }

    /// How the response is read with which the stream begins.
    var response: ResponseForm<Void> {
        ResponseForm(format.responseKind, .stream(format)) { response throws(DataFormatError) in
            try response.stream(of: Value.self)
        }
    }
}

@_spi(Generated) extension StreamForm where Value: JSONReadable {
    /// One JSON value after the other.
    public static func values(_ format: StreamFormat) -> StreamForm {
        StreamForm(format, isJSON: true) { event throws(ResponseFailure) in try event.valueOfRoute() }
    }
}

@_spi(Generated) extension StreamForm<String> {
    /// One text after the other.
    public static func texts(_ format: StreamFormat) -> StreamForm {
        StreamForm(format, isJSON: false) { event throws(ResponseFailure) in event.text() }
    }
}

@_spi(Generated) extension StreamForm<Data> {
    /// One chunk of the body after the other.
    public static var chunks: StreamForm {
        StreamForm(StreamFormat(.chunks), isJSON: false) { event throws(ResponseFailure) in event.bytes }
    }
}

@_spi(Generated) extension StreamForm where Value: NamedEvent {
    /// Events that the spec distinguishes by name.
    public static func events(_ format: StreamFormat) -> StreamForm {
        StreamForm(format, isJSON: true) { event throws(ResponseFailure) in try Value(event: &event) }
    }
}
