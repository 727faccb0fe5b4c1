import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream socket that closes itself, with a timeout of two minutes.
public final class Socket: Sendable {
    private let descriptor: Int32

    public struct Failure: Error {
        public var code: Int32
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// A socket that listens on a free port of the loopback interface.
    /// - Parameter backlog: the number of connections that may wait to be accepted.
    public static func listen(backlog: Int32 = 16) throws -> (Socket, port: UInt16) {
        let made = socket(AF_INET, streamType, 0)
        guard made >= 0 else { throw Failure(code: errno) }
        let result = Socket(made)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status: Int32 = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(made, generic, length) == 0, systemListen(made, backlog) == 0 else { return -1 }
                return getsockname(made, generic, &length)
            }
        }
        guard status == 0 else { throw Failure(code: errno) }
        return (result, UInt16(bigEndian: address.sin_port))
    }

    /// A port of the loopback interface at which connections are neither made nor refused: as many as fit wait to be
    /// accepted, and nobody does.
    /// - Returns: the sockets, as long as which exist it is so.
    public static func listenMutely() throws -> (sockets: [Socket], port: UInt16) {
        let (listener, port) = try listen(backlog: 0)
        return ([listener, try connect(to: port)], port)
    }

    /// A connection to a port of the loopback interface.
    private static func connect(to port: UInt16) throws -> Socket {
        let made = socket(AF_INET, streamType, 0)
        guard made >= 0 else { throw Failure(code: errno) }
        let result = Socket(made)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let status: Int32 = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                systemConnect(made, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(code: errno) }
        return result
    }

    /// The next connection; nil when the socket was shut down.
    public func accept() -> Socket? {
        let made = systemAccept(descriptor)
        guard made >= 0 else { return nil }
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        return Socket(made)
    }

    /// The next bytes; nil at the end, or after ten seconds.
    public func receive() -> [UInt8]? {
        var buffer: [UInt8] = Array(repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Sends all bytes; false if the peer has closed.
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                systemSend(descriptor, buffer.baseAddress, buffer.count)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Resets the connection, which discards bytes that the peer has not read (RFC 9293, section 3.10.7).
    public func reset() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends this many bytes, as fast as the peer reads them, for two minutes at most.
    /// - Parameter stalled: called with the number of bytes sent, when none was sent for a quarter of a second.
    public func flood(_ count: Int, stalled: (Int) -> Void) {
        let block: [UInt8] = Array(repeating: 0x78, count: 64 << 10)
        var taken = 0
        var waits = 0
        while taken < count, waits < 480 {
            let sent = block.withUnsafeBytes { buffer in
                systemSend(descriptor, buffer.baseAddress, min(buffer.count, count - taken), Int32(MSG_DONTWAIT))
            }
            if sent > 0 {
                taken += sent
                continue
            }
            guard errno == EAGAIN || errno == EWOULDBLOCK else { return }
            var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&place, 1, 250) == 0 {
                waits += 1
                stalled(taken)
            }
        }
    }

    /// Sends each write immediately (TCP_NODELAY).
    public func sendAtOnce() {
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends nothing more, and still receives.
    public func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Ends every wait on the socket.
    public func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

#if canImport(Darwin)
    private let streamType: Int32 = SOCK_STREAM

    private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32 = 0) -> Int {
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return send(socket, bytes, count, flags)
    }
#else
    private let streamType: Int32 = Int32(SOCK_STREAM.rawValue)

    private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32 = 0) -> Int {
        send(socket, bytes, count, flags | Int32(MSG_NOSIGNAL))
    }
#endif

private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }

private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    connect(socket, address, length)
}

private func systemAccept(_ socket: Int32) -> Int32 { accept(socket, nil, nil) }
