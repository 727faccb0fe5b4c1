@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

/// Time does not advance in these tests: a group is sent because it is complete.
@Suite("Batch groups", .timeLimit(.minutes(5)))
struct BatchGroupTests {
    private let shop: Shop<Positional> = Shop { request in request.goods }

    private func expect(_ results: [Result<Goods, APIError<ParcelError>>], _ ids: some Sequence<Int>) {
        #expect(results == ids.map { id in .success(.numbered(id)) })
    }

    @Test("a group larger than the limit is split into several requests")
    func splitsLargeGroups() async {
        expect(await shop.group(1...11), 1...11)
        #expect(shop.loads.sorted() == [3, 4, 4])
    }

    @Test("a single call is sent unbatched")
    func sendsASingleCallUnbatched() async {
        expect(await shop.group([7]), [7])
        #expect(shop.requests == ["GET /v1/goods/7"])
    }

    @Test("successive calls of the members are batched round by round")
    func batchesEachRound() async {
        let dao = shop.dao
        let results = await (1...3).batch { id in
            let first = try await dao.goods(id)
            return try await dao.goods(first.id + 10)
        }
        #expect(results.compactMap { result in try? result.get().id } == [11, 12, 13])
        #expect(shop.loads == [3, 3])
    }

    @Test("limited concurrency: the calls that run at once are batched")
    func batchesLimitedConcurrency() async {
        let dao = shop.dao
        let results = await (1...6).batch(atMost: 2) { id throws(APIError<ParcelError>) in try await dao.goods(id) }
        expect(results, 1...6)
        #expect(shop.loads == [2, 2, 2])
    }

    @Test("members that make no call, or have ended, are not waited for")
    func ignoresMembersWithoutCalls() async {
        let dao = shop.dao
        let results = await (1...6).batch { id in id.isMultiple(of: 2) ? try await dao.goods(id).id : 0 }
        #expect(results.compactMap { result in try? result.get() } == [0, 2, 0, 4, 0, 6])
        #expect(shop.loads == [3])
    }

    @Test("a member with an unbatched call is not waited for")
    func ignoresMembersWithUnbatchedCalls() async {
        let gate = Gate()
        let shop = Shop(Positional.self) { request in
            guard request.batchedPaths == nil else {
                await gate.open()
                return request.goods
            }
            await gate.wait()
            return "photo"
        }
        let dao = shop.dao
        let (photo, one, two) = await APIRuntime.batch(
            { try await dao.photo() }, { try await dao.goods(1) }, { try await dao.goods(2) })
        #expect((try? photo.get()) != nil && (try? one.get()) != nil && (try? two.get()) != nil)
        #expect(shop.loads.sorted() == [1, 2])
    }

    @Test("forms and files are sent unbatched")
    func sendsUnsupportedBodiesAlone() async {
        let dao = shop.dao
        let (one, two, order) = await APIRuntime.batch(
            { try await dao.goods(1) }, { try await dao.goods(2) }, { try await dao.order(3) })
        #expect((try? one.get()) != nil && (try? two.get()) != nil && (try? order.get()) != nil)
        #expect(Set(shop.requests.map { text in String(text.prefix(15)) }) == ["POST /v1/orders", "POST /v1/batch "])
    }

    @Test("calls with different header fields are not batched together")
    func separatesHeaderFields() async {
        let dao = shop.dao
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in
            try await dao.goods(id, trace: id < 3 ? "a" : "b")
        }
        expect(results, 1...4)
        let traces = shop.transport.requests.map { request in request.head.headerFields[named: "X-Trace"] }
        #expect(Set(traces) == ["a", "b"] && shop.loads == [2, 2])
    }

    @Test("calls with different service parameters are not batched together")
    func separatesServiceParameters() async {
        let german = ShopDAO<Positional>(client: shop.dao.client, lang: "de")
        let plain = shop.dao
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in
            try await (id < 3 ? german : plain).goods(id)
        }
        #expect(results.count == 4)
        #expect(
            Set(shop.transport.requests.map { request in request.head.path }) == ["/v1/batch?lang=de", "/v1/batch"])
    }

    @Test("calls of different users are not batched together")
    func separatesUsers() async {
        let shop = Shop(Positional.self) { request in request.goods }
        let clients = ["ada", "bob"].map { user in ShopDAO<Positional>(client: shop.dao.client.acting(for: user)) }
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in try await clients[id % 2].goods(id) }
        expect(results, 1...4)
        #expect(shop.loads == [2, 2])
    }

    @Test("middlewares see each call, wire middlewares see the request")
    func runsMiddlewares() async {
        let names = NameList()
        let hooks = APICall.Hooks(sending: { call in names.add(call.route.name) })
        let wire = APICall.Hooks(sending: { call in names.add(call.route.name + "!") })
        let shop = Shop(
            Positional.self,
            configuration: APIClient.Configuration(middlewares: [hooks], wireMiddlewares: [wire], time: ManualTime())
        ) { request in WireResponse(200, request.goods) }
        expect(await shop.group(1...2), 1...2)
        #expect(names.all == ["Shop.goods", "Shop.goods", "Shop.batch!"])
    }

    @Test("events are emitted for each call and for the request")
    func emitsEvents() async {
        let events = APIClient.Events()
        let stream = events.stream()
        let shop = Shop(Positional.self, configuration: APIClient.Configuration(events: events, time: ManualTime())) {
            request in WireResponse(200, request.goods)
        }
        expect(await shop.group(1...2), 1...2)
        var names: [String] = []
        for await event in stream {
            switch event.kind {
            case .batched(let count): names.append("\(event.endpoint) with \(count)")
            case .answered(let status): names.append("\(event.endpoint) answered \(status)")
            case .ended: names.append("\(event.endpoint) ended")
            default: break
            }
            if names.count == 6 { break }
        }
        #expect(
            names.prefix(4) == [
                "Shop.goods with 2", "Shop.goods with 2", "Shop.batch answered 200", "Shop.batch ended",
            ])
        #expect(names.suffix(2) == ["Shop.goods ended", "Shop.goods ended"])
    }
}
