public import HTTPTypes

/// An answer that says that the call failed.
public struct ErrorAnswer: Sendable {
    /// The HTTP status, which may also be a successful one.
    public let status: HTTPResponse.Status
    public let headerFields: HTTPFields
    /// The business code, where the answer has one that does not mean success.
    public let businessCode: String?
    /// The text for people, where the answer has one.
    public let message: String?
    /// The whole body.
    public let bytes: [UInt8]
    /// What its faults tell besides, where it is part of another answer.
    var note: String?

    /// The business code, or else the HTTP status as `http-404`.
    public var code: String {
        businessCode ?? "http-\(status.code)"
    }

    /// The case that stands for this answer: the one for the business code, else for the status, else for the class of
    /// the status; -1 where there is none.
    public func index(in table: ErrorTable) -> Int {
        if let businessCode, let index = table.firstIndex(of: businessCode) { return index }
        return table.firstIndex(of: "http-\(status.code)") ?? table.firstIndex(of: "http-\(status.code / 100)xx") ?? -1
    }

    /// Reads the error's own JSON. The server has reported an error, whether its body can be read or not.
    /// - Parameters:
    ///   - path: where it stands in the body, `$` for all of it.
    ///   - options: how built-in types are read.
    public func body<Value: JSONReadable>(
        at path: String, _ options: ReadOptions = ReadOptions()
    ) -> ErrorContent<Value> {
        do throws(DataFormatError) {
            return .read(try Value.decode(bytes, at: JSONPointerPath(path), options: options).value)
        } catch {
            let fault: DataFormatError = note.map { note in error.noting(note) } ?? error
            return .unreadable(UnreadableBody(status: status, fault: fault))
        }
    }
}
