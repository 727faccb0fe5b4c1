public import Foundation

/// An endpoint whose answers are bytes of any kind.
public protocol BytesEndpoint: Endpoint where Answer == Data {}

extension BytesEndpoint {
    public static var answerKind: AnswerKind { .bytes }

    /// The body as it is.
    public static func read(_ content: AnswerContent) throws(DataFormatError) -> ReadAnswer<Data> {
        ReadAnswer(Data(content.bytes))
    }
}
