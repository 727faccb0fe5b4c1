import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import ResponsesScenario
import TestSupport
import Testing

@Suite("Generated responses by status and with header fields")
struct ResponsesTests {
    private func depot(_ transport: ScriptedTransport) -> DepotDAO {
        let configuration = APIClient.Configuration(userAgent: nil, time: SkippedTime(), transport: transport)
        return DepotDAO(client: APIClient(environment: DepotDAO.Environment.release, configuration: configuration))
    }

    private static func reply(
        _ status: Int, _ body: String = "", _ fields: [String: String] = [:]
    ) -> ScriptedTransport.Reply {
        var reply = ScriptedTransport.Reply(status: status, body: body)
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { reply.fields[name] = value }
        }
        return reply
    }

    private func depot(
        _ status: Int, _ body: String = "", _ fields: [String: String] = [:]
    ) -> DepotDAO {
        depot(ScriptedTransport { _, _ in Self.reply(status, body, fields) })
    }

    /// The description of the error that a call throws.
    private func fault<Failure: ServerError, Value>(
        _ call: () async throws(APIError<Failure>) -> Value
    ) async -> APIError<Failure>? {
        do throws(APIError<Failure>) {
            _ = try await call()
            return nil
        } catch {
            return error
        }
    }

    private static let parcel: String = #"{"data":{"id":7,"label":"a","sent":60}}"#

    @Test("each status has its case, with its own place and header fields")
    func cases() async throws {
        let stored = try await depot(201, Self.parcel, ["Location": "../parcels/7?x=1"]).store(label: "a").value
        let place = try #require(URL(string: "https://depot.example/parcels/7?x=1"))
        #expect(stored == .created(Parcel(id: 7, label: "a", sent: Date(timeIntervalSince1970: 60)), place: place))
        let queued = try await depot(202, #"{"job":{"id":3}}"#).store(label: "a").value
        #expect(queued == .queued(Job(id: 3), retryAfter: nil))
        let later = try await depot(202, #"{"job":{"id":3}}"#, ["Retry-After": "120"]).store(label: "a").value
        #expect(later == .queued(Job(id: 3), retryAfter: 120))
        #expect(try await depot(204).store(label: "a").value == .noContent)
    }

    @Test("a status that is not listed is an error that keeps the response")
    func unlisted() async throws {
        let error = await fault { () async throws(APIError<DepotDAO.StoreError>) in
            try await depot(200, Self.parcel, ["X-Trace": "t"]).store(label: "a").value
        }
        guard case .server(.common(.unknown(let response))) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.status == .ok)
        #expect(response.code == "http-200")
        #expect(response.message == "Depot.store has no response with the status 200")
        #expect(response.text == Self.parcel)
        #expect(HTTPField.Name("X-Trace").flatMap { name in response.headerFields[name] } == "t")
    }

    @Test("errors of the envelope and of statuses are as for other results")
    func errors() async throws {
        let envelope = await fault { () async throws(APIError<DepotDAO.StoreError>) in
            try await depot(201, #"{"status":{"code":5,"text":"no"}}"#).store(label: "a").value
        }
        guard case .server(let failure) = envelope else {
            Issue.record("\(String(describing: envelope))")
            return
        }
        #expect(failure.code == "5")
        #expect(failure.message == "no")
        let taken = await fault { () async throws(APIError<DepotDAO.StoreError>) in
            try await depot(409).store(label: "a").value
        }
        guard case .server(.taken) = taken else {
            Issue.record("\(String(describing: taken))")
            return
        }
    }

    @Test("a body that does not match is reported with model, field and path")
    func body() async throws {
        let error = await fault { () async throws(APIError<DepotDAO.StoreError>) in
            try await depot(202, #"{"job":{"id":"x"}}"#).store(label: "a").value
        }
        guard case .dataFormat(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.model == "Job")
        #expect(fault.field == "id")
        #expect(fault.path == "$.job.id")
        #expect(fault.byteOffset == 13)
    }

    private static let fields: [String: String] = [
        "ETag": "\"v1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "X-Seen": "60", "X-Rate-Limit": "10",
        "X-Tags": "a, \"b,c\" ,", "X-Kinds": "box, tube", "X-Fresh": "true", "X-Kind": "tube",
        "X-Key": "123E4567-E89B-12D3-A456-426614174000",
    ]

    @Test("header fields have types")
    func types() async throws {
        let response = try await depot(200, Self.parcel, Self.fields).parcel(id: 7).value
        #expect(response.value.id == 7)
        #expect(response.eTag == "\"v1\"")
        #expect(response.changed == Date(timeIntervalSince1970: 784_111_777))
        #expect(response.seen == Date(timeIntervalSince1970: 60))
        #expect(response.xRateLimit == 10)
        #expect(response.xTags == ["a", "b,c"])
        #expect(response.xKinds == [.box, .tube])
        #expect(response.xFresh == true)
        #expect(response.xKind == .tube)
        #expect(response.xKey == UUID(uuidString: "123e4567-e89b-12d3-a456-426614174000"))
        #expect(!"\(response)".contains("426614174000"))
    }

    @Test("header fields that are missing are nil, or empty lists")
    func missing() async throws {
        let few = Self.fields.filter { name, _ in ["ETag", "Last-Modified", "X-Rate-Limit"].contains(name) }
        let response = try await depot(200, Self.parcel, few).parcel(id: 7).value
        #expect(response.seen == nil)
        #expect(response.xTags == [])
        #expect(response.xKinds == nil)
        #expect(response.xFresh == nil)
        #expect(response.xKind == nil)
        #expect(response.xKey == nil)
    }

    @Test(
        "a header field that is missing or of another type is reported by its name",
        arguments: [
            ("ETag", nil, "Depot.parcel at header ETag (byte 0): expected a value, found no such header field"),
            ("X-Rate-Limit", "many", "Depot.parcel at header x-rate-limit (byte 0): expected Int, found \"many\""),
            ("X-Fresh", "perhaps", "Depot.parcel at header x-fresh (byte 0): expected Bool, found \"perhaps\""),
            ("X-Key", "secret", "Depot.parcel at header x-key (byte 0): expected UUID, found <hidden>"),
        ])
    func mismatch(name: String, value: String?, text: String) async throws {
        var fields = Self.fields
        fields[name] = value
        let error = await fault { [fields] () async throws(APIError<DepotError>) in
            try await depot(200, Self.parcel, fields).parcel(id: 7).value
        }
        guard case .dataFormat(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.description == text)
    }

    @Test("a cached response keeps its status and header fields")
    func cache() async throws {
        let transport = ScriptedTransport { _, _ in Self.reply(203, Self.parcel, Self.fields) }
        let dao = depot(transport)
        let first = try await dao.parcel(id: 7).value
        let second = try await dao.parcel(id: 7).response
        #expect(second.value == first)
        #expect(second.status.code == 203)
        #expect(await transport.requests.count == 1)
    }

    @Test("a file of mocks gives the status in its name")
    func files() async throws {
        let temporary = try TemporaryFolder()
        try temporary.write(#"{"job":{"id":3}}"#, to: "Depot.store.202.json")
        let mock = MockTransport()
        mock.respondToOthers(withFilesIn: temporary.url)
        let client = APIClient(server: "https://depot.example", configuration: .init(transport: mock))
        #expect(try await DepotDAO(client: client).store(label: "a").value == .queued(Job(id: 3), retryAfter: nil))
    }

    @Test("a HEAD request gives header fields alone")
    func head() async throws {
        let response = try await depot(200, "", ["Content-Length": "12", "Location": "/other"]).hasParcel(id: 1).value
        #expect(response.size == 12)
        #expect(response.next?.absoluteString == "https://depot.example/other")
    }

    @Test("a relative URL is resolved against the address after redirects")
    func redirect() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path == "/v1/parcels/1"
                ? Self.reply(307, "", ["Location": "https://other.example/a/b"])
                : Self.reply(200, "", ["Content-Length": "1", "Location": "c"])
        }
        let response = try await depot(transport).hasParcel(id: 1).value
        #expect(response.next?.absoluteString == "https://other.example/a/c")
    }

    @Test("a URL in a header field is read like one in JSON, and stays as it is if it is absolute and valid")
    func urls() async throws {
        for (text, url) in URLTexts.read where text.contains("://") && !text.hasSuffix(" ") {
            // Header fields have no control characters.
            guard text.utf8.allSatisfy({ byte in byte >= 0x20 && byte != 0x7F }) else { continue }
            let response = try await depot(200, "", ["Content-Length": "1", "Location": text]).hasParcel(id: 1).value
            #expect(response.next?.absoluteString == url)
        }
    }

    @Test(
        "a reference in a header field is encoded and resolved on every platform as RFC 3986 says",
        arguments: [
            ("/f%20r?x[]=ü|", "https://depot.example/f%20r?x%5B%5D=%C3%BC%7C"),
            ("?100%", "https://depot.example/v1/parcels/1?100%25"), ("../..#a b", "https://depot.example/#a%20b"),
            ("/a/../../b/.", "https://depot.example/b/"), ("10:30", "https://depot.example/v1/parcels/10:30"),
            ("//ü.example", "https://%C3%BC.example"), ("a;b=c", "https://depot.example/v1/parcels/a;b=c"),
        ])
    func references(text: String, url: String) async throws {
        let response = try await depot(200, "", ["Content-Length": "1", "Location": text]).hasParcel(id: 1).value
        #expect(response.next?.absoluteString == url)
    }

    @Test(
        "a header field that cannot be a URL is an error that names it",
        arguments: ["http://[", "//a:b", "https://a b/"])
    func noURL(text: String) async throws {
        let error = await fault { () async throws(APIError<DepotError>) in
            try await depot(200, "", ["Content-Length": "1", "Location": text]).hasParcel(id: 1).value
        }
        guard case .dataFormat(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.path == "header Location")
        #expect(fault.expected == "a URL")
    }

    @Test("bytes, texts and any other successful status")
    func others() async throws {
        #expect(try await depot(200, "ab").label(id: 1).value == .ok(Data("ab".utf8)))
        #expect(try await depot(299, "ab").label(id: 1).value == .text("ab"))
        #expect(try await depot(203, "ab").label(id: 1).value == .nonAuthoritativeInformation)
    }

    @Test("a default is the result of a body without the value")
    func defaults() async throws {
        for body in ["", " \r\n", "{}", #"{"data":null}"#] { #expect(try await depot(200, body).recent().value == []) }
        #expect(try await depot(200, #"{"data":[1]}"#).recent().value == [1])
        for body in ["", "\t", "{}", #"{"meta":{"count":null}}"#] {
            #expect(try await depot(200, body).count().value == 7)
        }
        #expect(try await depot(200, #"{"meta":{"count":2}}"#).count().value == 2)
        #expect(try await depot(200, #"{"data":null}"#).kinds().value == .ok([.box]))
        #expect(try await depot(206, #"{"data":["tube"]}"#).kinds().value == .partialContent([.tube]))
    }
}
