import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

extension DAO {
    /// A call whose request a test fills.
    func probe(_ fill: (inout RequestBuilder) -> Void) -> Call<Void, GalleryError> {
        var request = RequestBuilder("Gallery.probe", .post, "/probe/{id}")
        request.path("id", "1")
        fill(&request)
        return Call(request, self)
    }
}

/// A service without settings.
struct PlainDAO: DAO {
    typealias Failure = GalleryError

    static let service: ServiceDescription = ServiceDescription("Plain")

    let client: APIClient
}

@Suite("Requests on the wire")
struct RequestTests {
    private func wire(
        server: String = "https://api.example.com/v1",
        _ fill: (inout RequestBuilder) -> Void
    ) async throws(APIError<GalleryError>) -> WireRequest {
        let transport = InMemoryTransport()
        let client = APIClient(server: server, configuration: APIClient.Configuration(transport: transport))
        try await PlainDAO(client: client).probe(fill).value
        guard let request = transport.requests.first else { throw .cancelled }
        return request
    }

    private func fault(
        _ fill: (inout RequestBuilder) -> Void
    ) async -> RequestError? {
        do throws(APIError<GalleryError>) {
            _ = try await wire(fill)
            return nil
        } catch {
            if case .request(let fault) = error { return fault }
            return nil
        }
    }

