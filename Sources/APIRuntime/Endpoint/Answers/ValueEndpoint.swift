@_spi(Generated) import APIJSON

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
