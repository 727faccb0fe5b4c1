import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// The rules of RFC 9110, section 15.4, and of the Fetch Standard, "HTTP-redirect fetch".
@Suite("Redirects")
struct RedirectTests {
    /// Follows the redirects of the list; after the list, the response is a success.
    private func requests(
        _ first: WireRequest, _ responses: [(status: Int, location: String)]
    ) async throws -> [WireRequest] {
        let counter = Counter()
        let transport = InMemoryTransport { _ in
            let number: Int = counter.next() - 1
            guard number < responses.count else { return WireResponse(200) }
            return WireResponse(responses[number].status, headers: [.location: responses[number].location])
        }
        _ = try await Exchange(APIClient.Configuration(transport: transport)).response(to: first)
        return transport.requests
    }

    private func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/a/b?c=d", scheme: String = "https",
        fields: HTTPFields = [:], body: WireBody? = nil
    ) -> WireRequest {
        let head = HTTPRequest(
            method: method, scheme: scheme, authority: "api.example.com", path: path, headerFields: fields)
        return WireRequest(head: head, body: body)
    }

    private func url(_ request: WireRequest?) -> String? {
        request.map { request in
            (request.head.scheme ?? "") + "://" + (request.head.authority ?? "") + (request.head.path ?? "")
        }
    }

    @Test(
        "Location is resolved as a relative URL",
        arguments: [
            ("/x?y=z", "https://api.example.com/x?y=z"), ("x", "https://api.example.com/a/x"),
            ("../x", "https://api.example.com/x"), ("?e=f", "https://api.example.com/a/b?e=f"),
            ("//other.example/x", "https://other.example/x"), ("https://other.example", "https://other.example/"),
            ("https://OTHER.example:8443/x#part", "https://other.example:8443/x"),
            ("https://other.example?q", "https://other.example/?q"),
            ("/%C3%A9%2F", "https://api.example.com/%C3%A9%2F"), ("", "https://api.example.com/a/b?c=d"),
            ("#part", "https://api.example.com/a/b?c=d"), ("/café%20x", "https://api.example.com/caf%C3%A9%20x"),
            ("/a b?c d", "https://api.example.com/a%20b?c%20d"), ("/100%", "https://api.example.com/100%25"),
            ("/%zz%41", "https://api.example.com/%25zz%41"), ("/\\x|y", "https://api.example.com/%5Cx%7Cy"),
            ("./../../x/./y/..", "https://api.example.com/x/"),
            ("./x:y", "https://api.example.com/a/x:y"), ("/x?a=/../b", "https://api.example.com/x?a=/../b"),
            ("HTTPS://Other.Example/X", "https://other.example/X"), ("https://[::1]:8443/", "https://[::1]:8443/"),
            ("//other.example", "https://other.example/"), ("/a//b/", "https://api.example.com/a//b/"),
            ("/?x[]=%zz|", "https://api.example.com/?x%5B%5D=%25zz%7C"), ("10:30", "https://api.example.com/a/10:30"),
        ])
    func resolvesLocations(location: String, expected: String) async throws {
        #expect(url(try await requests(request(), [(302, location)]).last) == expected)
    }

    @Test(
        "303 uses GET, 301 and 302 turn POST into GET, 307 and 308 keep method and body",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
            (303, "HEAD", "HEAD"),
            (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (307, "POST", "POST"), (308, "PATCH", "PATCH"),
        ])
    func changesMethods(status: Int, method: String, expected: String) async throws {
        let fields: HTTPFields = [.contentType: "text/plain", .accept: "text/html"]
        let sent = request(try #require(HTTPRequest.Method(method)), fields: fields, body: WireBody([1, 2]))
        let next = try #require(try await requests(sent, [(status, "/x")]).last)
        #expect(next.head.method.rawValue == expected)
        #expect((next.body == nil) == (method != expected))
        #expect((next.head.headerFields[.contentType] == nil) == (method != expected))
        #expect(next.head.headerFields[.accept] == "text/html")
    }

    @Test("a repeatable body is sent again, any other is a fault", arguments: [true, false])
    func repeatsRepeatableBodies(isRepeatable: Bool) async throws {
        let body = WireBody(length: 1, isRepeatable: isRepeatable) { WireBody([0]).chunks() }
        do {
            let next = try await requests(request(.post, body: body), [(307, "/x")]).last
            #expect(next?.body != nil)
            #expect(isRepeatable)
        } catch let fault as NetworkError {
            #expect(fault.kind == .other)
            #expect(fault.reason.hasSuffix("cannot be sent again"))
            #expect(isRepeatable == false)
        }
    }

    @Test(
        "secrets are sent to the same origin only",
        arguments: [
            ("/x", true), ("https://api.example.com:443/x", true), ("https://API.EXAMPLE.COM/x", true),
            ("https://api.example.com:8443/x", false), ("https://example.com/x", false),
        ])
    func dropsSecretsForOtherOrigins(location: String, isSent: Bool) async throws {
        var key = HTTPField(name: try #require(HTTPField.Name("X-Key")), value: "secret")
        key.indexingStrategy = .disallow
        var fields: HTTPFields = [
            .authorization: "Bearer t", .cookie: "id=1", .proxyAuthorization: "Basic x", .accept: "text/plain",
        ]
        fields.append(key)
        let next = try #require(try await requests(request(fields: fields), [(302, location)]).last)
        let names = Set(next.head.headerFields.map { field in field.name.canonicalName })
        let secrets: Set<String> = isSent ? ["authorization", "cookie", "proxy-authorization", "x-key"] : []
        #expect(names == secrets.union(["accept"]))
    }

    @Test(
        "a bound body is not sent to another origin",
        arguments: [307, 308, 301, 303])
    func refusesToRedirectBoundBodies(status: Int) async throws {
        for (location, isElsewhere) in [("/x", false), ("https://other.example/x", true)] {
            var sent = request(.put, body: WireBody([1, 2]))
            let free = try #require(try await requests(sent, [(status, location)]).last)
            #expect((free.body == nil) == (status == 303))
            sent.isBodyBound = true
            guard isElsewhere, status != 303 else {
                _ = try await requests(sent, [(status, location)])
                continue
            }
            let bound = sent
            let fault = await #expect(throws: NetworkError.self) { try await requests(bound, [(status, location)]) }
            #expect(fault?.reason.contains("redirect-body") == true)
        }
    }

    @Test("dropped secrets are not restored on the way back")
    func doesNotRestoreSecrets() async throws {
        let there = [(302, "https://other.example/"), (302, "https://api.example.com/x")]
        let asked = try await requests(request(fields: [.authorization: "Bearer t"]), there)
        #expect(asked.map { request in request.head.headerFields[.authorization] } == ["Bearer t", nil, nil])
    }

    @Test("a redirect from https to http is refused, the opposite is followed")
    func refusesDowngrades() async throws {
        var fault = NetworkError(.tls, reason: "the server redirects from https to http")
        fault.cause = .unencrypted
        await #expect(throws: fault) {
            try await requests(request(), [(301, "http://api.example.com/x")])
        }
        let asked = try await requests(request(scheme: "http"), [(301, "https://api.example.com/x")])
        #expect(url(asked.last) == "https://api.example.com/x")
    }

    @Test("20 redirects are followed, and no more")
    func limitsRedirects() async throws {
        #expect(try await requests(request(), Array(repeating: (302, "/x"), count: 20)).count == 21)
        await #expect(throws: NetworkError(.tooManyRedirects, reason: "the server redirects more than 20 times")) {
            try await requests(request(), Array(repeating: (302, "/x"), count: 21))
        }
    }

    @Test(
        "an unusable location is a fault that does not name it",
        arguments: [
            "ftp://other.example/x", "file:///etc/passwd", "https://name:word@other.example/", "//name@other.example/",
            "data:,x", "https:/other", "https:other", "https:///other", "//", "https://other.example:99999/",
            "https://other .example/",
        ])
    func refusesUnusableLocations(location: String) async throws {
        do {
            _ = try await requests(request(), [(302, location)])
            Issue.record("no fault")
        } catch let fault as NetworkError {
            #expect(fault.kind == .badServer)
            #expect(fault.description.contains("other") == false)
        }
    }

    @Test(
        "a status without a location, or no redirect, is the response",
        arguments: [(302, nil), (304, "/x"), (300, "/x")])
    func returnsOtherResponses(status: Int, location: String?) async throws {
        let transport = InMemoryTransport(status: status, headers: location.map { [.location: $0] } ?? [:])
        let response = try await Exchange(APIClient.Configuration(transport: transport)).response(to: request())
        #expect(response.head.status.code == status)
        #expect(transport.requests.count == 1)
    }

    @Test("all redirects share the timeout of the call")
    func sharesOneTimeout() async throws {
        let time = ManualTime()
        let transport = InMemoryTransport { _ in
            time.advance(by: .seconds(25))
            return WireResponse(302, headers: [.location: "/x"])
        }
        let exchange = Exchange(APIClient.Configuration(time: time, transport: transport))
        await #expect(throws: NetworkError(.timedOut, reason: "no whole response within 60.0 seconds")) {
            try await exchange.response(to: request())
        }
        #expect(transport.requests.map(\.timeout) == [.seconds(60), .seconds(35), .seconds(10)])
    }

    @Test("a head over the configured limit is a fault", arguments: [100, 99])
    func limitsTheHead(limit: Int) async throws {
        // Name, colon, blank, value and line end.
        let fields: HTTPFields = [.contentType: String(repeating: "x", count: 100 - 12 - 4)]
        let transport = InMemoryTransport(headers: fields)
        let configuration = APIClient.Configuration(maximumHeaderSize: limit, transport: transport)
        do {
            _ = try await Exchange(configuration).response(to: request())
            #expect(limit == 100)
        } catch let fault as NetworkError {
            #expect(fault.kind == .responseTooLarge)
            #expect(limit == 99)
        }
    }
}
