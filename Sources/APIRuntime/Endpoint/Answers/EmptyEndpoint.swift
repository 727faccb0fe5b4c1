/// An endpoint whose answers only say whether the call succeeded.
public protocol EmptyEndpoint: Endpoint where Answer == Void {}

extension EmptyEndpoint {
    public static var answerKind: AnswerKind { .nothing }

    /// Whatever the body is, there is nothing to read in it.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> ReadAnswer<Void> {
        ReadAnswer(())
    }
}
