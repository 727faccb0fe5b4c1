import APIRuntime
import HTTPTypes
import Testing
import TogetherScenario

@Suite("Generated batches matched by id", .timeLimit(.minutes(5)))
struct OfficeTests {
    private func office(_ transport: ScriptedTransport) -> OfficeDAO {
        OfficeDAO(client: still(transport, server: "https://office.example.com/v1.0"))
    }

    @Test("responses in any order have statuses, header fields and error bodies")
    func anyOrder() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(
                body: #"{"responses":[{"id":"2","status":404,"body":{"error":{"message":"gone"}}},"#
                    + #"{"id":"1","status":200,"headers":{"ETag":"x"},"body":{"id":7,"title":"a"}}]}"#)
        }
        let office = office(transport)
        let (one, two) = await office.client.batch(office.todo(id: 7, prefer: "short"), office.todo(id: 8))
        #expect(try one.get().title == "a")
        #expect(throws: APIError<OfficeError>.server(.missing(Problem(message: "gone")))) { try two.get() }
        #expect(
            try await transport.bodies() == [
                #"{"requests":[{"id":"1","method":"GET","url":"/todos/7","headers":{"Prefer":"short"}},"#
                    + #"{"id":"2","method":"GET","url":"/todos/8"}]}"#
            ])
        #expect(await transport.paths == ["/v1.0/$batch"])
    }

    @Test("an error with an undecodable body keeps its case, and names its response")
    func unreadableError() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(
                body: #"{"responses":[{"id":"2","status":404,"body":{"x":1}},"#
                    + #"{"id":"1","status":200,"body":{"id":7,"title":"a"}}]}"#)
        }
        let office = office(transport)
        let (_, two) = await office.client.batch(office.todo(id: 7), office.todo(id: 8))
        guard case .failure(.server(.missing(let problem))) = two else {
            Issue.record("\(two)")
            return
        }
        #expect(problem.response.status.code == 404)
        #expect(problem.unreadable?.hint?.contains("in response 1 of 2") == true)
    }

    @Test("batched responses are cached, and cached calls are not sent")
    func cache() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(
                body: #"{"responses":[{"id":"1","status":200,"body":{"id":1,"title":"a"}},"#
                    + #"{"id":"2","status":200,"body":{"id":2,"title":"b"}}]}"#)
        }
        let office = office(transport)
        for _ in 0..<2 {
            let todos = await office.client.batch((1...2).map { id in office.todo(id: id) })
            #expect(todos.compactMap { todo in try? todo.get().title } == ["a", "b"])
        }
        #expect(await transport.paths.count == 1)
    }

    @Test("each call has its own idempotency key")
    func idempotencyKeys() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.Reply(body: #"{"responses":[{"id":"1","status":204},{"id":"2","status":204}]}"#)
        }
        let office = office(transport)
        for renamed in await office.client.batch((1...2).map { id in office.rename(id: id, title: "t") }) {
            try renamed.get()
        }
        let body = try JSON(fromJSON: try #require(try await transport.bodies().first))
        let keys = (0..<2).compactMap { index in body["requests"]?[index]?["headers"]?["Idempotency-Key"]?.string }
        #expect(Set(keys).count == 2)
        #expect(body["requests"]?[0]?["headers"]?["Content-Type"]?.string == "application/json")
    }
}
