@_spi(Generated) import APIRuntime
import Foundation
import Testing

/// Random values that are the same in every run.
private struct Chance {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func word() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ limit: Int) -> Int {
        Int(word() % UInt64(limit))
    }

    /// The text, possibly with one byte changed, inserted or removed.
    mutating func damaged(_ text: String, with bytes: String) -> String {
        var result = Array(text.utf8)
        let byte = Array(bytes.utf8)[below(bytes.utf8.count)]
        switch below(4) {
        case 0 where !result.isEmpty: result[below(result.count)] = byte
        case 1: result.insert(byte, at: below(result.count + 1))
        case 2 where !result.isEmpty: result.remove(at: below(result.count))
        default: break
        }
        return String(decoding: result, as: UTF8.self)
    }
}

@Suite struct FoundationAgreementTests {
    @Test func doublesMatchTheStandardLibrary() throws {
        var chance = Chance(0x9E37_79B9_7F4A_7C15)
        for _ in 0..<20_000 {
            let any = Double(bitPattern: chance.word() & 0x7FEF_FFFF_FFFF_FFFF)
            let near = Double(chance.word() >> 11) / Double(1 << UInt64(chance.below(53)))
            let digits = String(chance.word()) + String(chance.word())
            let point = 1 + chance.below(digits.count - 1)
            let texts = [
                "\(any)", "\(near)", String(format: "%.17g", near), String(format: "-%.15f", near / 1e15),
                "0.000\(digits)", "\(digits.prefix(point)).\(digits.dropFirst(point))",
                "\(digits.prefix(1 + chance.below(19)))e\(chance.below(140) - 70)",
            ]
            for text in texts where text.hasPrefix("0.") || !text.hasPrefix("0") {
                let expected = try #require(Double(text))
                #expect(try Double(fromJSON: text).bitPattern == expected.bitPattern, "\(text)")
            }
        }
    }

    @Test func floatsMatchTheStandardLibrary() throws {
        var chance = Chance(21)
        for _ in 0..<20_000 {
            let bits = UInt32(truncatingIfNeeded: chance.word()) & 0x7F7F_FFFF
            let float = Float(bitPattern: bits)
            // Between this float and the next one, and right beside the middle.
            let middle = (Double(float) + Double(float.nextUp)) / 2
            for text in ["\(float)", "\(middle)", String(format: "%.25g", middle.nextDown), "\(middle.nextUp)"] {
                let expected = try #require(Float(text))
                if expected.isFinite { #expect(try Float(fromJSON: text).bitPattern == expected.bitPattern, "\(text)") }
            }
        }
    }

    @Test(arguments: [
        "9007199254740993", "9007199254740993.0", "1e23", "8.5e22", "4503599627370496.5", "4503599627370497.5",
        "1.7976931348623157e308", "2.2250738585072011e-308", "5e-324", "18446744073709551615", "18446744073709551616",
        "9999999999999999999", "0.1e1", "1e-65", "1e64", "1e65", "1e-66", "0.0", "-0.0", "0e9",
    ])
    func doublesAtTheLimitsMatchTheStandardLibrary(text: String) throws {
        #expect(try Double(fromJSON: text).bitPattern == (try #require(Double(text))).bitPattern)
    }

    @Test func castDoublesMatchTheStandardLibrary() throws {
        var chance = Chance(77)
        for _ in 0..<5000 {
            let text = "\(Double(chance.below(2_000_000_000) - 1_000_000_000) / 1000)"
            let json = Array("\"\(text)\"".utf8)
            let value = try Double.decode(json, at: .root, options: ReadOptions(casting: true)).value
            #expect(value == Double(text), "\(text)")
        }
    }

    @Test func uuidsMatchFoundation() {
        var chance = Chance(3)
        for _ in 0..<5000 {
            let text = chance.damaged(
                UUID(
                    uuidString: String(
                        format: "%08x-0000-4000-8000-%012lx", chance.below(1 << 32), chance.below(1 << 48))
                )
                .map { chance.below(2) == 0 ? $0.uuidString : $0.uuidString.lowercased() } ?? "", with: "0aF-gG ")
            // Foundation also accepts spaces and dashes in place of digits.
            let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
            let isUUID = groups == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == "-" }
            #expect((try? UUID(fromJSON: "\"\(text)\"")) == (isUUID ? UUID(uuidString: text) : nil), "\(text)")
        }
    }

    @Test func dataMatchesFoundation() {
        var chance = Chance(5)
        for round in 0..<5000 {
            let count = round % 100 == 0 ? 1000 + chance.below(600) : chance.below(40)
            let data = Data((0..<count).map { _ in UInt8(truncatingIfNeeded: chance.word()) })
            let text = chance.damaged(data.base64EncodedString(), with: "Aa0+/=-_ ")
            // Foundation ignores bits that belong to no byte.
            let expected = Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? $0 : nil }
            #expect((try? Data(fromJSON: "\"\(text)\"")) == expected, "\(text)")
        }
    }

    @Test func decimalsMatchFoundation() throws {
        var chance = Chance(11)
        for _ in 0..<5000 {
            let digits = String(chance.word() >> UInt64(chance.below(60)))
            let point = 1 + chance.below(digits.count)
            let fraction = digits.count > point ? "." + digits.dropFirst(point) : ""
            let text = "\(chance.below(2) == 0 ? "-" : "")\(digits.prefix(point))\(fraction)"
            guard text.drop(while: { $0 == "-" }).first != "0" else { continue }
            #expect(try Decimal(fromJSON: text) == Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
        }
    }

    @Test func rfc3339DatesMatchFoundation() throws {
        let formatter = ISO8601DateFormatter()
        let precise = ISO8601DateFormatter()
        precise.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var chance = Chance(13)
        for _ in 0..<3000 {
            // From the year 1600 on, where Foundation's calendar is Gregorian.
            let date = Date(timeIntervalSince1970: Double(chance.below(265_000_000_000)) - 11_600_000_000)
            #expect(try Date(fromJSON: "\"\(formatter.string(from: date))\"") == date)
            let later = date.addingTimeInterval(Double(chance.below(1000)) / 1000)
            let read = try Date(fromJSON: "\"\(precise.string(from: later))\"")
            #expect(abs(read.timeIntervalSince(later)) < 0.0015)
        }
    }

    @Test(arguments: ["yyyy-MM-dd HH:mm:ss", "yyyy/MM/dd'T'HH.mm.ss", "dd MMM yyyy, hh:mm:ss a", "yyyyMMddHHmmss"])
    func datesOfPatternsMatchFoundation(pattern: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = pattern
        let format = DateFormat(pattern)
        var chance = Chance(17)
        for _ in 0..<500 {
            let date = Date(timeIntervalSince1970: Double(chance.below(265_000_000_000)) - 11_600_000_000)
            let json = Array("\"\(formatter.string(from: date))\"".utf8)
            #expect(try Date.decode(json, at: .root, options: ReadOptions(dates: format)).value == date)
        }
    }

    @Test(arguments: [
        "2026-01-31 12:00:0", "2026-01-31 12:00:00 ", "2026-01-31T12:00:00", "2026-13-31 12:00:00",
        "2026-01-32 12:00:00", "2026-01-31 24:00:00", "2026-1-31 012:00:00", "202a-01-31 12:00:00", "é026-01-31 12:00",
    ])
    func rejectsDatesThatDoNotMatchThePattern(text: String) {
        let options = ReadOptions(dates: DateFormat("yyyy-MM-dd HH:mm:ss"))
        #expect(throws: DataFormatError.self) {
            try Date.decode(Array("\"\(text)\"".utf8), at: .root, options: options)
        }
    }
}
