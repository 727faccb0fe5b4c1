#if AsyncHTTPClient
    import APIRuntime
    import APIRuntimeAsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import NIOSSL
    import TestSupport
    import Testing

    @Suite(
        "Declared pins and a TLS server", ServerTrait<TLSServer>(), .serialized,
        .enabled(if: TLSServer.isInstalled, "nginx or openssl is not installed; Scripts/test does that"))
    struct PinTests {
        private func pin(_ name: String) throws -> APIClient.PublicKeyPin {
            let folder = try #require(CurrentServer.folder)
            return APIClient.PublicKeyPin("sha256/" + (try folder.text(of: name + ".pin").filter { !$0.isNewline }))
        }

        /// Transports that know where the hosts are, and trust their authority.
        private func transports() throws -> [any Transport] {
            var transports: [any Transport] = [try transport(.http1Only), try transport()]
            #if os(Linux)
                transports.append(try curl())
            #endif
            return transports
        }

        #if os(Linux)
            private func curl() throws -> CurlTransport {
                let authority = try #require(CurrentServer.folder).text(of: "ca.pem")
                let addresses = Self.names.map { name in (name + ".example", "127.0.0.1") }
                return CurlTransport(
                    CurlTransport.Settings(authorities: .only(pem: authority)),
                    hosts: Dictionary(uniqueKeysWithValues: addresses))
            }
        #endif

        private static let names: [String] = ["right", "plain", "backup", "wrong", "expired", "strange"]

        private func transport(_ version: HTTPClient.Configuration.HTTPVersion = .automatic) throws -> any Transport {
            let authority: String = try #require(CurrentServer.folder).path("ca.pem")
            return AsyncHTTPClientTransport { configuration in
                var tls = TLSConfiguration.makeClientConfiguration()
                tls.trustRoots = .file(authority)
                configuration.tlsConfiguration = tls
                configuration.httpVersion = version
                for name in Self.names {
                    configuration.dnsOverride[name + ".example"] = "127.0.0.1"
                }
            }
        }

        private func vault(_ name: String, _ transport: any Transport, scheme: String = "https") throws -> StrongroomDAO
        {
            let port = try #require(URL(string: CurrentServer.address)?.port)
            let configuration = APIClient.Configuration(transport: transport)
            return StrongroomDAO(
                client: APIClient(server: "\(scheme)://\(name).example:\(port)", configuration: configuration))
        }

        /// Runs an action while the keys `right` and `backup` are declared for all hosts but one.
        private func withPins<Value: Sendable>(_ action: () async throws -> Value) async throws -> Value {
            let pins = [try pin("right"), try pin("backup")]
            let hosts: [String] = ["right", "backup", "wrong", "expired", "strange"].map { name in name + ".example" }
            return try await DeclaredPins.$hosts.withValue(
                Dictionary(uniqueKeysWithValues: hosts.map { host in (host, pins) }), operation: action)
        }

        private func version(_ name: String, _ transport: any Transport) async throws -> String {
            try await withPins {
                try await vault(name, transport).version().value
            }
        }

        private func fault(_ action: () async throws -> Void) async -> NetworkError? {
            do {
                try await action()
                return nil
            } catch {
                if case .network(let fault)? = error as? APIError<StrongroomError> { return fault }
                return nil
            }
        }

        /// The hosts that received requests.
        private var asked: [Substring] {
            ((try? CurrentServer.folder?.text(of: "requests.log")) ?? "").split(separator: "\n")
        }

        @Test(
            "the right key and the backup key are accepted over HTTP/1.1 and HTTP/2", arguments: ["right", "backup"])
        func rightKeys(name: String) async throws {
            #expect(try await version(name, try transport(.http1Only)) == "HTTP/1.1")
            #expect(try await version(name, try transport()) == "HTTP/2.0")
            #if os(Linux)
                #expect(try await version(name, try curl()) == "HTTP/2.0")
            #endif
        }

        @Test("a host without pins may have any trusted key")
        func unpinnedHost() async throws {
            #expect(try await version("plain", try transport()) == "HTTP/2.0")
        }

        @Test("another key is refused each time, before anything is sent")
        func wrongKey() async throws {
            for transport in try transports() {
                for _ in 0..<2 {
                    let fault = await fault { _ = try await version("wrong", transport) }
                    #expect(fault?.kind == .tls)
                    #expect(fault?.cause == .wrongPin(seen: [try pin("other")]))
                }
            }
            #expect(asked.contains("wrong.example") == false)
        }

        @Test(
            "the right key of an expired or untrusted certificate is refused",
            arguments: ["expired", "strange"])
        func untrustedCertificate(name: String) async throws {
            for transport in try transports() {
                let fault = await fault { _ = try await version(name, transport) }
                #expect(fault?.kind == .tls)
                #expect(fault?.cause == (name == "expired" ? .expired : .notTrusted))
            }
            #expect(asked.contains("\(name).example") == false)
        }

        @Test("an unchecked connection is not reused for a pinned call")
        func connectionsApart() async throws {
            for transport in try transports().dropFirst() {
                #expect(try await vault("wrong", transport).version().value == "HTTP/2.0")
                #expect(await fault { _ = try await version("wrong", transport) }?.kind == .tls)
            }
        }

        @Test("a redirect checks the pins of its host")
        func redirects() async throws {
            let transport = try transport()
            try await withPins {
                let vault = try vault("right", transport)
                #expect(try await vault.elsewhere(name: "backup").value == "HTTP/2.0")
                let fault = await fault { _ = try await vault.elsewhere(name: "wrong").value }
                #expect(fault?.cause == .wrongPin(seen: [try pin("other")]))
            }
        }

        @Test("a host with pins is not called over http")
        func plainHTTP() async throws {
            let transport = try transport()
            try await withPins {
                let vault = try vault("right", transport, scheme: "http")
                let fault = await fault { _ = try await vault.version().value }
                #expect(fault?.kind == .tls)
                #expect(fault?.cause == .unencrypted)
            }
        }
    }
#endif
