@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Client settings")
struct SettingsTests {
    private struct SettableDAO: DAO {
        typealias Failure = GalleryError

        static let service: ServiceDescription = ServiceDescription(
            "Settable", version: .query("name", "spec"), reviewVersion: .query("name", "review"),
            headers: ["X-Name": "spec"])

        let client: APIClient

        /// Sends a header field and a query item by names that the service and the configuration use too.
        func send(_ value: String? = nil) -> Call<Void, GalleryError> {
            var request = RequestBuilder("Settable.send", .get, "/x")
            request.header("X-Name", value)
            request.query("name", value)
            return Call(request, self)
        }
    }

    /// The header field and path on the wire.
    private func sent(_ change: (inout APIClient.Configuration) -> Void, value: String?) async throws -> [String?] {
        let transport = InMemoryTransport()
        var configuration = APIClient.Configuration(transport: transport)
        change(&configuration)
        let client = APIClient(server: "http://h", configuration: configuration)
        try await SettableDAO(client: client).send(value).value
        let head = try #require(transport.requests.first?.head)
        return [head.headerFields[named: "X-Name"], head.path]
    }

    @Test(
        "the configured precedence decides between call, configuration and spec",
        arguments: [
            (APIClient.Precedence.callConfigurationSpec, "call" as String?, "call"),
            (.callConfigurationSpec, nil, "client"),
            (.configurationCallSpec, "call", "client"), (.configurationCallSpec, nil, "client"),
            (.callSpecConfiguration, "call", "call"), (.callSpecConfiguration, nil, "spec"),
        ])
    func precedence(precedence: APIClient.Precedence, value: String?, winner: String) async throws {
        let sent = try await sent(
            { configuration in
                configuration.headers = ["x-name": "client"]
                configuration.parameters = [APICall.Request.Item("name", "client")]
                configuration.precedence = precedence
            }, value: value)
        #expect(sent == [winner, "/x?name=" + winner])
    }

    @Test("configured parameters may repeat, and go to every endpoint")
    func configuredParameters() async throws {
        let sent = try await sent(
            { configuration in
                configuration.parameters = [APICall.Request.Item("tag", "a&b"), APICall.Request.Item("tag", "c")]
            }, value: nil)
        #expect(sent == ["spec", "/x?name=spec&tag=a%26b&tag=c"])
    }

    @Test("the API version and its place can be configured")
    func configuredVersion() async throws {
        #expect(try await sent({ configuration in configuration.apiVersion = .path("v9") }, value: nil)[1] == "/v9/x")
        let inHeader = try await sent({ configuration in configuration.apiVersion = .header("Api", "9") }, value: nil)
        #expect(inHeader == ["spec", "/x"])
    }

    @Test("a client for a review sends the version for review builds, unless one is configured")
    func reviewVersion() async throws {
        #expect(try await sent({ $0.isForReview = true }, value: nil)[1] == "/x?name=review")
        let configured = try await sent(
            { configuration in
                configuration.isForReview = true
                configuration.apiVersion = .path("v9")
            }, value: nil)
        #expect(configured[1] == "/v9/x")
    }

    @Test("an invalid default header is an error of each call")
    func invalidHeader() async throws {
        await #expect(throws: APIError<GalleryError>.self) {
            try await sent({ configuration in configuration.headers = ["X-A": "b\r\nX-C: d"] }, value: nil)
        }
    }

    @Test("the user agent is the configured one", arguments: [nil, "app/1"])
    func userAgent(agent: String?) async throws {
        let transport = InMemoryTransport()
        let configuration = APIClient.Configuration(userAgent: agent, transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        try await SettableDAO(client: client).send().value
        #expect(transport.requests.first?.head.headerFields[.userAgent] == agent)
    }

    @Test("the description of a configuration has names and no values")
    func descriptionHidesValues() {
        let configuration = APIClient.Configuration(
            headers: ["Authorization": "secret"], parameters: [APICall.Request.Item("key", "secret", isSensitive: true)]
        )
        var dumped = ""
        dump(APIClient(server: "http://h", configuration: configuration), to: &dumped)
        for text in ["\(configuration)", String(reflecting: configuration), dumped] {
            #expect(!text.contains("secret"))
            #expect(text.contains("Authorization") && text.contains("key"))
        }
    }
}
