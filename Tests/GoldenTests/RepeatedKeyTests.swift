import APIRuntime
import Foundation
import Testing
import TolerantScenario

/// With `repeated-keys: last`, the last value of a key counts, as for Foundation.
@Suite("Repeated keys", .timeLimit(.minutes(5)))
struct RepeatedKeyTests {
    private func read<Value: APIModel>(_ type: Value.Type, _ json: String) throws -> (Value, [DataFormatError]) {
        var tolerated = DataFormatError.Tolerated()
        let value = try Value(fromJSON: Data(json.utf8), tolerated: &tolerated)
        #expect(tolerated.errors.count == min(tolerated.count, 100))
        return (value, tolerated.errors)
    }

    /// Reads a basket to whose JSON a text is added.
    private func basket(_ json: String) throws -> (Basket, [DataFormatError]) {
        try read(Basket.self, #"{"id": 1, "first": {"sku": "a", "count": 1}, \#(json)}"#)
    }

    private let plain: Basket = Basket(id: 1, first: Entry(sku: "a", count: 1))

    @Test("are read as Foundation reads them, and told")
    func last() throws {
        let json = #"{"id": 1, "symbol": "€", "symbol": "$"}"#
        let (cart, tolerated) = try read(Cart.self, json)
        #expect(cart == Cart(id: 1, symbol: "$"))
        #expect(
            tolerated.map(\.description) == [
                #"Cart.symbol at $.symbol (byte 27): expected each key once, found key "symbol""#
            ])
        let foundation = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(foundation?["symbol"] as? String == cart.symbol)
    }

    @Test("are errors by default")
    func fails() {
        #expect(throws: DataFormatError.self) { try Coupon(fromJSON: #"{"code": "a", "worth": 1, "worth": 1}"#) }
    }

