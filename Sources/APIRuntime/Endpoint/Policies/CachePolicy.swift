/// How the answers of an endpoint are kept.
@_spi(Generated) public struct CachePolicy: Sendable, Hashable {
    /// When the cache is asked.
    public enum Mode: Sendable, Hashable {
        /// The cache while an answer in it is fresh, else the server.
        case alternative
        /// The cache first, whatever it holds that is fresh, and then the server.
        case both
        /// Never, but answers are kept.
        case writeOnly
        /// As the header fields of the answers say (RFC 9111).
        case http
    }

    public let mode: Mode
    /// How long an answer is fresh; nil: as its header fields say.
    public let duration: Duration?
    /// Whether each user has answers of their own.
    public let isPerUser: Bool
    /// Stands for everything the spec says of the answer: one that was kept under another fingerprint is never read.
    public let fingerprint: String

    /// - Parameters:
    ///   - mode: when the cache is asked.
    ///   - duration: how long an answer is fresh; as its header fields say unless given.
    ///   - isPerUser: whether each user has answers of their own; not unless true.
    ///   - fingerprint: stands for what the spec says of the answer.
    public init(_ mode: Mode, for duration: Duration? = nil, isPerUser: Bool = false, fingerprint: String) {
        self.mode = mode
        self.duration = duration
        self.isPerUser = isPerUser
        self.fingerprint = fingerprint
    }
}
