@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

private enum Digest: Delivery {
    static let method: APICall.Request.Method = .post
    static let service = ServiceDescription("Post", authentication: .challenge([.digest]))
}

private enum Either: Delivery {
    static let service = ServiceDescription("Post", authentication: .challenge([.digest, .basic]))
}

@Suite("Digest authentication (RFC 7616)")
struct DigestTests {
    private func challenges(_ values: String...) -> [AuthenticationChallenge] {
        var fields = HTTPFields()
        for value in values { fields.append(HTTPField(name: .wwwAuthenticate, value: value)) }
        return AuthenticationChallenge.all(in: HTTPResponse(status: .unauthorized, headerFields: fields))
    }

    /// The parameters of the response to a challenge.
    private func response(
        _ challenge: String, clientNonce: String, user: String, password: String, target: String,
        body: WireBody? = nil, method: String = "GET"
    ) async throws -> [String: String] {
        let challenge = try #require(challenges(challenge).first)
        var digest = try #require(DigestAuthentication(challenge, clientNonce: clientNonce))
        digest.advance()
        let text = try await digest.authorization(
            user: user, password: password, DigestAuthentication.Covered(method: method, target: target, body: body))
        let pairs = text.dropFirst("Digest ".count).components(separatedBy: ", ").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return (String(parts[0]), parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
    private static let opaque = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"

    @Test(
        "the examples of section 3.9.1",
        arguments: [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ])
    func examples(algorithm: String, expected: String) async throws {
        let parts = try await response(
            """
            Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), nonce="\(Self.nonce)", \
            opaque="\(Self.opaque)"
            """, clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", user: "Mufasa",
            password: "Circle of Life", target: "/dir/index.html")
        #expect(
            parts == [
                "username": "Mufasa", "realm": "http-auth@example.org", "uri": "/dir/index.html",
                "algorithm": algorithm, "nonce": Self.nonce, "nc": "00000001",
                "cnonce": "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "qop": "auth", "response": expected,
                "opaque": Self.opaque,
            ])
    }

    /// With the values of erratum 4897: those of the section are of another function.
    @Test("the example of section 3.9.2: SHA-512-256, a hashed user name and UTF-8")
    func hashedUser() async throws {
        let parts = try await response(
            """
            Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, \
            nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGChXYjwrI2QmXDnsOS", \
            charset=UTF-8, userhash=true
            """, clientNonce: "NTg6RKcb9boFIAS3KrFK9BGeh+niz/sm", user: "Jäsøn Doe", password: "Secret, or not?",
            target: "/doe.json")
        #expect(parts["username"] == "793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b")
        #expect(parts["userhash"] == "true")
        #expect(parts["response"] == "7a4e1192babbba02e91182d2895bfdbf7adafc6e48d4e517ca301974843d840c")
    }

    @Test("the example of RFC 2617, and a challenge without qop as in RFC 2069")
    func earlier() async throws {
        let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
        let parts = try await response(
            #"Digest realm="testrealm@host.com",qop="auth,auth-int",nonce="\#(nonce)",opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
            clientNonce: "0a4f113b", user: "Mufasa", password: "Circle Of Life", target: "/dir/index.html")
        #expect(parts["response"] == "6629fae49393a05397450978507c4ef1")
        let old = try await response(
            #"Digest realm="testrealm@host.com", nonce="\#(nonce)""#, clientNonce: "0a4f113b", user: "Mufasa",
            password: "Circle Of Life", target: "/dir/index.html")
        #expect(old["response"] == "670fd8c2df070c60b045671b8b24ff02")
        #expect(old["cnonce"] == nil)
    }

    @Test("a session key, and the digest of a body")
    func sessionAndBody() async throws {
        let session = try await response(
            #"Digest realm="r", nonce="n", qop=auth, algorithm=SHA-256-sess"#, clientNonce: "c", user: "ada",
            password: "p w", target: "/a?b=c")
        #expect(session["response"] == "8a8dcf7ab83e4858263a57f5c410edf35d9c516ddc53b3656c890dc0688b50e8")
        let body = try await response(
            #"Digest realm="r", nonce="n", qop="auth-int", algorithm=MD5"#, clientNonce: "c", user: "zoë",
            password: "pä", target: "/a", body: WireBody(Array("{}".utf8)), method: "POST")
        #expect(body["response"] == "e8e8d1fac59d896112b345590fdcd785")
        #expect(body["username*"] == "UTF-8''zo%C3%AB")
    }

    @Test("several challenges, in one field or more, with quotes, commas and spaces")
    func lists() async throws {
        let found = challenges(
            #"Negotiate, Newauth realm="a, \"b\"", type=1 , title = "x" , basic realm="c""#,
            #", ,DIGEST realm="d, \"e\"" ,nonce = n, stale"#)
        #expect(found.count == 5)
        let digests = found.compactMap { challenge in DigestAuthentication(challenge, clientNonce: "c") }
        #expect(digests.count == 1)
        let covered = DigestAuthentication.Covered(method: "GET", target: "/", body: nil)
        let text = try await digests.first?.authorization(user: "ada", password: "p", covered)
        #expect(text?.contains(#"username="ada", realm="d, \"e\"", nonce="n", uri="/""#) == true, "\(text ?? "")")
        #expect(challenges("", ",", #"Digest realm="open"#).count == 1)
    }

    private func post<How: Delivery>(_: How.Type, _ transport: any Transport) -> PostDAO<How> {
        let configuration = APIClient.Configuration(
            session: APISession(.password(user: "ada", password: "s3cret")), transport: transport)
        return PostDAO(client: APIClient(server: "https://h", configuration: configuration))
    }

    private static func asked(_ request: WireRequest) -> String? { request.head.headerFields[.authorization] }

    @Test("the first request carries nothing, later ones count the uses of the nonce")
    func counts() async throws {
        let transport = InMemoryTransport { request in
            guard let text = Self.asked(request) else {
                return WireResponse(401, "", headers: [.wwwAuthenticate: #"Digest realm="r", nonce="n1", qop="auth""#])
            }
            if text.contains("nonce=\"n1\""), text.contains("nc=00000003") {
                return WireResponse(
                    401, "", headers: [.wwwAuthenticate: #"Digest realm="r", nonce="n2", qop="auth", stale=TRUE"#])
            }
            let info = HTTPField.Name("Authentication-Info")
            let isLast = text.contains("nonce=\"n2\"")
            return WireResponse(200, "ok", headers: isLast ? info.map { [$0: "nextnonce=\"n3\""] } ?? [:] : [:])
        }
        let post = post(Digest.self, transport)
        for number in 1...4 { #expect(try await post.parcel(number).value == "ok") }
        let counts = transport.requests.map { request -> String in
            guard let text = Self.asked(request) else { return "-" }
            let nonce = text.firstMatch(of: /nonce="(n\d)"/)?.1 ?? ""
            let count = text.firstMatch(of: /nc=0+(\d)/)?.1 ?? ""
            return "\(nonce) \(count)"
        }
        #expect(counts == ["-", "n1 1", "n1 2", "n1 3", "n2 1", "n3 1"])
    }

    @Test("a wrong password is refused once, and nothing is sent a third time")
    func wrongPassword() async throws {
        let transport = InMemoryTransport { request in
            let nonce = Self.asked(request) == nil ? "n1" : "n2"
            return WireResponse(401, "", headers: [.wwwAuthenticate: #"Digest realm="r", nonce="\#(nonce)""#])
        }
        let post = post(Digest.self, transport)
        await #expect(throws: APIError<ParcelError>.server(.unknown(code: "http-401", message: nil))) {
            _ = try await post.parcel(1).value
        }
        #expect(transport.requests.count == 2)
    }

    @Test("a digest is preferred, and Basic is sent where the server asks for nothing else and the spec allows it")
    func schemes() async throws {
        for (challenge, prefix) in [
            (#"Basic realm="r", Digest realm="r", nonce="n""#, "Digest"), (#"Basic realm="r""#, "Basic "),
        ] {
            let transport = InMemoryTransport { request in
                Self.asked(request) == nil
                    ? WireResponse(401, "", headers: [.wwwAuthenticate: challenge]) : WireResponse(200, "ok")
            }
            let either = post(Either.self, transport)
            for number in 1...2 { #expect(try await either.parcel(number).value == "ok") }
            let sent = transport.requests.map { Self.asked($0)?.hasPrefix(prefix) }
            #expect(sent == [nil, true, true])
        }
        let transport = InMemoryTransport(status: 401, headers: [.wwwAuthenticate: #"Basic realm="r""#])
        await #expect(throws: APIError<ParcelError>.self) { _ = try await post(Digest.self, transport).parcel(1).value }
        #expect(transport.requests.map { Self.asked($0) } == [nil])
    }
}
