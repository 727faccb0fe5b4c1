import HTTPTypes
import Testing

@_spi(Generated) @testable import APIRuntime

@Suite("Batch faults", .timeLimit(.minutes(5)))
struct BatchFaultTests {
    private static func missing(_ reason: String) -> APIError<ParcelError> {
        var fault = NetworkError(.missingResponse, reason: reason)
        fault.endpoint = "Shop.goods"
        return .network(fault)
    }

    private static func isMissing(_ result: Result<Goods, APIError<ParcelError>>) -> Bool {
        guard case .failure(.network(let fault)) = result else { return false }
        return fault.kind == .missingResponse
    }

    @Test(
        "a call without a response fails, and the others succeed",
        arguments: [
            #"[{"body":{"id":1,"name":"a"}}]"#, #"[{"body":{"id":1,"name":"a"}},null]"#,
            #"[{"body":{"id":1,"name":"a"}},null,null,null]"#,
        ])
    func missingResponses(response: String) async {
        let results = await Shop(Positional.self) { _ in response }.group(1...3)
        #expect(results[0] == .success(Goods(1, "a")))
        #expect(Self.isMissing(results[1]) && Self.isMissing(results[2]))
    }

    @Test("a missing response is reported by counts or by id")
    func namesTheMissingResponse() async {
        let few = await Shop(Positional.self) { _ in "[]" }.group(1...2)
        #expect(few[1] == .failure(Self.missing("the server sent 0 responses to 2 calls, and none to this one")))
        let other = await Shop(Identified.self) { _ in #"{"responses":[{"id":"x"},{}]}"# }.group(1...2)
        #expect(other[1] == .failure(Self.missing("the server sent no response with the id 2")))
    }

    @Test("surplus responses are ignored")
    func ignoresSurplusResponses() async {
        let shop = Shop(Positional.self) { _ in
            #"[{"body":{"id":1,"name":"a"}},{"body":{"id":2,"name":"b"}},{"body":{"id":3,"name":"c"}}]"#
        }
        #expect(await shop.group(1...2) == [.success(Goods(1, "a")), .success(Goods(2, "b"))])
    }

    @Test("a format fault names the response, the path and the byte")
    func locatesAFormatFault() async {
        let shop = Shop(Positional.self) { _ in
            #"[{"body":{"id":1,"name":"a"}},{"body": {"id":"2","name":"b"}}]"#
        }
        let results = await shop.group(1...2)
        #expect(results[0] == .success(Goods(1, "a")))
        guard case .failure(.dataFormat(let fault)) = results[1] else {
            Issue.record("not a fault of the response's form: \(results[1])")
            return
        }
        #expect(fault.path == "$.id" && fault.byteOffset == 6)
        #expect(fault.hint?.hasSuffix("; in response 2 of 2 to Shop.batch") == true)
    }

    @Test(
        "an invalid status in one response is a fault of that call alone",
        arguments: ["0", "99", "600", "\"x\"", "1e9"])
    func invalidStatus(status: String) async {
        let results = await Shop(Textual.self) { _ in
            #"[{"code":\#(status),"body":"{}"},{"code":200,"body":"{\"id\":2,\"name\":\"b\"}"}]"#
        }.group(1...2)
        guard case .failure(.network(let fault)) = results[0] else {
            Issue.record("not a fault of the server: \(results[0])")
            return
        }
        #expect(
            fault.kind == .badServer
                && fault.reason == "the status in response 1 of 2 to Shop.batch is not an HTTP status")
        #expect(results[1] == .success(Goods(2, "b")))
    }

    @Test(
        "a body that is no list of responses fails each call with a hint",
        arguments: [
            "", "{}", "[", "nonsense", #"{"responses":{}}"#, #"[{"body":{"id":1,"name":"a"}},{]"#,
        ])
    func invalidBody(response: String) async {
        for result in await Shop(Positional.self, response: { _ in response }).group(1...2) {
            guard case .failure(.dataFormat(let fault)) = result else {
                Issue.record("not a fault of the response's form: \(result)")
                return
            }
            #expect(fault.hint?.hasSuffix("in the response to Shop.batch") == true)
        }
    }

    @Test("a failed request fails each of its calls with the same error")
    func failedRequest() async {
        let lost = Shop(Positional.self) { _ in throw NetworkError(.connectionLost, reason: "in vain") }
        var fault = NetworkError(.connectionLost, reason: "in vain")
        fault.endpoint = "Shop.goods"
        #expect(await lost.group(1...2) == [.failure(.network(fault)), .failure(.network(fault))])
        let refused = Shop(Positional.self, configuration: APIClient.Configuration()) { _ in WireResponse(403) }
        let denied: APIError<ParcelError> = .server(.unknown(code: "http-403", message: nil))
        #expect(await refused.group(1...2) == [.failure(denied), .failure(denied)])
        let wrapped = Shop(Persistent.self) { _ in #"{"code":1}"# }
        #expect(await wrapped.group(1...2) == [.failure(.server(.lost)), .failure(.server(.lost))])
        #expect(wrapped.requests.count == 1)
    }

    /// A shop whose server responds to the first request with 503.
    private func busyOnce<Style: BatchStyle>(_ style: Style.Type = Persistent.self) -> Shop<Style> {
        let counter = Counter()
        // The batch window never ends, and the backoff before a retry is zero.
        return Shop(style, configuration: APIClient.Configuration(random: { 0 }, time: ManualTime())) { request in
            counter.next() == 1 ? WireResponse(503) : WireResponse(200, request.goods)
        }
    }

    @Test("retry: repeats the whole request when all calls are idempotent")
    func retriesIdempotentCalls() async {
        let shop = busyOnce()
        #expect(await shop.group(1...2) == [.success(.numbered(1)), .success(.numbered(2))])
        #expect(shop.loads == [2, 2])
    }

    @Test("retry: does not repeat a request with a call that is not idempotent")
    func doesNotRetryUnsafeCalls() async {
        await doesNotRetryUnsafeCalls(of: busyOnce())
    }

    @Test("retry: a method that is idempotent does not make the calls in the request idempotent")
    func doesNotRetryUnsafeCallsOfPut() async {
        let harmless = busyOnce(Replacing.self)
        #expect(await harmless.group(1...2) == [.success(.numbered(1)), .success(.numbered(2))])
        #expect(harmless.loads == [2, 2])
        await doesNotRetryUnsafeCalls(of: busyOnce(Replacing.self))
    }

    @Test("transports may send a request again only if all of its calls are idempotent")
    func repetitionOnAnotherConnection() async {
        let harmless = losing()
        _ = await harmless.group(1...2)
        #expect(harmless.transport.requests.map(\.isIdempotent) == [true])
        let shop = losing()
        _ = await shop.dao.client.batch(shop.dao.goods(1), shop.dao.add("x"))
        #expect(shop.transport.requests.map(\.isIdempotent) == [false])
    }

    /// A shop whose server loses all connections.
    private func losing() -> Shop<Replacing> {
        Shop(configuration: APIClient.Configuration(time: ManualTime())) { _ in
            throw NetworkError(.connectionLost, reason: "in a test")
        }
    }

    private func doesNotRetryUnsafeCalls(of shop: Shop<some BatchStyle>) async {
        let dao = shop.dao
        let (goods, added) = await dao.client.batch(dao.goods(1), dao.add("x"))
        #expect(throws: APIError<ParcelError>.self) { try goods.get() }
        #expect(throws: APIError<ParcelError>.self) { try added.get() }
        #expect(shop.loads == [2])
    }
}
