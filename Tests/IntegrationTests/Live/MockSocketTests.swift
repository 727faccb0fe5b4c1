import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation
import HTTPTypes
import LiveScenario
import TestSupport
import Testing

#if AsyncHTTPClient
    /// `apigen mock`, with the specs of the scenario `live`.
    enum LiveMockServer: TestServer {
        // Tests are built with all traits.
        static var isInstalled: Bool { true }

        static func start(in folder: URL) async throws -> ServerProcess {
            let specs = Programs.packageFolder.appending(path: "Tests/Scenarios/live/Specs").path
            let server = try ServerProcess(Programs.apigen.path, ["mock", specs, "--port", "PORT"], in: folder)
            try await server.waitUntilReady("/rooms/7", status: 426)
            return server
        }
    }

    @Suite("WebSockets of the mock server", ServerTrait<LiveMockServer>(), .timeLimit(.minutes(5)))
    struct MockSocketTests {
        private func request(_ path: String, _ fields: HTTPFields = [:]) throws -> WireRequest {
            let url = try #require(URL(string: CurrentServer.address + path))
            return WireRequest(
                head: HTTPRequest(
                    method: .get, scheme: "http", authority: "\(url.host ?? ""):\(url.port ?? 0)", path: path,
                    headerFields: fields))
        }

        private func open(_ path: String, _ fields: HTTPFields = [:]) async throws -> WireResponse {
            try await AsyncHTTPClientTransport().open(try request(path, fields), maximumMessageSize: 1 << 20)
        }

        @Test("the mocked events are sent, and commands are taken")
        func events() async throws {
            let configuration = APIClient.Configuration(transport: AsyncHTTPClientTransport())
            let chat = ChatDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
            let counts = try await chat.counts().connect()
            var numbers = counts.events.makeAsyncIterator()
            for _ in 0..<3 {
                let number = try await numbers.next()
                #expect(number != nil)
            }
            try await counts.send("more")
            counts.close()
            var log = try await chat.log().connect().events.makeAsyncIterator()
            let text = try await log.next()
            #expect(text?.isEmpty == false)
        }

        @Test("a parameter that does not match the spec is refused before the WebSocket is opened")
        func refusals() async throws {
            let response = try await open("/rooms/7?last_id=x")
            #expect(response.head.status == .badRequest)
            let plain = try await AsyncHTTPClientTransport().send(try request("/market"))
            #expect(plain.head.status.code == 426)
            let foreign = try await open("/rooms/7", [.origin: "https://evil.example"])
            #expect(foreign.head.status == .forbidden)
        }

        @Test("a message that does not match the spec closes the WebSocket and says why")
        func invalidMessage() async throws {
            // This client knows other commands than the server.
            let transport = Detour(to: "/rooms/7")
            let configuration = APIClient.Configuration(transport: transport)
            let chat = ChatDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
            let raw = try await chat.raw().connect()
            var events = raw.events.makeAsyncIterator()
            for _ in 0..<3 { _ = try await events.next() }
            try await raw.send(["type": "say", "text": 7])
            do throws(APIError<ChatError>) {
                let event = try await events.next()
                Issue.record("\(event.debugDescription)")
            } catch {
                guard case .network(let fault) = error else { throw error }
                #expect(fault.closure?.code == .invalidData)
                #expect(fault.closure?.reason == "$.text: expected String, found number 7")
            }
        }
    }

    /// Opens all WebSockets at one path.
    private struct Detour: WebSocketTransport {
        private let path: String
        private let transport = AsyncHTTPClientTransport()

        init(to path: String) {
            self.path = path
        }

        func send(_ request: WireRequest) async throws -> WireResponse {
            try await transport.send(request)
        }

        func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
            var request = request
            request.head.path = path
            return try await transport.open(request, maximumMessageSize: limit)
        }
    }
#endif
