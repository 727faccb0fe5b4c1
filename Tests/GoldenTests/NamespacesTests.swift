import APIRuntime
import APIRuntimeMock
import Foundation
import HTTPTypes
import NamespacesScenario
import TestSupport
import Testing

@Suite("Generated namespaces of endpoints")
struct NamespacesTests {
    private let mock: MockTransport = MockTransport()

    private func forge(_ transport: any Transport, time: any TimeSource = SkippedTime()) -> ForgeDAO {
        let configuration = APIClient.Configuration(
            userAgent: nil, session: APISession(.token("secret")), time: time, transport: transport)
        let client = APIClient(environment: ForgeDAO.Environment.release, configuration: configuration)
        return ForgeDAO(client: client, tenant: "t1")
    }

    private static let user: String = #"{"id":7,"name":"Ann"}"#

    @Test("methods of namespaces send what the DAO says for all calls")
    func requests() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/users?page=2&dao=x": ScriptedTransport.Reply(body: "[\(Self.user)]")
            case "/api/users/7": ScriptedTransport.Reply(body: Self.user)
            case "/api/users/7/groups?client=c": ScriptedTransport.Reply(body: #"["a"]"#)
            case "/api/issues?state=closed": ScriptedTransport.Reply(body: #"[{"title":"b"}]"#)
            case "/api/repos/count": ScriptedTransport.Reply(body: #"{"count":3}"#)
            case "/api/teams": ScriptedTransport.Reply(body: "[]")
            default: .status(404)
            }
        }
        let forge = forge(transport)
        #expect(try await forge.users.list(page: 2, dao: "x").value == [User(id: 7, name: "Ann")])
        #expect(try await forge.users.get(id: 7).value.name == "Ann")
        #expect(try await forge.users.groups.list(id: 7, client: "c").value == ["a"])
        #expect(try await forge.repos.issues.list(state: .closed).value == [Issue(title: "b")])
        #expect(try await forge.repos.count().value == Repos(count: 3))
        #expect(try await forge.teams.list().value.isEmpty)
        #expect(await transport.fields("X-Tenant") == Array(repeating: "t1", count: 6))
        #expect(await transport.fields("Authorization") == Array(repeating: "Bearer secret", count: 6))
    }

    @Test("mocks are given by name and by call")
    func mocks() async throws {
        mock.respond(to: "Forge.users.get", with: .json(Self.user))
        let forge = forge(mock)
        mock.respond(to: forge.users.list(), with: .json("[]"))
        #expect(try await forge.users.get(id: 7).value.id == 7)
        #expect(try await forge.users.list().value.isEmpty)
        #expect(mock.requests(of: "Forge.users.list").count == 1)
        #expect(mock.requests(of: forge.users.list(page: 2)).count == 1)
    }

    @Test("files of mocks have the names of endpoints with those of their namespaces")
    func files() async throws {
        let temporary = try TemporaryFolder()
        try temporary.write(Self.user, to: "Forge.users.get.json")
        try temporary.write(#""soon""#, to: "Forge.users.add.202.json")
        mock.respondToOthers(withFilesIn: temporary.url)
        #expect(try await forge(mock).users.get(id: 1).value.id == 7)
    }

    @Test("errors of an endpoint are in the type of its namespace")
    func failures() async throws {
        let forge = forge(ScriptedTransport { _, _ in .status(410) })
        let error = await #expect(throws: APIError<ForgeDAO.Users.GetError>.self) {
            _ = try await forge.users.get(id: 1).value
        }
        guard case .server(.gone)? = error else { return #expect(error == nil) }
    }

    @Test("responses by status, pages and streams work in a namespace")
    func kinds() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/users" where request.method == .post: ScriptedTransport.Reply(status: 201, body: Self.user)
            case "/api/users?page=1": ScriptedTransport.Reply(body: "[\(Self.user)]")
            case "/api/users/changes":
                ScriptedTransport.Reply(
                    body: "data: \(Self.user)\n\n", fields: [.contentType: "text/event-stream"])
            default: ScriptedTransport.Reply(body: "[]")
            }
        }
        // Where sleeping takes no time, the deadline of a stream may pass before its response.
        let forge = forge(transport, time: APIClient.SystemTime())
        #expect(try await forge.users.add(body: User(id: 7, name: "Ann")).value == .created(User(id: 7, name: "Ann")))
        var ids: [Int] = []
        for try await user in forge.users.list().items { ids.append(user.id) }
        #expect(ids == [7])
        var watched = forge.users.watch().makeAsyncIterator()
        #expect(try await watched.next()?.id == 7)
        #expect(try await forge.repos.issues.list(state: .closed).response.value.isEmpty)
    }
}
