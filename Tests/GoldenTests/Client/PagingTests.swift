import APIRuntime
import ClientScenario
import HTTPTypes
import Testing

@Suite("Generated paging")
struct PagingTests {
    @Test("pages end at the total")
    func numbered() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/bids?page=1&size=2": Self.bids([("a", 1), ("b", 2)])
            case "/api/bids?page=2&size=2": Self.bids([("c", 3), ("d", 4)])
            case "/api/bids?page=3&size=2": Self.bids([("e", 5)])
            default: .status(404)
            }
        }
        var pages: [[Bid]] = []
        for try await page in market(transport).bids(perPage: 2).pages {
            #expect(page.total == 5)
            pages.append(page.value)
        }
        #expect(pages.map { $0.map(\.who) } == [["a", "b"], ["c", "d"], ["e"]])
        #expect(await transport.requests.count == 3)

        var items: [Int] = []
        for try await bid in market(transport).bids(page: 2, perPage: 2).items { items.append(bid.cents) }
        #expect(items == [3, 4, 5])
    }

    @Test("the value of the call is one page, which has the call for the next one")
    func onePage() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/bids?page=1&size=2": Self.bids([("a", 1), ("b", 2)])
            case "/api/bids?page=2&size=2": Self.bids([("c", 3), ("d", 4)])
            default: Self.bids([("e", 5)])
            }
        }
        let call = market(transport).bids(perPage: 2)
        #expect(try await call.value.map(\.who) == ["a", "b"])
        #expect(await transport.requests.count == 1)
        var page = try await call.page
        #expect(page.total == 5)
        while let next = page.next { page = try await next.page }
        #expect(page.value.map(\.who) == ["e"])
        #expect(try await page.call.value == page.value)
        #expect(await transport.requests.count == 5)
    }

    @Test("paged and cached calls are in groups, too")
    func groups() async throws {
        let transport = ScriptedTransport { request, _ in
            request.path?.hasPrefix("/api/bids") == true ? Self.bids([("a", 1)]) : .data(#"["n"]"#)
        }
        let market = market(transport)
        let (bids, news) = await market.client.batch(market.bids(perPage: 2).call, market.news().call)
        #expect(try bids.get().map(\.who) == ["a"])
        #expect(try news.get() == ["n"])
        let pages = await market.client.batch((1...2).map { page in market.bids(page: page, perPage: 2) })
        #expect(pages.compactMap { page in try? page.get().count } == [1, 1])
    }

    private static func bids(_ bids: [(who: String, cents: Int)]) -> ScriptedTransport.Reply {
        let texts = bids.map { #"{"who":"\#($0.who)","cents":\#($0.cents)}"# }
        return .init(body: #"{"code":0,"total":5,"data":[\#(texts.joined(separator: ","))]}"#)
    }

    @Test("items have the methods of sequences, also inside do and try?, which ask for no more pages than needed")
    func methods() async {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/bids?page=1&size=2": Self.bids([("a", 1), ("b", 2)])
            case "/api/bids?page=2&size=2": Self.bids([("c", 3), ("d", 4)])
            default: .status(404)
            }
        }
        let items = market(transport).bids(perPage: 2).items
        let third = try? await items.first { $0.cents > 2 }
        #expect(third?.who == "c")
        let hasSecond = try? await items.contains(Bid(who: "b", cents: 2))
        #expect(hasSecond == true)
        #expect(await transport.requests.count == 3)
        do throws(APIError<MarketError>) {
            let areLow = try await items.allSatisfy { $0.cents < 2 }
            #expect(!areLow)
            let hasLast = try await items.contains { $0.who == "d" }
            #expect(hasLast)
            _ = try await items.reduce(0) { $0 + $1.cents }
            Issue.record("the third page fails")
        } catch {
            let failure: APIError<MarketError> = error
            #expect(await transport.requests.count == 9, "\(failure)")
        }
    }

    @Test("items are combined, and compared")
    func combined() async throws {
        let transport = ScriptedTransport { request, _ in
            let pages: [[(who: String, cents: Int)]] = [[("a", 2), ("b", 7)], [("c", 1), ("d", 7)], [("e", 1)]]
            let number = ["page=1", "page=2"].firstIndex { request.path?.contains($0) == true } ?? 2
            return Self.bids(pages[number])
        }
        let items = market(transport).bids(perPage: 2).items
        #expect(try await items.reduce(0) { $0 + $1.cents } == 18)
        #expect(try await items.reduce(into: "") { $0 += $1.who } == "abcde")
        #expect(try await items.min { $0.cents < $1.cents }?.who == "c")
        #expect(try await items.max { $0.cents < $1.cents }?.who == "b")
    }

    @Test("cursors are followed until there is none")
    func cursor() async throws {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "/api/events": .data(#"{"events":[{"type":"bid","who":"a","cents":1}],"next":"x y"}"#)
            case "/api/events?after=x%20y": .data(#"{"events":[{"type":"other"}],"next":"z"}"#)
            case "/api/events?after=z": .data(#"{"events":[{"type":"offer","id":"7","title":"t"}],"next":null}"#)
            default: .status(404)
            }
        }
        var events: [Event] = []
        for try await event in market(transport).events().items { events.append(event) }
        #expect(events == [.bid(Bid(who: "a", cents: 1)), .offer(Offer(id: 7, title: "t"))])
        #expect(await transport.requests.count == 3)
    }

    @Test("offsets grow by the requested size if the response is not a list")
    func offset() async throws {
        let transport = ScriptedTransport { _, number in
            number < 3 ? .data(#"{"entries":["\#(number)"]}"#) : .data("{}")
        }
        var entries: [String] = []
        for try await page in market(transport).history(position: 10, limit: 4).pages { entries += page.value.entries }
        #expect(entries == ["1", "2"])
        let bodies = [10, 14, 18].map { #"{"position":\#($0),"limit":4}"# }
        #expect(try await transport.bodies() == bodies)
    }

    @Test("a failed page is requested again, never skipped")
    func failure() async throws {
        let transport = ScriptedTransport { _, number in
            switch number {
            case 1: .data(#"{"events":[],"next":"b"}"#)
            case 2: .code(1001)
            default: .data(#"{"events":[{"type":"bid","who":"a","cents":1}]}"#)
            }
        }
        var pages = market(transport).events().pages.makeAsyncIterator()
        #expect(try await pages.next()?.value == [])
        await #expect(throws: APIError<MarketError>.server(.signedOut)) { _ = try await pages.next() }
        #expect(try await pages.next()?.value == [.bid(Bid(who: "a", cents: 1))])
        #expect(try await pages.next()?.value == nil)
        #expect(await transport.paths == ["/api/events", "/api/events?after=b", "/api/events?after=b"])
    }
}
