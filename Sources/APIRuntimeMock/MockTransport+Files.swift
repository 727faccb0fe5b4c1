@_spi(Generated) import APIRuntime
public import Foundation
import HTTPTypes

extension MockTransport {
    /// Sets what calls get that nothing else is set for: the file of their endpoint, as `apigen fixtures` writes it.
    ///
    /// `Gallery.searchPictures.json` is for calls of that endpoint; instead of `.json` there may be `.txt`, `.bin`, `.sse`
    /// and `.jsonl`. Calls without a file get an answer without a body. Files are read for each call anew.
    /// - Parameter folder: where the files are, such as a folder of resources.
    public func answerOthers(fromFilesIn folder: URL) {
        answerOthers { request in
            guard (try? folder.checkResourceIsReachable()) == true else {
                throw NetworkFault(.other, reason: "there is no folder \(folder.path)")
            }
            for (ending, type) in Self.mediaTypes {
                let file: URL = folder.appendingPathComponent(request.endpoint + ending)
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                let head = HTTPResponse(status: .ok, headerFields: [.contentType: type])
                return MockAnswer(head: head, pieces: [Array(try Data(contentsOf: file))])
            }
            return .status(.noContent)
        }
    }

    private static let mediaTypes: [(ending: String, type: String)] = [
        (".json", "application/json"), (".txt", "text/plain; charset=utf-8"), (".bin", "application/octet-stream"),
        (".sse", "text/event-stream"), (".jsonl", "application/x-ndjson"),
    ]
}
