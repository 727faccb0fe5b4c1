/// An HTTP/2 frame (RFC 9113, section 4), as cases write it.
public struct WireFrame: Codable, Sendable {
    public enum Kind: String, Codable, Sendable {
        case data = "DATA"
        case headers = "HEADERS"
        case priority = "PRIORITY"
        case reset = "RST_STREAM"
        case settings = "SETTINGS"
        case push = "PUSH_PROMISE"
        case ping = "PING"
        case goAway = "GOAWAY"
        case windowUpdate = "WINDOW_UPDATE"
        case continuation = "CONTINUATION"
        /// An unknown kind.
        case unknown = "UNKNOWN"

        var number: UInt8 {
            switch self {
            case .data: 0
            case .headers: 1
            case .priority: 2
            case .reset: 3
            case .settings: 4
            case .push: 5
            case .ping: 6
            case .goAway: 7
            case .windowUpdate: 8
            case .continuation: 9
            case .unknown: 0xF0
            }
        }

        /// Whether it belongs to a stream.
        var isOfStream: Bool {
            switch self {
            case .settings, .ping, .goAway, .unknown: false
            default: true
            }
        }
    }

    public var frame: Kind
    /// The stream of the last request by default; for some kinds, the connection.
    public var stream: Int?
    /// END_HEADERS for HEADERS by default, none for others.
    public var flags: UInt8?
    /// Whether END_STREAM is set.
    public var end: Bool?
    /// Names and values of HEADERS.
    public var fields: [[String]]?
    /// The number of copies of the last field.
    public var times: Int?
    /// The payload of other frames: a text in which each character is a byte, or digits.
    public var text: String?
    public var hex: String?

    init(
        _ frame: Kind, stream: Int? = nil, fields: [[String]]? = nil, text: String? = nil, hex: String? = nil,
        end: Bool? = nil
    ) {
        self.frame = frame
        self.stream = stream
        self.fields = fields
        self.text = text
        self.hex = hex
        self.end = end
    }

    /// A longer field block continues in CONTINUATION frames (RFC 9113, section 4.2).
    private static let longestFrame: Int = 16_384

    /// The bytes on the wire.
    func bytes(of lastStream: Int) throws -> [UInt8] {
        let stream = stream ?? (frame.isOfStream ? lastStream : 0)
        var flags = flags ?? (frame == .headers ? 4 : 0)
        if end == true { flags |= 1 }
        let payload = try payload()
        guard frame == .headers, payload.count > Self.longestFrame else {
            return Self.frame(frame.number, flags, stream, payload)
        }
        var bytes = Self.frame(frame.number, flags & ~4, stream, Array(payload.prefix(Self.longestFrame)))
        for start in stride(from: Self.longestFrame, to: payload.count, by: Self.longestFrame) {
            let end = min(start + Self.longestFrame, payload.count)
            bytes += Self.frame(
                Kind.continuation.number, end == payload.count ? flags & 4 : 0, stream, Array(payload[start..<end]))
        }
        return bytes
    }

    private func payload() throws -> [UInt8] {
        guard let fields else { return try hex.map(WireText.hex) ?? WireText.bytes(text ?? "") }
        let lines = try fields.map { field in try Self.literal(field) }
        return lines.dropLast().flatMap { $0 } + Array(repeating: lines.last ?? [], count: times ?? 1).flatMap { $0 }
    }

    static func frame(_ kind: UInt8, _ flags: UInt8, _ stream: Int, _ payload: [UInt8]) -> [UInt8] {
        big(payload.count, 3) + [kind, flags] + big(stream, 4) + payload
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { place in UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - place))) }
    }

    /// A field that is never indexed (RFC 7541, section 6.2.3).
    private static func literal(_ field: [String]) throws -> [UInt8] {
        try [0x10]
            + field.prefix(2).flatMap { text in
                let bytes = try WireText.bytes(text)
                return length(bytes.count) + bytes
            }
    }

    /// A number with a prefix of seven bits (RFC 7541, section 5.1).
    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 127 else { return [UInt8(count)] }
        var rest = count - 127
        var bytes: [UInt8] = [127]
        while rest >= 128 {
            bytes.append(UInt8(rest % 128) | 0x80)
            rest /= 128
        }
        return bytes + [UInt8(rest)]
    }
}
