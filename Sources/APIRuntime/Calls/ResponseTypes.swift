@_spi(Generated) import APIJSON
public import Foundation

/// An endpoint whose answers hold a value as JSON.
@_spi(Generated) public protocol ValueEndpoint: Endpoint where Answer: JSONReadable {}

@_spi(Generated) extension ValueEndpoint {
    public static var answerKind: AnswerKind { .value }

    /// Reads the value where the route or the envelope says. An empty body is an error, unless the value is optional.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer> {
        try content.value(Answer.self)
    }
}

extension AnswerContent {
    /// The value where the route or the envelope says.
    func value<Value: JSONReadable>(_ type: Value.Type) throws(DataFormatError) -> AnswerReading<Value> {
        guard bytes.isEmpty else { return try reading(type) }
        return AnswerReading(known: ReadAnswer(try Self.absent(type)))
    }

    private static func absent<Value: JSONReadable>(_ type: Value.Type) throws(DataFormatError) -> Value {
        if let type = Value.self as? any OptionalAnswer.Type, let absent = type.absent as? Value { return absent }
        throw DataFormatError(
            model: "\(Value.self)", path: "$", byteOffset: 0, expected: "JSON", found: "an empty body")
    }
}

/// An answer that may be missing.
private protocol OptionalAnswer {
    static var absent: Self { get }
}

extension Optional: OptionalAnswer {
    static var absent: Self { nil }
}

/// An endpoint whose answers are text of any kind.
@_spi(Generated) public protocol TextEndpoint: Endpoint where Answer == String {}

@_spi(Generated) extension TextEndpoint {
    public static var answerKind: AnswerKind { .text }

    /// The body in the character set that the server names, or else in UTF-8. A JSON object is looked into, as it may
    /// be an error.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<String> {
        content.text()
    }
}

extension AnswerContent {
    /// The body in the character set that the server names, or else in UTF-8.
    func text() -> AnswerReading<String> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            ReadAnswer(try decodedText())
        }
    }

    private func decodedText() throws(DataFormatError) -> String {
        let characters: CharacterSetName = CharacterSetName(contentType: contentType)
        if let text = characters.text(of: bytes) { return text }
        throw DataFormatError(
            model: "String", path: "$", byteOffset: 0, expected: "text in " + characters.rawValue,
            found: "bytes that are none")
    }
}

/// An endpoint whose answers are bytes of any kind.
@_spi(Generated) public protocol BytesEndpoint: Endpoint where Answer == Data {}

@_spi(Generated) extension BytesEndpoint {
    public static var answerKind: AnswerKind { .bytes }

    /// The body as it is. A JSON object is looked into, as it may be an error.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Data> {
        content.data()
    }
}

extension AnswerContent {
    /// The body as it is.
    func data() -> AnswerReading<Data> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            ReadAnswer(Data(bytes))
        }
    }
}

/// An endpoint whose answers only say whether the call succeeded.
@_spi(Generated) public protocol EmptyEndpoint: Endpoint where Answer == Void {}

@_spi(Generated) extension EmptyEndpoint {
    public static var answerKind: AnswerKind { .nothing }

    /// Reads nothing but the envelope. A body that is no JSON is an error where the service wraps its answers.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Void> {
        try content.nothing()
    }
}

extension AnswerContent {
    /// What the envelope says, and nothing else.
    func nothing() throws(DataFormatError) -> AnswerReading<Void> {
        AnswerReading(report: try report(), known: ReadAnswer(()))
    }
}
