#if AsyncHTTPClient
    import APIRuntime
    import AsyncHTTPClient
    import NIOCore
    import NIOSSL

    /// Restricts a client to connections with servers whose certificate is not weak and has one of the declared keys, if
    /// there are any. BoringSSL accepts signatures and keys that other TLS libraries refuse.
    struct CertificateCheck: Sendable {
        private let pins: [APIClient.PublicKeyPin]

        init(_ pins: [APIClient.PublicKeyPin]) {
            self.pins = pins
        }

        /// Checks every new connection after its handshake, in which the certificate was verified, and before a request
        /// is written to it.
        func install(in configuration: inout HTTPClient.Configuration) {
            configuration.http1_1ConnectionDebugInitializer = Self.after(
                configuration.http1_1ConnectionDebugInitializer, check: check)
            configuration.http2ConnectionDebugInitializer = Self.after(
                configuration.http2ConnectionDebugInitializer, check: check)
        }

        private static func after(
            _ first: (@Sendable (any Channel) -> EventLoopFuture<Void>)?,
            check: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
        ) -> @Sendable (any Channel) -> EventLoopFuture<Void> {
            guard let first else { return check }
            return { channel in first(channel).flatMap { check(channel) } }
        }

        /// Closes a connection if its certificate is weak, or if pins are declared and it has none of them or there is no
        /// certificate.
        func check(_ channel: any Channel) -> EventLoopFuture<Void> {
            channel.nioSSL_peerCertificate().flatMapErrorThrowing { [pins] error in
                // A connection without encryption has no handler for it.
                guard pins.isEmpty, error is ChannelPipelineError else { throw error }
                return nil
            }.flatMapThrowing { [pins] certificate in
                let bytes = try certificate?.toDERBytes()
                if let bytes { try NetworkError.checkStrength(of: bytes) }
                if !pins.isEmpty { try pins.check(certificate: bytes) }
            }.flatMapErrorThrowing { error in
                channel.close(promise: nil)
                throw error
            }
        }
    }
#endif
