#if AsyncHTTPClient
    import APIRuntime
    import APIRuntimeAsyncHTTPClient
    import Foundation
    import HTTPTypes
    import NIOSSL
    import TestSupport
    import Testing

    /// Every transport reports the kinds and causes of this table; a row says where a transport cannot.
    @Suite(
        "Faults of servers", CertificateTrait(), .timeLimit(.minutes(5)),
        .enabled(if: CertificateTrait.isPossible, "openssl is not installed; Scripts/test does that"))
    struct FaultMatrixTests {
        /// The outcome of a call.
        struct Outcome: Hashable, Sendable, CustomStringConvertible {
            var kind: NetworkError.Kind
            var cause: NetworkError.TLSCause?

            init(_ kind: NetworkError.Kind) {
                self.kind = kind
            }

            init(_ cause: NetworkError.TLSCause) {
                kind = .tls
                self.cause = cause
            }

            var description: String { kind.rawValue + (cause.map { cause in ", \(cause)" } ?? "") }
        }

        /// The TLS setup of a server.
        enum Door: Sendable {
            case plain
            /// With the certificate of this name.
            case certificate(String)
            /// With a valid certificate, but only versions of TLS before 1.2.
            case oldVersion
            /// With a valid certificate, but only ciphers for another kind of key.
            case otherCiphers
            /// With a request for a client certificate.
            case clientCertificate
        }

        struct Row: Sendable, CustomTestStringConvertible {
            let name: String
            let door: Door
            let act: FaultListener.Act
            let outcome: Outcome
            /// The outcome of Foundation on Linux, if it differs: it cannot be made to
            /// trust an authority other than the system's, or libcurl does not report more.
            var onLinuxSession: Outcome?
            var timeout: Duration = .seconds(60)
            var isEncrypted: Bool = true
            /// Whether Foundation on Linux survives it.
            var isSurvived: Bool = true
            var host: String = "localhost"
            var pins: [String] = []

            var testDescription: String { name }
        }

        private static let ready: FaultListener.Act = .respond(
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", then: .close)

        private static func certificate(
            _ name: String, _ certificate: String, _ cause: NetworkError.TLSCause, session: NetworkError.TLSCause? = nil
        ) -> Row {
            Row(
                name: name, door: .certificate(certificate), act: ready, outcome: Outcome(cause),
                onLinuxSession: session.map { cause in Outcome(cause) })
        }

        private static func plain(
            _ name: String, _ response: String, _ kind: NetworkError.Kind, then next: FaultListener.Next = .close,
            session: NetworkError.Kind? = nil
        ) -> Row {
            Row(
                name: name, door: .plain, act: .respond(response, then: next), outcome: Outcome(kind),
                onLinuxSession: session.map { kind in Outcome(kind) }, isEncrypted: false)
        }

        static let rows: [Row] = certificates + handshakes + connections + heads + bodies

        private static var certificates: [Row] {
            var byAddress = certificate(
                "a certificate for a name, asked by address", "right", .wrongName, session: .notTrusted)
            byAddress.host = "127.0.0.1"
            return [
                certificate("an expired certificate", "expired", .expired, session: .notTrusted),
                certificate("a certificate of the future", "future", .notYetValid, session: .notTrusted),
                certificate("a certificate of an unknown authority", "strange", .notTrusted),
                certificate("a self-signed certificate", "selfsigned", .selfSigned),
                certificate("a certificate for another name", "wrongname", .wrongName, session: .notTrusted),
                byAddress,
                certificate("a chain that lacks a link", "alone", .notTrusted),
                certificate("a chain with an expired link", "oldchain", .expired, session: .notTrusted),
            ]
        }

        private static var handshakes: [Row] {
            func row(_ name: String, _ door: Door, _ act: FaultListener.Act, _ outcome: Outcome) -> Row {
                Row(name: name, door: door, act: act, outcome: outcome)
            }
            var silent = row("silence instead of a handshake", .plain, .silence, Outcome(.timedOut))
            silent.timeout = .milliseconds(300)
            var clientCertificate = row(
                "a server that wants a certificate of the client", .clientCertificate, ready, Outcome(.handshake))
            // It does not trust the server in the first place.
            clientCertificate.onLinuxSession = Outcome(.notTrusted)
            var oldVersion = row("versions of TLS before 1.2", .oldVersion, ready, Outcome(.handshake))
            // The system's libcurl may still accept them.
            oldVersion.onLinuxSession = Outcome(.notTrusted)
            return [
                oldVersion, row("no cipher in common", .otherCiphers, ready, Outcome(.handshake)),
                clientCertificate,
                row(
                    "HTTP on the port of TLS", .plain, .respond("HTTP/1.1 400 No\r\n\r\n", then: .close),
                    Outcome(.handshake)),
                row(
                    "nonsense on the port of TLS", .plain, .respond("nonsense, and more of it", then: .close),
                    Outcome(.handshake)),
                row(
                    "a connection closed in the handshake", .plain, .respond("", then: .close), Outcome(.connectionLost)
                ),
                row(
                    "a connection reset in the handshake", .plain, .respond("", then: .reset), Outcome(.connectionLost)),
                silent,
            ]
        }

        private static var connections: [Row] {
            var refused = Row(
                name: "a port where nobody listens", door: .plain, act: .close, outcome: Outcome(.cannotConnect))
            refused.host = "refused"
            var refusedPlain = refused
            refusedPlain.isEncrypted = false
            var unknown = Row(
                name: "a host without an address", door: .plain, act: .close, outcome: Outcome(.cannotFindHost))
            unknown.host = "host.invalid"
            var silent = Row(
                name: "a server that says nothing", door: .plain, act: .silence, outcome: Outcome(.timedOut),
                timeout: .milliseconds(300))
            silent.isEncrypted = false
            return [
                refused, refusedPlain, unknown, silent,
                plain("a connection closed without a word", "", .connectionLost),
                plain("a connection reset without a word", "", .connectionLost, then: .reset),
            ]
        }

        private static var heads: [Row] {
            var half = plain("half a head", "HTTP/1.1 200 OK\r\nContent-", .connectionLost)
            half.isSurvived = false
            let field = "X-Field: " + String(repeating: "x", count: 1_000) + "\r\n"
            return [
                half,
                plain("no HTTP", "nonsense\r\n\r\n", .badServer),
                plain("a status that is no number", "HTTP/1.1 abc OK\r\n\r\n", .badServer),
                plain("a version that nobody knows", "HTTP/7.3 200 OK\r\n\r\n", .badServer),
                plain("a field without a colon", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n", .badServer),
                plain("a length that is no number", "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n", .badServer),
                plain(
                    "a head without end", "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 4_000),
                    .responseTooLarge, then: .silence),
            ]
        }

        private static var bodies: [Row] {
            var silent = plain(
                "silence in a body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", .timedOut, then: .silence)
            silent.timeout = .milliseconds(300)
            return [
                plain("a body that is cut", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", .connectionLost),
                plain(
                    "a body that is reset", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", .connectionLost,
                    then: .reset),
                plain(
                    "a body in chunks that is cut", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nx",
                    .connectionLost),
                plain(
                    "a chunk whose length is no number", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                    .badServer),
                plain(
                    "a body that is not compressed as it says",
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnonsense!", .badServer),
                silent,
            ]
        }

        @Test("the table has at least thirty rows")
        func count() {
            #expect(Self.rows.count >= 30)
        }

        @Test("AsyncHTTPClientTransport: each fault has its kind and cause", arguments: rows)
        func asyncHTTPClient(row: Row) async throws {
            let settings = AsyncHTTPClientTransport.Settings(authorities: .only(pem: try authority()))
            let outcome = try await self.outcome(of: row, AsyncHTTPClientTransport(settings))
            #expect(outcome == row.outcome)
        }

        #if os(Linux)
            @Test("CurlTransport: each fault has its kind and cause", arguments: rows)
            func curl(row: Row) async throws {
                let settings = CurlTransport.Settings(authorities: .only(pem: try authority()))
                let outcome = try await self.outcome(of: row, CurlTransport(settings))
                #expect(outcome == row.outcome)
            }
        #endif

        #if canImport(FoundationNetworking)
            @Test(
                "URLSessionTransport: each fault has its kind and cause, as far as it can tell",
                arguments: rows.filter(\.isSurvived))
            func urlSession(row: Row) async throws {
                let outcome = try await self.outcome(of: row, URLSessionTransport())
                #expect(outcome == row.onLinuxSession ?? row.outcome)
            }
        #endif

        /// Transports with configurable authorities.
        private static var makers: [@Sendable (APIClient.CertificateAuthorities) -> any Transport] {
            var makers: [@Sendable (APIClient.CertificateAuthorities) -> any Transport] = [
                { authorities in
                    AsyncHTTPClientTransport(AsyncHTTPClientTransport.Settings(authorities: authorities))
                }
            ]
            #if os(Linux)
                makers.append { authorities in CurlTransport(CurlTransport.Settings(authorities: authorities)) }
            #endif
            return makers
        }

        @Test(
            "pins: a wrong pin is reported with the seen one, and a private authority is trusted",
            arguments: makers.indices)
        func pins(number: Int) async throws {
            let transport: any Transport = Self.makers[number](.only(pem: try authority()))
            let pin = APIClient.PublicKeyPin("sha256/" + (try text("server.pin")))
            var row = Self.certificate("a wrong key", "wrongpin", .wrongPin(seen: []))
            row.pins = [pin.text]
            let seen = APIClient.PublicKeyPin("sha256/" + (try text("other.pin")))
            #expect(try await outcome(of: row, transport) == Outcome(.wrongPin(seen: [seen])))
            row = Self.certificate("the right key", "right", .handshake)
            row.pins = [pin.text]
            #expect(try await outcome(of: row, transport) == nil)
            // Neither makes up for the other.
            row = Self.certificate("an unknown authority", "strange", .notTrusted)
            row.pins = [pin.text]
            #expect(try await outcome(of: row, transport) == row.outcome)
        }

        @Test(
            "authorities: added ones are trusted, and a text without any is a fault of each call",
            arguments: makers.indices)
        func authorities(number: Int) async throws {
            let make = Self.makers[number]
            let row = Self.certificate("", "right", .handshake)
            #expect(try await outcome(of: row, make(.systemAnd(pem: try authority()))) == nil)
            #expect(try await outcome(of: row, make(.system)) == Outcome(.notTrusted))
            for pem in ["", "nonsense"] {
                #expect(try await outcome(of: row, make(.only(pem: pem))) == Outcome(.tls))
            }
        }

        /// The outcome of a request; nil for a response.
        private func outcome(of row: Row, _ transport: any Transport) async throws -> Outcome? {
            let listener = try await FaultListener(row.act, try tls(row.door))
            defer { withExtendedLifetime(listener) {} }
            let place = row.host == "refused" ? "localhost:\(try FreePort.find())" : "\(row.host):\(listener.port)"
            let head = HTTPRequest(
                method: .get, scheme: row.isEncrypted ? "https" : "http", authority: place, path: "/")
            var request = WireRequest(head: head, timeout: row.timeout)
            request.pins = row.pins.map { text in APIClient.PublicKeyPin(text) }
            do {
                _ = try await transport.send(request).body.collect(atMost: 1_000)
                return nil
            } catch let fault as NetworkError {
                #expect(fault.cause == nil || fault.reason == fault.cause?.description)
                var outcome = Outcome(fault.kind)
                outcome.cause = fault.cause
                return outcome
            }
        }

        private func tls(_ door: Door) throws -> TLSConfiguration? {
            switch door {
            case .plain: return nil
            case .certificate(let name): return try tls(showing: name)
            case .oldVersion:
                var tls = try tls(showing: "right")
                tls.minimumTLSVersion = .tlsv1
                tls.maximumTLSVersion = .tlsv11
                return tls
            case .otherCiphers:
                var tls = try tls(showing: "right")
                tls.maximumTLSVersion = .tlsv12
                tls.cipherSuites = "ECDHE-RSA-AES128-GCM-SHA256"
                return tls
            case .clientCertificate:
                var tls = try tls(showing: "right")
                tls.certificateVerification = .noHostnameVerification
                tls.trustRoots = .file(try #require(CurrentServer.folder).path("ca.pem"))
                return tls
            }
        }

        private func tls(showing name: String) throws -> TLSConfiguration {
            let folder = try #require(CurrentServer.folder)
            let chain = try NIOSSLCertificate.fromPEMFile(folder.path(name + ".pem"))
            return TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { certificate in .certificate(certificate) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: folder.path(name + ".key"), format: .pem)))
        }

        private func authority() throws -> String {
            try #require(CurrentServer.folder).text(of: "ca.pem")
        }

        private func text(_ name: String) throws -> String {
            try #require(CurrentServer.folder).text(of: name).filter { character in !character.isNewline }
        }
    }
#endif
