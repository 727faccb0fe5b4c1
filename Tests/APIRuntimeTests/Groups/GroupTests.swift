@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Groups of calls", .timeLimit(.minutes(5)))
struct GroupTests {
    private enum Plain: Delivery {}

    private let transport: HeldTransport = HeldTransport()
    private let client: APIClient
    private let post: PostDAO<Plain>

    init() {
        client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        post = PostDAO(client: client)
    }

    private func parcels(_ numbers: ClosedRange<Int>) -> [Call<String, ParcelError>] {
        numbers.map { number in post.parcel(number) }
    }

    private func waitForHeld(_ count: Int) async {
        while transport.heldPaths.count != count { await letOthersRun() }
    }

    @Test("batch: makes all calls at once, and returns results in order")
    func batchKeepsOrder() async {
        let (client, calls) = (client, parcels(1...5))
        async let results = client.batch(calls)
        await waitForHeld(5)
        for number in [3, 5, 1, 4, 2] {
            transport.respond(to: "/parcels/\(number)", with: WireResponse(number == 4 ? 500 : 200, "\(number)"))
        }
        let texts = await results.map { result in (try? result.get()) ?? "failed" }
        #expect(texts == ["1", "2", "3", "failed", "5"])
    }

    @Test("batch: limits concurrent calls", arguments: [1, 2, 0])
    func batchLimit(limit: Int) async {
        let (client, calls) = (client, parcels(1...6))
        async let results = client.batch(calls, atMost: limit)
        for left in (0..<6).reversed() {
            await waitForHeld(min(max(1, limit), left + 1))
            let path = transport.heldPaths[0]
            transport.respond(to: path, with: WireResponse(200, path))
        }
        #expect(await results.map { result in try? result.get() } == (1...6).map { number in "/parcels/\(number)" })
    }

    @Test("batch: keeps the type of errors")
    func typedErrors() async {
        let post = PostDAO<Plain>(
            client: APIClient(
                server: "http://h", configuration: APIClient.Configuration(transport: InMemoryTransport(status: 500))))
        let failure: APIError<ParcelError> = .server(.unknown(code: "http-500", message: nil))
        let several: [Result<String, APIError<ParcelError>>] = await post.client.batch([post.parcel(1)])
        #expect(several == [.failure(failure)])
        let single: Result<String, APIError<ParcelError>> = await post.client.batch(post.parcel(1))
        #expect(single == .failure(failure))
    }

    @Test("batch: cancellation cancels running and pending calls")
    func batchCancelled() async {
        let (client, calls) = (client, parcels(1...6))
        let task = Task { await client.batch(calls, atMost: 2) }
        await waitForHeld(2)
        task.cancel()
        #expect(await task.value == Array(repeating: .failure(.cancelled), count: 6))
        #expect(transport.paths.count == 2)
    }

    @Test("batch and chain: an empty input gives an empty result")
    func emptyInput() async {
        #expect(await client.batch([Call<String, ParcelError>]()).isEmpty)
        #expect(await client.chain([Int]()) { number, _ in post.parcel(number) }.isEmpty)
    }

    @Test("batch: calls of different kinds keep their types and errors")
    func kinds() async throws {
        let (client, post) = (client, post)
        async let both = client.batch(post.parcel(1), post.probe { request in request.query("a", 1) })
        await waitForHeld(2)
        transport.respond(to: "/parcels/1", with: WireResponse(500))
        transport.respond(to: "/probe/1?a=1", with: WireResponse(404))
        let (first, second) = await both
        #expect(throws: APIError<ParcelError>.server(.unknown(code: "http-500", message: nil))) { try first.get() }
        #expect(throws: APIError<GalleryError>.server(.notFound)) { try second.get() }
    }

    @Test("batch: cancellation cancels calls of different kinds")
    func kindsCancelled() async {
        let (client, post) = (client, post)
        let task = Task { await client.batch(post.parcel(1), post.parcel(2)) }
        await waitForHeld(2)
        task.cancel()
        let (first, second) = await task.value
        for result in [first, second] {
            #expect(throws: APIError<ParcelError>.cancelled) { try result.get() }
        }
    }

    @Test("batch: calls may be of several clients, and paged")
    func otherClients() async throws {
        let lists = [#"{"data":[1]}"#, #"{"data":[2]}"#].map { body in ListDAO(InMemoryTransport(body)) }
        let pages = await client.batch(lists.map { list in list.byPage(1) })
        #expect(try pages.map { page in try page.get() } == [[1], [2]])
        let (first, second) = await client.batch(lists[0].byPage(1).call, lists[1].byCursor().call)
        #expect(try first.get() + second.get() == [1, 2])
    }

    @Test("batch and chain: nothing is sent before, and a call can be sent again")
    func valuesOfCalls() async throws {
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let call = PostDAO<Plain>(client: client).parcel(1)
        #expect(transport.requests.isEmpty)
        let results = await client.batch([call, call])
        let chained = await client.chain([1, 2]) { _, _ in call }
        #expect(try (results + chained).map { result in try result.get() } == ["ok", "ok", "ok", "ok"])
        #expect(transport.requests.count == 4)
    }

    @Test("batch and chain: calls keep their options")
    func options() async {
        let transport = InMemoryTransport("ok")
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let call = PostDAO<Plain>(client: client).parcel(1).with(timeout: .seconds(3))
        _ = await client.batch([call])
        _ = await client.batch(call)
        _ = await client.chain([1]) { _, _ in call }
        #expect(transport.requests.map(\.timeout) == [.seconds(3), .seconds(3), .seconds(3)])
    }

    /// A chain of four calls of which the second fails, and what each was given.
    private func chain(onFailure failure: APIClient.ChainFailure) async -> (results: [String], given: [String?]) {
        let transport = InMemoryTransport { request in
            let path = request.head.path ?? ""
            return WireResponse(path == "/parcels/2" ? 500 : 200, path)
        }
        let client = APIClient(server: "http://h", configuration: APIClient.Configuration(transport: transport))
        let post = PostDAO<Plain>(client: client)
        var given: [String?] = []
        let results = await client.chain(1...4, onFailure: failure) {
            (number: Int, last: String?) -> Call<String, ParcelError> in
            given.append(last)
            return post.parcel(number)
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
        let (results, given) = await chain(onFailure: .continue)
        #expect(results == ["/parcels/1", "failed", "/parcels/3", "/parcels/4"])
        #expect(given == [nil, "/parcels/1", nil, "/parcels/3"])
    }

    @Test("chain: each call is made of the value of the one before")
    func chainBuildsOnValues() async throws {
        let transport = InMemoryTransport { request in
            WireResponse(200, #"{"data":[\#(request.head.path?.last ?? "0")]}"#)
        }
        let list = ListDAO(transport)
        let results = await list.client.chain(["a", "b", "c"]) { _, last in list.byPage((last?.first ?? 0) + 1) }
        #expect(try results.map { result in try result.get() } == [[1], [2], [3]])
    }

    @Test("chain: cancellation prevents further calls")
    func chainCancelled() async {
        let (client, post) = (client, post)
        let task = Task { await client.chain(1...4, onFailure: .continue) { number, _ in post.parcel(number) } }
        await waitForHeld(1)
        task.cancel()
        #expect(await task.value.count == 1)
        #expect(transport.paths == ["/parcels/1"])
    }
}
