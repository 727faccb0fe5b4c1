import APIRuntime
import HTTPTypes
import Testing
import TogetherScenario

/// The snippets on batched calls, verbatim and run.
@Suite("Snippets on batched calls", .timeLimit(.minutes(5)))
struct TogetherSnippets {
    private let desk: BatchDesk = BatchDesk()

    @Test("batches, and a batch window")
    func batches() async throws {
        var configuration = APIClient.Configuration(transport: desk)
        let client = APIClient(server: "https://cloud.example.com/1.1", configuration: configuration)
        let cloud = CloudDAO(client: client)
        let ids = ["a", "b"]
        let notes = await client.batch(ids.map { id in cloud.note(id: id) })
        let (first, removed) = await client.batch(cloud.note(id: "n1"), cloud.removeNote(id: "n2"))
        for note in notes + [first] { #expect(try note.get().text == "x") }
        try removed.get()
        configuration.batchWindow = .milliseconds(5)
        let waiting = CloudDAO(
            client: APIClient(server: "https://cloud.example.com/1.1", configuration: configuration))
        #expect(try await waiting.note(id: "c").value.text == "x")
    }
}

/// The snippet on errors with an unreadable body, verbatim and run.
@Suite("Snippets on the bodies of errors")
struct ErrorBodySnippets {
    @Test("an unreadable body still gives the error's case")
    func unreadable() async throws {
        let office = OfficeDAO(
            client: APIClient(
                server: "https://office.example.com", configuration: APIClient.Configuration(transport: LostDesk())))
        let task = Task {
            switch await office.todo(id: 7).result {
            case .success(let todo):
                print(todo.title)
            case .failure(.server(.missing(let problem))):
                print(problem.message ?? "The server did not say why.")
                if let fault = problem.unreadable { print(problem.response.status, fault) }
            case .failure(let error):
                print(error)
            }
        }
        await task.value
    }
}

/// Responds to each call with the page of a proxy.
private struct LostDesk: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .notFound), body: WireBody(Array("<html>".utf8)))
    }
}

/// Responds to each call with a note, whether it comes alone or in a batch.
private struct BatchDesk: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        let note = #"{"text":"x"}"#
        let json = request.head.path == "/1.1/batch" ? #"[{"success":\#(note)},{"success":\#(note)}]"# : note
        return WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(json.utf8)))
    }
}
