/// What went over a WebSocket after its handshake (RFC 6455).
public struct RecordedSocket: Sendable, Hashable {
    /// Who sent something.
    public enum Sender: String, Sendable, Hashable {
        case client = "send"
        case server = "receive"
    }

    /// A message: all of its fragments, without their framing.
    public struct Message: Sendable, Hashable {
        public var sender: Sender
        /// Whether it is a text message, or a binary one.
        public var isText: Bool
        public var bytes: [UInt8]
        /// When it was sent, in milliseconds since 1970-01-01T00:00:00Z; `nil` if the source does not say it.
        public var time: Double?

        public init(_ sender: Sender, isText: Bool, _ bytes: [UInt8], time: Double? = nil) {
            self.sender = sender
            self.isText = isText
            self.bytes = bytes
            self.time = time
        }
    }

    /// The end of the connection by a closing handshake (RFC 6455, section 7).
    public struct Closure: Sendable, Hashable {
        /// Who began it.
        public var sender: Sender
        /// The code, from 1000 to 4999; `nil` if there was none.
        public var code: UInt16?
        /// When it was begun, in milliseconds since 1970-01-01T00:00:00Z; `nil` if the source does not say it.
        public var time: Double?

        public init(_ sender: Sender, code: UInt16?, time: Double? = nil) {
            self.sender = sender
            self.code = code
            self.time = time
        }
    }

    /// The messages in both directions, in the order in which they passed.
    public var messages: [Message]
    /// `nil` if the connection was lost, or the source does not say how it ended.
    public var closure: Closure?
    /// Whether the recorder kept only the first messages.
    public var isTruncated: Bool

    public init(messages: [Message] = [], closure: Closure? = nil, isTruncated: Bool = false) {
        self.messages = messages
        self.closure = closure
        self.isTruncated = isTruncated
    }

    /// A URL with the scheme of HTTP in place of that of WebSockets (RFC 6455, section 3), or the other way round.
    static func exchangingScheme(of url: String, from old: String, to new: String) -> String {
        for end in ["s://", "://"] where url.lowercased().hasPrefix(old + end) {
            return new + end + url.dropFirst(old.count + end.count)
        }
        return url
    }
}
