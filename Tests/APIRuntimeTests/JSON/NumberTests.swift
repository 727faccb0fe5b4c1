@_spi(Generated) import APIRuntime
import Foundation
import Testing

@Suite struct NumberTests {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("12345678", 12_345_678),
        ("123456789012345678", 123_456_789_012_345_678),
        ("9223372036854775807", .max), ("-9223372036854775808", .min), ("4.0", 4), ("4e0", 4), ("4E+2", 400),
        ("400e-2", 4), ("-1.50e1", -15), ("0e999999999999999999999", 0), ("0.0", 0), ("1000000000000000000e-18", 1),
        ("0.00012e5", 12), ("0e-4294967297", 0), ("9007199254740993e0", 9_007_199_254_740_993),
    ])
    func readsIntegers(_ json: String, _ value: Int) throws {
        #expect(try Int(fromJSON: json) == value)
        #expect(try [Int](fromJSON: "[ \(json) , \(json)]") == [value, value])
    }

    @Test(
        "integers of any number of digits are read wherever they stand, and whatever may follow them", arguments: 1...19
    )
    func readsDigitsOfAnyLength(_ count: Int) throws {
        for all in ["1234567890123456789", "9000000000000000009", "1000000000000000000"] {
            let digits = String(all.prefix(count))
            let value = try #require(Int(digits))
            // The end of the document is near or far.
            for end in ["", "                                "] {
                #expect(try Int(fromJSON: digits + end) == value)
                if let small = Int32(exactly: value) { #expect(try Int32(fromJSON: digits + end) == small) }
                #expect(try [Int](fromJSON: "[\(digits),-\(digits)]\(end)") == [value, -value])
                #expect(try [String: Int](fromJSON: #"{"a":\#(digits)}"# + end) == ["a": value])
                #expect(try [Int](fromJSON: "[\(digits).0,\(digits)e0 ,\(digits)]\(end)") == [value, value, value])
                let wrong = ["0\(digits)", "-", "-0\(digits)"] + ["x", ".", "e", "\"", "/", ":"].map { digits + $0 }
                for text in wrong {
                    #expect(throws: DataFormatError.self) { try [Int](fromJSON: "[\(text)]\(end)") }
                }
            }
        }
    }

    @Test(arguments: [
        "4.9", "9223372036854775808", "-9223372036854775809", "1e19", "1e999999999999999999999", "-0.1",
        "99999999999999999999999999", "1e4294967296", "12e-4294967297", "1e1099511627776", "1e-9223372036854775808",
    ])
    func rejectsIntegersThatDoNotFit(_ json: String) {
        #expect(fault(Int.self, json) == "Int at $ (byte 0): expected Int, found number \(json)")
    }

    @Test func readsIntegersOfEverySize() throws {
        #expect(try Int8(fromJSON: "-128") == -128)
        #expect(try UInt8(fromJSON: "255") == 255)
        #expect(try Int16(fromJSON: "-32768") == -32768)
        #expect(try UInt16(fromJSON: "65535.0") == 65535)
        #expect(try Int32(fromJSON: "2147483647") == 2_147_483_647)
        #expect(try UInt32(fromJSON: "4294967295") == 4_294_967_295)
        #expect(try Int64(fromJSON: "-9223372036854775808") == .min)
        #expect(try UInt64(fromJSON: "18446744073709551615") == .max)
        #expect(try UInt(fromJSON: "18446744073709551615") == .max)
        #expect(fault(Int8.self, "128") == "Int8 at $ (byte 0): expected Int8, found number 128")
        #expect(fault(UInt8.self, "-1") == "UInt8 at $ (byte 0): expected UInt8, found number -1")
        #expect(fault(UInt64.self, "18446744073709551616").hasPrefix("UInt64 at $ (byte 0): expected UInt64"))
    }

    @Test(arguments: [
        "0", "-0.0", "1.5", "0.1", "3.141592653589793", "1e22", "1e23", "1e-22", "9007199254740993",
        "123456789.123456789",
        "2.2250738585072014e-308", "5e-324", "1.7976931348623157e308", "0.30000000000000004", "1e-400",
        "8.988465674311579538646525953945123668089884894711532863671504057886633790275048156635423866120376801056005693e307",
        "100000000000000000000000", "1.0000000000000000000000000000000000001", "7.2057594037927933e16", "-1E-5",
    ])
    func readsTheNearestDouble(_ json: String) throws {
        let expected = try #require(Double(json))
        #expect(try Double(fromJSON: json).bitPattern == expected.bitPattern)
    }

    @Test func readsRandomDoublesExactly() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let value = Double(bitPattern: UInt64.random(in: 0...(.max), using: &generator))
            guard value.isFinite else { continue }
            #expect(try Double(fromJSON: value.description) == value)
            #expect(try Double(fromJSON: value.toJSON()) == value)
        }
    }

    @Test func rejectsNumbersThatAreTooLarge() {
        #expect(fault(Double.self, "1e309") == "Double at $ (byte 0): expected Double, found number 1e309")
        #expect(fault(Float.self, "1e39") == "Float at $ (byte 0): expected Float, found number 1e39")
    }

    @Test(arguments: [
        ("01", 0, "a number without leading zeros", "number 01"), ("-", 1, "a digit", "the end of the document"),
        ("1.", 2, "a digit", "the end of the document"), ("1.x", 2, "a digit", "x"),
        ("1e", 2, "a digit", "the end of the document"),
        ("1e+", 3, "a digit", "the end of the document"), ("-x", 1, "a digit", "x"),
        (".5", 0, "a value", "\".\""), ("+1", 0, "a value", "\"+\""), ("NaN", 0, "a value", "\"N\""),
        ("0x10", 1, "the end of the document", "x10"), ("1_000", 1, "the end of the document", "\"_\""),
    ])
    func rejectsInvalidNumbers(_ json: String, _ offset: Int, _ expected: String, _ found: String) {
        #expect(fault(Double.self, json) == "Double at $ (byte \(offset)): expected \(expected), found \(found)")
        #expect(fault(Int.self, json) == "Int at $ (byte \(offset)): expected \(expected), found \(found)")
        #expect(fault(JSON.self, json) == "JSON at $ (byte \(offset)): expected \(expected), found \(found)")
    }

    @Test(arguments: [
        "0", "1.10", "-12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
        "-340282366920938463463374607431768211455", "0.340282366920938463463374607431768211455", "1e127", "0.00000001",
        "123.4500e2",
    ])
    func keepsAllDigitsOfDecimals(_ json: String) throws {
        let expected = try #require(Decimal(string: json, locale: Locale(identifier: "en_US_POSIX")))
        #expect(try Decimal(fromJSON: json) == expected)
        #expect(try Decimal(fromJSON: Decimal(fromJSON: json).toJSON()) == expected)
    }

    @Test(arguments: [("1.10", "1.1"), ("1e2", "100"), ("-0.0", "0"), ("12.50e1", "125")])
    func writesDecimalsWithoutTheirText(_ json: String, _ text: String) throws {
        #expect(try Decimal(fromJSON: json).toJSONString() == text)
    }

    @Test(arguments: ["340282366920938463463374607431768211456", "1e128", "1e-129", "1e999999999999"])
    func rejectsDecimalsThatDoNotFit(_ json: String) {
        #expect(fault(Decimal.self, json).hasPrefix("Decimal at $ (byte 0): expected Decimal, found number "))
    }

    @Test func roundsFloatsOnce() throws {
        // Rounded to a double first, this would be exactly between two floats and round to the wrong one.
        #expect(try Float(fromJSON: "1.00000017881393432617187499") == 1.0000001)
        #expect(try Float(fromJSON: "0.1").toJSONString() == "0.1")
    }
}
