@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite("Key strategies of coders")
struct KeyStrategyTests {
    private struct Box: Codable, Equatable {
        var theCounts: Counts
        var more: [Counts] = []
        var byName: [String: Counts] = [:]
        var rawValue: JSON = .null
    }

    private static let box: Box = {
        let counts = Counts(newItems: 3, oldItems: 4, extra: ["a_b": 1, "c_d": [["e_f": nil]], "gH": ["i_j": "k_l"]])
        return Box(theCounts: counts, more: [counts], byName: ["some_name": counts], rawValue: ["m_n": [["o_p": 1.5]]])
    }()

    /// A key strategy of decoders, the one of encoders, and how it writes the keys of the box.
    private struct Strategies {
        let decoding: JSONDecoder.KeyDecodingStrategy
        let encoding: JSONEncoder.KeyEncodingStrategy
        let key: (String) -> String
    }

    private static var strategies: [Strategies] {
        [
            Strategies(decoding: .useDefaultKeys, encoding: .useDefaultKeys) { $0 },
            Strategies(decoding: .convertFromSnakeCase, encoding: .convertToSnakeCase, key: snake),
            Strategies(
                decoding: .custom { Key(stringValue: String($0.last?.stringValue.dropFirst(2) ?? "")) },
                encoding: .custom { Key(stringValue: "x-" + ($0.last?.stringValue ?? "")) }
            ) { "x-" + $0 },
        ]
    }

    private static func snake(_ key: String) -> String {
        key.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    @Test("rename the keys of the program's types, but not those of models and JSON in them", arguments: 0..<3)
    func strategies(number: Int) throws {
        let strategies = Self.strategies[number]
        let counts = #"{"new_items":3,"old_items":4,"extra":{"a_b":1,"c_d":[{"e_f":null}],"gH":{"i_j":"k_l"}}}"#
        let keys = ["theCounts", "more", "byName", "rawValue"].map(strategies.key)
        let text = """
            {"\(keys[0])":\(counts),"\(keys[1])":[\(counts)],"\(keys[2])":{"some_name":\(counts)},\
            "\(keys[3])":{"m_n":[{"o_p":1.5}]}}
            """
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = strategies.decoding
        #expect(try decoder.decode(Box.self, from: Data(text.utf8)) == Self.box)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = strategies.encoding
        #expect(try JSON(fromJSON: encoder.encode(Self.box)) == JSON(fromJSON: text))
    }

    @Test("are not needed by other coders")
    func propertyList() throws {
        let box = Box(theCounts: Counts(newItems: 3, oldItems: 4, extra: ["a_b": [1, "x"]]), rawValue: ["k": true])
        let data = try PropertyListEncoder().encode(box)
        #expect(try PropertyListDecoder().decode(Box.self, from: data) == box)
    }
}

/// A model with keys in snake case, as apigen generates it.
private struct Counts: APIObject, Hashable, Codable {
    var newItems: Int?
    var oldItems: Int
    var extra: JSON
}

extension Counts {
    static let fields: FieldTable = FieldTable("Counts", Self.self)

    init(placeholder: Placeholder) {
        oldItems = 0
        extra = .null
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("newItems", at: "new_items") { newItems = try reader.optionalInt() }
        if try reader.field("oldItems", at: "old_items") { oldItems = try reader.int(default: 0) }
        if try reader.field("extra", .required) { try reader.read(into: &extra) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("new_items", newItems)
        writer.field("old_items", oldItems)
        writer.field("extra", extra)
    }
}
