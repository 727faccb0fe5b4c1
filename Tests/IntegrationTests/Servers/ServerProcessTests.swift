import Foundation
import TestSupport
import Testing

@Suite("Servers that tests start") struct ServerProcessTests {
    @Test("no port is given twice, also before a server has taken it")
    func ports() throws {
        let ports = try (0..<500).map { _ in try FreePort.find() }
        #expect(Set(ports).count == ports.count)
    }

    @Test("a server that ends before it is ready is reported at once, with what it printed")
    func ended() async throws {
        let folder = try TemporaryFolder()
        let server = try ServerProcess("sh", ["-c", "echo The port is taken.; exit 1"], in: folder.url)
        let failure = await #expect(throws: ServerFailure.self) { try await server.waitUntilReady("/") }
        #expect(failure?.description.contains("The port is taken.") == true)
    }
}
