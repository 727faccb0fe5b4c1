@_spi(Generated) import APIJSON
public import HTTPTypes

/// An answer that says that the call failed.
@_spi(Generated) public struct ErrorAnswer: Sendable {
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

    /// The code of the table that stands for this answer: the business code, else that of the status, else that of the
    /// class of the status; nil where there is none.
    public func code(in table: ErrorTable) -> String? {
        if let businessCode, table.contains(businessCode) { return businessCode }
        return ["http-\(status.code)", "http-\(status.code / 100)xx"].first(where: table.contains)
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
