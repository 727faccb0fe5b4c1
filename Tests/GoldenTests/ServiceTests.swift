@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import ServiceScenario
import Testing

@Suite("Generated services")
struct ServiceTests {
    private func library(_ transport: StubTransport) -> LibraryDAO {
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        let client = APIClient(server: "https://example.com/api/", configuration: configuration)
        return LibraryDAO(client: client, tenant: "t1", locale: "de")
    }

    private let empty: String = #"{"code":0,"result":{"data":{},"books":[]}}"#

    @Test("a request has the parameters of the service and of the endpoint")
    func request() async throws {
        let transport = StubTransport(empty)
        let since = Date(timeIntervalSince1970: 1_700_006_400)
        _ = try await library(transport).books(
            title: "a b&c", page: 2, tags: ["x", "y"], since: since, order: .byAge, trace: "t", theme: "dark"
        ).value
        let request = try await transport.request()
        let lines = request.split(separator: "\n").map(String.init)
        let path = try #require(lines.first)
        #expect(path.hasPrefix("GET /api/books?"))
        for part in ["q=a%20b%26c", "page=2", "tags=x", "tags=y", "since=2023-11-15", "order=age", "locale=de"] {
            #expect(path.contains(part), "\(part) in \(path)")
        }
        for field in [
            "Accept-Language: de", "Cookie: theme=dark", "X-Client: tests", "X-Tenant: t1", "X-Trace: t",
            "X-Version: 2",
        ] {
            #expect(lines.contains(field), "\(field) in \(request)")
        }
    }

