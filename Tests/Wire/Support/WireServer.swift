import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Plays a case on loopback, on threads of its own. It ends with `stop`.
public final class WireServer: @unchecked Sendable {
    public struct Failure: Error {}

    public let port: UInt16
    private let listener: Int32
    private let connections: [[WireStep]]
    /// Guards all that follows.
    private let lock: NSLock = NSLock()
    private var open: Set<Int32> = []
    private var count: Int = 0
    private var lines: [String] = []
    private var isOver: Bool = false

    /// - Parameter connections: what is done with each connection, and with those beyond the last.
    public init(_ connections: [[WireStep]]) throws {
        self.connections = connections
        listener = socket(AF_INET, streamType, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener: Int32 = listener
        let status: Int32 = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(listener, generic, length) == 0, listen(listener, 64) == 0 else { return -1 }
                return getsockname(listener, generic, &length)
            }
        }
        guard status == 0 else { throw Failure() }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in accept() }
    }

    /// The target of the last request.
    public var lastTarget: String? {
        lock.withLock { lines.last }?.split(separator: " ").dropFirst().first.map(String.init)
    }

    /// Ends all connections.
    public func stop() {
        lock.withLock {
            isOver = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func accept() {
        while true {
            let connection: Int32 = systemAccept(listener)
            guard connection >= 0 else { break }
            let script: [WireStep]? = lock.withLock {
                guard !isOver else { return nil }
                open.insert(connection)
                count += 1
                return connections.isEmpty ? [] : connections[min(count, connections.count) - 1]
            }
            guard let script else {
                close(connection)
                break
            }
            var isOn: Int32 = 1
            setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
            Thread.detachNewThread { [self] in
                play(script, on: connection)
                lock.withLock { _ = open.remove(connection) }
                close(connection)
            }
        }
        close(listener)
    }
}

/// What a connection's thread does.
extension WireServer {
    private func play(_ script: [WireStep], on connection: Int32) {
        guard readRequest(connection) else { return }
        for step in script {
            switch step {
            case .send(let bytes): guard send(bytes, on: connection) else { return }
            case .repeated(let bytes, let count):
                // In blocks, so that many short ones do not take long.
                let block: Int = max(1, 65536 / max(1, bytes.count))
                let whole: [UInt8] = Array(Array(repeating: bytes, count: min(block, count)).joined())
                var rest: Int = count * bytes.count
                while rest > 0 {
                    guard send(Array(whole.prefix(rest)), on: connection) else { return }
                    rest -= whole.count
                }
            case .pause(let seconds): Thread.sleep(forTimeInterval: seconds)
            case .drip(let bytes, let pause):
                for byte in bytes {
                    guard send([byte], on: connection) else { return }
                    Thread.sleep(forTimeInterval: pause)
                }
            case .then(.request): guard readRequest(connection) else { return }
            case .then(.close): return
            case .then(.reset):
                // Bytes that are under way are to arrive first, as closing so throws away what was not read (RFC 9293,
                // section 3.10.7).
                Thread.sleep(forTimeInterval: 0.02)
                var lingering = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
                return
            case .then(.halfClose):
                shutdown(connection, Int32(SHUT_WR))
                drain(connection)
            case .then(.wait): drain(connection)
            }
        }
    }

    private func drain(_ connection: Int32) {
        while receive(connection) != nil {}
    }

    /// Reads a head, and the body that it tells of.
    /// - Returns: false where the client went before.
    private func readRequest(_ connection: Int32) -> Bool {
        var bytes: [UInt8] = []
        while true {
            guard let more = receive(connection) else { return false }
            bytes += more
            let text: String = WireText.text(bytes)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let head: Substring = text[..<end.lowerBound]
            let body: Substring = text[end.upperBound...]
            let fields: String = head.lowercased()
            if fields.contains("\r\ntransfer-encoding: chunked") {
                guard body.hasSuffix("0\r\n\r\n") else { continue }
            } else if let field = fields.range(of: "\r\ncontent-length: ") {
                let length: Int = Int(fields[field.upperBound...].prefix(while: \.isNumber)) ?? 0
                guard body.utf16.count >= length else { continue }
            }
            let line: String = String(head.prefix { character in !character.isNewline })
            lock.withLock { lines.append(line) }
            return true
        }
    }

    private func receive(_ connection: Int32) -> [UInt8]? {
        var buffer: [UInt8] = Array(repeating: 0, count: 65536)
        let count: Int = recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    private func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var rest: ArraySlice<UInt8> = bytes[...]
        while !rest.isEmpty {
            let count: Int = rest.withUnsafeBytes { buffer in
                systemSend(connection, buffer.baseAddress, buffer.count)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

private func systemAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }

#if canImport(Darwin)
    private let streamType: Int32 = SOCK_STREAM

    private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return Darwin.send(socket, bytes, count, 0)
    }
#else
    private let streamType: Int32 = Int32(SOCK_STREAM.rawValue)

    #if canImport(Glibc)
        private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
            Glibc.send(socket, bytes, count, Int32(MSG_NOSIGNAL))
        }
    #else
        private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
            Musl.send(socket, bytes, count, Int32(MSG_NOSIGNAL))
        }
    #endif
#endif
