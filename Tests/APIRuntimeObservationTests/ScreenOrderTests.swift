import APIRuntime
import Foundation
import HTTPTypes
import RandomNumbers
import ScreenScenario
import Testing

@testable import APIRuntimeObservation

/// Loaders and pagers whose calls end on other threads, while screens come and go in random orders.
@Suite("Random orders of what screens do", .timeLimit(.minutes(120)))
@MainActor
struct ScreenOrderTests {
    /// Of each test. `Scripts/endurance screens` has 100,000 orders in all, with the thread sanitizer.
    private static let rounds: Int =
        (ProcessInfo.processInfo.environment["APIGEN_SCREEN_ORDERS"].flatMap { Int($0) } ?? 600) / 2

    private static func album(_ server: RandomServer) -> AlbumDAO {
        AlbumDAO(
            client: APIClient(
                environment: AlbumDAO.Environment.release,
                configuration: APIClient.Configuration(session: APISession(.token("t-1")), transport: server)))
    }

    @Test("a loader ends with the value of the newest call, whatever came before it")
    func loaders() async {
        for round in 0..<Self.rounds {
            var random = SplitMix64(seed: UInt64(round))
            let server = RandomServer(seed: UInt64(round))
            let loader = Loader(Self.album(server).photo(id: "1"))
            let isShown: (Photo?) -> Bool = { photo in photo.map { server.hasSent($0.id) } ?? true }
            loader.onChange = { state in #expect(isShown(state.value), "round \(round)") }
            var tasks: [Task<Void, Never>] = []
            for _ in 0..<(2 + random.below(9)) {
                switch random.below(7) {
                case 0, 1: tasks.append(Task { await loader.load() })
                case 2, 3: tasks.append(Task { await loader.refresh() })
                case 4 where !tasks.isEmpty: tasks[random.below(tasks.count)].cancel()
                case 5: loader.cancel()
                case 6: loader.reset()
                default: await Task.yield()
                }
                for _ in 0..<random.below(4) { await Task.yield() }
            }
            for task in tasks { await task.value }
            #expect(!loader.state.isLoading, "round \(round)")
            server.succeeds()
            await loader.refresh()
            #expect(loader.value?.id == server.last && loader.message == nil, "round \(round): \(loader.state)")
        }
    }

    @Test("a pager shows no page twice, leaves none out, and gets to the end")
    func pagers() async {
        for round in 0..<Self.rounds {
            var random = SplitMix64(seed: UInt64(round))
            let server = RandomServer(seed: UInt64(round))
            let pager = Pager(Self.album(server).photos())
            pager.onChange = { pager in
                let expected = (0..<pager.items.count).map { "\($0)" }
                #expect(pager.items.map(\.id) == expected, "round \(round)")
            }
            var tasks: [Task<Void, Never>] = []
            for _ in 0..<(2 + random.below(9)) {
                switch random.below(8) {
                case 0: tasks.append(Task { await pager.load() })
                case 1, 2: tasks.append(Task { await pager.loadNext() })
                case 3: tasks.append(Task { await pager.appeared(at: max(0, pager.items.count - 1)) })
                case 4: tasks.append(Task { await pager.refresh() })
                case 5 where !tasks.isEmpty: tasks[random.below(tasks.count)].cancel()
                case 6: pager.cancel()
                case 7: pager.reset()
                default: await Task.yield()
                }
                for _ in 0..<random.below(4) { await Task.yield() }
            }
            for task in tasks { await task.value }
            #expect(!pager.isLoading, "round \(round)")
            server.succeeds()
            for _ in 0...RandomServer.pages where pager.hasMore { await pager.loadNext() }
            #expect(pager.items.count == RandomServer.pages && !pager.hasMore, "round \(round)")
        }
    }
}

/// A server that takes a random time, and fails at times.
private final class RandomServer: Transport {
    private struct State: Sendable {
        var random: SplitMix64
        var isReliable: Bool = false
        var count: Int = 0
    }

    /// The number of pages, each with one photo.
    static let pages: Int = 5

    private let state: Locked<State>

    init(seed: UInt64) {
        state = Locked(State(random: SplitMix64(seed: seed)))
    }

    /// From now on, no request fails.
    func succeeds() { state.withLock { $0.isReliable = true } }

    /// The identifier of the last photo.
    var last: String { state.withLock { "\($0.count)" } }

    func hasSent(_ id: String) -> Bool { state.withLock { (1...max(1, $0.count)).contains(Int(id) ?? 0) } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let (pauses, fate, number) = state.withLock { state in
            state.count += 1
            return (state.random.below(12), state.isReliable ? 9 : state.random.below(10), state.count)
        }
        for _ in 0..<pauses { await Task.yield() }
        try Task.checkCancellation()
        if fate == 0 { throw NetworkError(.connectionLost, reason: "lost") }
        if fate == 1 {
            return WireResponse(head: HTTPResponse(status: .serviceUnavailable), body: WireBody(Array("{}".utf8)))
        }
        let path = request.head.path ?? ""
        let page = path.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 0
        let isPage = !path.contains("/photos/")
        let photo = #"{"id": "\#(isPage ? page : number)", "title": "", "url": "https://album.example/1"}"#
        let next = page + 1 < Self.pages ? "\"\(page + 1)\"" : "null"
        let body = isPage ? #"{"items": [\#(photo)], "next": \#(next)}"# : photo
        return WireResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: WireBody(Array(body.utf8)))
    }
}
