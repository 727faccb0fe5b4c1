#if os(Linux)
    import APIRuntime
    import Foundation
    import TestSupport
    import Testing

    @Suite(
        "A debug proxy and a service with pins", ServerTrait<TLSServer>(), .serialized,
        .enabled(
            if: TLSServer.isInstalled && MitmproxyServer.isInstalled,
            "nginx, openssl or mitmproxy is not installed; Scripts/test does that"))
    struct DebugProxyTests {
        /// The vault of a host whose server must have the key `right`.
        private func vault(
            _ name: String, proxy: APIClient.DebugProxy?, transport: CurlTransport.Settings.Proxy = .none
        ) throws -> StrongroomDAO {
            let folder = try #require(CurrentServer.folder)
            let port = try #require(URL(string: CurrentServer.address)?.port)
            let settings = CurlTransport.Settings(
                authorities: .only(pem: try folder.text(of: "ca.pem")), proxy: transport)
            let hosts = transport == .none ? [name + ".example": "127.0.0.1"] : [:]
            var configuration = APIClient.Configuration(transport: CurlTransport(settings, hosts: hosts))
            configuration.debugProxy = proxy
            return StrongroomDAO(
                client: APIClient(server: "https://\(name).example:\(port)", configuration: configuration))
        }

        private func version(of vault: StrongroomDAO, pin name: String = "right") async throws -> String {
            let folder = try #require(CurrentServer.folder)
            let pin = APIClient.PublicKeyPin(
                "sha256/" + (try folder.text(of: name + ".pin").filter { !$0.isNewline }))
            let names = ["right", "wrong", "backup"].map { name in name + ".example" }
            let pins = Dictionary(uniqueKeysWithValues: names.map { name in (name, [pin]) })
            return try await DeclaredPins.$hosts.withValue(pins) { try await vault.version().value }
        }

        private func fault(_ action: () async throws -> String) async -> NetworkError? {
            do {
                _ = try await action()
                return nil
            } catch {
                guard case .network(let fault)? = error as? APIError<StrongroomError> else { return nil }
                return fault
            }
        }

        /// Runs a test while mitmproxy does.
        private func withProxy(
            _ test: (_ address: String, _ authority: String, _ seen: () -> [Substring]) async throws -> Void
        ) async throws {
            let folder = try TemporaryFolder()
            let authority = try #require(CurrentServer.folder).path("ca.pem")
            let proxy = try await MitmproxyServer.start(in: folder.url, trusting: authority)
            let result: Result<Void, any Error>
            do {
                let pem = try folder.text(of: "authority/mitmproxy-ca-cert.pem")
                try await test(proxy.address, pem) {
                    ((try? folder.text(of: "seen.log")) ?? "").split(separator: "\n")
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            try await proxy.stop()
            try result.get()
        }

        @Test("the proxy decrypts calls of hosts with pins, which refuse it otherwise")
        func decrypts() async throws {
            try await withProxy { address, authority, seen in
                let refused = try vault("right", proxy: nil, transport: .url(address))
                #expect(await fault { try await version(of: refused) }?.kind == .tls)
                #expect(seen().isEmpty)

                let proxy = APIClient.DebugProxy(address, authority: authority)
                #expect(try await version(of: try vault("right", proxy: proxy)) == "HTTP/2.0")
                #expect(seen() == ["right.example"])
            }
        }

        @Test("a host that the proxy passes on needs its pins")
        func passesOn() async throws {
            try await withProxy { address, authority, seen in
                let proxy = APIClient.DebugProxy(address, authority: authority)
                let vault = try vault("backup", proxy: proxy)
                #expect(try await version(of: vault, pin: "backup") == "HTTP/2.0")
                let fault = await fault { try await version(of: vault, pin: "right") }
                guard case .wrongPin? = fault?.cause else {
                    Issue.record("\(String(describing: fault))")
                    return
                }
                #expect(seen().isEmpty)
            }
        }

        @Test("with another authority than the proxy's, it decrypts nothing")
        func otherAuthority() async throws {
            try await withProxy { address, _, seen in
                let other = try #require(CurrentServer.folder).text(of: "unknown.pem")
                let proxy = APIClient.DebugProxy(address, authority: other)
                #expect(try await version(of: try vault("right", proxy: proxy)) == "HTTP/2.0")
                #expect(seen().isEmpty)
            }
        }

        @Test("without a running proxy, calls are sent as without one")
        func notRunning() async throws {
            let authority = try #require(CurrentServer.folder).text(of: "unknown.pem")
            let proxy = APIClient.DebugProxy("http://127.0.0.1:\(try FreePort.find())", authority: authority)
            #expect(try await version(of: try vault("right", proxy: proxy)) == "HTTP/2.0")
            let fault = await fault { try await version(of: try vault("wrong", proxy: proxy)) }
            #expect(fault?.kind == .tls)
        }
    }
#endif
