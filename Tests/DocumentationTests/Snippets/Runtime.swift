import APIRuntime
import HTTPTypes
import ReadmeScenario
import Testing

struct Authorization: Middleware {
    let token: String

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        var call = call
        call.request.headerFields[.authorization] = "Bearer " + token
        return try await next(call)
    }
}

struct Tunnel: Middleware {
    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Response {
        let inner = call.request.wire
        let body = try await inner.body?.collect(atMost: 1 << 20) ?? []
        let parcel: JSON = [
            "method": .string(inner.head.method.rawValue),
            "path": .string(inner.head.path ?? "/"),
            "body": .string(String(decoding: body, as: UTF8.self)),
        ]
        var call = call
        call.request.method = .post
        call.request.path = "/tunnel"
        call.request.query = []
        call.request.content = .json(try parcel.toJSON())
        return try await next(call)
    }
}

struct CannedTransport: Transport {
    let json: String

    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(json.utf8)))
    }
}

struct Color: CustomModel {
    var red: UInt8

    static let placeholder: Color = Color(red: 0)

    init(red: UInt8) { self.red = red }

    init(json: JSON) throws {
        guard case .string(let text) = json, let red = UInt8(text.dropFirst(), radix: 16) else { throw NoColor() }
        self.red = red
    }

    var json: JSON { .string("#" + String(red, radix: 16)) }
}

struct NoColor: Error {}

/// The snippets of the runtime's documentation, verbatim and run.
@Suite("Snippets of the runtime's documentation")
struct RuntimeSnippets {
    @Test("a client")
    func client() {
        let gallery = GalleryDAO(client: APIClient(server: "https://gallery.example/v1"))
        #expect(gallery.client.configuration.middlewares.isEmpty)
    }

    @Test("a call, which is sent for its value")
    func call() async throws {
        let configuration = APIClient.Configuration(
            transport: CannedTransport(json: #"{"code":0,"resp":{"pictures":[]}}"#))
        let gallery = GalleryDAO(
            client: APIClient(server: "https://gallery.example/v1", configuration: configuration))
        let call = gallery.searchPictures(searchKey: "cat")
        let pictures = try await call.value
        #expect(pictures == [])
    }

    @Test("a middleware and a transport")
    func middleware() async throws {
        let configuration = APIClient.Configuration(
            middlewares: [Authorization(token: "t")],
            transport: CannedTransport(json: #"{"code":0,"resp":{"pictures":[]}}"#))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value == [])
    }

    @Test("a middleware that sends requests through a gateway")
    func tunnel() async throws {
        let desk = Desk(status: 200, json: #"{"code":0,"resp":{"pictures":[]}}"#)
        let configuration = APIClient.Configuration(wireMiddlewares: [Tunnel()], transport: desk)
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value == [])
        let head = try #require(await desk.requests.first)
        #expect(head.method == .post && head.path == "/v1/tunnel")
        #expect(head.headerFields[.contentType] == "application/json")
    }

    @Test("a custom model")
    func customModel() throws {
        #expect(try [Color](fromJSON: ##"["#ff"]"##) == [Color(red: 255)])
        #expect(throws: DataFormatError.self) { try Color(fromJSON: "7") }
    }
}
