@_spi(Generated) import APIRuntime
import Testing

@Suite("Progress over a real connection", .timeLimit(.minutes(5)))
struct ProgressTests {
    @Test("upload and download progress grow up to the last byte")
    func uploadAndDownload() async throws {
        let server = try LoopbackServer { received in .answer("200 OK", body: received.bodyText) }
        let client = APIClient(server: server.address)
        let text = String(repeating: "x", count: 300_000)
        let probe = Probe { request in request.body(text) }
        let call = client.start(probe, from: PlainDAO(client: client))
        var sent: [Int64] = []
        var received: [Int64] = []
        for await event in call.events {
            switch event.kind {
            case .uploaded(let count, let length):
                sent.append(count)
                #expect(length == 300_002)
            case .downloaded(let count, let length):
                received.append(count)
                #expect(length == 300_002)
            default: break
            }
        }
        try await call.value
        for counts in [sent, received] {
            #expect(counts.last == 300_002)
            #expect(counts == counts.sorted())
        }
    }
}
