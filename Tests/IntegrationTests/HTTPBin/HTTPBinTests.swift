import APIRuntime
import ExamplesScenario
import Foundation
import Testing

@Suite(
    "Generated client of httpbin", ServerTrait<HTTPBinServer>(), .serialized,
    .enabled(if: HTTPBinServer.isInstalled, "httpbin is not installed; Scripts/test does that"))
struct HTTPBinTests {
    let bin: HTTPBinDAO = HTTPBinDAO(client: APIClient(server: CurrentServer.address))

    @Test("query, header fields and dates arrive")
    func query() async throws {
        let day = Date(timeIntervalSince1970: 1_700_006_400)
        let echo = try await bin.get(text: "a b&c=d/é😀+", numbers: [1, 2], day: day, trace: "t-1").value
        #expect(echo.arguments["text"] == .string("a b&c=d/é😀+"))
        #expect(echo.arguments["n"] == .array(["1", "2"]))
        #expect(echo.arguments["day"] == .string("2023-11-15"))
        #expect(echo.headers["X-Trace"] == "t-1")
        #expect(echo.headers["X-Apigen"] == "httpbin")
    }

    @Test("a JSON body is built from parameters and paths")
    func jsonBody() async throws {
        let echo = try await bin.post(title: "Tea \"green\"", stars: 4, tags: ["a", "ü"]).value
        #expect(echo.title == "Tea \"green\"")
        #expect(echo.stars == 4)
        #expect(echo.tags == ["a", "ü"])
        #expect(echo.contentType.hasPrefix("application/json"))
    }

    @Test("an invalid parameter is refused before sending")
    func invalidParameter() async throws {
        do {
            _ = try await bin.post(title: "x", stars: 6).value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.parameter == "stars")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a model as body round-trips")
    func modelBody() async throws {
        let note = Note(title: "t", text: nil, pinned: true, written: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(try await bin.put(body: note).value.note == note)
    }

    @Test("a patch sends only changes, and null clears")
    func patch() async throws {
        let sent = try await bin.patch(body: NotePatch(title: .set("new"), text: .clear)).value
        #expect(sent == ["title": .string("new"), "text": .null])
    }

    @Test("delete, form and file are sent")
    func deleteFormAndFile() async throws {
        #expect(try await bin.delete(id: 7).value.arguments["id"] == .string("7"))
        let form = try await bin.submitForm(name: "Åse & co", colours: ["red", "blue"]).value
        #expect(form.name == "Åse & co")
        #expect(form.colours == ["red", "blue"])
        let upload = Upload(bytes: Array("picture bytes".utf8), name: "p.txt", contentType: "text/plain")
        let echo = try await bin.upload(caption: "one", photo: upload).value
        #expect(echo.caption == "one")
        #expect(echo.photo == "picture bytes")
    }

    @Test(
        "statuses give the errors of the spec",
        arguments: [(404, HTTPBinError.notFound), (418, .teapot), (409, .refused), (503, .serverFault)])
    func statuses(code: Int, expected: HTTPBinError) async throws {
        do {
            try await bin.status(code: code).value
            Issue.record("no error")
        } catch .server(let error) {
            #expect(error == expected)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("empty, text, byte and nested responses are read")
    func responses() async throws {
        try await bin.status(code: 204).value
        try await bin.probe().value
        #expect(try await bin.userAgent().value.contains("apigen"))
        #expect(try await bin.uuid().value != bin.uuid().value)
        #expect(try await bin.bytes(count: 1000, seed: 1).value.count == 1000)
        #expect(try await bin.page().value.contains("Herman Melville"))
        #expect(try await bin.cookies(theme: "dark").value == ["theme": "dark"])
        #expect(try await bin.unicode().value.contains("∮"))
        #expect(try await bin.gzip().value)
        #expect(try await bin.redirect(times: 3).value.url.path == "/get")
    }

    @Test("an open enum keeps known and unknown values")
    func openEnum() async throws {
        let show = try await bin.slides().value
        #expect(show.slides.map(\.kind) == [.all, .all])
        #expect(show.slides.first?.items == [])
    }

    @Test("a slow response times out")
    func timeout() async throws {
        do {
            _ = try await bin.delay(seconds: 10).value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .timedOut)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("cancelling the task cancels the request")
    func cancellation() async throws {
        let task = Task { try await bin.delay(seconds: 10).value }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: APIError<HTTPBinError>.cancelled) { try await task.value }
    }
}
