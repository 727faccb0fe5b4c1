@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("API version in requests")
struct VersionTests {
    private struct InPath: DAO {
        typealias Failure = GalleryError
        static let service: ServiceDescription = ServiceDescription("Versioned", version: .path("v 5"))
        let client: APIClient
    }

    private struct InHeader: DAO {
        typealias Failure = GalleryError
        static let service: ServiceDescription = ServiceDescription("Versioned", version: .header("X-Version", "5"))
        let client: APIClient
    }

    private struct InQuery: DAO {
        typealias Failure = GalleryError
        static let service: ServiceDescription = ServiceDescription("Versioned", version: .query("v", "5"))
        let client: APIClient
    }

    private func head(_ dao: (APIClient) -> some DAO) async throws -> HTTPRequest {
        let transport = InMemoryTransport()
        let client = APIClient(server: "http://h/base/", configuration: APIClient.Configuration(transport: transport))
        try await dao(client).probe { request in request.query("a", 1) }.value
        return try #require(transport.requests.first).head
    }

    @Test("is the first segment below the server's path")
    func inThePath() async throws {
        #expect(try await head { client in InPath(client: client) }.path == "/base/v%205/probe/1?a=1")
    }

    @Test("is a header field")
    func inAHeaderField() async throws {
        let head = try await head { client in InHeader(client: client) }
        #expect(head.headerFields[named: "X-Version"] == "5")
        #expect(head.path == "/base/probe/1?a=1")
    }

    @Test("is a query item")
    func inTheQuery() async throws {
        #expect(try await head { client in InQuery(client: client) }.path == "/base/probe/1?v=5&a=1")
    }
}
