@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

/// What binds a body to its origin.
private protocol Letter: Sendable {
    static var service: ServiceDescription { get }
    static var policies: CallPolicies? { get }
    static var isSensitive: Bool { get }
}

private struct LetterDAO<Kind: Letter>: DAO {
    typealias Failure = ParcelError

    static var service: ServiceDescription { Kind.service }

    let client: APIClient

    func send() -> Call<String, ParcelError> {
        var request = RequestBuilder(EndpointRoute("Post.send", .post, "/letters", policies: Kind.policies))
        request.bodyField("text", "x", isSensitive: Kind.isSensitive)
        return Call(request, as: .text, self)
    }
}

extension Letter {
    fileprivate static var service: ServiceDescription { ServiceDescription("Post") }
    fileprivate static var policies: CallPolicies? { nil }
    fileprivate static var isSensitive: Bool { false }
}

private enum Open: Letter {}

private enum SensitiveValue: Letter {
    static let isSensitive: Bool = true
}

private enum SensitiveType: Letter {
    static let policies: CallPolicies? = CallPolicies(hasSensitiveBody: true)
}

private enum Allowed: Letter {
    static let isSensitive: Bool = true
    static let policies: CallPolicies? = CallPolicies(hasSensitiveBody: true, redirectsBody: true)
}

private enum SignedLetter: Letter {
    static let service: ServiceDescription = ServiceDescription(
        "Post", signature: SignatureScheme(.sha256, over: .timestamp, secret: "key", name: "X-Sign"))
}

@Suite("Redirected bodies")
struct BoundBodyTests {
    private func send<Kind: Letter>(_ kind: Kind.Type, to location: String) async throws -> [String] {
        let transport = InMemoryTransport { request in
            request.head.path == "/letters"
                ? WireResponse(307, headers: [.location: location]) : WireResponse(200, "ok")
        }
        let configuration = APIClient.Configuration(secrets: ["key": "k"], transport: transport)
        let dao = LetterDAO<Kind>(client: APIClient(server: "https://a.example", configuration: configuration))
        do {
            _ = try await dao.send().value
        } catch {
            guard case .network(let fault) = error else { throw error }
            #expect(fault.kind == .other)
            #expect(fault.endpoint == "Post.send")
            #expect(fault.reason.contains("another origin"))
        }
        return transport.requests.map { request in request.head.authority ?? "" }
    }

    @Test("sensitive and signed bodies stay at their origin, unless the spec allows it")
    func keepsSensitiveBodies() async throws {
        let elsewhere = "https://b.example/x"
        #expect(try await send(Open.self, to: elsewhere) == ["a.example", "b.example"])
        #expect(try await send(Allowed.self, to: elsewhere) == ["a.example", "b.example"])
        #expect(try await send(SensitiveValue.self, to: elsewhere) == ["a.example"])
        #expect(try await send(SensitiveType.self, to: elsewhere) == ["a.example"])
        #expect(try await send(SensitiveValue.self, to: "/x") == ["a.example", "a.example"])
        #if Signing || canImport(CryptoKit)
            #expect(try await send(SignedLetter.self, to: elsewhere) == ["a.example"])
            #expect(try await send(SignedLetter.self, to: "https://a.example/x") == ["a.example", "a.example"])
        #endif
    }
}
