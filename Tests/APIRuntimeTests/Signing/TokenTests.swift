import Foundation
import HTTPTypes
import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

private enum WithToken: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post",
        signature: .token(
            .key(.ecdsaP256SHA256), key: ["$key"], header: [.text("id", "{$team}.app")],
            claims: [
                .text("iss", "$team"), .list("aud", ["a", "$team"]), .json("admin", "true"), .text("nbf", "{now}"),
                .text("jti", "{nonce}"), .text("team", "$absent?"),
            ], lifetime: .minutes(20), values: ["now": .time(.unix), "nonce": .nonce(.uuid)]))
}

private enum PerRequest: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post",
        signature: .token(
            .hmacSHA256, key: ["$secret"], claims: [.text("uri", "{method} {host}{path}"), .json("iat", "1")],
            lifetime: .minutes(2), into: "X-Token"))
}

private enum Exchanged: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post",
        signature: .token(
            .key(.rsaSHA256), key: ["$key"], claims: [.text("iss", "me")], lifetime: .hours(1),
            exchange: "https://auth.example.com/token"))
}

private enum Proven: Delivery {
    static let service: ServiceDescription = ServiceDescription(
        "Post", authentication: .scheme("DPoP"), signature: .proof(.key(.ecdsaP256SHA256), key: ["$key"]))
}

@Suite("Tokens and proofs that the client makes", .timeLimit(.minutes(5)))
struct TokenTests {
    private let time: ManualTime = ManualTime(skipsSleep: true)

    private func dao<How: Delivery>(
        _ how: How.Type, _ transport: any Transport, key: String = SampleKeys.p256, _ session: APISession = APISession()
    ) -> PostDAO<How> {
        let secrets = Secrets(["team": "T1", "secret": "s"], keys: ["key": .pem(key, id: "K1")])
        let configuration = APIClient.Configuration(
            session: session, secrets: secrets, random: { 0 }, time: time, transport: transport)
        return PostDAO(client: APIClient(server: "https://h.example.com:443/v1", configuration: configuration))
    }

    /// The header and the claims of a token in a header field.
    private func parts(of request: WireRequest, _ name: String = "Authorization") throws -> (head: JSON, claims: JSON) {
        let value = try #require(request.head.headerFields[named: name])
        let token = value.hasPrefix("Bearer ") ? String(value.dropFirst(7)) : value
        let parts = try token.split(separator: ".").prefix(2).map { part in
            let base64 = try #require(Base64Text.base64(ofURL: String(part)))
            return try JSON(fromJSON: try #require(Base64Text.decode(base64.utf8)))
        }
        return (parts[0], parts[1])
    }

    @Test("a token has what the spec says, and the claims that every token has")
    func claims() async throws {
        let transport = InMemoryTransport("ok")
        _ = try await dao(WithToken.self, transport).parcel(1).value
        let (head, claims) = try parts(of: transport.requests[0])
        #expect(head == ["alg": "ES256", "typ": "JWT", "kid": "K1", "id": "T1.app"])
        #expect(
            claims == [
                "iat": 1_000_000_000, "exp": 1_000_001_200, "iss": "T1", "aud": ["a", "T1"], "admin": true,
                "nbf": 1_000_000_000, "jti": "00000000-0000-4000-8000-000000000000", "team": "",
            ])
    }

    @Test("a token is kept until shortly before its end, and made anew when it is refused")
    func kept() async throws {
        let responses = ResponseList([
            WireResponse(200), WireResponse(200), WireResponse(200), WireResponse(401), WireResponse(200),
        ])
        let transport = InMemoryTransport { _ in responses.next() }
        let dao = dao(WithToken.self, transport)
        _ = try await dao.parcel(1).value
        _ = try await dao.parcel(2).value
        time.advance(by: .seconds(20 * 60 - 59))
        _ = try await dao.parcel(3).value
        _ = try await dao.parcel(4).value
        let tokens = transport.requests.map { $0.head.headerFields[.authorization] }
        #expect(tokens.count == 5)
        #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2] && tokens[2] == tokens[3] && tokens[3] != tokens[4])
    }

    @Test("a new token that is refused is final")
    func refused() async throws {
        let transport = InMemoryTransport("", status: 401)
        guard case .failure(.server) = await dao(WithToken.self, transport).parcel(1).result else {
            Issue.record("no error of the server")
            return
        }
        #expect(transport.requests.count == 1)
    }

