import HTTPTypes

/// Where a download goes on.
struct Resumption: Sendable {
    let record: DownloadRecord
    /// The first byte that is asked for.
    let offset: Int64
    /// SHA-256 after all bytes before it.
    let hash: SHA256
    /// How much of the file with the record and the checkpoints is about those bytes.
    let logLength: Int

    /// How many bytes the whole file has, by an answer of status 206.
    /// - Returns: nil where the answer is not all that follows in the same file.
    func length(by head: HTTPResponse) -> Int64? {
        let fields: HTTPFields = head.headerFields
        guard !head.isEncoded, let range = fields[.contentRange].flatMap({ text in ContentRange(text) }),
            range.bytes.lowerBound == offset, record.validator.isMeant(by: fields)
        else { return nil }
        let length: Int64 = range.total ?? record.length ?? range.bytes.upperBound
        guard range.bytes.upperBound == length, record.length ?? length == length else { return nil }
        return length
    }
}
