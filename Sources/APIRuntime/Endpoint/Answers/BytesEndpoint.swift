@_spi(Generated) import APIJSON
public import Foundation

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
