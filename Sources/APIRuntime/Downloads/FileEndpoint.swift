@_spi(Generated) import APIJSON
public import Foundation

/// An endpoint whose answers are files, which are written to disk as they arrive.
///
/// The bytes go to a file beside the destination, named as that with `.part` after it, which takes the destination's
/// place when all of them are there. Until then, what lies at the destination is left alone. After a failure nothing is
/// left behind, unless the route's policies say that downloads are resumed.
public protocol FileEndpoint: FileCall, Endpoint {}

/// A call whose response is a file.
public protocol FileCall: EndpointCall where Answer == Download {
    /// Where the file goes. A file that is there already is replaced.
    var destination: URL { get }
}

extension FileEndpoint {
    @_spi(Generated) public static var answerKind: AnswerKind { .file }

    /// What became of the body. A JSON object that was not saved is looked into, as it may be an error.
    @_spi(Generated) public static func read(_ content: AnswerContent) throws(DataFormatError) -> AnswerReading<
        Download
    > {
        content.file()
    }
}

extension AnswerContent {
    /// What became of the body of a download.
    func file() -> AnswerReading<Download> {
        AnswerReading(report: reportIfWrapped()) { () throws(DataFormatError) in
            if case .saved(let download)? = outcome { return ReadAnswer(download) }
            throw DataFormatError(
                model: "Download", path: "$", byteOffset: 0, expected: "an answer that was saved",
                found: "one that no transport gave")
        }
    }
}
