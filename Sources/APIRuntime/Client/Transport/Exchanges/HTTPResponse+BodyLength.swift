package import HTTPTypes

extension HTTPResponse {
    /// How many bytes of body follow, where the server says it and the transport passes them on as they were sent.
    package func bodyLength(answering method: HTTPRequest.Method) -> Int64? {
        guard method != .head, status.code != 204, status.code != 304, headerFields[.contentEncoding] == nil
        else { return nil }
        return headerFields[.contentLength].flatMap { length in Int64(length) }
    }
}
