@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Groups of calls", .timeLimit(.minutes(5)))
struct GroupTests {
    private enum Plain: Delivery {}

    private let transport: HeldTransport = HeldTransport()
    private let post: PostDAO<Plain>

    init() {
        post = PostDAO(
            client: APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport)))
    }

    private func waitForHeld(_ count: Int) async {
        while transport.heldPaths.count != count { await letOthersRun() }
    }

    @Test("batch: makes all calls at once, and returns results in order")
    func batchKeepsOrder() async {
        let post = post
        async let results = (1...5).batch { number in try await post.parcel(number) }
        await waitForHeld(5)
        for number in [3, 5, 1, 4, 2] {
            transport.answer("/parcels/\(number)", WireResponse(number == 4 ? 500 : 200, "\(number)"))
        }
        let texts = await results.map { result in (try? result.get()) ?? "failed" }
        #expect(texts == ["1", "2", "3", "failed", "5"])
    }

    @Test("batch: limits concurrent calls", arguments: [1, 2, 0])
    func batchLimit(limit: Int) async {
        let post = post
        async let results = (1...6).batch(atMost: limit) { number in try await post.parcel(number) }
        for left in (0..<6).reversed() {
            await waitForHeld(min(max(1, limit), left + 1))
            let path = transport.heldPaths[0]
            transport.answer(path, WireResponse(200, path))
        }
        #expect(await results.map { result in try? result.get() } == (1...6).map { number in "/parcels/\(number)" })
    }

    @Test("batch: keeps the type of errors")
    func typedErrors() async {
        let post = PostDAO<Plain>(
            client: APIClient(
                server: "http://h", configuration: APIClient.Configuration(transport: InMemoryTransport(status: 500))))
        let failure: APIError<ParcelError> = .server(.unknown(code: "http-500", message: nil))
        let named: [Result<String, APIError<ParcelError>>] = await [1].batch(post.parcel)
        #expect(named == [.failure(failure)])
        let written = await [1].batch { number throws(APIError<ParcelError>) in try await post.parcel(number) }
        #expect(written == [.failure(failure)])
    }

    @Test("batch: cancellation cancels running and pending calls")
    func batchCancelled() async {
        let post = post
        let task = Task { await (1...6).batch(atMost: 2, post.parcel) }
        await waitForHeld(2)
        task.cancel()
        #expect(await task.value == Array(repeating: .failure(.cancelled), count: 6))
        #expect(transport.paths.count == 2)
    }

    @Test("batch and chain: an empty input gives an empty result")
    func emptyInput() async {
        #expect(await [].batch(post.parcel).isEmpty)
        #expect(await [].chain { number, _ in try await post.parcel(number) }.isEmpty)
    }

    @Test("batch: calls of different kinds keep their types and errors")
    func kinds() async throws {
        let post = post
        async let both = APIRuntime.batch({ try await post.parcel(1) }, { try await post.parcel(2).count })
        await waitForHeld(2)
        transport.answer("/parcels/1", WireResponse(500))
        transport.answer("/parcels/2", WireResponse(200, "four"))
        let (first, second) = await both
        #expect(throws: APIError<ParcelError>.self) { try first.get() }
        #expect(try second.get() == 4)
    }

    @Test("batch: cancellation cancels calls of different kinds")
    func kindsCancelled() async {
        let post = post
        let task = Task { await APIRuntime.batch({ try await post.parcel(1) }, { try await post.parcel(2) }) }
        await waitForHeld(2)
        task.cancel()
        let (first, second) = await task.value
        for result in [first, second] {
            #expect(throws: APIError<ParcelError>.cancelled) { try result.get() }
        }
    }

    /// A chain of four calls of which the second fails, and what each was given.
    private func chain(onFailure failure: APIClient.ChainFailure) async -> (results: [String], given: [String?]) {
        let transport = InMemoryTransport { request in
            let path = request.head.path ?? ""
            return WireResponse(path == "/parcels/2" ? 500 : 200, path)
        }
        let post = PostDAO<Plain>(
            client: APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport)))
        var given: [String?] = []
        let results = await (1...4).chain(onFailure: failure) { number, last in
            given.append(last)
            return try await post.parcel(number)
        }
        return (results.map { result in (try? result.get()) ?? "failed" }, given)
    }

    @Test("chain: passes each result on, and stops at the first failure")
    func chainStopsAtAFailure() async {
        let (results, given) = await chain(onFailure: .stop)
        #expect(results == ["/parcels/1", "failed"])
        #expect(given == [nil, "/parcels/1"])
    }

    @Test("chain: continues after a failure if asked to")
    func chainContinuesAfterAFailure() async {
        let (results, given) = await chain(onFailure: .goOn)
        #expect(results == ["/parcels/1", "failed", "/parcels/3", "/parcels/4"])
        #expect(given == [nil, "/parcels/1", nil, "/parcels/3"])
    }

    @Test("chain: cancellation prevents further calls")
    func chainCancelled() async {
        let post = post
        let task = Task { await (1...4).chain(onFailure: .goOn) { number, _ in try await post.parcel(number) } }
        await waitForHeld(1)
        task.cancel()
        #expect(await task.value.count == 1)
        #expect(transport.paths == ["/parcels/1"])
    }
}
