public import TestSupport

/// A connection as a server sees it; one thread uses it.
public protocol WireConnection: AnyObject {
    /// The next bytes; nil at the end.
    func receive() -> [UInt8]?
    /// Sends all bytes; false if the peer has closed.
    func send(_ bytes: [UInt8]) -> Bool
    /// Sends nothing more, and still receives.
    func endSending()
    /// Ends the connection as its protocol requires, before it is closed.
    func end()
    /// Aborts the connection.
    func cut()
}

extension Socket: WireConnection {
    public func end() {}
    public func cut() {}
}

/// Reads HTTP/2 requests from a connection, as far as a case needs it: it sends the preface, and acknowledges
/// SETTINGS and PING.
struct WireStreams {
    private static let preface: [UInt8] = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// The payload of the server's first frame; nil if it is not sent.
    let settings: [UInt8]?
    /// Whether a request counts as read with its head.
    let isHasty: Bool
    /// The stream of the last request.
    private(set) var last: Int = 0
    private var isGreeted: Bool = false
    private var bytes: [UInt8] = []

    init(settings: [UInt8]?, isHasty: Bool) {
        self.settings = settings
        self.isHasty = isHasty
    }

    /// Whether a client speaks HTTP/2, by the first bytes that it sends.
    static func isPreface(_ bytes: [UInt8]) -> Bool { preface.starts(with: bytes.prefix(preface.count)) }

    /// Reads until a request is complete.
    /// - Returns: false if the client closed before.
    mutating func readRequest(_ connection: any WireConnection, _ first: [UInt8] = []) -> Bool {
        bytes += first
        while true {
            while let (kind, flags, stream, payload) = nextFrame(connection) {
                let isPing = kind == WireFrame.Kind.ping.number
                if isPing || kind == WireFrame.Kind.settings.number, flags & 1 == 0 {
                    let reply = WireFrame.frame(kind, 1, 0, isPing ? payload : [])
                    guard connection.send(reply) else { return false }
                }
                let isOfRequest = kind == WireFrame.Kind.data.number || kind == WireFrame.Kind.headers.number
                let isRead = flags & 1 != 0 || isHasty && kind == WireFrame.Kind.headers.number
                guard isOfRequest, isRead else { continue }
                last = stream
                return true
            }
            guard let more = connection.receive() else { return false }
            bytes += more
        }
    }

    private mutating func nextFrame(
        _ connection: any WireConnection
    ) -> (kind: UInt8, flags: UInt8, stream: Int, payload: [UInt8])? {
        if !isGreeted {
            guard bytes.count >= Self.preface.count else { return nil }
            bytes.removeFirst(Self.preface.count)
            isGreeted = true
            if let settings { _ = connection.send(WireFrame.frame(WireFrame.Kind.settings.number, 0, 0, settings)) }
        }
        guard bytes.count >= 9 else { return nil }
        let numbers = bytes.prefix(9).map { byte in Int(byte) }
        let length = numbers[0] << 16 | numbers[1] << 8 | numbers[2]
        guard bytes.count >= 9 + length else { return nil }
        let stream = (numbers[5] & 0x7F) << 24 | numbers[6] << 16 | numbers[7] << 8 | numbers[8]
        let payload = Array(bytes[9..<9 + length])
        let frame = (bytes[3], bytes[4], stream, payload)
        bytes.removeFirst(9 + length)
        return frame
    }
}
