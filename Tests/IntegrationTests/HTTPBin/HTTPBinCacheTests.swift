import APIRuntime
import Foundation
import ServersScenario
import Testing

@Suite(
    "Caching of httpbin", ServerTrait<HTTPBinServer>(), .serialized,
    .enabled(if: HTTPBinServer.isInstalled, "httpbin is not installed; Scripts/test does that"))
struct HTTPBinCacheTests {
    private let time: ShiftedTime = ShiftedTime()
    private let log: StatusLog = StatusLog()

    private var bin: CachedBinDAO {
        let configuration = APIClient.Configuration(wireMiddlewares: [log], time: time)
        return CachedBinDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    @Test("a matching tag gives 304 and the cached value")
    func tags() async throws {
        let bin = bin
        let first = try await bin.tagged(tag: "one").value
        #expect(try await bin.tagged(tag: "one").value == first)
        #expect(try await bin.tagged(tag: "two").value != first)
        #expect(log.statuses == [200, 304, 200])
    }

    @Test("a response is cached as long as max-age says")
    func maxAge() async throws {
        let bin = bin
        let first = try await bin.timed(seconds: 60).value
        time.advance(by: .seconds(50))
        #expect(try await bin.timed(seconds: 60).value == first)
        #expect(log.statuses == [200])
        time.advance(by: .seconds(11))
        #expect(try await bin.timed(seconds: 60).value == first)
        #expect(log.statuses.count == 2)
    }
}
