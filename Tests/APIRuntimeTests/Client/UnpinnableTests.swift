@_spi(Generated) import APIRuntime
import APIRuntimeMock
import Testing

@Suite("Declared pins on a transport that cannot check them")
struct UnpinnableTests {
    private enum Pinned: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", pins: ["api.example.com": ["sha256/x"]])
    }

    private func client(_ transport: any Transport) -> APIClient {
        APIClient(server: "https://api.example.com", configuration: APIClient.Configuration(transport: transport))
    }

    @Test("every call is refused with the reason, and nothing is sent")
    func refused() async throws {
        let transport = InMemoryTransport("1")
        let fault = InvalidRequest(
            endpoint: "Post.parcel", parameter: "pins",
            expected: "a transport that checks keys of certificates, such as AsyncHTTPClientTransport",
            found: "InMemoryTransport, which cannot")
        await #expect(throws: APIError<ParcelError>.request(fault)) {
            try await PostDAO<Pinned>(client: client(transport)).parcel(1)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("one that can is told the pins of the host, and of no other")
    func told() async throws {
        let transport = MockTransport()
        transport.answerOthers { _ in .json("\"1\"") }
        _ = try await PostDAO<Pinned>(client: client(transport)).parcel(1)
        #expect(transport.requests.map(\.pins) == [["sha256/x"]])
        let other = APIClient(
            server: "https://other.example", configuration: APIClient.Configuration(transport: transport))
        _ = try await PostDAO<Pinned>(client: other).parcel(1)
        #expect(transport.requests.last?.pins == [])
    }

    #if canImport(FoundationNetworking)
        @Test("URLSession on Linux is one that cannot")
        func urlSession() {
            #expect(URLSessionTransport().canPin == false)
        }
    #endif
}
