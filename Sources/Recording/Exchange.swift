/// A request as it was sent, and the response that came back.
///
/// Recorders write exchanges as HAR 1.2, and `apigen learn` reads them from HAR and other files.
public struct Exchange: Sendable, Hashable {
    public var request: RecordedRequest
    /// `nil` if none came, as when the connection was lost.
    public var response: RecordedResponse?
    /// What went over the WebSocket that the response opened; `nil` for all other exchanges.
    public var socket: RecordedSocket?
    /// When the request was sent, in milliseconds since 1970-01-01T00:00:00Z; `nil` if the source does not say it.
    public var startedAt: Int64?
    /// How long it took until the response was complete, in milliseconds; `nil` if the source does not say it.
    public var duration: Double?
    /// Whether only the method, the URL and the status are known, as from an access log. `false` by default.
    public var isLogged: Bool = false

    public init(
        request: RecordedRequest, response: RecordedResponse?, startedAt: Int64? = nil, duration: Double? = nil
    ) {
        self.request = request
        self.response = response
        self.startedAt = startedAt
        self.duration = duration
    }
}

/// A request as it was sent.
public struct RecordedRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public var method: String
    /// The absolute URL as sent, percent-encoded, with the query and without the fragment.
    public var url: String
    /// The header fields in the order sent. Names are spelled as sent and can repeat.
    public var headers: [RecordedField]
    /// `nil` if there is none.
    public var body: RecordedBody?

    public init(method: String, url: String, headers: [RecordedField] = [], body: RecordedBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// A response as it came back.
public struct RecordedResponse: Sendable, Hashable {
    /// The status, from 100 to 599.
    public var status: Int
    /// The header fields in the order received. Names are spelled as received and can repeat.
    public var headers: [RecordedField]
    /// The body without its transfer and content codings; `nil` if there is none.
    public var body: RecordedBody?

    public init(status: Int, headers: [RecordedField] = [], body: RecordedBody? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The header fields without those of a coding or a framing that the body no longer has, and without pseudo-fields of
    /// HTTP/2 such as `:status`, which browsers record.
    public var replayedHeaders: [RecordedField] {
        let ofTransfer = ["content-encoding", "content-length", "transfer-encoding", "connection"]
        return headers.filter { field in
            !ofTransfer.contains(field.name.lowercased()) && !field.name.hasPrefix(":")
        }
    }
}

/// A field of a header.
public struct RecordedField: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The body of a message.
public struct RecordedBody: Sendable, Hashable {
    /// The value of `Content-Type`, such as `application/json; charset=utf-8`; `nil` if it is not known.
    public var mediaType: String?
    public var bytes: [UInt8]
    /// Whether the recorder kept only the beginning.
    public var isTruncated: Bool

    public init(mediaType: String?, bytes: [UInt8], isTruncated: Bool = false) {
        self.mediaType = mediaType
        self.bytes = bytes
        self.isTruncated = isTruncated
    }
}
