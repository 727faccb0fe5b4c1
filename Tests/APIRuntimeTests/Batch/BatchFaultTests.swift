@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Calls in one request: what fails with what", .timeLimit(.minutes(5)))
struct BatchFaultTests {
    private static func missing(_ reason: String) -> APIError<ParcelError> {
        var fault = NetworkFault(.missingAnswer, reason: reason)
        fault.endpoint = "Shop.goods"
        return .network(fault)
    }

    private static func isMissing(_ result: Result<Goods, APIError<ParcelError>>) -> Bool {
        guard case .failure(.network(let fault)) = result else { return false }
        return fault.kind == .missingAnswer
    }

    @Test(
        "calls without an answer fail, and the others do not",
        arguments: [
            #"[{"body":{"id":1,"name":"a"}}]"#, #"[{"body":{"id":1,"name":"a"}},null]"#,
            #"[{"body":{"id":1,"name":"a"}},null,null,null]"#,
        ])
    func missing(answer: String) async {
        let results = await Shop(Positional.self) { _ in answer }.group(1...3)
        #expect(results[0] == .success(Goods(1, "a")))
        #expect(Self.isMissing(results[1]) && Self.isMissing(results[2]))
    }

    @Test("a missing answer is told with the numbers, or with the id")
    func missingTexts() async {
        let few = await Shop(Positional.self) { _ in "[]" }.group(1...2)
        #expect(few[1] == .failure(Self.missing("the server sent 0 responses to 2 calls, and none to this one")))
        let other = await Shop(Identified.self) { _ in #"{"responses":[{"id":"x"},{}]}"# }.group(1...2)
        #expect(other[1] == .failure(Self.missing("the server sent no response with the id 2")))
    }

    @Test("answers beyond the calls are nobody's")
    func surplus() async {
        let shop = Shop(Positional.self) { _ in
            #"[{"body":{"id":1,"name":"a"}},{"body":{"id":2,"name":"b"}},{"body":{"id":3,"name":"c"}}]"#
        }
        #expect(await shop.group(1...2) == [.success(Goods(1, "a")), .success(Goods(2, "b"))])
    }

    @Test("a fault in one answer tells which, and where in it")
    func faultInAnswer() async {
        let shop = Shop(Positional.self) { _ in
            #"[{"body":{"id":1,"name":"a"}},{"body": {"id":"2","name":"b"}}]"#
        }
        let results = await shop.group(1...2)
        #expect(results[0] == .success(Goods(1, "a")))
        guard case .failure(.dataFormat(let fault)) = results[1] else {
            Issue.record("not a fault of the answer's form: \(results[1])")
            return
        }
        #expect(fault.path == "$.id" && fault.byteOffset == 6)
        #expect(fault.hint?.hasSuffix("; in response 2 of 2 to Shop.batch") == true)
    }

    @Test("a status that is not an HTTP status fails that call", arguments: ["0", "99", "600", "\"x\"", "1e9"])
    func statuses(status: String) async {
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
        "what is no list fails each call, and says of what",
        arguments: [
            "", "{}", "[", "nonsense", #"{"responses":{}}"#, #"[{"body":{"id":1,"name":"a"}},{]"#,
        ])
    func noList(answer: String) async {
        for result in await Shop(Positional.self, answer: { _ in answer }).group(1...2) {
            guard case .failure(.dataFormat(let fault)) = result else {
                Issue.record("not a fault of the answer's form: \(result)")
                return
            }
            #expect(fault.hint?.hasSuffix("in the response to Shop.batch") == true)
        }
    }

    @Test("where the request fails, each of its calls does, by the same error")
    func wholeFailures() async {
        let lost = Shop(Positional.self) { _ in throw NetworkFault(.connectionLost, reason: "in vain") }
        var fault = NetworkFault(.connectionLost, reason: "in vain")
        fault.endpoint = "Shop.goods"
        #expect(await lost.group(1...2) == [.failure(.network(fault)), .failure(.network(fault))])
        let refused = Shop(Positional.self, configuration: APIClient.Configuration()) { _ in WireResponse(403) }
        let denied: APIError<ParcelError> = .server(.unknown(code: "http-403", message: nil))
        #expect(await refused.group(1...2) == [.failure(denied), .failure(denied)])
        let wrapped = Shop(Persistent.self) { _ in #"{"code":1}"# }
        #expect(await wrapped.group(1...2) == [.failure(.server(.lost)), .failure(.server(.lost))])
        #expect(wrapped.requests.count == 1)
    }

    /// A shop whose server is busy once.
    private func busyOnce() -> Shop<Persistent> {
        let counter = Counter()
        // The wait for the rest of a group never ends, and the one before a retry is none.
        return Shop(configuration: APIClient.Configuration(random: { 0 }, time: ManualTime())) { request in
            counter.next() == 1 ? WireResponse(503) : WireResponse(200, request.goods)
        }
    }

    @Test("the request is sent again as a whole, where that does no harm")
    func retries() async {
        let shop = busyOnce()
        #expect(await shop.group(1...2) == [.success(.numbered(1)), .success(.numbered(2))])
        #expect(shop.loads == [2, 2])
    }

    @Test("the request is not sent again where it holds a call that must not be")
    func noRetries() async {
        let shop = busyOnce()
        let dao = shop.dao
        let (goods, added) = await APIRuntime.batch(
            { try await dao.goods(1) }, { try await dao.client.send(Add(name: "x"), from: dao) })
        #expect(throws: APIError<ParcelError>.self) { try goods.get() }
        #expect(throws: APIError<ParcelError>.self) { try added.get() }
        #expect(shop.loads == [2])
    }
}

/// A call that must not be sent twice.
private struct Add: EmptyEndpoint {
    typealias Failure = ParcelError

    var name: String

    static let route: EndpointRoute = EndpointRoute(
        "Shop.add", .post, "/goods", policies: CallPolicies(isBatched: true))

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.bodyField("name", name)
    }
}
