import APIRuntime
import Foundation
import JSONSyntax
import MockValues
import RandomNumbers
import SpecLanguage
import TestSupport
import Testing
import TolerantScenario

/// A decoder as apps write it by hand: each field is tried, and is absent where that fails.
private struct SoftDecoder {
    private let object: [String: JSON]

    /// - Returns: `nil` for what is no object.
    private init?(_ json: JSON?) {
        guard case .object(let object)? = json else { return nil }
        self.object = object
    }

    private func string(_ key: String) -> String? { Self.string(object[key]) }
    private func int(_ key: String) -> Int? { Self.int(object[key]) }
    private func double(_ key: String) -> Double? { Self.double(object[key]) }

    private func bool(_ key: String) -> Bool? {
        if case .bool(let value)? = object[key] { value } else { nil }
    }

    private func list<Element>(_ key: String, _ element: (JSON) -> Element?) -> [Element]? {
        guard case .array(let elements)? = object[key] else { return nil }
        let list = elements.compactMap(element)
        return list.count == elements.count ? list : nil
    }

    private static func string(_ json: JSON?) -> String? {
        if case .string(let text)? = json { text } else { nil }
    }

    private static func int(_ json: JSON?) -> Int? {
        if case .number(let number)? = json { Int(number.text) } else { nil }
    }

    private static func double(_ json: JSON?) -> Double? {
        guard case .number(let number)? = json, let value = Double(number.text), value.isFinite else { return nil }
        return value
    }

    static func product(_ json: JSON) -> Product? {
        guard let object = SoftDecoder(json), let id = object.int("id") else { return nil }
        // Fields that do not tolerate anything lose the whole value.
        let stock = object.object["stock"] ?? .null
        guard stock == .null || int(stock) != nil else { return nil }
        var product = Product(id: id)
        object.readTexts(&product)
        object.readNumbers(&product)
        object.readCollections(&product)
        object.readModels(&product)
        product.stock = int(stock)
        if let extra = object.object["extra"], extra != .null { product.extra = extra }
        return product
    }

    private func readTexts(_ product: inout Product) {
        product.title = string("title") ?? "untitled"
        product.subtitle = string("subtitle")
        product.added = string("added").flatMap { text in ISO8601DateFormatter().date(from: text) }
        product.link = string("link").flatMap { text in text.isEmpty ? nil : URL(string: text) }
        product.key = string("key").flatMap { text in UUID(uuidString: text) }
        product.blob = string("blob").flatMap { text in Data(base64Encoded: text) }
        product.level = string("level").flatMap { text in Level(rawValue: text) }
        product.mood = string("mood").flatMap { text in Mood(rawValue: text) } ?? .calm
        product.code = string("code").flatMap { text in text.wholeMatch(of: /[A-Z]+/) == nil ? nil : text }
        product.label = string("label").flatMap { text in text.count > 3 ? nil : text } ?? "-"
        product.name = SoftDecoder(object["names"])?.string("en") ?? string("name")
        product.note = string("memo") ?? string("note") ?? SoftDecoder(object["text"])?.string("note")
        let large = SoftDecoder(SoftDecoder(object["images"])?.object["large"])
        product.image = large?.string("src").flatMap { text in text.isEmpty ? nil : URL(string: text) }
        product.alt = large?.string("alt")
    }

    private func readNumbers(_ product: inout Product) {
        product.width = int("width") ?? 0
        product.height = int("height")
        product.depth = int("depth").flatMap { number in (0...9).contains(number) ? Int8(number) : nil } ?? 1
        product.weight = double("weight") ?? 1.5
        product.ratio = double("ratio")
        if case .number(let number)? = object["price"] { product.price = Decimal(string: number.text) }
        if product.price?.isNaN == true { product.price = nil }
        product.sold = bool("sold") ?? false
        product.isNew = bool("isNew")
        product.changed = Date(timeIntervalSince1970: double("changed") ?? 0)
        product.price2 = int("price2") ?? string("price2").flatMap { text in Int(text) }
        product.token = int("token")
        product.cents = string("cents").flatMap { text in Double(text) }.map { amount in Int((amount * 100).rounded()) }
    }

    private func readCollections(_ product: inout Product) {
        product.tags = list("tags", Self.string) ?? []
        product.sizes = list("sizes", Self.int).flatMap { sizes in sizes.count > 3 ? nil : sizes }
        if case .array(let elements)? = object["grades"] { product.grades = elements.compactMap(Self.int) }
        if case .object(let counts)? = object["counts"] {
            let numbers = counts.compactMapValues(Self.int)
            product.counts = numbers.count == counts.count ? numbers : [:]
        }
    }

