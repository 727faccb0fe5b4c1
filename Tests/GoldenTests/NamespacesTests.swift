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

    private func forge(_ transport: any Transport) -> ForgeDAO {
        let configuration = APIClient.Configuration(
            userAgent: nil, session: APISession(.token("secret")), time: SkippedTime(), transport: transport)
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
        #expect(try await forge.users.list(page: 2, dao: "x") == [User(id: 7, name: "Ann")])
        #expect(try await forge.users.get(id: 7).name == "Ann")
        #expect(try await forge.users.groups.list(id: 7, client: "c") == ["a"])
        #expect(try await forge.repos.issues.list(state: .closed) == [Issue(title: "b")])
        #expect(try await forge.repos.count() == Repos(count: 3))
        #expect(try await forge.teams.list().isEmpty)
        #expect(await transport.fields("X-Tenant") == Array(repeating: "t1", count: 6))
        #expect(await transport.fields("Authorization") == Array(repeating: "Bearer secret", count: 6))
    }

    @Test("mocks are given by name and by type")
    func mocks() async throws {
        mock.answer("Forge.users.get", with: .json(Self.user))
        mock.answer(ForgeDAO.Users.List.self, with: .json("[]"))
        let forge = forge(mock)
        #expect(try await forge.users.get(id: 7).id == 7)
        #expect(try await forge.users.list().isEmpty)
        #expect(mock.requests(of: "Forge.users.list").count == 1)
        #expect(mock.requests(of: ForgeDAO.Users.List.self).count == 1)
    }

    @Test("files of mocks have the names of endpoints with those of their namespaces")
    func files() async throws {
        let temporary = try TemporaryFolder()
        try temporary.write(Self.user, to: "Forge.users.get.json")
        try temporary.write(#""soon""#, to: "Forge.users.add.202.json")
        mock.answerOthers(fromFilesIn: temporary.url)
        #expect(try await forge(mock).users.get(id: 1).id == 7)
    }

    @Test("errors of an endpoint are in its type")
    func failures() async throws {
        let forge = forge(ScriptedTransport { _, _ in .status(410) })
        let error = await #expect(throws: APIError<ForgeDAO.Users.Get.Failure>.self) {
            _ = try await forge.users.get(id: 1)
        }
        guard case .server(.gone)? = error else { return #expect(error == nil) }
    }

    @Test("responses by status, pages, streams and request values work in a namespace")
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
        let forge = forge(transport)
        #expect(try await forge.users.add(body: User(id: 7, name: "Ann")) == .created(User(id: 7, name: "Ann")))
        var ids: [Int] = []
        for try await user in forge.users.listPages().items { ids.append(user.id) }
        #expect(ids == [7])
        var watched = forge.users.watch().makeAsyncIterator()
        #expect(try await watched.next()?.id == 7)
        let request = ForgeDAO.ReposEndpoints.Issues.List(state: .closed)
        #expect(try await forge.client.send(request, from: forge).isEmpty)
    }
}
