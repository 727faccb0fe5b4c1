import APIRuntime
import ExamplesScenario
import Foundation
import HTTPTypes
import Testing

@Suite(
    "Client settings against httpbin", ServerTrait<HTTPBinServer>(), .serialized,
    .enabled(if: HTTPBinServer.isInstalled, "httpbin is not installed; Scripts/test does that"))
struct HTTPBinClientTests {
    private func bin(_ configuration: APIClient.Configuration = APIClient.Configuration()) -> HTTPBinDAO {
        HTTPBinDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    @Test("configured header fields, parameters, version and user agent are sent")
    func configuredFields() async throws {
        let configuration = APIClient.Configuration(
            headers: ["X-Apigen": "mine", "X-Extra": "é"], parameters: [APICall.Request.Item("lang", "de")],
            apiVersion: .query("v", "9"), userAgent: "probe/1")
        let echo = try await bin(configuration).get(text: "t", numbers: [], day: nil, trace: nil).value
        #expect(echo.headers["X-Apigen"] == "mine")
        #expect(echo.headers["User-Agent"] == "probe/1")
        #expect(echo.arguments["lang"] == .string("de"))
        #expect(echo.arguments["v"] == .string("9"))
    }

    @Test(
        "each status has its error text",
        arguments: [
            (400, ErrorTexts.Key.refused), (401, .refused), (403, .refused), (404, .refused), (429, .refused),
            (500, .serverFault), (502, .serverFault), (503, .serverFault), (504, .serverFault),
        ])
    func statusTexts(code: Int, key: ErrorTexts.Key) async throws {
        let bin = bin()
        do {
            try await bin.status(code: code).value
            Issue.record("no error")
        } catch {
            let text = bin.client.text(for: error)
            #expect(text == bin.client.configuration.texts[key])
        }
    }

    @Test("a hook can add basic authentication")
    func basicAuthentication() async throws {
        await #expect(throws: APIError<HTTPBinError>.server(.refused)) {
            try await bin().basicAuthentication(name: "ann", password: "pass word").value
        }
        let credentials = Data("ann:pass word".utf8).base64EncodedString()
        let hooks = APICall.Hooks(preparing: { request, _ in
            request.headerFields[.authorization] = "Basic " + credentials
        })
        let open = bin(APIClient.Configuration(middlewares: [hooks]))
        #expect(try await open.basicAuthentication(name: "ann", password: "pass word").value)
    }

    @Test("a token can be a default header field")
    func bearer() async throws {
        let bin = bin(APIClient.Configuration(headers: ["Authorization": "Bearer t-1"]))
        #expect(try await bin.bearer().value == "t-1")
    }

    @Test("cookies are stored only if the transport is configured to store them", arguments: [true, false])
    func cookies(isKept: Bool) async throws {
        let settings = URLSessionTransport.Settings(cookies: isKept ? .kept : .ignored)
        let bin = bin(APIClient.Configuration(transport: URLSessionTransport(settings)))
        // It redirects; Foundation on Linux sends new cookies from the next call on only.
        _ = try await bin.setCookie(name: "id", value: "7").value
        #expect(try await bin.sentCookies().value == (isKept ? ["id": "7"] : [:]))
    }

    @Test("download progress grows up to the last byte")
    func downloadProgress() async throws {
        let call = bin().drip(count: 5).start()
        var counts: [Int64] = []
        for await event in call.events {
            if case .downloaded(let count, of: let length) = event.kind {
                counts.append(count)
                #expect(length == 5)
            }
        }
        #expect(try await call.value.count == 5)
        #expect(counts.last == 5)
        #expect(counts == counts.sorted())
    }

    @Test("redirects are followed, and one to an unreachable server is a network error")
    func redirects() async throws {
        let bin = bin()
        try await bin.redirect(to: "/status/204").value
        await #expect(throws: APIError<HTTPBinError>.server(.teapot)) {
            try await bin.redirect(to: "/status/418").value
        }
        do {
            try await bin.redirect(to: "http://127.0.0.1:1/").value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .cannotConnect)
        }
    }

    @Test("a silent server times out")
    func idleTimeout() async throws {
        let settings = URLSessionTransport.Settings(idleTimeout: .milliseconds(300))
        let bin = bin(APIClient.Configuration(transport: URLSessionTransport(settings)))
        do {
            _ = try await bin.delay(seconds: 10).value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .timedOut)
            #expect(bin.client.text(for: fault) == "The server took too long to respond.")
        }
    }

    @Test("a call emits started, sent, received and ended")
    func events() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let bin = bin(APIClient.Configuration(events: events))
        _ = try? await bin.status(code: 503).value
        var kinds: [String] = []
        for await event in stream {
            #expect(event.endpoint == "HTTPBin.status")
            kinds.append("\(event.kind)".prefix { character in character != "(" }.description)
            if case .ended(_, let failure) = event.kind {
                #expect(failure?.description == "the server responded with http-5xx")
                break
            }
        }
        #expect(kinds == ["started", "sent", "received", "ended"])
    }
}