    private func readModels(_ product: inout Product) {
        if case .array(let parts)? = object["place"], parts.count >= 2, let x = Self.double(parts[0]),
            let y = Self.double(parts[1])
        {
            product.place = Place(x: x, y: y, label: parts.count > 2 ? Self.string(parts[2]) : nil)
        }
        if let maker = SoftDecoder(object["maker"]), let name = maker.string("name") {
            let city = SoftDecoder(maker.object["city"]).flatMap { city in
                city.string("zip").flatMap { zip in
                    zip.count < 2 ? nil : City(zip: zip, lines: city.list("lines", Self.string) ?? [])
                }
            }
            product.maker = Maker(name: name, city: city)
        }
        if let owner = SoftDecoder(object["owner"]), let id = owner.int("id") {
            product.owner = Owner(id: id, since: owner.int("since"))
        }
        if let pair = SoftDecoder(object["pair"]), let second = pair.string("second") {
            product.pair = Pair(first: pair.int("first") ?? 1, second: second)
        }
        if let part = SoftDecoder(object["part"]) {
            switch part.string("kind") {
            case "screw": product.part = part.int("length").map { length in .screw(Screw(length: length)) }
            case "panel": product.part = .panel(Panel(area: part.int("area")))
            default: break
            }
        }
    }
}

/// Documents whose values are of any kind, right or wrong.
private struct RandomProducts {
    private var random: SplitMix64

    private static let fields: [String: [String]] = [
        "title": [#""t""#], "subtitle": [#""s""#], "width": ["5"], "height": ["-3"], "depth": ["0", "9"],
        "weight": ["2.5"], "ratio": ["1e3"], "price": ["9.99"], "sold": ["true"], "isNew": ["false"],
        "added": [#""2026-01-02T03:04:05Z""#], "changed": ["1700000000"], "link": [#""https://a.example/b""#],
        "key": [#""6f9619ff-8b86-d011-b42d-00c04fc964ff""#], "blob": [#""AQID""#], "tags": [#"["a", "b"]"#],
        "sizes": ["[1, 2]"], "grades": [#"[1, "x", 2]"#], "counts": [#"{"a": 1}"#], "level": [#""low""#],
        "mood": [#""wild""#], "place": ["[1, 2]", #"[1.5, 2, "c"]"#, #"[1, 2, 3]"#],
        "maker": [#"{"name": "m", "city": {"zip": "123"}}"#, #"{"name": "m", "city": {"zip": 1}}"#],
        "part": [#"{"kind": "screw", "length": 3}"#, #"{"area": "x", "kind": "panel"}"#], "price2": [#""12""#, "12"],
        "code": [#""AB""#], "label": [#""abc""#], "images": [#"{"large": {"src": "https://a.example", "alt": 5}}"#],
        "names": [#"{"en": "n"}"#, #"{"en": 5}"#], "name": [#""o""#], "memo": [#""c""#], "note": [#""d""#],
        "text": [#"{"note": "e"}"#], "stock": ["5", "null"], "token": ["7"], "owner": [#"{"id": 1, "since": "x"}"#],
        "cents": [#""1.50""#], "pair": [#"{"first": "x", "second": "y"}"#, #"{"second": 5}"#], "extra": ["[1]"],
    ]
    private static let wrong: [String] = [
        "null", "true", "false", "0", "-1", "1.5", "300", "1e400", #""""#, #""x""#, #""5""#, #""longerThanItMay""#,
        "[]",
        "[null]", #"["x"]"#, "[1, 2, 3, 4]", #"[1, "x"]"#, "{}", #"{"a": "b"}"#, #"{"kind": "nail"}"#, #"{"id": "x"}"#,
        #"{"name": 5}"#, #"{"large": "x"}"#, #"{"note": {}}"#,
    ]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random.below(elements.count)] }

    mutating func next() -> String {
        var keys = Self.fields.keys.sorted()
        keys.shuffle(using: &random)
        var members = [#""id": \#(random.below(20) == 0 ? pick(Self.wrong) : "7")"#]
        for key in keys where random.below(4) > 0 {
            // Wrong values of the one field that fails are rare, so that most documents have a value.
            let isWrong = random.below(key == "stock" ? 20 : 3) == 0
            members.insert(
                #""\#(key)": \#(pick(isWrong ? Self.wrong : Self.fields[key, default: Self.wrong]))"#,
                at: random.below(members.count + 1))
        }
        return "{" + members.joined(separator: ", ") + "}"
    }
}

@Suite("Tolerance beside a decoder that is written by hand, and the one of the tool")
struct SoftDecoderTests {
    @Test("2,000 documents give the same values", arguments: [1, 20_261_129] as [UInt64])
    func sameValues(seed: UInt64) throws {
        let spec = Programs.packageFolder.appending(path: "Tests/Scenarios/tolerant/Specs/Bazaar.yaml")
        let source = SpecSource(path: "Bazaar.yaml", name: "Bazaar", bytes: Array(try Data(contentsOf: spec)))
        let reference = ReferenceDecoder(SpecChecker().check([source]).specification)
        var products = RandomProducts(seed: seed)
        var read = 0
        for _ in 0..<1_000 {
            let json = products.next()
            let expected = SoftDecoder.product(try JSON(fromJSON: json))
            var tolerated = DataFormatError.Tolerated()
            let value = try? Product(fromJSON: Data(json.utf8), tolerated: &tolerated)
            #expect(value == expected, "\(json)")
            let faults = reference.faults(in: try JSONParser.parse(Array(json.utf8)), as: .model("Product"))
            #expect(faults.isEmpty == (value != nil), "\(json)")
            if value != nil { read += 1 }
            #expect(tolerated.errors.count == min(tolerated.count, 100), "\(json)")
        }
        #expect(read > 800)
    }
}
