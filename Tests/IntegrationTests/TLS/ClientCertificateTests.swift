import APIRuntime
import Foundation
import TestSupport
import Testing

#if AsyncHTTPClient
    import APIRuntimeAsyncHTTPClient
#endif

@Suite(
    "Client certificates and a server that wants them", ServerTrait<ClientCertificateServer>(), .serialized,
    .enabled(if: ClientCertificateServer.isInstalled, "nginx or openssl is not installed; Scripts/test does that"))
struct ClientCertificateTests {
    /// The transports that have client certificates here.
    private static let transports: [ClientTransport] = ClientTransport.allCases.filter { transport in
        #if os(Linux)
            transport != .urlSession
        #else
            true
        #endif
    }

    private static let forms: [String] = ["pem", "pkcs12"]

    private func identity(_ name: String, _ form: String) throws -> APIClient.ClientIdentity {
        let folder = try #require(CurrentServer.folder)
        guard form == "pem" else {
            let file = try Data(contentsOf: folder.url.appending(path: name + ".p12"))
            return .pkcs12([UInt8](file), password: "p w")
        }
        return .pem(certificates: try folder.text(of: name + ".pem"), key: try folder.text(of: name + ".key"))
    }

    private func vault(
        _ transport: ClientTransport, _ identity: APIClient.ClientIdentity?
    ) throws -> StrongroomDAO {
        let trusted = APIClient.CertificateAuthorities.only(
            pem: try #require(CurrentServer.folder).text(of: "ca.pem"))
        let made: any Transport =
            switch transport {
            case .standard: DefaultTransport(.init(authorities: trusted, identity: identity))
            case .urlSession: URLSessionTransport(.init(authorities: trusted, identity: identity))
            #if AsyncHTTPClient
                case .asyncHTTPClient: AsyncHTTPClientTransport(.init(authorities: trusted, identity: identity))
            #endif
            }
        let port = try #require(URL(string: CurrentServer.address)?.port)
        return StrongroomDAO(
            client: APIClient(
                server: "https://localhost:\(port)", configuration: APIClient.Configuration(transport: made)))
    }

    private func error(_ transport: ClientTransport, _ identity: APIClient.ClientIdentity?) async throws
        -> APIError<StrongroomError>?
    {
        let vault = try vault(transport, identity)
        return await #expect(throws: APIError<StrongroomError>.self) { _ = try await vault.version().value }
    }

    @Test("a server gets the certificate of the client and those above it", arguments: transports, forms)
    func shown(transport: ClientTransport, form: String) async throws {
        let vault = try vault(transport, try identity("ada", form))
        for _ in 1...2 { #expect(try await vault.version().value == "CN=ada") }
    }

    @Test(
        "no certificate, and those that the server does not accept, are the server's to refuse", arguments: transports)
    func refused(transport: ClientTransport) async throws {
        for name in ["", "strange", "expired"] {
            let identity = name.isEmpty ? nil : try identity(name, "pem")
            guard case .server(let failure)? = try await error(transport, identity) else {
                Issue.record("\(name) is accepted")
                continue
            }
            #expect(failure.code == "http-400")
        }
    }

    @Test("an identity that cannot be read is a TLS error, and nothing is sent", arguments: transports)
    func unreadable(transport: ClientTransport) async throws {
        let folder = try #require(CurrentServer.folder)
        let file = [UInt8](try Data(contentsOf: folder.url.appending(path: "ada.p12")))
        let certificate = try folder.text(of: "ada.pem")
        let identities: [APIClient.ClientIdentity] = [
            .pkcs12(file, password: "wrong"), .pkcs12(Array("no".utf8), password: ""),
            .pem(certificates: certificate, key: "no key"),
            .pem(certificates: "no certificate", key: try folder.text(of: "ada.key")),
            .pem(certificates: certificate, key: try folder.text(of: "strange.key")),
        ]
        for identity in identities {
            guard case .network(let fault)? = try await error(transport, identity) else {
                Issue.record("\(identity) is used")
                continue
            }
            #expect(fault.kind == .tls)
        }
    }

    #if os(Linux)
        @Test("URLSession on Linux refuses to send without the certificate")
        func urlSession() async throws {
            let transport = URLSessionTransport(.init(identity: try identity("ada", "pem")))
            let client = APIClient(
                server: "http://localhost:1", configuration: APIClient.Configuration(transport: transport))
            let error = await #expect(throws: APIError<StrongroomError>.self) {
                _ = try await StrongroomDAO(client: client).version().value
            }
            guard case .network(let fault)? = error else { return #expect(error == nil) }
            #expect(fault.reason == "URLSession on Linux has no client certificates; CurlTransport has them")
        }
    #endif
}
