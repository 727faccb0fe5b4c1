import APIRuntime
import HTTPTypes
import ReadmeScenario
import Testing

struct Authorization: Middleware {
    let token: String

    func intercept(_ call: APICall, next: APICall.Next) async throws -> APICall.Answer {
        var call = call
        call.request.headerFields[.authorization] = "Bearer " + token
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

    @Test("a middleware and a transport")
    func middleware() async throws {
        let configuration = APIClient.Configuration(
            middlewares: [Authorization(token: "t")],
            transport: CannedTransport(json: #"{"code":0,"resp":{"pictures":[]}}"#))
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        #expect(try await GalleryDAO(client: client).searchPictures(searchKey: "cat") == [])
    }

    @Test("a custom model")
    func customModel() throws {
        #expect(try [Color](fromJSON: ##"["#ff"]"##) == [Color(red: 255)])
        #expect(throws: DataFormatError.self) { try Color(fromJSON: "7") }
    }
}
