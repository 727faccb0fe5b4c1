import APIRuntime
import FieldsScenario
import Foundation
import Testing

/// Lists that are objects, whose keys belong to the values.
@Suite("Keyed lists")
struct KeyedListTests {
    private func fault<Value: APIModel>(_ type: Value.Type, _ json: String) -> String? {
        do {
            _ = try Value(fromJSON: json)
            return nil
        } catch {
            return error.description
        }
    }

    private func fault(_ model: some APIModel) -> String? {
        do {
            _ = try model.toJSON()
            return nil
        } catch {
            return error.description
        }
    }

    private static let carriers = #""carriers":{"usps":{"days":2},"ups":{"name":"UPS","days":1}}"#
    private static let quote = Quote(
        carriers: [Carrier(code: "usps", days: 2), Carrier(code: "ups", name: "UPS", days: 1)])

    @Test("each value has its key, in the order of the document, and is written at it")
    func bothDirections() throws {
        let json =
            #"{\#(Self.carriers),"more":{"zones":{"7":{"rate":1.50,"x":[2]},"-1":{}}},"modes":{"fast":{"width":1}}}"#
        var quote = Self.quote
        quote.zones = [
            Zone(rate: Decimal(string: "1.50"), number: 7, unknownKeys: ["x": [2]]), Zone(number: -1),
        ]
        quote.modes = [Mode(kind: .fast, size: Dimensions(width: 1))]
        #expect(try Quote(fromJSON: json) == quote)
        let written = try quote.toJSONString()
        #expect(
            written
                == #"{"carriers":{"usps":{"days":2},"ups":{"name":"UPS","days":1}},"#
                + #""more":{"zones":{"7":{"rate":1.5,"x":[2]},"-1":{}}},"modes":{"fast":{"width":1,"height":1}}}"#)
        #expect(try Quote(fromJSON: written) == quote)
        // Encoders of other formats keep no order of keys.
        let coded = try JSONDecoder().decode(Quote.self, from: JSONEncoder().encode(quote))
        #expect(Set(coded.carriers) == Set(quote.carriers) && coded.modes == quote.modes)
    }

    @Test("keys with escapes, and a list in a text, are the same in both directions")
    func texts() throws {
        let zones = #"{"carriers":{"a":{"days":1}},"packed":"{\"7\":{\"label\":\"\\\"\"}}"}"#
        let quote = try Quote(fromJSON: zones)
        #expect(quote.packed == [Zone(number: 7, label: "\"")])
        #expect(
            try quote.toJSONString()
                == #"{"carriers":{"a":{"days":1}},"modes":{},"packed":"{\"7\":{\"label\":\"\\\"\"}}"}"#)
        #expect(try Quote(fromJSON: #"{"carriers":{"\u0061":{"days":1}}}"#).carriers.map(\.code) == ["a"])
    }

    @Test("a list is read, too, and a key that the value repeats is passed over")
    func lists() throws {
        let list = #"{"carriers":[{"code":"usps","days":2},{"code":"ups","name":"UPS","days":1}],"modes":[]}"#
        #expect(try Quote(fromJSON: list) == Self.quote)
        let repeated = #"{"carriers":{"usps":{"code":5,"days":2},"ups":{"name":"UPS","days":1,"code":null}}}"#
        #expect(try Quote(fromJSON: repeated) == Self.quote)
        #expect(
            try Quote(fromJSON: #"{"carriers":{"a":{"days":1}},"modes":{"slow":{"kind":"fast"}}}"#).modes == [
                Mode(kind: .slow)
            ])
    }

    @Test(
        "a fault names the value or its key",
        arguments: [
            (
                #"{"carriers":{"usps":{"days":0}}}"#,
                "Carrier.days at $.carriers.usps.days (byte 28): expected at least 1, found number 0"
            ),
            (
                #"{"carriers":{"usps":{}}}"#,
                "Carrier.days at $.carriers.usps.days (byte 20): expected Int, found nothing"
            ),
            (
                #"{"carriers":{"USPS":{"days":1}}}"#,
                ##"Quote.carriers at $.carriers.USPS (byte 20): expected a text that matches ^[a-z]+$, found string "USPS"; in its key"##
            ),
            (
                #"{"carriers":{"a":{"days":1},"a":{"days":1}}}"#,
                "Quote.carriers at $.carriers.a (byte 28): expected each key once, found key \"a\""
            ),
            (
                #"{"carriers":{}}"#,
                "Quote.carriers at $.carriers (byte 12): expected at least 1 element, found an object"
            ),
            (#"{"carriers":5}"#, "Quote.carriers at $.carriers (byte 12): expected an array, found number 5"),
            (
                #"{"carriers":{"a":7}}"#,
                "Quote.carriers at $.carriers.a (byte 17): expected an object, found number 7"
            ),
            (
                #"{"carriers":{"a":{"days":1}},"modes":{"slow":{"depth":1}}}"#,
                "Mode at $.modes.slow.depth (byte 46): expected only what the spec names, found key \"depth\""
            ),
        ])
    func faults(json: String, message: String) {
        #expect(fault(Quote.self, json) == message)
    }

    @Test("bad values and bad keys are dropped where elements are")
    func dropped() throws {
        var tolerated = DataFormatError.Tolerated()
        let json = #"{\#(Self.carriers),"more":{"zones":{"x":{"label":"a"},"2":{"label":5},"3":{"label":"b"}}}}"#
        let quote = try Quote(fromJSON: Data(json.utf8), tolerated: &tolerated)
        #expect(quote.zones == [Zone(number: 3, label: "b")])
        #expect(tolerated.errors.map(\.path) == ["$.more.zones.x", "$.more.zones[\"2\"].label"])
    }

    @Test("elements with the same key are not written")
    func sameKeys() {
        let quote = Quote(carriers: [
            Carrier(code: "a", days: 1), Carrier(code: "b", days: 1), Carrier(code: "a", days: 2),
        ])
        let message = fault(quote)
        #expect(message?.contains("expected a key that no other element has, found \"a\"") == true, "\(message ?? "")")
        #expect(fault(Quote(carriers: [Carrier(code: "a", days: 0)]))?.contains("Carrier.days at $.carriers") == true)
        #expect(fault(Quote(carriers: [Carrier(code: "A", days: 1)]))?.contains("Carrier.code at $.carriers") == true)
    }

    @Test("a patch writes them, too")
    func patches() throws {
        let patch = QuotePatch(zones: .set([Zone(number: 4)]), packed: .clear)
        let written = try patch.toJSONString()
        #expect(written == #"{"more":{"zones":{"4":{}}},"packed":null}"#)
        #expect(try QuotePatch(fromJSON: written) == patch)
    }
}
