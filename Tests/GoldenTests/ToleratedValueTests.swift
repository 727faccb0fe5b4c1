import APIRuntime
import Foundation
import HTTPTypes
import Testing
import TolerantScenario

/// Values that cannot be read count as absent, and are reported.
@Suite("Tolerated values", .timeLimit(.minutes(5)))
struct ToleratedValueTests {
    /// A model from JSON, with what was tolerated.
    private func read<Value: APIModel>(_ type: Value.Type, _ json: String) throws -> (Value, [DataFormatError]) {
        var tolerated = DataFormatError.Tolerated()
        let value = try Value(fromJSON: Data(json.utf8), tolerated: &tolerated)
        #expect(tolerated.errors.count == min(tolerated.count, 100))
        return (value, tolerated.errors)
    }

    private func product(_ field: String, _ json: String) throws -> (Product, [DataFormatError]) {
        try read(Product.self, #"{"id": 7, "\#(field)": \#(json), "subtitle": "read"}"#)
    }

    @Test(
        "a value that cannot be read counts as absent, whatever is wrong with it",
        arguments: [
            ("title", "5"), ("width", #""abc""#), ("width", "1.5"), ("width", "{}"), ("height", "true"),
            ("depth", "300"), ("depth", "12"), ("weight", #""1.5""#), ("ratio", "[]"), ("price", #""x""#),
            ("sold", "1"), ("isNew", #""yes""#), ("added", #""yesterday""#), ("changed", #""2026""#),
            ("link", #""http://[""#), ("key", #""no""#), ("blob", #""no!""#), ("tags", #"["a", 5]"#), ("tags", "{}"),
            ("sizes", "[1, 2, 3, 4]"), ("sizes", #"[1, "2"]"#), ("counts", #"{"a": 1, "b": "2"}"#), ("counts", "[]"),
            ("level", #""middle""#), ("mood", "1"), ("place", "[1]"), ("place", #"{"x": 1}"#), ("maker", "{}"),
            ("maker", #""""#), ("maker", #"{"name": 5}"#), ("part", #"{"kind": "nail"}"#), ("part", "{}"),
            ("part", #"{"kind": "screw"}"#), ("price2", "true"), ("code", #""abc""#), ("label", #""long""#),
            ("token", #""secret""#), ("owner", #"{"id": "x", "since": 1}"#), ("cents", "[]"), ("cents", #""x""#),
        ])
    func absent(field: String, json: String) throws {
        let (value, tolerated) = try product(field, json)
        #expect(value == Product(id: 7, subtitle: "read"))
        let error = try #require(tolerated.first)
        #expect(tolerated.count == 1)
        #expect(error.path.hasPrefix("$.\(field)") && error.byteOffset >= 8 && !error.expected.isEmpty)
        #expect(!error.description.contains("secret"))
    }

    @Test("tolerated values are reported with model, field, path, byte, what was expected and what was found")
    func told() throws {
        let json = #"{"id": 1, "width": "abc", "maker": {"name": "m", "city": {"zip": "1"}}, "tags": [1]}"#
        let (value, tolerated) = try read(Product.self, json)
        #expect(value == Product(id: 1, maker: Maker(name: "m")))
        #expect(
            tolerated.map(\.description) == [
                #"Product.width at $.width (byte 19): expected Int, found string "abc""#,
                #"City.zip at $.maker.city.zip (byte 65): expected at least 2 characters, found string "1""#,
                #"Product.tags at $.tags[0] (byte 81): expected String, found number 1; auto-cast: true would accept it"#,
            ])
    }

    @Test("the innermost field that can be absent is the one that is")
    func innermost() throws {
        let (value, tolerated) = try product("maker", #"{"name": "m", "city": {"zip": "123", "lines": [0]}}"#)
        #expect(value.maker == Maker(name: "m", city: City(zip: "123")) && tolerated.count == 1)
        let (other, more) = try product("maker", #"{"name": 0, "city": {"zip": "123", "lines": [0]}}"#)
        #expect(other.maker == nil)
        #expect(more.map(\.path) == ["$.maker.name"])
    }

    @Test("what was read of a value before its fault is forgotten")
    func forgotten() throws {
        let (value, _) = try product("owner", #"{"since": 5, "id": "x"}"#)
        #expect(value.owner == nil)
        let (other, _) = try product("place", #"[1, 2, "label", {}, "x"]"#)
        #expect(other.place == Place(x: 1, y: 2, label: "label"))
    }

    @Test("fields that say so fail, and so do fields that must have a value")
    func fails() {
        #expect(throws: DataFormatError.self) { try product("stock", #""5""#) }
        #expect(throws: DataFormatError.self) { try read(Product.self, #"{"id": "x"}"#) }
        #expect(throws: DataFormatError.self) { try read(Strict.self, #"{"id": 1, "count": null}"#) }
        #expect(throws: DataFormatError.self) { try read(Strict.self, #"{"id": 1, "count": "x"}"#) }
        #expect(throws: DataFormatError.self) { try read(Strict.self, #"{"id": 1, "text": ""}"#) }
    }

    @Test("an error does not list what is tolerated, also where a model reports all of its faults")
    func errors() {
        let json = #"{"id": 1, "owner": {"id": "x", "since": "y"}, "width": "z", "stock": "5"}"#
        #expect(
            fault(Product.self, json)
                == #"Product.stock at $.stock (byte 69): expected Int, found string "5"; auto-cast: true would accept it"#
        )
    }

    @Test(
        "a document that is no JSON is an error",
        arguments: [#"{"id": 1, "width": }"#, #"{"id": 1, "maker": {"name": 5, }}"#, #"{"id": 1, "tags": [1}"#])
    func syntax(json: String) {
        #expect(throws: DataFormatError.self) { try read(Product.self, json) }
    }

    @Test("a path that cannot be entered is absent, and empty text is without a word where it counts as absent")
    func paths() throws {
        let (empty, none) = try read(Card.self, #"{"id": 1, "picture": ""}"#)
        #expect(empty == Card(id: 1) && none.isEmpty)
        let (other, tolerated) = try read(Card.self, #"{"id": 1, "picture": false}"#)
        #expect(other == Card(id: 1))
        #expect(tolerated.map(\.path) == ["$.picture"])
        let (pack, skipped) = try read(Pack.self, #"{"id": 1, "box": "", "sizes": [5]}"#)
        #expect(pack == Pack(id: 1, sizes: [5]) && skipped.isEmpty)
        let (image, one) = try product("images", #"{"large": 5}"#)
        #expect(image == Product(id: 7, subtitle: "read"))
        #expect(one.map(\.path) == ["$.images.large"])
    }

    @Test("if a value cannot be read, that at the next path is")
    func nextPath() throws {
        let json = #"{"id": 1, "text": {"note": "c"}, "note": 5, "memo": [], "name": "b", "names": {"en": 5}}"#
        let (value, tolerated) = try read(Product.self, json)
        #expect(value == Product(id: 1, name: "b", note: "c"))
        #expect(Set(tolerated.map(\.path)) == ["$.names.en", "$.memo", "$.note"])
    }

    @Test("a value that an enum does not have becomes the case that the spec names")
    func fallback() throws {
        let (door, none) = try read(Door.self, #"{"state": 7, "others": [1, 9, 0]}"#)
        #expect(door == Door(state: .other, others: [.open, .other, .other]) && none.isEmpty)
        #expect(try door.toJSONString() == #"{"state":0,"others":[1,0,0]}"#)
        let (_, tolerated) = try read(Door.self, #"{"state": 1, "others": ["x"]}"#)
        #expect(tolerated.map(\.path) == ["$.others[0]"])
    }

    @Test("two fields that read the same value tolerate it each, and one of them writes it")
    func sameValue() throws {
        let (text, one) = try read(Both.self, #"{"value": "a"}"#)
        #expect(text.number == nil && text.text == "a" && one.count == 1)
        let (number, other) = try read(Both.self, #"{"value": 5}"#)
        #expect(number.number == 5 && number.text == nil && other.count == 1)
        let (neither, both) = try read(Both.self, #"{"value": []}"#)
        #expect(neither.number == nil && neither.text == nil && both.count == 2)
        #expect(try text.toJSONString() == #"{"value":"a"}"#)
    }

    @Test("a tolerated value is written as what Swift has")
    func written() throws {
        let (value, _) = try product("width", #""abc""#)
        let (again, none) = try read(Product.self, try value.toJSONString())
        #expect(again == value && none.isEmpty)
    }

    // MARK: Calls

    private static func body(_ data: String) -> String { #"{"code": 0, "data": \#(data)}"# }

    private static let cards: String = body(#"[{"id": 1, "stars": "x"}, {"id": 2, "stars": 5, "picture": true}]"#)

    private func bazaar(
        _ body: String, events: APIClient.Events? = nil, drift: APIClient.DriftMonitor? = nil
    ) -> BazaarDAO {
        let configuration = APIClient.Configuration(events: events, drift: drift, transport: StubTransport(body))
        return BazaarDAO(client: APIClient(environment: BazaarDAO.Environment.release, configuration: configuration))
    }

    @Test("a response has what was tolerated in it")
    func response() async throws {
        let response = try await bazaar(Self.cards).cards().response
        #expect(response.value == [Card(id: 1), Card(id: 2, stars: 5)])
        #expect(response.tolerated.count == 2)
        #expect(response.tolerated.errors.map(\.path) == ["$.data[0].stars", "$.data[1].picture"])
        #expect(!"\(response.tolerated)".contains("stars"))
        let clean = try await bazaar(Self.body("[]")).cards().response
        #expect(clean.tolerated.isEmpty && clean.tolerated.errors.isEmpty)
    }

    @Test("a strict call fails with what it would tolerate")
    func strict() async throws {
        do throws(APIError<BazaarError>) {
            _ = try await bazaar(Self.cards).cards().with(strict: true).value
            Issue.record("the call must fail")
        } catch {
            guard case .dataFormat(let fault) = error else { throw error }
            #expect(fault.path == "$.data[0].stars" && fault.further.map(\.path) == ["$.data[1].picture"])
        }
        #expect(try await bazaar(Self.body("[]")).cards().with(strict: true).value.isEmpty)
    }

    @Test("events and the drift monitor tell what was tolerated")
    func observed() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let drift = APIClient.DriftMonitor(sampling: 1, kinds: [.toleratedValue])
        _ = try await bazaar(Self.cards, events: events, drift: drift).cards().value
        var counts: [Int] = []
        for await event in stream {
            if case .tolerated(let values) = event.kind { counts.append(values.count) }
            if case .ended = event.kind { break }
        }
        #expect(counts == [2])
        #expect(
            drift.report.findings.map(\.description) == [
                "Bazaar.cards: Card.photo at $.data[].picture: is tolerated, expected an object or an array, "
                    + "once in 2 objects",
                "Bazaar.cards: Card.stars at $.data[].stars: is tolerated, expected Int, once in 2 objects",
            ])
    }

    @Test("the body of an error has what was tolerated in it, and events tell it")
    func errorBodies() async throws {
        let events = APIClient.Events()
        let stream = events.stream()
        let body = #"{"error": {"reason": 5, "place": "x"}}"#
        let configuration = APIClient.Configuration(events: events, transport: StubTransport(body, status: 422))
        let bazaar = BazaarDAO(
            client: APIClient(environment: BazaarDAO.Environment.release, configuration: configuration))
        do throws(APIError<BazaarError>) {
            _ = try await bazaar.cards().value
            Issue.record("the call must fail")
        } catch {
            guard case .server(.invalid(let refusal)) = error else { throw error }
            #expect(refusal.value == Refusal())
            #expect(refusal.response.tolerated.count == 2)
            #expect(refusal.response.tolerated.errors.map(\.path) == ["$.error.reason", "$.error.place"])
        }
        var counts: [Int] = []
        for await event in stream {
            if case .tolerated(let values) = event.kind { counts.append(values.count) }
            if case .ended = event.kind { break }
        }
        #expect(counts == [2])
        #expect(BazaarError.invalid(Refusal()).response.tolerated.isEmpty)
    }

    @Test("events of streams have what was tolerated, and strict ones fail")
    func streams() async throws {
        let lines = "{\"id\": 1, \"stars\": \"x\"}\n{\"id\": 2}\n"
        var counts: [Int] = []
        for try await event in bazaar(lines).changes().events { counts.append(event.tolerated.count) }
        #expect(counts == [1, 0])
        await #expect(throws: APIError<BazaarError>.self) {
            for try await _ in bazaar(lines).changes().with(strict: true) {}
        }
    }

    @Test("only the first hundred are listed, and all are counted")
    func many() throws {
        let elements = (0..<250).map { number in #"{"id": \#(number), "stars": "x"}"# }.joined(separator: ",")
        var tolerated = DataFormatError.Tolerated()
        let cards = try [Card](fromJSON: Data("[\(elements)]".utf8), tolerated: &tolerated)
        #expect(cards.count == 250 && tolerated.count == 250 && tolerated.errors.count == 100)
    }
}