    @Test("a request has method, URL, version, query and header fields")
    func combinesAllParts() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        _ = try await GalleryDAO(transport).searchPictures(searchKey: "a b&c=d/é+", start: 2, trace: "t-1").value
        let request = try #require(transport.requests.first)
        #expect(request.head.method == .get)
        #expect(request.head.scheme == "https")
        #expect(request.head.authority == "api.example.com")
        #expect(
            request.head.path == "/v1/5/api/pictures/search?lang=en&key=a%20b%26c%3Dd%2F%C3%A9%2B&start=2")
        #expect(request.head.headerFields[named: "X-Client"] == "ios")
        #expect(request.head.headerFields[named: "X-Trace"] == "t-1")
        #expect(request.head.headerFields[.accept] == "application/json")
        #expect(request.head.headerFields[.userAgent] == "apigen/" + APIClient.version)
        #expect(request.body == nil)
        #expect(request.timeout == .seconds(5))
    }

    @Test("nil is left out, and arrays repeat the key")
    func optionalsAndArrays() async throws {
        let request = try await wire { request in
            request.query("a", String?.none)
            request.query("match[]", ["x", "y"])
            request.query("none", [Int]())
            request.header("X-None", Int?.none)
            request.header("X-Many", [1, 2])
            request.header("Cookie", "a=b")
            request.cookie("theme", "dark")
            request.cookie("n", 1)
        }
        #expect(request.head.path == "/v1/probe/1?match%5B%5D=x&match%5B%5D=y")
        #expect(request.head.headerFields[named: "X-None"] == nil)
        #expect(HTTPField.Name("X-Many").map { name in request.head.headerFields[values: name] } == ["1", "2"])
        #expect(request.head.headerFields[.cookie] == "a=b; theme=dark; n=1")
        #expect(request.head.headerFields[.contentType] == nil)
        #expect(request.body?.bytes == [])
    }

    @Test("a parameter of the call replaces the service's of the same name, and leaves it if it is nil")
    func replacedParameters() async throws {
        for (lang, path) in [("de" as String?, "/v1/5/probe/1?lang=de"), (nil, "/v1/5/probe/1?lang=en")] {
            let transport = InMemoryTransport()
            try await GalleryDAO(transport).probe { request in request.query("lang", lang) }.value
            #expect(transport.requests.first?.head.path == path)
        }
    }

    @Test("sensitive header fields are kept out of compression tables")
    func sensitiveFieldsAreNotIndexed() async throws {
        let request = try await wire { request in request.header("X-Token", "t", isSensitive: true) }
        let field = request.head.headerFields.first { field in field.name.rawName == "X-Token" }
        #expect(field?.indexingStrategy == .disallow)
    }

    @Test("body fields make an object, and paths nested objects")
    func bodyFields() async throws {
        let request = try await wire { request in
            request.bodyField("title", "Tea \"green\"")
            request.bodyField("rating.stars", 4)
            request.bodyField("none", String?.none)
            request.bodyField("tags", ["ü"])
            request.bodyField("rating.of.day", Date(timeIntervalSince1970: 0), dates: DateFormat("yyyy-MM-dd"))
            request.bodyField(#"a\.b"#, true)
        }
        #expect(
            request.bodyText
                == #"{"title":"Tea \"green\"","rating":{"stars":4,"of":{"day":"1970-01-01"}},"tags":["ü"],"a.b":true}"#
        )
        #expect(request.head.headerFields[.contentType] == "application/json")
    }

    @Test("body fields at indices make arrays, with null for a missing element before another")
    func bodyElements() async throws {
        let request = try await wire { request in
            request.bodyField("params.1", 7)
            request.bodyField("params.0.name", "tea")
            request.bodyField("params.2", Int?.none)
            request.bodyField("late.2", true)
            request.bodyField("late.0", Bool?.none)
            request.bodyField("rows.0.0", 1)
            request.bodyField("agents.007", "Bond")
            request.bodyField("0", "key")
        }
        #expect(
            request.bodyText
                == #"{"params":[{"name":"tea"},7],"late":[null,null,true],"rows":[[1]],"agents":{"007":"Bond"},"0":"key"}"#
        )
    }

    @Test("keys that are equal only as Swift strings are two")
    func equivalentKeys() async throws {
        let request = try await wire { request in
            request.bodyField("caf\u{E9}", 1)
            request.bodyField("cafe\u{301}", 2)
        }
        #expect(request.bodyText == "{\"caf\u{E9}\":1,\"cafe\u{301}\":2}")
    }

    @Test("an object without values is empty")
    func emptyObject() async throws {
        #expect(try await wire { request in request.bodyField("a", Int?.none) }.bodyText == "{}")
    }

    @Test("a whole body is a model, an array, or empty for nil")
    func wholeBody() async throws {
        #expect(try await wire { request in request.body(Picture(id: "1")) }.bodyText == #"{"id":"1"}"#)
        #expect(try await wire { request in request.body([1, 2]) }.bodyText == "[1,2]")
        #expect(try await wire { request in request.body(Picture?.none) }.body?.bytes == [])
    }

    @Test("a form is encoded as in browsers")
    func formEncoding() async throws {
        let request = try await wire { request in
            request.form("name", "Åse & co+=~*-._")
            request.form("colour", ["red", "blue"])
            request.form("none", Int?.none)
        }
        #expect(request.bodyText == "name=%C3%85se+%26+co%2B%3D%7E*-._&colour=red&colour=blue")
        #expect(request.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
    }

    @Test("a parameter's header field overrides the client's, and that the service's")
    func headerPrecedence() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        let configuration = APIClient.Configuration(
            headers: ["x-client": "mac", "X-Trace": "default", "User-Agent": "me"], transport: transport)
        let gallery = GalleryDAO(
            client: APIClient(environment: GalleryDAO.Environment.release, configuration: configuration))
        _ = try await gallery.searchPictures(searchKey: "a", trace: "t-2").value
        _ = try await gallery.searchPictures(searchKey: "a").value
        let fields = transport.requests.map(\.head.headerFields)
        #expect(fields.map { fields in fields[named: "X-Client"] } == ["mac", "mac"])
        #expect(fields.map { fields in fields[named: "X-Trace"] } == ["t-2", "default"])
        #expect(fields.map { fields in fields[.userAgent] } == ["me", "me"])
        #expect(transport.requests.first?.head.authority == "a.example.com")
    }

    @Test(
        "line breaks and other invalid characters in header fields are refused",
        arguments: ["a\r\nX-Evil: 1", "a\nb", "\u{0}", " a", "a "])
    func refusesHeaderInjection(text: String) async {
        let fault = await fault { request in request.header("X-Trace", text) }
        #expect(fault?.parameter == "X-Trace")
        #expect(fault?.endpoint == "Gallery.probe")
    }

    @Test(
        "invalid names of header fields and cookies, and cookie values, are refused",
        arguments: ["a b", "a;b", "ä", "a\r\nb", "\""])
    func refusesInvalidTokens(text: String) async {
        #expect(await fault { request in request.header(text, "x") }?.parameter == "header")
        #expect(await fault { request in request.cookie(text, "x") }?.parameter == "cookie")
        #expect(await fault { request in request.cookie("c", text) }?.parameter == "c")
    }

    @Test("two kinds of body in one request are refused")
    func refusesMixedBodies() async {
        #expect(
            await fault { request in
                request.form("a", 1)
                request.bodyField("b", 1)
            }?.parameter == "b")
        #expect(
            await fault { request in
                request.body(1)
                request.file("photo", Upload(bytes: [], name: "x"))
            }?.parameter == "photo")
    }

    @Test("an optional path parameter without a value is refused")
    func missingPathValue() async {
        #expect(await fault { request in request.path("id", String?.none) }?.parameter == "id")
        #expect(await fault { request in request.path("id", "..") }?.found == "\"..\"")
    }

    @Test("paths of server and endpoint are joined by one slash", arguments: ["http://h/v1", "http://h/v1/"])
    func joinsPaths(server: String) async throws {
        #expect(try await wire(server: server) { _ in }.head.path == "/v1/probe/1")
    }
}