    @Test("leave nothing of the earlier values, and no fault of them")
    func forgotten() throws {
        var expected = plain
        expected.vendor = Vendor(name: "b")
        #expect(try basket(#""vendor": {"name": "a", "city": "c"}, "vendor": {"name": "b"}"#).0 == expected)
        #expect(try basket(#""vendor": {"name": 5}, "vendor": {"name": "b", "size": 1, "size": null}"#).0 == expected)
        #expect(try basket(#""first": {"sku": "b"}"#).0 == Basket(id: 1, first: Entry(sku: "b")))
        #expect(try basket(#""entries": [{"sku": "a"}], "entries": null"#).0 == plain)
        #expect(try basket(#""vendor": {"name": "a"}, "vendor": null"#).0 == plain)
        #expect(throws: DataFormatError.self) { try read(Cart.self, #"{"id": 1, "symbol": "a", "symbol": 5}"#) }
        let (cart, tolerated) = try read(Cart.self, #"{"symbol": 5, "id": 1, "symbol": "a"}"#)
        #expect(cart == Cart(id: 1, symbol: "a") && tolerated.count == 1)
    }

    @Test("are found on the paths of fields, in dictionaries, in JSON and in lists")
    func places() throws {
        var expected = plain
        expected.alt = "b"
        #expect(try basket(#""image": {"src": "a", "alt": "a"}, "image": {"alt": "a", "alt": "b"}"#).0 == expected)
        expected = plain
        expected.title = "c"
        #expect(try basket(#""names": {"en": "a", "en": "b"}, "name": "x", "names": {"en": "c"}"#).0 == expected)
        expected = plain
        expected.stock = ["a": 3, "b": 2]
        let (basket, tolerated) = try self.basket(#""stock": {"a": 1, "b": 2, "a": 3}"#)
        #expect(basket == expected && tolerated.map(\.path) == ["$.stock.a"])
        expected = plain
        expected.extra = ["a": [["b": 2]]]
        #expect(try self.basket(#""extra": {"a": [{"b": 1, "b": 2}]}"#).0 == expected)
        expected = plain
        expected.entries = [Entry(sku: "b"), Entry(sku: "c", count: 1)]
        let list = #""entries": [{"sku": "a", "sku": "b"}, {"count": 1, "sku": "x", "sku": "y", "sku": "c"}]"#
        let (other, more) = try self.basket(list)
        #expect(other == expected && more.map(\.path) == ["$.entries[0].sku", "$.entries[1].sku", "$.entries[1].sku"])
        let json = #"{"id": 1, "id": 2, "more": 1, "image": {"large": "a", "x": 1, "x": 2}, "more": 3}"#
        let label = try read(Label.self, json).0
        #expect(label.id == 2 && label.large == "a" && label.unknownKeys == ["more": 3, "image": ["x": 2]])
    }

    @Test("are counted once, whatever is read again")
    func counts() throws {
        let json =
            #""vendor": {"name": "a", "size": "x", "name": "b"}, "id": 2, "stock": {"a": "x"}, "#
            + #""extra": 1, "extra": 2"#
        let (basket, tolerated) = try basket(json)
        #expect(basket.id == 2 && basket.vendor == Vendor(name: "b") && basket.extra == 2)
        #expect(
            Set(tolerated.map(\.path)) == [
                "$.vendor.name", "$.vendor.size", "$.id", "$.stock.a", "$.extra",
            ])
        #expect(tolerated.count == 5)
    }

    @Test("cost no more than a few reads, however often they are repeated")
    func bounded() throws {
        let keys = repeatElement(#""sku": "a","#, count: 20_000).joined()
        var tolerated = DataFormatError.Tolerated()
        let entry = try Entry(fromJSON: Data("{\(keys)\"sku\": \"b\"}".utf8), tolerated: &tolerated)
        #expect(entry.sku == "b" && tolerated.count == 20_000)
    }

    @Test("of the tag of a union are errors, because the first has chosen the case")
    func tags() throws {
        for json in [
            #"{"kind": "entry", "kind": "vendor", "name": "a"}"#, #"{"kind": "vendor", "name": "a", "kind": "entry"}"#,
        ] {
            #expect(throws: DataFormatError.self) { try read(Slot.self, json) }
        }
        let (slot, _) = try read(Slot.self, #"{"kind": "entry", "sku": "a", "sku": "b"}"#)
        #expect(slot == .entry(SlotEntry(kind: "entry", sku: "b")))
    }

    @Test("do not hide other errors, and show no sensitive values")
    func otherErrors() throws {
        do throws(DataFormatError) {
            let basket = #"{"id": 1, "first": {"sku": "a"}, "id": 2}"#
            _ = try Reports(fromJSON: #"{"id": "x", "id": "y", "count": "z", "basket": \#(basket)}"#)
            Issue.record("the report must fail")
        } catch {
            #expect(Set(([error] + error.further).map(\.path)) == ["$.id", "$.count"])
        }
        let (basket, tolerated) = try basket(#""token": "secret", "token": "other""#)
        #expect(basket.token == "other")
        #expect(tolerated.map(\.path) == ["$.token"] && !"\(tolerated)".contains("secret"))
    }

    private func till(_ body: String) -> TillDAO {
        let configuration = APIClient.Configuration(transport: StubTransport(body))
        return TillDAO(client: APIClient(environment: TillDAO.Environment.release, configuration: configuration))
    }

    @Test("of an envelope are errors")
    func envelopes() async {
        let configuration = APIClient.Configuration(transport: StubTransport(#"{"code": 0, "code": 0, "data": []}"#))
        let bazaar = BazaarDAO(
            client: APIClient(environment: BazaarDAO.Environment.release, configuration: configuration))
        await #expect(throws: APIError<BazaarError>.self) { _ = try await bazaar.cards().value }
    }

    @Test("are in the response of a call, and fail a strict one")
    func calls() async throws {
        let rates = #"{"a": 1, "a": 2}"#
        let response = try await till(rates).rates().response
        #expect(response.value == ["a": 2] && response.tolerated.errors.map(\.path) == ["$.a"])
        await #expect(throws: APIError<TillError>.self) { _ = try await till(rates).rates().with(strict: true).value }
        let baskets = try await till(#"[{"id": 1, "id": 2, "first": {"sku": "a"}}]"#).baskets().response
        #expect(baskets.value.map(\.id) == [2] && baskets.tolerated.count == 1)
    }
}
