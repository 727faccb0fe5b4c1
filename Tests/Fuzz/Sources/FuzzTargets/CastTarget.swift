import Foundation
import JSONSyntax

@_spi(Generated) @testable import APIJSON
@testable import MockValues
@testable import SpecLanguage

/// Scalars are read by the runtime and by the reference decoder, or refused by both, with and without `auto-cast`: dates in
/// all kinds of formats, and numbers of all sizes.
enum CastTarget {
    static func run(_ input: [UInt8]) {
        var choices = Choices(input)
        for _ in 0..<8 where !choices.isEmpty {
            let casts = choices.flag()
            if choices.flag() {
                let format = choices.one(of: formats)
                compareDates(json(date(format, &choices), &choices), format, casts)
            } else {
                compareNumbers(json(number(&choices), &choices), casts)
            }
        }
    }

    private static let formats: [SpecLanguage.DateFormat] =
        [.iso8601, .unix, .unixMilliseconds]
        + [
            "yyyyMMdd", "yyyyMMddHHmmss", "yyyyMMddHHmmssS", "HHmm", "yyyy", "yyyy-MM-dd", "HH:mm", "h:mm a",
            "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSSX", "yyyy-MM-dd'T'HH:mm:ssXXX",
            "EEE, dd MMM yyyy HH:mm:ss Z", "EEEE, d MMMM y, h:mm:ss a", "d.M.yyyy", "dd/MM/yy", "MMMM d, yyyy HH:mm",
        ].map { .pattern($0) }
        + [nil, "yyyy-MM-dd HH:mm:ss", "yyyyMMdd", "h:mm a"].map { .local(pattern: $0, zone: "+08:00") }
        + [.local(pattern: nil, zone: "-03:30")]

    // MARK: Comparing

    private static func compareDates(_ json: [UInt8], _ format: SpecLanguage.DateFormat, _ casts: Bool) {
        let options = ReadOptions(casting: casts, dates: format.ofRuntime)
        let date = try? Date.decode(json, at: .root, options: options).value
        let node = try? JSONParser.parse(json)
        let seconds = node.flatMap { ReferenceDate.seconds(of: $0, format, casts: casts) }
        let rules = ReadingRules(dateFormat: format, castsAutomatically: casts)
        let ofTool = node.flatMap { Scalars.seconds($0, rules) }
        let place = "Date \(format.text), auto-cast \(casts): \(String(decoding: json, as: UTF8.self))"
        expect((date == nil) == (seconds == nil), "\(place): read by one of two decoders")
        expect((ofTool == nil) == (seconds == nil), "\(place): read by one of the tool and its reference")
        guard let date, let seconds else { return }
        if let ofTool { expect(abs(ofTool - seconds) <= 2 * seconds.ulp, "\(place): \(ofTool) is not \(seconds)") }
        // Both round, and dates count from 2001.
        let step = max(seconds.ulp, date.timeIntervalSinceReferenceDate.ulp)
        expect(abs(date.timeIntervalSince1970 - seconds) <= 2 * step, "\(place): read as \(date) and \(seconds)")
    }

    private static func compareNumbers(_ json: [UInt8], _ casts: Bool) {
        compare(Double.self, .double, json, casts)
        compare(Float.self, .float, json, casts)
        compare(Decimal.self, .decimal, json, casts)
        compare(Int.self, .int, json, casts)
        compare(UInt8.self, .uint8, json, casts)
        compare(Bool.self, .bool, json, casts)
        compare(String.self, .string, json, casts)
    }

    private static let decoder: ReferenceDecoder = ReferenceDecoder(Specification(files: []))

    private static func compare<Value: JSONReadable>(
        _ type: Value.Type, _ reference: BuiltInType, _ json: [UInt8], _ casts: Bool
    ) {
        let isRead = (try? Value.decode(json, at: .root, options: ReadOptions(casting: casts))) != nil
        let node = try? JSONParser.parse(json)
        let isReadSlowly =
            node.map { decoder.faults(in: $0, as: .builtIn(reference), castsAutomatically: casts).isEmpty } ?? false
        expect(
            isRead == isReadSlowly,
            "\(type), auto-cast \(casts): \(String(decoding: json, as: UTF8.self)) is read by one of two decoders")
    }

    // MARK: Making

    /// The text of a date, with or without the quotes that it usually has.
    private static func date(_ format: SpecLanguage.DateFormat, _ choices: inout Choices) -> String {
        let date = Date(timeIntervalSince1970: Double(choices.word() >> 34) * 60)
        return (try? date.toJSONString(dates: format.ofRuntime))?.filter { $0 != "\"" } ?? ""
    }

    private static func number(_ choices: inout Choices) -> String {
        let digits = (0...choices.below(20)).map { _ in "\(choices.below(10))" }.joined()
        let fraction = choices.flag() ? ".\(choices.below(1000))" : ""
        let exponents = [
            "", "", "", "e0", "e2", "E-3", "e-45", "e38", "e-324", "e-320", "e-308", "e308", "e-160", "e22",
        ]
        return (choices.flag() ? "-" : "") + digits + fraction + choices.one(of: exponents)
    }

    /// The text as JSON, mostly after a few small changes.
    private static func json(_ text: String, _ choices: inout Choices) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<choices.below(3) {
            let place = choices.below(bytes.count + 1)
            let byte = choices.one(of: Array("0123456789+-.:eETZ ,APMaun".utf8))
            switch choices.below(3) {
            case 0: bytes.insert(byte, at: place)
            case 1 where place < bytes.count: bytes[place] = byte
            default: if place < bytes.count { bytes.remove(at: place) }
            }
        }
        return choices.flag() ? bytes : [0x22] + bytes + [0x22]
    }
}

extension SpecLanguage.DateFormat {
    fileprivate var ofRuntime: APIJSON.DateFormat {
        switch self {
        case .iso8601: .iso8601
        case .unix: .unix
        case .unixMilliseconds: .unixMilliseconds
        case .dotnet: .dotnet
        case .pattern(let pattern): APIJSON.DateFormat(pattern)
        case .local(let pattern, let zone): pattern.map { APIJSON.DateFormat($0, zone: zone) } ?? .iso8601(zone: zone)
        }
    }
}
