#if AsyncHTTPClient
    import NIOCore
    import NIOEmbedded
    import NIOSSL
    import TestSupport
    import WireConformance

    /// A server's TLS connection, used and released by the thread that makes it.
    final class TLSConnection: WireConnection {
        private let socket: Socket
        private let channel: EmbeddedChannel = EmbeddedChannel()

        /// - Returns: nil if the context cannot be used.
        init?(_ socket: Socket, _ context: NIOSSLContext) {
            self.socket = socket
            do {
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
            } catch {
                return nil
            }
        }

        deinit {
            channel.close(promise: nil)
            // The remaining cases wait for the peer.
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
            _ = try? channel.finish(acceptAlreadyClosed: true)
            try? channel.embeddedEventLoop.syncShutdownGracefully()
        }

        func receive() -> [UInt8]? {
            while true {
                if let bytes = try? channel.readInbound(as: ByteBuffer.self) { return Array(buffer: bytes) }
                guard let bytes = socket.receive() else { return nil }
                let isFine = (try? channel.writeInbound(ByteBuffer(bytes: bytes))) != nil
                guard flush(), isFine else { return nil }
            }
        }

        func send(_ bytes: [UInt8]) -> Bool {
            guard (try? channel.writeOutbound(ByteBuffer(bytes: bytes))) != nil else { return false }
            return flush()
        }

        func endSending() {
            sendCloseNotify()
            socket.endSending()
        }

        func end() {
            endSending()
            drain()
        }

        func cut() {
            socket.endSending()
            drain()
        }

        /// Sends close_notify (RFC 8446, section 6.1).
        private func sendCloseNotify() {
            channel.close(promise: nil)
            _ = flush()
        }

        /// Closing a connection with unread bytes discards the bytes in flight (RFC 9293, section 3.10.7).
        private func drain() {
            while socket.receive() != nil {}
        }

        /// Sends the pending bytes.
        private func flush() -> Bool {
            while let bytes = try? channel.readOutbound(as: ByteBuffer.self) {
                guard socket.send(Array(buffer: bytes)) else { return false }
            }
            return true
        }
    }

    /// The servers' certificates, from a folder.
    struct TLSDoor {
        let certificates: String

        func context(_ tls: WireCase.TLS) throws -> NIOSSLContext {
            let name = certificates + "/" + (tls.certificate ?? "right")
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(name + ".pem").map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: name + ".key", format: .pem)))
            configuration.applicationProtocols = [tls.speaks].compactMap(\.self)
            if let version = tls.version.flatMap({ text in Self.versions[text] }) {
                configuration.minimumTLSVersion = version
                configuration.maximumTLSVersion = version
            }
            if let cipher = tls.cipher {
                configuration.maximumTLSVersion = .tlsv12
                configuration.cipherSuites = cipher
            }
            if tls.asksForCertificate == true {
                configuration.certificateVerification = .noHostnameVerification
                configuration.trustRoots = .file(certificates + "/ca.pem")
            }
            return try NIOSSLContext(configuration: configuration)
        }

        private static let versions: [String: TLSVersion] = [
            "1.0": .tlsv1, "1.1": .tlsv11, "1.2": .tlsv12, "1.3": .tlsv13,
        ]
    }
#endif
