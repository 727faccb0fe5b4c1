public import HTTPTypes

/// A transport that can open WebSockets (RFC 6455), for endpoints with `returns: {socket: …}`.
///
/// `URLSessionTransport` on Apple systems, `AsyncHTTPClientTransport` and `MockTransport` are such transports. They follow the
/// rules of ``Transport``, and these:
/// - **Handshake.** The transport adds the fields of the opening handshake (RFC 6455, section 4.1) to the request, and checks
///   those of the response. Any other response than that of an open connection is returned with its body, as by `send`.
/// - **Messages.** Fragments are joined. A text message that is not UTF-8, a message that is too long, and any other
///   violation of the protocol fail the connection with the code of RFC 6455, section 7.4.1.
/// - **Pings.** The transport responds to pings while it reads.
/// - **Back pressure.** The transport reads no more than a megabyte ahead of whoever receives messages.
/// - **The end.** When the connection and its last user are gone, the transport closes it.
public protocol WebSocketTransport: Transport {
    /// Opens a WebSocket.
    /// - Parameters:
    ///   - request: the request of the handshake, with the URL's scheme `http` or `https`. Its timeout limits the handshake alone.
    ///   - limit: the largest message that is received, in bytes.
    /// - Returns: a response made with ``WireResponse/init(head:socket:)``, or any other one that the server gives.
    /// - Throws: a `NetworkError`, or `CancellationError`.
    func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse
}

/// An open WebSocket, as a transport gives it.
public protocol WireSocket: Sendable {
    /// The next message, as a whole. There is one receiver.
    /// - Throws: a ``SocketClosure`` if the server has closed the connection, a `NetworkError` if the connection is lost, or
    ///   `CancellationError` as soon as the task is cancelled.
    func receive() async throws -> SocketMessage

    /// Sends a message, and returns when the system has taken it.
    /// - Throws: a `NetworkError`, or `CancellationError`.
    func send(_ message: SocketMessage) async throws

    /// Sends a ping, and returns when its pong has arrived (RFC 6455, section 5.5.2).
    /// - Throws: a `NetworkError`, or `CancellationError` as soon as the task is cancelled.
    func ping() async throws

    /// Begins to close the connection, unless it is closed (RFC 6455, section 7.1.2). Messages that arrive later are dropped.
    func close(_ closure: SocketClosure)
}

extension WireResponse {
    /// The response of a server that has opened a WebSocket.
    /// - Parameters:
    ///   - head: its head, with the status 101.
    ///   - socket: the open connection.
    public init(head: HTTPResponse, socket: any WireSocket) {
        self.init(head: head, body: WireBody(.socket(socket)))
    }
}

/// A message of a WebSocket (RFC 6455, section 5.6).
public struct SocketMessage: Sendable, Hashable {
    /// Whether it is a text message, whose bytes are UTF-8, or a binary one.
    public var isText: Bool
    /// The data of all of its fragments.
    public var bytes: [UInt8]

    private init(_ bytes: [UInt8], isText: Bool) {
        self.isText = isText
        self.bytes = bytes
    }

    /// A text message.
    public static func text(_ text: String) -> SocketMessage {
        SocketMessage(Array(text.utf8), isText: true)
    }

    /// A text message.
    /// - Parameter bytes: its text in UTF-8.
    public static func text(utf8 bytes: [UInt8]) -> SocketMessage {
        SocketMessage(bytes, isText: true)
    }

    /// A binary message.
    public static func data(_ bytes: [UInt8]) -> SocketMessage {
        SocketMessage(bytes, isText: false)
    }

    /// The data as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension SocketMessage: RedactedStringConvertible {
    /// The kind and the length: messages may contain secrets.
    public var shownParts: KeyValuePairs<String, Any> { ["isText": isText, "length": bytes.count] }
}

/// Why a WebSocket was closed: a code, and a reason for people (RFC 6455, section 7.4).
public struct SocketClosure: Error, Sendable, Hashable {
    /// The code of a closed connection (RFC 6455, section 7.4.1, and the registry of IANA).
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The number, from 1000 to 4999; those from 4000 on are the service's own.
        public var rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// There is nothing more to say: 1000.
        public static let normal: Code = Code(rawValue: 1000)
        /// The server shuts down, or the client goes away: 1001.
        public static let goingAway: Code = Code(rawValue: 1001)
        /// A violation of the protocol: 1002.
        public static let protocolError: Code = Code(rawValue: 1002)
        /// A message of a kind that is not accepted: 1003.
        public static let unsupportedData: Code = Code(rawValue: 1003)
        /// There was no code: 1005. It is never sent.
        public static let noStatus: Code = Code(rawValue: 1005)
        /// There was no closing handshake: 1006. It is never sent.
        public static let abnormal: Code = Code(rawValue: 1006)
        /// A message that does not match its kind, such as text that is not UTF-8: 1007.
        public static let invalidData: Code = Code(rawValue: 1007)
        /// A message that violates a rule of the service: 1008.
        public static let policyViolation: Code = Code(rawValue: 1008)
        /// A message that is too long: 1009.
        public static let messageTooBig: Code = Code(rawValue: 1009)
        /// The server lacks an extension: 1010.
        public static let missingExtension: Code = Code(rawValue: 1010)
        /// An unexpected condition in the server: 1011.
        public static let internalError: Code = Code(rawValue: 1011)
        /// The server restarts: 1012.
        public static let serviceRestart: Code = Code(rawValue: 1012)
        /// The server is overloaded: 1013.
        public static let tryAgainLater: Code = Code(rawValue: 1013)
        /// A gateway got an invalid response: 1014.
        public static let badGateway: Code = Code(rawValue: 1014)
    }

    /// The code.
    public var code: Code
    /// The text for people; empty if there is none. At most 123 bytes are sent.
    public var reason: String

    /// - Parameters:
    ///   - code: the code.
    ///   - reason: the text for people. Defaults to none.
    public init(_ code: Code, reason: String = "") {
        self.code = code
        self.reason = reason
    }

    // The reason is for people, and no part of what it is.
    public static func == (left: SocketClosure, right: SocketClosure) -> Bool {
        left.code == right.code
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension SocketClosure.Code: CustomStringConvertible {
    /// The name of a code of the standard with its number, or the number alone.
    public var description: String {
        Self.names[rawValue].map { name in "\(name) (\(rawValue))" } ?? "\(rawValue)"
    }

    private static let names: [UInt16: String] = [
        1000: "normal", 1001: "goingAway", 1002: "protocolError", 1003: "unsupportedData", 1005: "noStatus",
        1006: "abnormal", 1007: "invalidData", 1008: "policyViolation", 1009: "messageTooBig",
        1010: "missingExtension", 1011: "internalError", 1012: "serviceRestart", 1013: "tryAgainLater",
        1014: "badGateway",
    ]

    /// Whether the code may be sent (RFC 6455, sections 7.4.1 and 7.4.2).
    package var isSendable: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension SocketClosure: RedactedStringConvertible {
    /// The code. The reason may repeat what was sent.
    public var shownParts: KeyValuePairs<String, Any> { ["code": code] }
}

extension NetworkError {
    /// Why the server has closed a WebSocket, for errors of the kind `closed`; `nil` for others.
    public var closure: SocketClosure? { underlying as? SocketClosure }

    /// The error of a WebSocket that the server has closed.
    init(_ closure: SocketClosure) {
        self.init(.closed, reason: "the server closed the WebSocket: \(closure.code)", underlying: closure)
    }
}
