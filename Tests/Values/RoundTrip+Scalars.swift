@_spi(Generated) import APIRuntime
import FieldsScenario
import Foundation
import RandomNumbers
import ShapesScenario

extension RoundTrip {
    /// One for each type and each date format of specs.
    public static let all: [RoundTrip] = integers + fractions + texts + structures + dates

    private static let integers: [RoundTrip] = [
        integer(Int.self), integer(Int8.self), integer(Int16.self), integer(Int32.self), integer(Int64.self),
        integer(UInt.self), integer(UInt8.self), integer(UInt16.self), integer(UInt32.self), integer(UInt64.self),
        RoundTrip("Bool") { bits in bits.next() & 1 == 0 },
    ]

    /// All magnitudes with the same probability.
    private static func integer<Value: FixedWidthInteger & JSONReadable & JSONWritable & Sendable>(
        _ type: Value.Type
    ) -> RoundTrip {
        RoundTrip("\(type)") { bits in
            Value(truncatingIfNeeded: bits.next()) >> Value(truncatingIfNeeded: bits.below(Value.bitWidth))
        }
    }

    private static let fractions: [RoundTrip] = [
        RoundTrip("Double", { bits in Double(bitPattern: bits.next()) }, isWritable: { $0.isFinite }) {
            $0.bitPattern == $1.bitPattern
        },
        RoundTrip("Double of few digits") { bits in Double(bits.below(1_000_000)) / [1, 10, 100, 1000][bits.below(4)] },
        RoundTrip(
            "Float", { bits in Float(bitPattern: UInt32(truncatingIfNeeded: bits.next())) }, isWritable: { $0.isFinite }
        ) { $0.bitPattern == $1.bitPattern },
        RoundTrip("Decimal", { bits in decimal(&bits) }, isWritable: { !$0.isNaN }),
    ]

    /// Up to 128 bits, with any exponent; sometimes not a number.
    private static func decimal(_ bits: inout SplitMix64) -> Decimal {
        if bits.below(200) == 0 { return .nan }
        let words: (high: UInt64, low: UInt64) =
            (bits.below(2) == 0 ? 0 : bits.next() >> UInt64(bits.below(64)), bits.next() >> UInt64(bits.below(64)))
        let significand = Decimal(words.high) * (Decimal(UInt64.max) + 1) + Decimal(words.low)
        // Trailing zeros of a significand count towards the exponent.
        return Decimal(
            sign: bits.below(2) == 0 ? .plus : .minus, exponent: bits.below(217) - 128, significand: significand)
    }

    private static let texts: [RoundTrip] = [
        RoundTrip("String", { bits in text(&bits) }, isSame: { $0.utf8.elementsEqual($1.utf8) }),
        RoundTrip("URL", { bits in url(&bits) }),
        RoundTrip("UUID") { bits in
            var words: (UInt64, UInt64) = (bits.next(), bits.next())
            return withUnsafeBytes(of: &words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        },
        RoundTrip("Data") { bits in
            let count = bits.below(40) == 0 ? 800 + bits.below(500) : bits.below(20)
            return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: bits.next()) })
        },
    ]

    private static func text(_ bits: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<bits.below(16) {
            let greatest: UInt32 = [0x20, 0x7F, 0x7F, 0x7F, 0x7FF, 0xFFFF, 0x10_FFFF][bits.below(7)]
            let scalar = Unicode.Scalar(UInt32.random(in: 0...greatest, using: &bits))
            text.unicodeScalars.append(scalar ?? "\"")
        }
        return text
    }

    private static func url(_ bits: inout SplitMix64) -> URL {
        let start: String = ["https://example.com/", "http://é.example/", "/", "mailto:", "?", "#", ""][bits.below(7)]
        // Foundation makes URLs of some texts that are none, such as a colon. They have no encoding.
        guard let url = URL(string: start + text(&bits)), (try? url.toJSON()) != nil else {
            return URL(filePath: "/\(bits.below(1000))")
        }
        return url
    }

    private static let structures: [RoundTrip] = [
        RoundTrip("JSON") { bits in json(&bits, depth: 0) },
        RoundTrip("[String: Int]") { bits in
            Dictionary((0..<bits.below(6)).map { (text(&bits), $0) }) { $1 }
        },
        RoundTrip("[Double?]") { bits in
            (0..<bits.below(6)).map { _ in bits.below(3) == 0 ? nil : Double(bits.below(10_000)) / 8 }
        },
        RoundTrip("an enum of strings") { bits in [Fruit.apple, .banana, .cherryPie][bits.below(3)] },
        RoundTrip("an open enum of strings") { bits in
            bits.below(2) == 0 ? Colour.red : Colour(rawValue: text(&bits))
        },
        RoundTrip("an open enum of integers") { bits in
            bits.below(2) == 0 ? Level.low : Level(rawValue: Int(truncatingIfNeeded: bits.next()))
        },
        RoundTrip("a model") { bits in
            EveryOptional(
                string: text(&bits), bool: bits.below(2) == 0 ? nil : true,
                int: bits.below(2) == 0 ? nil : Int(truncatingIfNeeded: bits.next()),
                decimal: Decimal(bits.below(1000)),
                date: Date(timeIntervalSince1970: Double(bits.below(4_000_000)) * 1024), url: url(&bits),
                json: .array([json(&bits, depth: 3)]), table: [text(&bits): 0.5], holes: [nil, bits.below(9)])
        },
    ]

    private static func json(_ bits: inout SplitMix64, depth: Int) -> JSON {
        switch bits.below(depth < 4 ? 7 : 5) {
        case 0: return .null
        case 1: return .bool(bits.below(2) == 0)
        case 2: return .string(text(&bits))
        case 3: return .number(JSON.Number(Int64(bitPattern: bits.next())))
        case 4: return JSON.Number(Double(bitPattern: bits.next())).map { .number($0) } ?? .null
        case 5: return .array((0..<bits.below(4)).map { _ in json(&bits, depth: depth + 1) })
        default:
            let members = (0..<bits.below(4)).map { _ in (text(&bits), json(&bits, depth: depth + 1))
            }
            return .object(Dictionary(members) { $1 })
        }
    }
}
