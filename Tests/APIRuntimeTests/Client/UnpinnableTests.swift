@_spi(Generated) import APIRuntime
import APIRuntimeMock
import Testing

@Suite("Declared pins on a transport without pinning")
struct UnpinnableTests {
    private enum Plain: Delivery {}

    private enum Pinned: Delivery {
        static let service: ServiceDescription = ServiceDescription("Post", pins: ["api.example.com": ["sha256/x"]])
    }

    private func client(_ transport: any Transport) -> APIClient {
        APIClient(server: "https://api.example.com", configuration: APIClient.Configuration(transport: transport))
    }

    @Test("every call is refused with a reason, and nothing is sent")
    func refusesCalls() async throws {
        let transport = InMemoryTransport("1")
        let fault = RequestError(
            endpoint: "Post.parcel", parameter: "pins",
            expected: "a transport that checks keys of certificates, such as AsyncHTTPClientTransport",
            found: "InMemoryTransport, which cannot")
        await #expect(throws: APIError<ParcelError>.request(fault)) {
            try await PostDAO<Pinned>(client: client(transport)).parcel(1).value
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a transport with pinning gets the pins of the host, and of no other")
    func passesPinsOfTheHost() async throws {
        let transport = MockTransport()
        transport.respondToOthers { _ in .json("\"1\"") }
        _ = try await PostDAO<Pinned>(client: client(transport)).parcel(1).value
        #expect(transport.requests.map(\.pins) == [["sha256/x"]])
        let other = APIClient(
            server: "https://other.example", configuration: APIClient.Configuration(transport: transport))
        _ = try await PostDAO<Pinned>(client: other).parcel(1).value
        #expect(transport.requests.last?.pins == [])
    }

    #if canImport(FoundationNetworking)
        @Test("URLSession on Linux cannot pin")
        func urlSessionCannotPin() {
            #expect(URLSessionTransport().canPin == false)
        }

        @Test("URLSession on Linux trusts no private authorities: each call fails")
        func urlSessionTrustsNoAuthorities() async {
            let transport = URLSessionTransport(URLSessionTransport.Settings(authorities: .only(pem: "")))
            let error = await #expect(throws: APIError<ParcelError>.self) {
                try await PostDAO<Plain>(client: client(transport)).parcel(1).value
            }
            guard case .network(let fault)? = error else { return #expect(error == nil) }
            #expect(fault.kind == .tls)
            #expect(fault.reason.contains("no other certificate authorities"))
        }
    #endif
}
