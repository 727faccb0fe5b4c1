/// An endpoint whose answers hold a value as JSON.
public protocol ValueEndpoint: Endpoint where Answer: JSONReadable {}

extension ValueEndpoint {
    public static var answerKind: AnswerKind { .value }

    /// Reads the value where the route or the envelope says. An empty body is an error, unless the value is optional.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<Answer> {
        guard content.bytes.isEmpty else { return try content.reading(Answer.self) }
        return AnswerReading(known: ReadAnswer(try absentAnswer()))
    }

    private static func absentAnswer() throws(DataFormatError) -> Answer {
        if let type = Answer.self as? any OptionalAnswer.Type, let absent = type.absent as? Answer { return absent }
        throw DataFormatError(
            model: "\(Answer.self)", path: "$", byteOffset: 0, expected: "JSON", found: "an empty body")
    }
}

/// An answer that may be missing.
private protocol OptionalAnswer {
    static var absent: Self { get }
}

extension Optional: OptionalAnswer {
    static var absent: Self { nil }
}
