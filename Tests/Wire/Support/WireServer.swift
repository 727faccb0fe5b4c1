import Foundation
public import TestSupport

/// Plays a case on loopback, on threads of its own. It ends with `stop`.
public final class WireServer: @unchecked Sendable {
    public let port: UInt16
    private let listener: Socket
    private let connections: [[WireStep]]
    /// Starts TLS on a connection; nil if it fails.
    private let opening: @Sendable (Socket) -> (any WireConnection)?
    /// Reads HTTP/2 requests; nil for HTTP/1.1.
    private let streams: WireStreams?
    /// Whether any first bytes are a request.
    private let isDeaf: Bool
    /// Guards all properties below.
    private let lock: NSLock = NSLock()
    private var open: [ObjectIdentifier: Socket] = [:]
    private var count: Int = 0
    private var lines: [String] = []
    private var requestCount: Int = 0
    private var isOver: Bool = false

    /// - Parameters:
    ///   - item: the actions for each connection, the last ones repeated.
    ///   - opening: starts TLS on a connection.
    public convenience init(
        _ item: WireCase, opening: @escaping @Sendable (Socket) -> (any WireConnection)? = { socket in socket }
    ) throws {
        let settings: [UInt8]? = item.tls?.settings == "none" ? nil : try WireText.hex(item.tls?.settings ?? "")
        try self.init(
            item.server,
            item.tls?.speaks == "h2" ? WireStreams(settings: settings, isHasty: item.tls?.isHasty == true) : nil,
            isDeaf: item.request?.place == "secure", opening)
    }

    /// A server that responds with `hello`.
    public static func hello() throws -> WireServer {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
        return try WireServer([[.send(Array(text.utf8)), .then(.close)]], nil, isDeaf: false) { socket in socket }
    }

    /// A server that ignores its connections.
    public convenience init() throws {
        try self.init([], nil, isDeaf: false) { socket in socket }
    }

    private init(
        _ connections: [[WireStep]], _ streams: WireStreams?, isDeaf: Bool,
        _ opening: @escaping @Sendable (Socket) -> (any WireConnection)?
    ) throws {
        self.connections = connections
        self.streams = streams
        self.isDeaf = isDeaf
        self.opening = opening
        (listener, port) = try Socket.listen(backlog: 64)
        Thread.detachNewThread { [self] in accept() }
    }

    /// The target of the last request.
    public var lastTarget: String? {
        lock.withLock { lines.last }?.split(separator: " ").dropFirst().first.map(String.init)
    }

    /// The number of requests that were read.
    public var requests: Int { lock.withLock { requestCount } }

    /// Ends all connections.
    public func stop() {
        lock.withLock {
            isOver = true
            listener.shutDown()
            for connection in open.values { connection.shutDown() }
        }
    }

    private func accept() {
        while let connection = listener.accept() {
            let script: [WireStep]? = lock.withLock {
                guard !isOver else { return nil }
                open[ObjectIdentifier(connection)] = connection
                count += 1
                return connections.isEmpty ? [] : connections[min(count, connections.count) - 1]
            }
            guard let script else { break }
            connection.sendAtOnce()
            Thread.detachNewThread { [self] in
                if let opened = opening(connection) { play(script, on: opened, connection) }
                lock.withLock { _ = open.removeValue(forKey: ObjectIdentifier(connection)) }
            }
        }
    }
}

/// The work of a connection's thread.
extension WireServer {
    private func play(_ script: [WireStep], on connection: any WireConnection, _ socket: Socket) {
        var streams: WireStreams? = streams
        guard takeRequest(connection, &streams) else { return connection.end() }
        for step in script {
            switch step {
            case .send(let bytes): guard connection.send(bytes) else { return }
            case .repeated(let bytes, let count): guard send(bytes, times: count, on: connection) else { return }
            case .frame(let frame, let count):
                guard let bytes = try? frame.bytes(of: streams?.last ?? 0), send(bytes, times: count, on: connection)
                else { return }
            case .pause(let seconds): Thread.sleep(forTimeInterval: seconds)
            case .drip(let bytes, let pause):
                for byte in bytes {
                    guard connection.send([byte]) else { return }
                    Thread.sleep(forTimeInterval: pause)
                }
            case .then(.request): guard takeRequest(connection, &streams) else { return connection.end() }
            case .then(.close): return connection.end()
            case .then(.cut): return connection.cut()
            case .then(.reset):
                // Bytes in flight should arrive first, as a reset discards unread bytes (RFC 9293,
                // section 3.10.7).
                Thread.sleep(forTimeInterval: 0.02)
                socket.reset()
                return
            case .then(.halfClose):
                connection.endSending()
                drain(connection)
            case .then(.wait): drain(connection)
            }
        }
        connection.end()
    }

    /// In blocks, so that many short ones are sent quickly.
    private func send(_ bytes: [UInt8], times count: Int, on connection: any WireConnection) -> Bool {
        let block = max(1, 65536 / max(1, bytes.count))
        let whole = Array(Array(repeating: bytes, count: min(block, count)).joined())
        var rest = count * bytes.count
        while rest > 0 {
            guard connection.send(Array(whole.prefix(rest))) else { return false }
            rest -= whole.count
        }
        return true
    }

    private func drain(_ connection: any WireConnection) {
        while connection.receive() != nil {}
    }

    private func takeRequest(_ connection: any WireConnection, _ streams: inout WireStreams?) -> Bool {
        guard readRequest(connection, &streams) else { return false }
        lock.withLock { requestCount += 1 }
        return true
    }

    /// Reads a head and its body.
    /// - Returns: false if the client closed before.
    private func readRequest(_ connection: any WireConnection, _ streams: inout WireStreams?) -> Bool {
        if isDeaf { return connection.receive() != nil }
        if streams?.last ?? 0 > 0 { return streams?.readRequest(connection) ?? false }
        var bytes: [UInt8] = []
        while true {
            guard let more = connection.receive() else { return false }
            bytes += more
            if streams != nil, WireStreams.isPreface(bytes) { return streams?.readRequest(connection, bytes) ?? false }
            // The client did not agree to HTTP/2.
            streams = nil
            let text = WireText.text(bytes)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let head = text[..<end.lowerBound]
            let body = text[end.upperBound...]
            let fields = head.lowercased()
            if fields.contains("\r\ntransfer-encoding: chunked") {
                guard body.hasSuffix("0\r\n\r\n") else { continue }
            } else if let field = fields.range(of: "\r\ncontent-length: ") {
                let length = Int(fields[field.upperBound...].prefix(while: \.isNumber)) ?? 0
                guard body.utf16.count >= length else { continue }
            }
            let line = String(head.prefix { character in !character.isNewline })
            lock.withLock { lines.append(line) }
            return true
        }
    }
}
