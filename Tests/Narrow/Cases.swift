// What `Int` of 32 bits must not change, and what it must refuse. `Scripts/narrow-check` runs it.

import FoundationEssentials

@_cdecl("runCases")
public func runCases() {
    var cases = Cases()
    cases.integers()
    cases.arrays()
    cases.exponents()
    cases.doubles()
    cases.models()
    cases.json()
    cases.dates()
    cases.momentsRead()
    cases.momentsWritten()
    cases.calendar()
    print("\(Int.bitWidth) bits, \(cases.count) cases, \(cases.failures) failed")
}

struct Cases {
    var count: Int = 0
    var failures: Int = 0

    mutating func check(_ name: String, _ found: String?, _ expected: String?) {
        count += 1
        guard found != expected else { return }
        failures += 1
        print("failed: \(name): \(found ?? "nothing") instead of \(expected ?? "nothing")")
    }

    /// The value of a document as JSON again, or the message of the error.
    func reading<Value: JSONReadable & JSONWritable>(_ text: String, as type: Value.Type) -> String {
        do throws(DataFormatError) {
            return try Value(fromJSON: text).toJSONString()
        } catch {
            return error.description
        }
    }
}

// MARK: - Numbers

extension Cases {
    mutating func integers() {
        for text in ["2147483647", "-2147483648", "2147483647.0", "-2.147483648e9"] {
            check(
                "Int \(text)", (try? Int(fromJSON: text)).map { String($0) },
                text.prefix(1) == "-" ? "-2147483648" : "2147483647")
        }
        for text in [
            "2147483648", "-2147483649", "4294967296", "4294967297", "9007199254740993", "9223372036854775808", "1e10",
        ] {
            check(
                "Int \(text)", reading(text, as: Int.self), "the type at $ (byte 0): expected Int, found number \(text)"
            )
        }
        for text in ["9007199254740993", "9223372036854775807", "-9223372036854775808"] {
            check("Int64 \(text)", reading(text, as: Int64.self), text)
        }
        check("UInt", reading("4294967295", as: UInt.self), "4294967295")
        check(
            "UInt beyond", reading("4294967296", as: UInt.self),
            "the type at $ (byte 0): expected UInt, found number 4294967296")
        check("UInt64", reading("18446744073709551615", as: UInt64.self), "18446744073709551615")
        check("UInt32", reading("4294967295", as: UInt32.self), "4294967295")
    }

    mutating func arrays() {
        check(
            "[Int64]", reading("[1,-2147483649,9007199254740993]", as: [Int64].self), "[1,-2147483649,9007199254740993]"
        )
        let many = "[" + String(repeating: "7,", count: 40) + "2147483648,8]"
        check(
            "[Int] beyond", reading(many, as: [Int].self),
            "the type at $[40] (byte 81): expected Int, found number 2147483648")
        // Long enough for the commas of its samples times its size to be beyond 32 bits.
        let count = 600_000
        var bytes: [UInt8] = Array(repeating: 0x2C, count: count * 2 + 1)
        for index in 0..<count { bytes[index * 2 + 1] = 0x31 }
        bytes[0] = 0x5B
        bytes[count * 2] = 0x5D
        check("[Int] of a megabyte", (try? [Int](fromJSON: bytes)).map { String($0.count) }, String(count))
    }

    mutating func exponents() {
        for (text, value) in [
            ("1e9", "1000000000"), ("21474836470e-1", "2147483647"), ("100000000000000000000e-20", "1"),
            ("0e99999999999", "0"), ("0e-99999999999", "0"),
        ] {
            check("Int \(text)", (try? Int(fromJSON: text)).map { String($0) }, value)
        }
        for text in [
            "1e99999999999", "1e-99999999999", "1e1099511627776", "1e4294967296", "1e-4294967296", "12e-4294967297",
        ] {
            check(
                "Int64 \(text)", reading(text, as: Int64.self),
                "the type at $ (byte 0): expected Int64, found number \(text)")
        }
    }

    mutating func doubles() {
        for text in [
            "9007199254740992.0", "2147483648.0", "4294967296.5", "1e+22", "1.2345678901234566e+40", "-3e-44", "0.1",
            "-0.0",
            "123456.78901234567",
        ] {
            check("Double \(text)", (try? Double(fromJSON: text)).map { $0.description }, text)
        }
        for text in ["9007199254740993", "4294967296.25", "1e-9", "1234567890123456800", "1.7976931348623156e+62"] {
            let value = (try? Double(fromJSON: text)) ?? .nan
            check(
                "Double \(text) again", (try? Double(fromJSON: DoubleText.make(value))).map { $0.description },
                value.description)
        }
        check(
            "Double written", reading("[2147483648.5,1e21,-4294967297,0.000001]", as: [Double].self),
            "[2147483648.5,1e+21,-4294967297,1e-06]")
    }

