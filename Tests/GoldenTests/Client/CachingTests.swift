import APIRuntime
import ClientScenario
import Foundation
import HTTPTypes
import Testing

@Suite("Generated caching")
struct CachingTests {
    private static let offers: ScriptedTransport.Reply = .data(#"[{"id":1,"title":"t"}]"#)

    @Test("cache-first: one request in eight hours, for each user and each set of parameters")
    func cachesForTheDeclaredTime() async throws {
        let transport = ScriptedTransport { _, _ in Self.offers }
        let time = SkippedTime()
        let market = market(transport, user: "a", time: time)
        #expect(try await market.offers().value == [Offer(id: 1, title: "t")])
        #expect(try await market.offers().value == [Offer(id: 1, title: "t")])
        #expect(await transport.requests.count == 1)

        _ = try await market.offers(kind: .used).value
        _ = try await MarketDAO(client: market.client.acting(for: "b")).offers().value
        _ = try await MarketDAO(client: market.client.acting(for: "a")).offers().value
        #expect(await transport.paths == ["/api/offers", "/api/offers?kind=used", "/api/offers"])

        time.advance(by: .seconds(8 * 3600 + 1))
        _ = try await market.offers().value
        #expect(await transport.requests.count == 4)
    }

    @Test("errors are not cached")
    func doesNotCacheErrors() async throws {
        let transport = ScriptedTransport { _, number in number == 1 ? .code(1001) : Self.offers }
        let market = market(transport)
        await #expect(throws: APIError<MarketError>.server(.signedOut)) { _ = try await market.offers().value }
        #expect(try await market.offers().value == [Offer(id: 1, title: "t")])
    }

    @Test("cache-then-network: yields the cached response, then the server's")
    func cacheThenNetwork() async throws {
        let transport = ScriptedTransport { _, number in .data(#"["\#(number)"]"#) }
        let market = market(transport)
        var responses: [ResponseCache.Sourced<[String]>] = []
        for try await response in market.news().values { responses.append(response) }
        #expect(responses == [ResponseCache.Sourced(["1"], from: .server)])

        responses = []
        for try await response in market.news().values { responses.append(response) }
        #expect(responses == [ResponseCache.Sourced(["1"], from: .cache), ResponseCache.Sourced(["2"], from: .server)])
    }

    @Test("http: header fields set the lifetime")
    func http() async throws {
        let transport = ScriptedTransport { _, _ in
            var reply: ScriptedTransport.Reply = .data(#"{"a":1.5}"#)
            reply.fields[.cacheControl] = "max-age=60"
            return reply
        }
        let time = SkippedTime()
        let market = market(transport, time: time)
        #expect(try await market.prices().value == ["a": 1.5])
        _ = try await market.prices().value
        #expect(await transport.requests.count == 1)
        time.advance(by: .seconds(61))
        _ = try await market.prices().value
        #expect(await transport.requests.count == 2)
    }

    @Test("write-only: always asks the server")
    func writeOnly() async throws {
        let transport = ScriptedTransport { _, _ in .data("{}") }
        let market = market(transport)
        _ = try await market.stock().value
        _ = try await market.stock().value
        #expect(await transport.requests.count == 2)
    }
}
