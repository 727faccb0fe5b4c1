import APIRuntime
import HTTPTypes
import Testing
import TogetherScenario

/// The snippets on calls that travel together, to the letter, at work.
@Suite("Snippets on calls that travel together", .timeLimit(.minutes(5)))
struct TogetherSnippets {
    private let desk: BatchDesk = BatchDesk()

    @Test("groups, and a window")
    func groups() async throws {
        var configuration = APIClient.Configuration(transport: desk)
        let cloud = CloudDAO(
            client: APIClient(server: "https://cloud.example.com/1.1", configuration: configuration))
        let ids = ["a", "b"]
        let notes = await ids.batch { id in try await cloud.note(id: id) }
        let (first, removed) = await batch(
            { try await cloud.note(id: "n1") },
            { try await cloud.removeNote(id: "n2") })
        for note in notes + [first] { #expect(try note.get().text == "x") }
        try removed.get()
        configuration.batchWindow = .milliseconds(5)
        let waiting = CloudDAO(
            client: APIClient(server: "https://cloud.example.com/1.1", configuration: configuration))
        #expect(try await waiting.note(id: "c").text == "x")
    }
}

/// The snippet on errors whose body cannot be read, to the letter, at work.
@Suite("Snippets on the bodies of errors")
struct ErrorBodySnippets {
    @Test("the case, and what is wrong with the body")
    func unreadable() async throws {
        let office = OfficeDAO(
            client: APIClient(
                server: "https://office.example.com", configuration: APIClient.Configuration(transport: LostDesk())))
        do {
            do {
                print(try await office.todo(id: 7).title)
            } catch .server(.missing(let problem)) {
                print(problem.message ?? "The server did not say why.")
                if let fault = problem.unreadable { print(problem.response.status, fault) }
            }
        } catch {
            Issue.record("\(error)")
        }
    }
}

/// Answers each call with the page of a proxy.
private struct LostDesk: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .notFound), body: WireBody(Array("<html>".utf8)))
    }
}

/// Answers each call with a note, whether it comes by itself or with another one.
private struct BatchDesk: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        let note = #"{"text":"x"}"#
        let json = request.head.path == "/1.1/batch" ? #"[{"success":\#(note)},{"success":\#(note)}]"# : note
        return WireResponse(head: HTTPResponse(status: .ok), body: WireBody(Array(json.utf8)))
    }
}
