@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

/// In the time of these tests no wait ends: a group is sent because it is complete.
@Suite("Calls of a group travel together", .timeLimit(.minutes(5)))
struct BatchGroupTests {
    private let shop: Shop<Positional> = Shop { request in request.goods }

    private func expect(_ results: [Result<Goods, APIError<ParcelError>>], _ ids: some Sequence<Int>) {
        #expect(results == ids.map { id in .success(.numbered(id)) })
    }

    @Test("a request takes as many calls as the service allows, and what is left over goes in the next one")
    func limit() async {
        expect(await shop.group(1...11), 1...11)
        #expect(shop.loads.sorted() == [3, 4, 4])
    }

    @Test("a call that nobody travels with goes by itself")
    func single() async {
        expect(await shop.group([7]), [7])
        #expect(shop.requests == ["GET /v1/goods/7"])
    }

    @Test("calls after one another in each member travel together too")
    func rounds() async {
        let dao = shop.dao
        let results = await (1...3).batch { id in
            let first = try await dao.goods(id)
            return try await dao.goods(first.id + 10)
        }
        #expect(results.compactMap { result in try? result.get().id } == [11, 12, 13])
        #expect(shop.loads == [3, 3])
    }

    @Test("where few run at once, these few travel together")
    func fewAtOnce() async {
        let dao = shop.dao
        let results = await (1...6).batch(atMost: 2) { id throws(APIError<ParcelError>) in try await dao.goods(id) }
        expect(results, 1...6)
        #expect(shop.loads == [2, 2, 2])
    }

    @Test("members that make no call are not waited for, nor those that are over")
    func otherMembers() async {
        let dao = shop.dao
        let results = await (1...6).batch { id in id.isMultiple(of: 2) ? try await dao.goods(id).id : 0 }
        #expect(results.compactMap { result in try? result.get() } == [0, 2, 0, 4, 0, 6])
        #expect(shop.loads == [3])
    }

    @Test("a member whose call goes by itself is not waited for")
    func callsApart() async {
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

    @Test("forms go by themselves where bodies are JSON, and so do files everywhere")
    func unfitBodies() async {
        let dao = shop.dao
        let (one, two, order) = await APIRuntime.batch(
            { try await dao.goods(1) }, { try await dao.goods(2) }, { try await dao.order(3) })
        #expect((try? one.get()) != nil && (try? two.get()) != nil && (try? order.get()) != nil)
        #expect(Set(shop.requests.map { text in String(text.prefix(15)) }) == ["POST /v1/orders", "POST /v1/batch "])
    }

    @Test("what is said of each call in header fields keeps others out, where calls have none of their own")
    func headerFields() async {
        let dao = shop.dao
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in
            try await dao.goods(id, trace: id < 3 ? "a" : "b")
        }
        expect(results, 1...4)
        let traces = shop.transport.requests.map { request in request.head.headerFields[named: "X-Trace"] }
        #expect(Set(traces) == ["a", "b"] && shop.loads == [2, 2])
    }

    @Test("what is sent with every request is sent with the common one too, and calls that differ in it part")
    func parameters() async {
        let german = ShopDAO<Positional>(client: shop.dao.client, lang: "de")
        let plain = shop.dao
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in
            try await (id < 3 ? german : plain).goods(id)
        }
        #expect(results.count == 4)
        #expect(
            Set(shop.transport.requests.map { request in request.head.path }) == ["/v1/batch?lang=de", "/v1/batch"])
    }

    @Test("calls for different users do not meet")
    func users() async {
        let shop = Shop(Positional.self) { request in request.goods }
        let clients = ["ada", "bob"].map { user in ShopDAO<Positional>(client: shop.dao.client.acting(for: user)) }
        let results = await (1...4).batch { id throws(APIError<ParcelError>) in try await clients[id % 2].goods(id) }
        expect(results, 1...4)
        #expect(shop.loads == [2, 2])
    }

    @Test("steps for calls see each call, steps for the wire see the request")
    func steps() async {
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

    @Test("events tell of each call and of the request")
    func events() async {
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