    @Test("a deprecated error is recognised, with its body")
    func deprecatedError() async throws {
        let transport = StubTransport(#"{"code":100003,"reason":"hot"}"#)
        let result = await library(transport).counts().result
        guard case .failure(.server(.overheated(let content))) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(content.response.code == "100003")
    }

    @Test("a client for a review sends the version for review builds")
    func reviewVersion() async throws {
        let transport = StubTransport(empty)
        let configuration = APIClient.Configuration(isForReview: true, transport: transport)
        let client = APIClient(server: "https://example.com/api/", configuration: configuration)
        _ = try await LibraryDAO(client: client, tenant: "t1", locale: "de").books(title: "a").value
        let lines = try await transport.request().split(separator: "\n")
        #expect(lines.contains("X-Version: 3") && !lines.contains("X-Version: 2"))
    }

    @Test("path parameters are percent-encoded")
    func path() async throws {
        let transport = StubTransport(#"{"code":"ok","result":{"data":{"id":1,"title":"t"}}}"#)
        let book = try await library(transport).book(id: 7, shelf: "a/b?ü").value
        #expect(book == Book(id: 1, title: "t"))
        #expect(try await transport.request().hasPrefix("GET /api/books/7/of/a%2Fb%3F%C3%BC?locale=de"))
    }

    @Test("bodies are models, single values, forms and files")
    func bodies() async throws {
        var transport = StubTransport(#"{"code":0,"result":{"data":{"id":1,"title":"t"}}}"#)
        _ = try await library(transport).addBook(body: Book(id: 1, title: "t")).value
        #expect(try await transport.request().hasSuffix(#"{"id":1,"title":"t"}"#))

        transport = StubTransport(empty)
        try await library(transport).rename(id: 1, title: "new", rank: 3).value
        #expect(try await transport.request().hasSuffix(#"{"names":{"title":"new"},"rank":3}"#))

        transport = StubTransport(empty)
        try await library(transport).register(name: "Åse & co", secret: "s=1").value
        #expect(try await transport.request().hasSuffix("name=%C3%85se+%26+co&secret=s%3D1"))

        transport = StubTransport(empty)
        try await library(transport).addCover(id: 1, photo: Upload(bytes: Array("bytes".utf8), name: "c.png")).value
        let request = try await transport.request()
        #expect(request.contains(#"Content-Disposition: form-data; name="photo"; filename="c.png""#))
        #expect(request.contains("\r\n\r\nbytes\r\n"))
    }

    @Test("DAOs are equal if they have the same client and the same parameters")
    func equality() {
        let client = APIClient(server: "https://h")
        let library = LibraryDAO(client: client, tenant: "t")
        #expect(library == LibraryDAO(client: client, tenant: "t"))
        #expect(library.hashValue == LibraryDAO(client: client, tenant: "t").hashValue)
        #expect(library != LibraryDAO(client: client, tenant: "u"))
        #expect(library != LibraryDAO(client: APIClient(server: "https://h"), tenant: "t"))
    }

    @Test("invalid parameters are refused, and nothing is sent")
    func invalidParameters() async throws {
        let transport = StubTransport(empty)
        let library = library(transport)
        await #expect(throws: APIError<LibraryDAO.BooksError>.self) { try await library.books(title: "").value }
        do {
            try await library.rename(id: 1, title: "t", rank: 10).value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.endpoint == "Library.rename")
            #expect(fault.parameter == "rank")
            #expect(fault.found == "10")
        } catch {
            Issue.record("\(error)")
        }
        do {
            try await library.register(name: "n", secret: "a b").value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.description.contains("a b") == false)
        } catch {
            Issue.record("\(error)")
        }
        #expect(try await transport.request() == "0 requests")
    }

    @Test(
        "codes, statuses and bodies give error cases",
        arguments: [
            (200, #"{"code":100001}"#, LibraryError.tokenExpired),
            (200, #"{"code":"100001"}"#, .tokenExpired),
            (500, #"{"code":100002,"msg":"x"}"#, .systemBusy),
            (400, #"{"code":"bad_data","reason":"why"}"#, .badData(Fault(reason: "why"))),
            (403, #"{"code":"unauthorized","msg":"no stats in this plan"}"#, .noStats),
            (403, #"{"code":"unauthorized","msg":"no plan","reason":"r"}"#, .noPlan(Fault(reason: "r"))),
            (403, #"{"code":"unauthorized","msg":"no Stats"}"#, .signedOut),
            (403, #"{"code":"unauthorized"}"#, .signedOut),
            (404, "<html>", .notFound),
            (422, #"{"error":{"reason":"r"}}"#, .invalid(Fault(reason: "r"))),
            (418, "", .refused),
            (503, "", .unknown(code: "http-503", message: nil)),
            (200, #"{"code":5,"info":"five"}"#, .unknown(code: "5", message: "five")),
        ])
    func errors(status: Int, body: String, expected: LibraryError) async throws {
        let library = library(StubTransport(body, status: status))
        do {
            _ = try await library.counts().value
            Issue.record("no error")
        } catch .server(let error) {
            #expect(error == expected)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test(
        "an error with an undecodable body keeps its case, and reports status and fault",
        arguments: [
            (400, #"{"code":"bad_data"}"#, "bad_data", "$.reason"),
            (200, #"{"code":"bad_data","reason":5}"#, "bad_data", "$.reason"),
            (422, #"{"x":1}"#, "http-422", "$.error"), (422, "<html>", "http-422", "$"), (422, "", "http-422", "$"),
            (422, #"{"error":{"reason":"r""#, "http-422", "$.error"),
        ])
    func unreadableErrors(status: Int, body: String, code: String, path: String) async throws {
        let library = library(StubTransport(body, status: status))
        do {
            _ = try await library.counts().value
            Issue.record("no error")
        } catch .server(let error) {
            #expect(error.code == code)
            #expect(error.response.status.code == status)
            #expect(error.response.unreadable?.path == path)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("an endpoint's errors wrap those of the service")
    func endpointErrors() async throws {
        do {
            _ = try await library(StubTransport(#"{"code":301}"#)).books(title: "x").value
            Issue.record("no error")
        } catch .server(.noSuchShelf) {
        } catch {
            Issue.record("\(error)")
        }
        do {
            _ = try await library(StubTransport(#"{"code":100002}"#)).books(title: "x").value
            Issue.record("no error")
        } catch .server(.common(.systemBusy)) {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("errors with one code are distinguished by the server's message")
    func messageHas() throws {
        #expect(LibraryError.noStats != .signedOut)
        #expect(Set([LibraryError.noStats, .signedOut, .noStats]).count == 2)
        #expect(LibraryError.noStats.code == "unauthorized")
        #expect(LibraryError.noStats.message == "No statistics in this plan")
        #expect(LibraryError.noStats.response.message == "stats")
        #expect(LibraryError.noPlan(Fault(reason: "r")).message == "plan")
        #expect(LibraryError.signedOut.message == nil)
    }

    @Test("messages come from the spec, else from the server")
    func messages() {
        #expect(LibraryError.systemBusy.message == "Busy, try \"again\"")
        #expect(LibraryError.unknown(code: "1", message: "m").message == "m")
    }

    @Test("message: of several texts, the user's languages decide, and else the first")
    func languages() {
        let error: LibraryError = .closed
        #expect(error.message(in: ["fr-CA", "zh_Hans_CN", "de"]) == "暂停服务")
        #expect(error.message(in: ["de-AT"]) == "Geschlossen")
        #expect(error.message(in: ["zh-Hant"]) == "Closed for now")
        #expect(error.message(in: []) == "Closed for now")
        let texts = ErrorTexts(preferredLanguages: { ["de"] })
        #expect(texts.text(for: APIError<LibraryError>.server(error)) == "Geschlossen")
        #expect((.systemBusy as LibraryError).message(in: ["de"]) == "Busy, try \"again\"")
        #expect((.notFound as LibraryError).message(in: ["de"]) == nil)
    }

    @Test("the key of an error in a string catalog is its type and code, whatever enum it is wrapped in")
    func catalogKeys() {
        let texts = ErrorTexts(catalog: ErrorTexts.Catalog { key, _ in key })
        #expect(texts.text(for: LibraryError.closed) == "LibraryError.closed")
        #expect(texts.text(for: LibraryError.noStats) == "LibraryError.unauthorized.stats")
        #expect(texts.text(for: LibraryDAO.BooksError.noSuchShelf) == "LibraryDAO.BooksError.301")
        #expect(texts.text(for: LibraryDAO.BooksError.common(.systemBusy)) == "LibraryError.100002")
        #expect(texts.text(for: LibraryError.unknown(code: "7", message: "Seven")) == "Seven")
    }

    @Test("inherits: a request without has none of the headers and parameters of the service, the DAO and the client")
    func inherits() async throws {
        let transport = StubTransport("")
        let configuration = APIClient.Configuration(
            headers: ["X-Key": "k"], parameters: [APICall.Request.Item("app", "1")], transport: transport)
        let library = LibraryDAO(
            client: APIClient(server: "http://h", configuration: configuration), tenant: "t", locale: "de")
        let plain = try library.health().request
        #expect(plain.url == "http://h/health")
        #expect(plain.headerFields.map(\.name.canonicalName).sorted() == ["user-agent", "x-version"])
        let full = try library.latest().request
        #expect(full.url == "http://h/latest?app=1&locale=de")
        #expect(full.headerFields.map(\.name.canonicalName).contains("x-tenant"))
    }

    @Test("responses of every kind are decoded")
    func responses() async throws {
        #expect(try await library(StubTransport(#"{"code":0,"result":{"data":{"a":1}}}"#)).counts().value == ["a": 1])
        #expect(try await library(StubTransport(#"{"code":0,"result":{"data":null}}"#)).latest().value == nil)
        #expect(try await library(StubTransport("picture")).cover(id: 1).value == Data("picture".utf8))
        #expect(try await library(StubTransport("text")).summary(id: 1).value == "text")
        let motto = StubTransport(#"{"code": 0, "result": {"data": "Read."}}"#)
        #expect(try await library(motto).motto().value == "Read.")
        try await library(StubTransport("", status: 204)).exists(id: 1).value
    }

    @Test("an invalid response names the model and the full path")
    func formatFault() async throws {
        let body = #"{"code":0,"result":{"data":{"id":1,"title":2}}}"#
        do {
            _ = try await library(StubTransport(body)).book(id: 1, shelf: "s").value
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(
                fault.description
                    == "Book.title at $.result.data.title (byte 43): expected String, found number 2; auto-cast: true would accept it"
            )
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("an envelope without the value is reported with its path")
    func missingData() async throws {
        do {
            _ = try await library(StubTransport(#"{"code":0}"#)).counts().value
            Issue.record("no error")
        } catch .dataFormat(let fault) {
            #expect(fault.path.hasPrefix("$.result"))
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("an invalid server URL is reported by the call")
    func invalidServer() async throws {
        do {
            _ = try await LibraryDAO(client: APIClient(server: "no url"), tenant: "t").counts().value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.parameter == "server")
        } catch {
            Issue.record("\(error)")
        }
    }
}
