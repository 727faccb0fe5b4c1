import APIRuntime
import ClientScenario
import HTTPTypes
import Testing

@Suite("Generated retries")
struct RetryTests {
    private static let order: ScriptedTransport.Reply = .data(#"{"number":"n"}"#)

    @Test("a 503 is retried as often as the service declares")
    func retriesAsDeclared() async throws {
        let transport = ScriptedTransport { _, number in number < 3 ? .status(503) : .data("[]") }
        #expect(try await market(transport).search(text: "x").value == [])
        #expect(await transport.requests.count == 3)

        let down = ScriptedTransport { _, _ in .status(503) }
        await #expect(throws: APIError<MarketError>.server(.unknown(code: "http-503", message: nil))) {
            _ = try await market(down).search(text: "x").value
        }
        #expect(await down.requests.count == 3)
    }

    @Test("an endpoint with retry of 0 times is not retried")
    func endpointWithoutRetry() async throws {
        let transport = ScriptedTransport { _, _ in .status(503) }
        await #expect(throws: APIError<MarketError>.self) { _ = try await market(transport).export().value }
        #expect(await transport.requests.count == 1)
    }

    @Test("a patch declared idempotent is retried")
    func idempotentPatch() async throws {
        let transport = ScriptedTransport { _, number in number == 1 ? .status(503) : .data("null") }
        try await market(transport).rename(id: 1, title: "t").value
        #expect(await transport.requests.count == 2)
    }

    @Test("each order has its own idempotency key, the same in all attempts")
    func idempotencyKey() async throws {
        let transport = ScriptedTransport { _, number in number < 3 ? .status(502) : Self.order }
        let market = market(transport)
        #expect(try await market.order(offer: 1).value == Order(number: "n"))
        _ = try await market.order(offer: 1).value
        let keys = await transport.fields("Idempotency-Key").compactMap(\.self)
        try #require(keys.count == 4)
        #expect(Set(keys[..<3]).count == 1)
        #expect(keys[3] != keys[0])
    }

    @Test(
        "an error marked for retry is retried, in service or endpoint",
        arguments: [1002, 2002])
    func retriedErrors(code: Int) async throws {
        let transport = ScriptedTransport { _, number in number == 1 ? .code(code) : Self.order }
        #expect(try await market(transport).order(offer: 1).value == Order(number: "n"))
        #expect(await transport.requests.count == 2)
    }

    @Test("any other error is final", arguments: [1001, 2001])
    func finalErrors(code: Int) async throws {
        let transport = ScriptedTransport { _, _ in .code(code) }
        await #expect(throws: APIError<MarketDAO.OrderError>.self) {
            _ = try await market(transport).order(offer: 1).value
        }
        #expect(await transport.requests.count == 1)
    }
}
