@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// Auto-cast of single values and of elements in collections.
@Suite struct CastingTests {
    private func cast<Value: JSONReadable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try Value.decode(Array(json.utf8), at: .root, options: ReadOptions(casting: true)).value
    }

    @Test(arguments: [
        ("12", "12"), ("12345678901234567890", "12345678901234567890"), ("1.10", "1.10"), ("-0", "-0"), ("1E5", "1E5"),
        (#""x""#, "x"),
    ])
    func castsToString(_ json: String, _ text: String) throws {
        #expect(try cast(json) == text)
        #expect(try cast("[\(json)]") == [text])
        #expect(try cast(#"{"a":[\#(json),null]}"#) == ["a": [text, nil]])
    }

    @Test(arguments: [
        (#""12""#, 12), (#""-7""#, -7), (#""4.0""#, 4), ("12", 12), (#""1e3""#, 1000),
    ])
    func castsToInt(_ json: String, _ value: Int) throws {
        #expect(try cast(json) == value)
        #expect(try cast(json) == Int16(value))
    }

    @Test(arguments: [
        #""""#, #"" 12""#, #""12 ""#, #""+12""#, #""012""#, #""0x10""#, #""4.9""#, #""1,000""#, #""NaN""#, #""twelve""#,
        #""9223372036854775808""#, "null", "[]", "{}",
    ])
    func rejectsOtherTextsForInt(_ json: String) {
        #expect(throws: DataFormatError.self) { try cast(json, as: Int.self) }
    }

    @Test(arguments: [
        (#""1.5""#, 1.5), (#""0.30000000000000004""#, 0.30000000000000004), (#""1e22""#, 1e22), ("2", 2),
        (#""Inf""#, .infinity), (#""+Inf""#, .infinity), (#""-Inf""#, -.infinity), (#""Infinity""#, .infinity),
        (#""0.1000000000000000055511151231257827""#, 0.1), (#""9007199254740992""#, 9_007_199_254_740_992),
        (#""0""#, 0), (#""0.10000000000000001""#, 0.1), (#""-0.0""#, 0), (#""5e-324""#, .leastNonzeroMagnitude),
        (#""4.94e-324""#, .leastNonzeroMagnitude),
    ])
    func castsToDouble(_ json: String, _ value: Double) throws {
        #expect(try cast(json) == value)
    }

    @Test func castsNaN() throws {
        #expect(try cast(#""NaN""#, as: Double.self).isNaN)
        #expect(try cast(#""NaN""#, as: Float.self).isNaN)
    }

    @Test(arguments: [
        #""9007199254740993""#, #""3.141592653589793238""#, #""1e309""#, #""1,5""#, #""nan""#, #""inf""#, #"" 1""#,
        #""1e-400""#, #""0x1p3""#, #""""#, #""1.234567e-320""#, #""-12e-324""#,
    ])
    func rejectsTextsThatLosePrecision(_ json: String) {
        #expect(throws: DataFormatError.self) { try cast(json, as: Double.self) }
    }

    static let floats: [(String, Float)] = [
        (#""1234567""#, 1_234_567), (#""16777216""#, 16_777_216), (#""0.1234567""#, 0.1234567), (#""1.0000000""#, 1),
        (#""1.17549435e-38""#, .leastNormalMagnitude), (#""0e9""#, 0), (#""1e-45""#, .leastNonzeroMagnitude),
        (#""-Inf""#, -.infinity),
    ]

    /// `false` means none on many servers, and neither `"false"` nor 0.
    @Test(arguments: ["true", "false"])
    func booleansAreNeitherTextsNorNumbers(_ json: String) {
        #expect(throws: DataFormatError.self) { try cast(json, as: String.self) }
        #expect(throws: DataFormatError.self) { try cast(json, as: Int.self) }
        #expect(throws: DataFormatError.self) { try cast(json, as: UInt8.self) }
        #expect(throws: DataFormatError.self) { try cast(json, as: Double.self) }
        #expect(throws: DataFormatError.self) { try cast(json, as: Float.self) }
        #expect(throws: DataFormatError.self) { try cast(json, as: Decimal.self) }
    }

    @Test(arguments: floats)
    func castsToFloat(_ json: String, _ value: Float) throws {
        #expect(try cast(json) == value)
    }

    @Test(arguments: [#""16777217""#, #""0.123456789""#, #""1e-60""#, #""1e39""#, #""1.234e-44""#])
    func rejectsTextsThatAFloatDoesNotKeep(_ json: String) {
        #expect(throws: DataFormatError.self) { try cast(json, as: Float.self) }
    }

    @Test(arguments: [
        ("0", false), ("1", true), (#""0""#, false), (#""1""#, true), (#""true""#, true), (#""false""#, false),
        ("true", true),
    ])
    func castsToBool(_ json: String, _ value: Bool) throws {
        #expect(try cast(json) == value)
    }

    @Test(arguments: ["2", "1.0", "-0", #""yes""#, #""TRUE""#, #""""#, #""01""#, "null", "[]"])
    func rejectsOtherValuesForBool(_ json: String) {
        #expect(throws: DataFormatError.self) { try cast(json, as: Bool.self) }
    }

    @Test func castsToOtherTypes() throws {
        #expect(try cast(#""1.10""#, as: Decimal.self) == Decimal(string: "1.1"))
        #expect(try cast(#""18446744073709551615""#, as: UInt64.self) == .max)
        #expect(try cast(#""0.1""#, as: Float.self) == 0.1)
        #expect(try cast(#""9""#, as: Level.self) == .high)
    }

    @Test func doesNotCastByDefault() {
        #expect(
            fault(String.self, "12")
                == "String at $ (byte 0): expected String, found number 12; auto-cast: true would accept it")
        #expect(
            fault(Int.self, #""12""#)
                == #"Int at $ (byte 0): expected Int, found string "12"; auto-cast: true would accept it"#)
        #expect(fault(Int.self, #""x""#) == #"Int at $ (byte 0): expected Int, found string "x""#)
        #expect(
            fault(Bool.self, "1")
                == "Bool at $ (byte 0): expected Bool, found number 1; auto-cast: true would accept it")
        #expect(
            fault(Double.self, #""NaN""#)
                == #"Double at $ (byte 0): expected Double, found string "NaN"; auto-cast: true would accept it"#)
    }

    @Test func appliesToElementsButNotToNestedModels() throws {
        #expect(throws: DataFormatError.self) { try cast(#"[{"name":1,"age":2}]"#, as: [Owner].self) }
        #expect(throws: DataFormatError.self) { try cast(#"[{"name":"a","age":2,"emails":[1234]}]"#, as: [Owner].self) }
        #expect(throws: DataFormatError.self) {
            try cast(#"[{"name":"a","age":2,"colors":{"a":"1"}}]"#, as: [Owner].self)
        }
    }
}
