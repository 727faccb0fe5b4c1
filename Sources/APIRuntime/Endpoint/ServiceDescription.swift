/// What is the same for all endpoints of a service.
public struct ServiceDescription: Sendable {
    /// The version of the API that every request names, with its format applied.
    public enum Version: Sendable, Hashable {
        /// The first segment of the path, before the endpoint's own.
        case path(String)
        /// A header field: name and value.
        case header(String, String)
        /// A part of the query: name and value.
        case query(String, String)
    }

    /// The name as declared, such as `Gallery`.
    public let name: String
    public let version: Version?
    /// Header fields of every request, in the order written.
    public let headers: [(name: String, value: String)]
    /// How every answer is wrapped; nil: it is not.
    public let envelope: Envelope?
    /// How long a call may take where its endpoint does not say; nil: what the client's configuration says.
    public let timeout: Duration?

    /// - Parameters:
    ///   - name: the name as declared, such as `Gallery`.
    ///   - version: the version of the API and where requests name it.
    ///   - headers: header fields of every request.
    ///   - envelope: how every answer is wrapped.
    ///   - timeout: how long a call may take, to the last byte of the answer, where its endpoint does not say.
    public init(
        _ name: String, version: Version? = nil, headers: KeyValuePairs<String, String> = [:],
        envelope: Envelope? = nil, timeout: Duration? = nil
    ) {
        self.name = name
        self.version = version
        self.headers = headers.map { header in (header.key, header.value) }
        self.envelope = envelope
        self.timeout = timeout
    }
}
