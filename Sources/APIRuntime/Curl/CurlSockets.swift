#if os(Linux) && Curl
    import CLibCurl

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A connection of a loop. Only the loop's thread uses it.
    final class CurlSocket {
        fileprivate let descriptor: Int32
        /// The server that it was last used for.
        fileprivate var server: CurlServer?
        /// The number of transfers that use it.
        fileprivate var users: Int = 0
        /// Whether new requests must not use it.
        fileprivate var isRetired: Bool = false
        /// Whether it was closed although the server had kept it open.
        fileprivate(set) var isClosedFromHere: Bool = false
        fileprivate var isFlooded: Bool = false
        /// The last stream that the server may have processed (RFC 9113, section 6.8); `nil` before a GOAWAY.
        var lastStream: Int?

        fileprivate init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }
    }

    /// The open connections of a loop, and what the system knows about them.
    ///
    /// libcurl keeps a connection until it learns of its end. One on which nothing arrives any more, because a router
    /// forgot it or the network changed, would take every later request to its server (RFC 9113, section 9.1).
    final class CurlSockets: @unchecked Sendable {
        /// For the loop's thread only, as all properties but `floods`.
        private var open: [Int32: CurlSocket] = [:]
        /// How many open connections to a server are retired.
        private var retired: [CurlServer: Int] = [:]
        /// The open descriptors, and whether their servers flood them. They are closed only while this is locked.
        private let floods = Locked<[Int32: Bool]>([:])

        /// Observes the connections of a transfer.
        func watch(_ handle: UnsafeMutableRawPointer) {
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = apigen_set_socket_callbacks(handle, Self.opened, Self.closed, context)
        }

        /// The connection with this local port.
        func socket(port: Int32) -> CurlSocket? {
            open.values.first { socket in apigen_local_port(socket.descriptor) == port }
        }

        /// Adds a transfer to a connection.
        func enter(_ socket: CurlSocket, _ server: CurlServer) {
            socket.server = server
            socket.users += 1
        }

        /// Removes a transfer from a connection.
        func leave(_ socket: CurlSocket) {
            socket.users -= 1
            endIfUnused(socket)
        }

        /// Keeps new requests away from a connection. It ends with its last transfer.
        func retire(_ socket: CurlSocket) {
            guard !socket.isRetired, isOpen(socket), let server = socket.server else { return }
            socket.isRetired = true
            retired[server, default: 0] += 1
            endIfUnused(socket)
        }

        /// Whether a request to a server needs a new connection, because libcurl might choose a retired one.
        func areRetired(to server: CurlServer) -> Bool { retired[server] != nil }

        private func endIfUnused(_ socket: CurlSocket) {
            if socket.isRetired, socket.users == 0, isOpen(socket) { _ = shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
        }

        private func isOpen(_ socket: CurlSocket) -> Bool { open[socket.descriptor] === socket }

        /// How long nothing has arrived on a connection; `nil` if it is closed.
        func silence(of socket: CurlSocket) -> Duration? {
            guard isOpen(socket) else { return nil }
            return TCPState(socket.descriptor)?.silence
        }
    }

    /// The callbacks of libcurl on its thread.
    extension CurlSockets {
        private static let opened: @convention(c) (UnsafeMutableRawPointer?, Int32, curlsocktype) -> Int32 = {
            context, descriptor, _ in
            sockets(context)?.add(descriptor)
            return CURL_SOCKOPT_OK
        }

        private static let closed: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, descriptor in
            sockets(context)?.close(descriptor)
            return 0
        }

        private static func sockets(_ context: UnsafeMutableRawPointer?) -> CurlSockets? {
            context.map { context in Unmanaged<CurlSockets>.fromOpaque(context).takeUnretainedValue() }
        }

        private func add(_ descriptor: Int32) {
            open[descriptor] = CurlSocket(descriptor)
            floods.withLock { $0[descriptor] = false }
        }

        private func close(_ descriptor: Int32) {
            let state = TCPState(descriptor)
            let isFlooded = floods.withLock { floods in
                apigen_close(descriptor)
                return floods.removeValue(forKey: descriptor) == true
            }
            guard let socket = open.removeValue(forKey: descriptor) else { return }
            socket.isFlooded = isFlooded
            socket.isClosedFromHere = state?.isOpen == true
            guard socket.isRetired, let server = socket.server, let count = retired[server] else { return }
            retired[server] = count > 1 ? count - 1 : nil
        }
    }

    /// Connections whose servers keep libcurl busy.
    extension CurlSockets {
        /// How much a thread reads from a flooded connection between two looks at it, at least.
        private static let floodSize: Int64 = 1 << 10

        /// Ends the connections from which the loop's thread reads right now. Any thread may call this.
        func endFloods() async {
            let before = consumed
            try? await Task.sleep(for: .milliseconds(50))
            floods.withLock { floods in
                for (descriptor, count) in before where floods[descriptor] == false {
                    guard let state = TCPState(descriptor), state.consumed - count >= Self.floodSize else { continue }
                    floods[descriptor] = true
                    _ = shutdown(descriptor, Int32(SHUT_RDWR))
                }
            }
        }

        /// How many bytes of each connection were read.
        private var consumed: [Int32: Int64] {
            floods.withLock { floods in floods.keys }.reduce(into: [:]) { counts, descriptor in
                counts[descriptor] = TCPState(descriptor)?.consumed
            }
        }

        /// Whether the connection was ended because its server flooded it.
        func isFlooded(_ socket: CurlSocket) -> Bool {
            socket.isFlooded || isOpen(socket) && floods.withLock { $0[socket.descriptor] == true }
        }
    }

    /// What Linux knows about a TCP connection: a part of its `struct tcp_info` (`linux/tcp.h`), which only grows at its
    /// end. Those of C libraries are shorter.
    private struct TCPState {
        private static let option: Int32 = 11
        private static let size: Int = 136

        /// How long nothing has arrived.
        let silence: Duration
        /// How many of the bytes that arrived were read.
        let consumed: Int64
        /// Whether neither side has ended it.
        let isOpen: Bool

        /// Fails if the descriptor is no TCP connection, or the system is older than Linux 4.1.
        init?(_ descriptor: Int32) {
            var bytes = [UInt8](repeating: 0, count: Self.size)
            var length = socklen_t(Self.size)
            var waiting: Int32 = 0
            guard getsockopt(descriptor, Int32(IPPROTO_TCP), Self.option, &bytes, &length) == 0, length == Self.size,
                ioctl(descriptor, UInt(FIONREAD), &waiting) == 0
            else { return nil }
            isOpen = bytes[0] == 1
            silence = .milliseconds(bytes.withUnsafeBytes { bytes in bytes.load(fromByteOffset: 52, as: UInt32.self) })
            let received = bytes.withUnsafeBytes { bytes in bytes.load(fromByteOffset: 128, as: Int64.self) }
            consumed = received - Int64(waiting)
        }
    }
#endif
