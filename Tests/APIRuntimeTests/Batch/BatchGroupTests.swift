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

    @Test("limited concurrency: the calls that run at once are batched")
    func batchesLimitedConcurrency() async {
        let dao = shop.dao
        let results = await dao.client.batch((1...6).map { id in dao.goods(id) }, atMost: 2)
        expect(results, 1...6)
        #expect(shop.loads == [2, 2, 2])
    }

    @Test("calls that have ended before they are sent are not waited for")
    func ignoresEndedCalls() async {
        let dao = shop.dao
        let calls = (1...6).map { id in dao.goods(id, trace: id.isMultiple(of: 2) ? nil : "not\nvalid") }
        let results = await dao.client.batch(calls)
        #expect(results.map { result in try? result.get().id } == [nil, 2, nil, 4, nil, 6])
        #expect(shop.loads == [3])
    }

    @Test("an unbatched call is not waited for")
    func ignoresUnbatchedCalls() async {
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
        let (photo, one, two) = await dao.client.batch(dao.photo(), dao.goods(1), dao.goods(2))
        #expect((try? photo.get()) != nil && (try? one.get()) != nil && (try? two.get()) != nil)
        #expect(shop.loads.sorted() == [1, 2])
    }

    @Test("forms and files are sent unbatched")
    func sendsUnsupportedBodiesAlone() async {
        let dao = shop.dao
        let (one, two, order) = await dao.client.batch(dao.goods(1), dao.goods(2), dao.order(3))
        #expect((try? one.get()) != nil && (try? two.get()) != nil && (try? order.get()) != nil)
        #expect(Set(shop.requests.map { text in String(text.prefix(15)) }) == ["POST /v1/orders", "POST /v1/batch "])
    }

    @Test("calls with different header fields are not batched together")
    func separatesHeaderFields() async {
        let dao = shop.dao
        let results = await dao.client.batch((1...4).map { id in dao.goods(id, trace: id < 3 ? "a" : "b") })
        expect(results, 1...4)
        let traces = shop.transport.requests.map { request in request.head.headerFields[named: "X-Trace"] }
        #expect(Set(traces) == ["a", "b"] && shop.loads == [2, 2])
    }

    @Test("calls with different service parameters are not batched together")
    func separatesServiceParameters() async {
        let german = ShopDAO<Positional>(client: shop.dao.client, lang: "de")
        let plain = shop.dao
        let results = await plain.client.batch((1...4).map { id in (id < 3 ? german : plain).goods(id) })
        #expect(results.count == 4)
        #expect(
            Set(shop.transport.requests.map { request in request.head.path }) == ["/v1/batch?lang=de", "/v1/batch"])
    }

    @Test("calls that use the cache in different ways are not batched together")
    func separatesUsesOfTheCache() async {
        let dao = shop.dao
        let results = await dao.client.batch(
            (1...4).map { id in id < 3 ? dao.goods(id) : dao.goods(id).with(cache: .reload) })
        expect(results, 1...4)
        let wishes = shop.transport.requests.map { request in request.head.headerFields[.cacheControl] }
        #expect(Set(wishes) == [nil, "no-cache"] && shop.loads == [2, 2])
    }

    @Test("calls to another server are batched there")
    func separatesServers() async {
        let dao = shop.dao
        let results = await dao.client.batch(
            (1...4).map { id in id < 3 ? dao.goods(id) : dao.goods(id).with(server: "http://other") })
        expect(results, 1...4)
        let places = shop.transport.requests.map { request in (request.head.authority ?? "") + (request.head.path ?? "")
        }
        #expect(Set(places) == ["shop/v1/batch", "other/batch"] && shop.loads == [2, 2])
    }

    @Test("calls of different users are not batched together")
    func separatesUsers() async {
        let shop = Shop(Positional.self) { request in request.goods }
        let daos = ["ada", "bob"].map { user in ShopDAO<Positional>(client: shop.dao.client.acting(for: user)) }
        let results = await shop.dao.client.batch((1...4).map { id in daos[id % 2].goods(id) })
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
            case .received(let status): names.append("\(event.endpoint) received \(status)")
            case .ended: names.append("\(event.endpoint) ended")
            default: break
            }
            if names.count == 6 { break }
        }
        #expect(
            names.prefix(4) == [
                "Shop.goods with 2", "Shop.goods with 2", "Shop.batch received 200", "Shop.batch ended",
            ])
        #expect(names.suffix(2) == ["Shop.goods ended", "Shop.goods ended"])
    }
}
