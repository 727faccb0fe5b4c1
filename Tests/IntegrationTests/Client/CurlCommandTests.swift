import APIRuntime
import Foundation
import SigningScenario
import TestSupport
import Testing

@Suite("A call as a command line of curl", .timeLimit(.minutes(2)))
struct CurlCommandTests {
    private static func notes(_ server: RecordingServer) -> NotesDAO {
        let configuration = APIClient.Configuration(
            headers: ["X-Empty": ""], userAgent: "notes/1", secrets: ["key": "s3cret"], random: { 0 }, time: FixedTime()
        )
        return NotesDAO(client: APIClient(server: server.address, configuration: configuration))
    }

    private static func server() throws -> RecordingServer {
        try RecordingServer(
            Array(
                repeating: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]", count: 2)
        )
    }

    @Test("curl sends what the client sends", .enabled(if: Programs.find("curl") != nil, "needs curl"))
    func equalRequests() async throws {
        try await compare { notes in notes.add(q: "it's [a] & {b}", body: Note(text: "Füße\n'quoted' \\ $HOME")) }
        try await compare { notes in notes.share(notes: [Note(text: "x")], passwords: ["p"], tokens: ["t'1", "t2"]) }
    }

    private func compare(_ make: (NotesDAO) -> some ValueCall) async throws {
        let server = try Self.server()
        let call = make(Self.notes(server))
        let line = try await call.curl(showingSecrets: true)
        #expect(server.requests.isEmpty)
        _ = try? await call.value
        let run = try await ProgramRun.detached(URL(filePath: "/bin/sh"), ["-c", line], in: "/")
        #expect(run.status == 0, "\(line)\n\(run.errors)")
        let requests = server.requests
        try #require(requests.count == 2)
        #expect(requests[0].line == requests[1].line)
        #expect(requests[0].body == requests[1].body)
        for name in ["Content-Type", "User-Agent", "Authorization", "X-Time", "X-Nonce", "X-Tokens", "X-Empty"] {
            #expect(requests[0].value(of: name) == requests[1].value(of: name), "\(name)")
        }
    }

    @Test("secrets are hidden unless they are asked for")
    func hiddenSecrets() async throws {
        let server = try Self.server()
        let notes = Self.notes(server)
        let line = try await notes.share(notes: [Note(text: "dear")], passwords: ["p4ss"], tokens: ["t0k"]).curl()
        #expect(
            line == """
                curl --globoff --path-as-is \\
                  --request POST \\
                  '\(server.address)/notes/share' \\
                  --header 'Accept: application/json' \\
                  --header 'User-Agent: notes/1' \\
                  --header 'X-Empty: <hidden>' \\
                  --header 'X-Tokens: <hidden>' \\
                  --header 'X-Time: 1800000000' \\
                  --header 'X-Nonce: 00000000000000000000000000000000' \\
                  --header 'Authorization: <hidden>' \\
                  --header 'Content-Type: application/json' \\
                  --data-raw '<hidden>'
                """)
        #expect(server.requests.isEmpty)
    }
}

/// The time of a test, which does not pass.
private struct FixedTime: TimeSource {
    let uptime: Duration = .zero
    let date: Date = Date(timeIntervalSince1970: 1_800_000_000)

    func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