    mutating func models() {
        check(
            "a field", reading(#"{"id":9007199254740993,"size":2147483647}"#, as: File.self),
            #"{"id":9007199254740993,"size":2147483647}"#)
        check(
            "a field beyond", reading(#"{"id":1,"size":2147483648}"#, as: File.self),
            "File.size at $.size (byte 15): expected Int, found number 2147483648")
        check("an enum", reading("[2147483647,2]", as: [Level].self), "[2147483647,2]")
        check(
            "an enum beyond", reading("2147483649", as: Level.self),
            "the type at $ (byte 0): expected Int, found number 2147483649")
        var text = "{"
        for index in 0..<Wide.names.count { text += (index > 0 ? "," : "") + "\"\(Wide.names[index])\":\(index)" }
        check("many fields", reading(text + "}", as: Wide.self), text + "}")
        check(
            "one of many is missing", reading(text.prefix { $0 != "Z" }.dropLast(2) + "}", as: Wide.self),
            "Wide.Z at $.Z (byte 0): expected Int, found nothing")
    }

    mutating func json() {
        check("a literal", (9_007_199_254_740_993 as JSON).description, "9007199254740993")
        check(
            "a number", reading("[9007199254740993,-2147483649,1e400]", as: JSON.self),
            "[9007199254740993,-2147483649,1e400]")
        check("its Int", JSON.Number("2147483648")?.int.map { String($0) }, nil)
    }
}

// MARK: - Dates

extension Cases {
    mutating func dates() {
        for text in [
            "2001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2038-01-19T03:14:07Z", "2038-01-19T03:14:08Z",
            "2040-02-29T12:30:45.123Z",
            "2106-02-07T06:28:16.5Z", "1901-12-13T20:45:51Z", "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z",
            "2026-11-27T17:00:00.123456Z", "2001-01-01T00:00:01.1234567890123Z",
        ] {
            check("a date of \(text)", reading("\"\(text)\"", as: Date.self), "\"\(text)\"")
        }
        check("a leap second", reading(#""2040-12-31T15:59:60-08:00""#, as: Date.self), #""2041-01-01T00:00:00Z""#)
        check("no leap second", (try? Date(fromJSON: #""2040-12-30T15:59:60-08:00""#)).map { _ in "a date" }, nil)
        let pattern = DateFormat("EEE, dd MMM yyyy HH:mm:ss.SSS")
        check(
            "a date in a pattern",
            pattern.date("Fri, 31 Dec 9999 23:59:59.999").flatMap { pattern.textInRange(of: $0) },
            "Fri, 31 Dec 9999 23:59:59.999")
        check("a distant date", DateText.shown(Date(timeIntervalSince1970: 1e14)), "3170843-11-07T09:46:40Z")
    }

    private func date(_ text: String, _ format: DateFormat) -> String? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            (try? JSONReader.read(bytes) { (reader: inout JSONReader) throws(ReadFailure) in try reader.date(format) })
                .flatMap { DateText.iso8601($0) }
        }
    }

    mutating func momentsRead() {
        for (text, expected) in [
            ("0", "1970-01-01T00:00:00Z"), ("2147483648", "2038-01-19T03:14:08Z"),
            ("-2147483649", "1901-12-13T20:45:51Z"),
            ("4102444800.5", "2100-01-01T00:00:00.5Z"), ("253402300799", "9999-12-31T23:59:59Z"),
            ("-62167219200", "0000-01-01T00:00:00Z"),
            ("1764262800.123456", "2025-11-27T17:00:00.123456Z"), ("41024448005e-1", "2100-01-01T00:00:00.5Z"),
            ("1000000000000000", nil),
        ] {
            check("seconds \(text)", date(text, .unix), expected)
        }
        for (text, expected) in [
            ("2147483648000", "2038-01-19T03:14:08Z"), ("1764262800123", "2025-11-27T17:00:00.1229999Z"),
            ("-1", "1969-12-31T23:59:59.999Z"),
            ("253402300799999", "9999-12-31T23:59:59.999Z"), ("2147483648", "1970-01-25T20:31:23.648Z"),
            ("1.7642628001234e12", "2025-11-27T17:00:00.1234Z"),
        ] {
            check("milliseconds \(text)", date(text, .unixMilliseconds), expected)
        }
    }

    mutating func momentsWritten() {
        for (seconds, text, milliseconds) in [
            (0, "0", "0"), (2_147_483_648, "2147483648", "2147483648000"),
            (1_764_262_800.25, "1764262800.25", "1764262800250"),
            (-2_147_483_649.5, "-2147483649.5", "-2147483649500"),
            (253_402_300_799.5, "253402300799.5", "253402300799500"),
        ] as [(Double, String, String)] {
            let date = Date(timeIntervalSince1970: seconds)
            check("seconds of \(text)", DecimalMoment.secondsText(date), text)
            check("milliseconds of \(text)", DecimalMoment.millisecondsText(date), milliseconds)
        }
        check("too many seconds", DecimalMoment.secondsText(Date(timeIntervalSince1970: 1e12)), nil)
    }

    mutating func calendar() {
        for day in stride(from: -719_162, to: 2_932_896, by: 9_973) {
            let seconds = Int64(day) * 86_400 + 86_399
            let parts = DateParts(secondsSince1970: seconds)
            check("day \(day)", parts.secondsSince1970.map { String($0) }, String(seconds))
            check("weekday of \(day)", String(parts.weekday), String(((day + 4) % 7 + 7) % 7))
        }
    }
}

// MARK: - Models

struct File: APIObject {
    var id: Int64
    var size: Int

    static let fields: FieldTable = FieldTable("File", Self.self)

    init(placeholder: Placeholder) {
        id = 0
        size = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("id", .required) { id = try reader.value() }
        if try reader.field("size", .required) { size = try reader.int() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("size", size)
    }
}

/// More required fields than a word of 32 bits has.
struct Wide: APIObject {
    var values: [Int]

    static let fields: FieldTable = FieldTable("Wide", Self.self)
    static let names: [StaticString] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v",
        "w", "x", "y", "z",
        "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V",
        "W", "X", "Y", "Z",
    ]

    init(placeholder: Placeholder) {
        values = Array(repeating: 0, count: Wide.names.count)
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        for index in 0..<Wide.names.count where try reader.field(Wide.names[index], .required) {
            values[index] = try reader.int()
        }
    }

    func writeFields(_ writer: inout JSONWriter) {
        for index in 0..<Wide.names.count { writer.field(Wide.names[index], values[index]) }
    }
}

enum Level: Int, APIEnum {
    case low = 2
    case high = 2_147_483_647

    static let cases: CaseTable<Level> = CaseTable([.low, .high])
}