    @Test("claims of the request make a token for each, in a field of its own")
    func perRequest() async throws {
        let transport = InMemoryTransport("ok")
        let dao = dao(PerRequest.self, transport)
        _ = try await dao.parcel(1).value
        _ = try await dao.parcel(2).value
        let claims = try transport.requests.map { try parts(of: $0, "X-Token").claims }
        #expect(
            claims.map { $0["uri"]?.string } == ["GET h.example.com/v1/parcels/1", "GET h.example.com/v1/parcels/2"])
        #expect(claims[0]["iat"] == 1)
        #expect(transport.requests[0].head.headerFields[.authorization] == nil)
    }

    @Test("a token is exchanged once for an access token, which is kept as long as the server says")
    func exchange() async throws {
        let counter = Locked(0)
        let transport = InMemoryTransport { request in
            guard request.head.authority == "auth.example.com" else { return WireResponse(200, "ok") }
            let number = counter.withLock { count in
                count += 1
                return count
            }
            return WireResponse(200, #"{"access_token":"a\#(number)","expires_in":600,"token_type":"Bearer"}"#)
        }
        let dao = dao(Exchanged.self, transport, key: SampleKeys.rsa)
        _ = try await dao.parcel(1).value
        _ = try await dao.parcel(2).value
        time.advance(by: .seconds(600 - 59))
        _ = try await dao.parcel(3).value
        let fields = transport.requests.map { $0.head.headerFields[.authorization] }
        #expect(fields == [nil, "Bearer a1", "Bearer a1", nil, "Bearer a2"])
        let body = try #require(transport.requests[0].bodyText)
        #expect(body.hasPrefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=ey"))
        #expect(transport.requests[0].head.method == .post && transport.requests[0].head.path == "/token")
    }

    @Test("calls at once wait for one exchange")
    func exchangeAtOnce() async throws {
        let gate = Gate()
        let transport = InMemoryTransport { request in
            guard request.head.authority == "auth.example.com" else { return WireResponse(200, "ok") }
            await gate.wait()
            return WireResponse(200, #"{"access_token":"a"}"#)
        }
        let dao = dao(Exchanged.self, transport, key: SampleKeys.rsa)
        async let first = dao.parcel(1).value
        async let second = dao.parcel(2).value
        while transport.requests.isEmpty { await Task.yield() }
        await gate.open()
        #expect(try await [first, second] == ["ok", "ok"])
        #expect(transport.requests.filter { $0.head.authority == "auth.example.com" }.count == 1)
    }

    @Test("a refused exchange fails before anything else is sent, and tells nothing that the server says freely")
    func refusedExchange() async throws {
        for (body, reason) in [
            (#"{"error":"invalid_grant","error_description":"secret"}"#, "responded with 400 and invalid_grant"),
            (#"{"error":"secret"}"#, "responded with 400"), ("secret", "responded with 400"),
        ] {
            let transport = InMemoryTransport(body, status: 400)
            guard
                case .failure(.authentication(let fault)) =
                    await dao(Exchanged.self, transport, key: SampleKeys.rsa).parcel(1).result
            else {
                Issue.record("no fault")
                return
            }
            #expect(fault.kind == .unusableCredential && fault.reason == "the URL that exchanges tokens " + reason)
            #expect(transport.requests.count == 1)
        }
    }

    @Test("a proof names the request and the token, and has the server's last nonce")
    func proofs() async throws {
        let transport = InMemoryTransport { request in
            var response = WireResponse(200, "ok")
            let claims = try parts(of: request, "DPoP").claims
            if claims["nonce"]?.string == nil {
                response = WireResponse(401)
                response.head.headerFields[.wwwAuthenticate] = #"DPoP error="use_dpop_nonce", error_description="x""#
            }
            let name = try #require(HTTPField.Name("DPoP-Nonce"))
            response.head.headerFields[name] = "n1"
            return response
        }
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        let dao = dao(Proven.self, transport, APISession(.token(token)))
        _ = try await dao.parcel(1).value
        _ = try await dao.parcel(2).value
        #expect(transport.requests.count == 3)
        let proofs = try transport.requests.map { try parts(of: $0, "DPoP") }
        #expect(proofs.map { $0.claims["nonce"]?.string } == [nil, "n1", "n1"])
        #expect(proofs[0].head["typ"] == "dpop+jwt" && proofs[0].head["jwk"]?["kty"] == "EC")
        #expect(proofs[0].head["jwk"]?["d"] == nil)
        #expect(proofs[2].claims["htm"] == "GET" && proofs[2].claims["htu"] == "https://h.example.com/v1/parcels/2")
        #expect(proofs[2].claims["ath"] == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
        #expect(transport.requests[0].head.headerFields[.authorization] == "DPoP " + token)
    }

    @Test("a server that asks for a nonce again and again is asked twice")
    func endlessNonces() async throws {
        let transport = InMemoryTransport { _ in
            var response = WireResponse(401)
            response.head.headerFields[.wwwAuthenticate] = #"DPoP error="use_dpop_nonce""#
            response.head.headerFields[try #require(HTTPField.Name("DPoP-Nonce"))] = "n"
            return response
        }
        guard case .failure(.server) = await dao(Proven.self, transport, APISession(.token("t"))).parcel(1).result
        else {
            Issue.record("no error of the server")
            return
        }
        #expect(transport.requests.count == 2)
    }

    @Test("a key of another kind fails before anything is sent")
    func otherKey() async throws {
        let transport = InMemoryTransport("ok")
        guard
            case .failure(.authentication(let fault)) =
                await dao(WithToken.self, transport, key: SampleKeys.rsa).parcel(1).result
        else {
            Issue.record("no fault")
            return
        }
        #expect(fault.description == "Post.parcel: unusableKey: ecdsa-p256-sha256: the key key: it is a key of RSA")
        #expect(transport.requests.isEmpty)
    }
}
