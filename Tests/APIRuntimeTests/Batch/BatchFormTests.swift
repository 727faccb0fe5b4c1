@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Batch formats", .timeLimit(.minutes(5)))
struct BatchFormTests {
    private static func failure(_ code: String, _ message: String?) -> APIError<ParcelError> {
        .server(.unknown(code: code, message: message))
    }

    /// One call of each kind, in one group.
    private func three<Style>(
        _ shop: Shop<Style>
    ) async -> (goods: Result<Goods, APIError<ParcelError>>, rest: [Result<Void, APIError<ParcelError>>]) {
        let dao = shop.dao
        let (goods, first, second) = await dao.client.batch(
            dao.goods(1), dao.rename(2, to: "b \"2\""), dao.rename(3, to: "c"))
        return (goods, [first, second])
    }

    /// A shop whose server sends one response, and the loads that its parts name in the field `X-Load`.
    private func shop<Style>(_ style: Style.Type, response: String) -> (shop: Shop<Style>, loads: NameList) {
        let loads = NameList()
        let hooks = APICall.Hooks(received: { response, call in
            if let load = response.head.headerFields[named: "x-load"] { loads.add(call.request.path + ": " + load) }
        })
        let configuration = APIClient.Configuration(middlewares: [hooks], time: ManualTime())
        return (Shop(style, configuration: configuration) { _ in WireResponse(200, response) }, loads)
    }

    @Test("the response to a list of calls is a list in the same order")
    func positional() async throws {
        let shop = Shop(Positional.self) { _ in #"[{"body":{"id":1,"name":"a"}},{},{"body":null}]"# }
        let (goods, rest) = await three(shop)
        #expect(
            shop.requests == [
                #"POST /v1/batch [{"method":"GET","path":"/goods/1"},"#
                    + #"{"method":"PUT","path":"/goods/2","body":{"name":"b \"2\""}},"#
                    + #"{"method":"PUT","path":"/goods/3","body":{"name":"c"}}]"#
            ])
        #expect(goods == .success(Goods(1, "a")))
        for result in rest { try result.get() }
        #expect(shop.transport.requests.first?.head.headerFields[.contentType] == "application/json")
    }

    @Test("wrapped results: an error is decoded as the service's own")
    func wrapped() async {
        let shop = Shop(Wrapped.self) { _ in
            #"[{"success":{"id":1,"name":"a"}},{"error":{"code":1,"error":"gone"}},{"error":{"code":7,"error":"no"}}]"#
        }
        let (goods, rest) = await three(shop)
        #expect(
            shop.requests == [
                #"POST /v1/batch {"requests":[{"method":"GET","path":"/v1/goods/1"},"#
                    + #"{"method":"PUT","path":"/v1/goods/2","body":{"name":"b \"2\""}},"#
                    + #"{"method":"PUT","path":"/v1/goods/3","body":{"name":"c"}}]}"#
            ])
        #expect(goods == .success(Goods(1, "a")))
        #expect(throws: APIError<ParcelError>.server(.lost)) { try rest[0].get() }
        #expect(throws: Self.failure("7", "no")) { try rest[1].get() }
    }

    @Test("bodies as text, with statuses and lists of header fields")
    func textual() async throws {
        let response =
            #"[{"code":200,"headers":[{"name":"X-Load","value":"3"}],"body":"{\"id\":1,\"name\":\"\\u00e4\"}"},"#
            + #"{"code":204},{"code":404,"body":"{\"why\":\"gone\"}"}]"#
        let (shop, loads) = shop(Textual.self, response: response)
        let dao = shop.dao
        let (goods, order, rename) = await dao.client.batch(dao.goods(1), dao.order(2), dao.rename(3, to: "c"))
        #expect(
            shop.requests == [
                #"POST /v1/ {"batch":[{"method":"GET","relative_url":"/goods/1"},"#
                    + #"{"method":"POST","relative_url":"/orders","body":"id=2"},"#
                    + #"{"method":"PUT","relative_url":"/goods/3","body":"{\"name\":\"c\"}"}]}"#
            ])
        #expect(goods == .success(Goods(1, "ä")))
        #expect(loads.all == ["/goods/1: 3"])
        try order.get()
        #expect(throws: Self.failure("http-404", nil)) { try rename.get() }
    }

    @Test("responses are matched by id in any order, and calls send their own header fields")
    func identified() async throws {
        let response =
            #"{"responses":[{"id":"3","status":500,"body":{}},{"id":"9","status":200},{"id":2,"status":204},"#
            + #"{"id":"1","status":200,"headers":{"X-Load":3},"body":{"id":1,"name":"a"}},{"id":"3","status":200}]}"#
        let (shop, loads) = shop(Identified.self, response: response)
        let dao = shop.dao
        let (goods, rename, other) = await dao.client.batch(
            dao.goods(1, trace: "t1"), dao.rename(2, to: "b"), dao.goods(3, trace: "t3"))
        #expect(
            shop.requests == [
                #"POST /v1/$batch {"requests":[{"id":"1","method":"GET","url":"/goods/1","headers":{"X-Trace":"t1"}},"#
                    + #"{"id":"2","method":"PUT","url":"/goods/2","headers":{"Content-Type":"application/json"},"#
                    + #""body":{"name":"b"}},"#
                    + #"{"id":"3","method":"GET","url":"/goods/3","headers":{"X-Trace":"t3"}}]}"#
            ])
        #expect(goods == .success(Goods(1, "a")))
        #expect(loads.all == ["/goods/1: 3"])
        try rename.get()
        #expect(throws: Self.failure("http-500", nil)) { try other.get() }
    }
}
