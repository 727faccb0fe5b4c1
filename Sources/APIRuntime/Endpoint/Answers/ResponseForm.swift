@_spi(Generated) import APIJSON
public import Foundation

/// What the body of a response is, and what a call makes of it.
@_spi(Generated) public struct ResponseForm<Value: Sendable>: Sendable {
    let kind: AnswerKind
    let read: @Sendable (AnswerContent) throws(DataFormatError) -> AnswerReading<Value>
}

extension ResponseForm where Value: JSONReadable {
    /// JSON that holds a value.
    static var json: ResponseForm {
        ResponseForm(kind: .value) { content throws(DataFormatError) in try content.value(Value.self) }
    }
}

@_spi(Generated) extension ResponseForm<Void> {
    /// Nothing that the caller wants.
    public static var nothing: ResponseForm {
        ResponseForm(kind: .nothing) { content throws(DataFormatError) in try content.nothing() }
    }
}

@_spi(Generated) extension ResponseForm<String> {
    /// Text of any kind, in the character set that the server names, or else in UTF-8.
    public static var text: ResponseForm {
        ResponseForm(kind: .text) { content throws(DataFormatError) in content.text() }
    }
}

@_spi(Generated) extension ResponseForm<Data> {
    /// Bytes of any kind.
    public static var bytes: ResponseForm {
        ResponseForm(kind: .bytes) { content throws(DataFormatError) in content.data() }
    }
}
