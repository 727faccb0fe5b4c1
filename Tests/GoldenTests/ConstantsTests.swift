import APIRuntime
import ConstantsScenario
import HTTPTypes
import Testing

@Suite("Generated constants")
struct ConstantsTests {
    private func archive(_ transport: StubTransport) -> ArchiveDAO {
        let configuration = APIClient.Configuration(userAgent: nil, transport: transport)
        return ArchiveDAO(client: APIClient(server: "https://example.com", configuration: configuration))
    }

    /// The request of a call, whatever its result.
    private func request(
        _ response: String = "{}", _ call: (ArchiveDAO) async throws -> Void
    ) async throws -> [String] {
        let transport = StubTransport(response)
        try? await call(archive(transport))
        return try await transport.request().split(separator: "\n").map(String.init)
    }

    @Test("constants tell the endpoints of one path apart")
    func onePath() async throws {
        let rows = try await request { dao in _ = try await dao.rows(table: "t").value }
        let common = ["Cookie: tenant=7", "X-Client: tests"]
        #expect(rows == ["GET /tables/t?format=json&_shape=array&limit=100", "Accept: application/json"] + common)
        let byID = try await request { dao in _ = try await dao.rowsByID(id: "t").value }
        #expect(byID == ["GET /tables/t?format=json&_shape=object", "Accept: application/json"] + common)
    }

    @Test("a constant Accept replaces the runtime's")
    func accept() async throws {
        let text = try await request { dao in _ = try await dao.rowsAsText(table: "t").value }
        #expect(text.prefix(2) == ["GET /tables/t?format=json&_shape=none", "Accept: text/csv"])
        let ping = try await request { dao in try await dao.ping().value }
        #expect(ping.prefix(2) == ["GET /ping?format=json", "Accept: application/json;v=3"])
    }

    @Test("one address gives a response or a stream")
    func stream() async throws {
        let answer = try await request { dao in _ = try await dao.answer(question: "q").value }
        #expect(answer.first == "POST /answers?format=json")
        #expect(answer.last == #"{"stream":false,"question":"q"}"#)
        let answers = try await request { dao in for try await _ in dao.answers(question: "q") {} }
        #expect(answers.contains("Accept: text/event-stream"))
        #expect(answers.last == #"{"stream":true,"options":{"level":2},"question":"q"}"#)
    }

    @Test("required parameters and bodies tell the endpoints of one path apart")
    func requiredValues() async throws {
        let begin = try await request { dao in try await dao.beginUpload().value }
        #expect(begin.first == "POST /uploads?format=json")
        let mount = try await request { dao in try await dao.mountUpload(digest: "d").value }
        #expect(mount.first == "POST /uploads?format=json&digest=d")
        let move = try await request { dao in try await dao.moveRow(row: 1, body: Move(to: 2)).value }
        #expect(move.last == #"{"to":2}"#)
        let sum = try await request { dao in _ = try await dao.rpcSum(params: [1, 2]).value }
        #expect(sum.last == #"{"jsonrpc":"2.0","method":"sum","id":1,"params":[1,2]}"#)
    }

    @Test("constants are sent as they are written")
    func values() async throws {
        let search = try await request { dao in _ = try await dao.search(text: "x").value }
        #expect(
            search.first
                == "GET /search?version=2&scale=1.50&depth=-3&deep=true&%24format=a%20%22b%22%20%26%20c&format=rows&text=x"
        )
        #expect(search.contains("Cookie: tenant=7; mode=dark"))
        let score = try await request { dao in try await dao.score(id: 1).value }
        #expect(score.last == #"{"by":"app","weight":0.25,"scale":10,"note":"1"}"#)
    }

    @Test("constants are in forms and multipart bodies")
    func bodies() async throws {
        let token = try await request { dao in try await dao.token(token: "s").value }
        #expect(token.last == "grant_type=refresh_token&expiry=3600&token=s")
        let upload = try await request { dao in try await dao.upload(file: Upload(bytes: Array("abc".utf8))).value }
        #expect(upload.joined().contains("name=\"kind\"\r\n\r\nscan\r\n"))
    }

    @Test("a constant Content-Type replaces the runtime's")
    func mediaType() async throws {
        let patch = try await request { dao in try await dao.patchRow(id: 1, body: Row(id: 1)).value }
        #expect(patch.contains("Content-Type: application/merge-patch+json"))
        #expect(!patch.contains("Content-Type: application/json"))
    }
}
