@_spi(Generated) import APIJSON

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
