#if os(macOS) || os(Linux)
    import WireSyntax

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    extension APIClient.OAuth2 {
        /// Signs in with the browser of the computer, for programs without a window (RFC 8252, section 7.3).
        ///
        /// ```swift
        /// let browser = APIClient.OAuth2.LoopbackBrowser { page in
        ///     print("Open " + page)
        /// }
        /// try await library.oauth2.signIn(with: browser)
        /// ```
        ///
        /// The server redirects to `http://127.0.0.1` and a port that is free, where this browser waits for one request. The
        /// authorization server has to allow any port there.
        public struct LoopbackBrowser: Browser {
            private let path: String
            private let page: String
            private let open: @Sendable (String) async throws -> Void

            /// - Parameters:
            ///   - path: the path of the redirection, as registered for the client. Defaults to `/`.
            ///   - page: what the browser shows at the end, as plain text.
            ///   - open: opens an address in the browser, such as by `xdg-open` or `open`, or prints it.
            public init(
                path: String = "/", page: String = "You are signed in. You can close this page.",
                open: @escaping @Sendable (String) async throws -> Void
            ) {
                self.path = path
                self.page = page
                self.open = open
            }

            public func redirection(from page: @Sendable (_ redirect: String) -> String) async throws -> String {
                let listener = try LoopbackListener()
                let origin = "http://127.0.0.1:\(listener.port)"
                try await open(page(origin + path))
                while true {
                    guard let connection = try listener.accept() else {
                        try await Self.pause()
                        continue
                    }
                    let target = try await connection.target()
                    let isExpected = target?.hasPrefix(path + "?") == true
                    connection.respond(isExpected ? "200 OK" : "404 Not Found", isExpected ? self.page : "")
                    if isExpected, let target { return origin + target }
                }
            }

            /// Waits a moment for the user, who needs many.
            fileprivate static func pause() async throws {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// A port of this computer that only its own programs reach.
    private struct LoopbackListener: ~Copyable {
        private let socket: Int32
        let port: UInt16

        init() throws(NetworkError) {
            #if canImport(Glibc)
                let kind = Int32(SOCK_STREAM.rawValue)
            #else
                let kind = SOCK_STREAM
            #endif
            let socket = systemSocket(AF_INET, kind, 0)
            self.socket = socket
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            var length = size
            let isListening = withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(socket, address, size) == 0 && listen(socket, 8) == 0
                        && getsockname(socket, address, &length) == 0
                }
            }
            port = UInt16(bigEndian: address.sin_port)
            guard socket >= 0, isListening, fcntl(socket, F_SETFL, O_NONBLOCK) == 0 else {
                throw NetworkError(.other, reason: "no port of this computer is free")
            }
        }

        deinit {
            close(socket)
        }

        /// - Returns: `nil` if nobody has connected yet.
        func accept() throws(NetworkError) -> LoopbackConnection? {
            let connection = systemAccept(socket)
            if connection >= 0 { return LoopbackConnection(connection) }
            guard [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED].contains(errno) else {
                throw NetworkError(.other, reason: "the port for the redirection was closed")
            }
            return nil
        }
    }

    /// A connection of the browser.
    private final class LoopbackConnection: Sendable {
        private let socket: Int32

        init(_ socket: Int32) {
            self.socket = socket
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        }

        deinit {
            close(socket)
        }

        /// The target of the request, which is a GET; `nil` for anything else.
        func target() async throws -> String? {
            var head: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4 << 10)
            // Browsers also connect ahead of time, and then send nothing.
            for _ in 0..<250 {
                let count = recv(socket, &buffer, buffer.count, 0)
                if count > 0 {
                    head += buffer[..<count]
                    if let target = Self.target(in: head) { return target }
                    guard head.count < 64 << 10 else { return nil }
                } else if count == 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno) {
                    return nil
                } else {
                    try await APIClient.OAuth2.LoopbackBrowser.pause()
                }
            }
            return nil
        }

        /// The target in the first line, once the line is there.
        private static func target(in head: [UInt8]) -> String? {
            guard let end = head.firstIndex(of: 0x0A) else { return nil }
            let words = String(decoding: head[..<end], as: UTF8.self).split(separator: " ")
            return words.count == 3 && words[0] == "GET" ? String(words[1]) : ""
        }

        func respond(_ status: String, _ text: String) {
            let head =
                "HTTP/1.1 \(status)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\n"
                + "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
            let bytes = Array((head + text).utf8)
            #if canImport(Darwin)
                _ = send(socket, bytes, bytes.count, 0)
            #else
                _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            #endif
        }
    }

    /// The function of the system, whose name the properties of types hide.
    private func systemSocket(_ domain: Int32, _ kind: Int32, _ number: Int32) -> Int32 {
        socket(domain, kind, number)
    }

    private func systemAccept(_ socket: Int32) -> Int32 {
        accept(socket, nil, nil)
    }
#endif
