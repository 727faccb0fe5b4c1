import APIRuntime
import AddressesScenario
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Generated requests to addresses that responses give")
struct AddressesTests {
    private func registry(
        _ transport: ScriptedTransport, isSignedIn: Bool = true,
        _ change: (inout APIClient.Configuration) -> Void = { _ in }
    ) -> RegistryDAO {
        var configuration = APIClient.Configuration(userAgent: "depot/1", time: SkippedTime(), transport: transport)
        configuration.session = isSignedIn ? APISession(Credential.token("t0ken")) : APISession()
        configuration.secrets = ["key": "s3cret"]
        configuration.headers = ["X-Trace": "1"]
        change(&configuration)
        return RegistryDAO(
            client: APIClient(environment: RegistryDAO.Environment.release, configuration: configuration))
    }

    private static func reply(_ status: Int, _ body: String = "", to place: String? = nil) -> ScriptedTransport.Reply {
        var reply = ScriptedTransport.Reply(status: status, body: body)
        reply.fields[.location] = place
        return reply
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// The method and the URL of a request, and its header fields.
    private func text(_ request: WireRequest) -> [String] {
        let head = request.head
        return ["\(head.method.rawValue) \(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"]
            + head.headerFields.map { field in "\(field.name.rawName): \(field.value)" }.sorted()
    }

    @Test("query items of all calls are added only if the address has none of their name")
    func queryOfAllCalls() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(202, to: "/") }
        _ = try await registry(transport).append(place: try url("/uploads/7?language=fr"), body: Data()).value
        _ = try await registry(transport).append(place: try url("/uploads/7?lang=fr"), body: Data()).value
        #expect(await transport.paths == ["/uploads/7?language=fr", "/uploads/7?lang=fr&language=en"])
    }

    @Test("an upload goes on at the address of the response, with the credential and the query of the server")
    func upload() async throws {
        let transport = ScriptedTransport { head, number in
            number == 3
                ? Self.reply(201, to: "/v2/library/a/blobs/sha256:9")
                : Self.reply(202, to: "/v2/library/a/uploads/7?_state=a%2Bb%3D&digest=old")
        }
        let dao = registry(transport)
        guard case .accepted(let first) = try await dao.begin(name: "library/a").value,
            case .accepted(let second) = try await dao.append(place: first, range: "0-1", body: Data("ab".utf8)).value
        else { return }
        #expect(
            try await dao.finish(place: second, digest: "sha256:9").value
                == .created(place: try url("https://registry.example/v2/library/a/blobs/sha256:9")))
        let requests = await transport.requests
        let common = ["User-Agent: depot/1", "X-Client: depot", "X-Key: s3cret", "X-Trace: 1"]
        let begun = "POST https://registry.example/api/v2/library/a/blobs/uploads/?api-version=2026-01&language=en"
        #expect(text(requests[0]) == [begun, "Authorization: Bearer t0ken"] + common)
        let address = "https://registry.example/v2/library/a/uploads/7?_state=a%2Bb%3D"
        #expect(
            text(requests[1]) == [
                "PATCH \(address)&digest=old&language=en", "Authorization: Bearer t0ken",
                "Content-Range: 0-1", "Content-Type: application/octet-stream",
            ] + common)
        #expect(
            text(requests[2]) == ["PUT \(address)&language=en&digest=sha256%3A9", "Authorization: Bearer t0ken"]
                + common)
    }

    @Test("relative addresses are resolved against the server")
    func relative() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(200, "[]") }
        let dao = registry(transport)
        for address in ["tags?last=b", "/tags", "//mirror.example/x", "../y", "https://REGISTRY.example:443/z"] {
            _ = try await dao.page(address: try url(address)).value
        }
        let paths = await transport.requests.map { request in (request.head.authority ?? "") + (request.head.path ?? "")
        }
        #expect(
            paths == [
                "registry.example/api/tags?last=b&language=en", "registry.example/tags?language=en",
                "mirror.example/x?language=en", "registry.example/y?language=en", "registry.example:443/z?language=en",
            ])
    }

    @Test("an address is sent as it is read, with what is not valid in it percent-encoded")
    func escaped() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(200, "[]") }
        let dao = registry(transport)
        let base = try url("https://registry.example/a/b")
        for address in [
            URL(constant: "https://registry.example/ü?last[]=a%20b|"), URL(constant: "/x?100%"),
            URL(string: "../y?z", relativeTo: base),
        ] {
            _ = try await dao.page(address: try #require(address)).value
        }
        #expect(
            await transport.requests.map { request in request.head.path } == [
                "/%C3%BC?last%5B%5D=a%20b%7C&language=en", "/x?100%25&language=en", "/y?z&language=en",
            ])
    }

    @Test(
        "other origins get nothing but what the endpoint declares",
        arguments: [
            "https://cdn.example/a?sig=1", "http://registry.example/a?sig=1", "https://registry.example:444/a?sig=1",
        ])
    func otherOrigin(_ address: String) async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(202, to: "/") }
        _ = try await registry(transport).append(place: try url(address), range: "0-1", body: Data("ab".utf8)).value
        let request = try #require(await transport.requests.first)
        #expect(
            text(request) == [
                "PATCH \(address)", "Content-Range: 0-1", "Content-Type: application/octet-stream",
                "User-Agent: depot/1",
            ])
    }

    @Test("another origin gets the sensitive header that the caller passes for it")
    func passedOn() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(200, "ok") }
        let dao = registry(transport)
        let link = try url("https://cdn.example/pull")
        #expect(try await dao.fetch(link: link, authorization: "Basic eA==", scope: "a b").value == "ok")
        #expect(await transport.fields("Authorization") == ["Basic eA=="])
        #expect(await transport.fields("X-Key") == [nil])
        #expect(try await transport.bodies() == ["kind=pull&scope=a+b"])
    }

    @Test("a call that needs a credential is not made to another origin")
    func required() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(204) }
        let dao = registry(transport)
        try await dao.mine(address: try url("https://mirror.example/mine")).value
        #expect(await transport.fields("Authorization") == ["Bearer t0ken"])
        let fault = await fault { () async throws(APIError<RegistryError>) in
            try await dao.mine(address: URL(fileURLWithPath: "/x").deletingPathExtension()).value
        }
        #expect(fault?.contains("expected an http or https URL") == true)
        let other = try url("https://cdn.example/mine?token=abc")
        let refusal = await self.fault { () async throws(APIError<RegistryError>) in
            try await dao.mine(address: other).value
        }
        #expect(
            refusal
                == "Registry.mine: address: expected an address at one of the client's servers, as the call needs a "
                + #"credential, found "https://cdn.example/mine?<hidden>""#)
        #expect(await transport.requests.count == 1)
    }

    @Test(
        "addresses that are none are refused before anything is sent",
        arguments: [
            "ftp://registry.example/a", "https://u:p@registry.example/a", "/a#b", "mailto:a@b.example", "https:///a",
        ])
    func invalid(_ address: String) async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(200, "[]") }
        let dao = registry(transport)
        let url = try url(address)
        let refusal = await fault { () async throws(APIError<RegistryError>) in
            _ = try await dao.page(address: url).value
        }
        #expect(
            refusal
                == "Registry.page: address: expected an http or https URL without a user name and a fragment, or a "
                + "reference relative to the server, found <hidden>")
        #expect(await transport.requests.isEmpty)
    }

    @Test("a sensitive address is in no description")
    func hidden() async throws {
        let log = RequestLog()
        let transport = ScriptedTransport { head, _ in
            head.method == .get ? Self.reply(200, "[]") : Self.reply(202, to: "/")
        }
        let dao = registry(transport) { configuration in
            configuration.middlewares = [APICall.Hooks(sending: { call in await log.note("\(call.request)") })]
        }
        _ = try await dao.page(address: try url("https://cdn.example/s3cr3t/path?t0k3n&name=va1ue")).value
        _ = try await dao.append(place: try url("https://cdn.example/path?t0k3n&name=va1ue"), body: Data()).value
        #expect(
            await log.lines == [
                "GET https://cdn.example/<hidden>?<hidden>&name=<hidden>",
                "PATCH https://cdn.example/path?<hidden>&name=<hidden>",
            ])
    }

    @Test("responses of addresses are cached by address")
    func cached() async throws {
        let transport = ScriptedTransport { head, _ in Self.reply(200, "[\"\(head.authority ?? "")\"]") }
        let cache = ResponseCache()
        let dao = registry(transport) { configuration in configuration.cache = cache }
        for host in ["registry.example", "cdn.example", "registry.example", "cdn.example"] {
            #expect(try await dao.page(address: try url("https://\(host)/a")).value == [host])
        }
        #expect(await transport.requests.count == 2)
    }

    @Test("no other server is asked instead")
    func failover() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(503) }
        let dao = registry(transport)
        for _ in 1...4 { _ = try? await dao.page(address: try url("https://registry.example/a")).value }
        #expect(await transport.hosts == Array(repeating: "registry.example", count: 4))
    }

    @Test("a redirect that is not followed is a response")
    func redirects() async throws {
        let statuses = [307, 304, 200, 302]
        let transport = ScriptedTransport { _, number in
            Self.reply(statuses[(number - 1) % 4], "ab", to: "https://cdn.example/blob?sig=1")
        }
        let dao = registry(transport)
        let place = try url("https://cdn.example/blob?sig=1")
        #expect(try await dao.open(name: "a", digest: "b").value == .temporaryRedirect(place: place))
        #expect(try await dao.open(name: "a", digest: "b").value == .notModified)
        #expect(try await dao.open(name: "a", digest: "b").value == .ok(Data("ab".utf8)))
        let refusal = await fault { () async throws(APIError<RegistryError>) in
            _ = try await dao.open(name: "a", digest: "b").value
        }
        #expect(refusal?.contains("302") == true)
        #expect(await transport.requests.count == 4)
    }

    @Test("a redirect that is neither followed nor returned is an error")
    func rejected() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(302, "[]", to: "https://cdn.example/") }
        let refusal = await fault { () async throws(APIError<RegistryError>) in
            _ = try await registry(transport).strict().value
        }
        #expect(refusal?.contains("302") == true)
        #expect(await transport.requests.count == 1)
    }

    @Test("a key in the query of an address is replaced by that of the session")
    func keys() async throws {
        let transport = ScriptedTransport { head, number in
            var reply = Self.reply(200, head.path?.hasPrefix("/items") == true ? "[1]" : "2")
            if number == 1 {
                reply.fields[.init("Link") ?? .location] = #"</items?page=2&api_key=old&x>; rel="next""#
            }
            return reply
        }
        var configuration = APIClient.Configuration(userAgent: nil, time: SkippedTime(), transport: transport)
        configuration.session = APISession(.token("new"))
        let dao = ListingDAO(client: APIClient(server: "https://h.example", configuration: configuration))
        for try await page in dao.items().pages { #expect(page.value == [1]) }
        #expect(try await dao.item(place: try url("/item?api_key=old&id=7")).value == 2)
        #expect(try await dao.item(place: try url("https://other.example/item?api_key=old&id=7")).value == 2)
        #expect(
            await transport.paths == [
                "/items?api_key=new", "/items?page=2&x&api_key=new", "/item?id=7&api_key=new",
                "/item?api_key=old&id=7",
            ])
    }

    private func fault(_ call: () async throws(APIError<RegistryError>) -> Void) async -> String? {
        do throws(APIError<RegistryError>) {
            try await call()
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// The descriptions of requests.
private actor RequestLog {
    private(set) var lines: [String] = []

    func note(_ line: String) { lines.append(line) }
}
