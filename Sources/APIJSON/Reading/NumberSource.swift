/// Where a number's value comes from: its text, in the document or in a string, or a bool that is cast.
struct NumberSource {
    /// The text, of checked grammar; the document keeps it alive.
    var text: UnsafeBufferPointer<UInt8>
    /// Set instead of the text for a bool, and for the names of values that are no numbers.
    var special: Special?
    /// Whether the text stood in quotes, so that reading it is a cast.
    var isQuoted: Bool

    enum Special {
        case bool(Bool)
        case nan
        case infinity(isNegative: Bool)
    }

    func integer<Value: FixedWidthInteger>() -> Value? {
        switch self.special {
        case .bool(let value): return value ? 1 : 0
        case .nan, .infinity: return nil
        case nil: break
        }
        if let value: Int = self.plainInteger { return Value(exactly: value) }
        let parts: NumberParts = NumberParts(self.text)
        guard let magnitude: UInt64 = parts.integer else { return nil }
        if !parts.isNegative { return Value(exactly: magnitude) }
        if magnitude == 1 << 63 { return Value(exactly: Int64.min) }
        return magnitude < 1 << 63 ? Value(exactly: 0 &- Int64(magnitude)) : nil
    }
}

extension NumberSource {
    /// An integer of at most 18 digits without point and exponent; nil for all else.
    fileprivate var plainInteger: Int? {
        let isNegative: Bool = self.text.first == Byte.minus
        let digits: Slice<UnsafeBufferPointer<UInt8>> = self.text[(isNegative ? 1 : 0)...]
        guard digits.count <= 18, NumberSource.areDigits(digits) else { return nil }
        let magnitude: Int = digits.reduce(0) { $0 &* 10 &+ Int($1 &- Byte.zero) }
        return isNegative ? -magnitude : magnitude
    }

    /// Whether there are digits, and nothing else.
    fileprivate static func areDigits(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        !text.isEmpty && text.allSatisfy { $0 &- Byte.zero <= 9 }
    }
}

extension JSONReader {
    /// Takes the number that stands here, or with casting what can be one.
    mutating func number(_ expected: Expectation, casting: Bool) throws(ReadFailure) -> NumberSource {
        guard self.position < self.end else { throw self.syntax(.value) }
        let start: UnsafePointer<UInt8> = self.position
        switch start.pointee {
        case Byte.minus, Byte.zero...Byte.nine:
            let end: UnsafePointer<UInt8> = try self.scanNumber()
            return NumberSource(
                text: UnsafeBufferPointer(start: start, count: end - start), special: nil, isQuoted: false)
        case Byte.quote where casting:
            let content: StringSpan = try self.scanString()
            if let number: NumberSource = NumberSource.quoted(content, expected: expected) { return number }
            throw self.mismatch(expected, at: start - self.start)
        case Byte.lowerT where casting, Byte.lowerF where casting:
            let value: Bool = try self.bool()
            return NumberSource(
                text: UnsafeBufferPointer(start: nil, count: 0), special: .bool(value), isQuoted: false)
        default:
            throw self.mismatch(expected)
        }
    }
}

extension NumberSource {
    /// The number that a string holds: JSON's grammar for all types, a few names for those that know them.
    static func quoted(_ content: StringSpan, expected: Expectation) -> NumberSource? {
        let text: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: content.start, count: content.count)
        let unsigned: Slice<UnsafeBufferPointer<UInt8>> = text[(text.first == Byte.minus ? 1 : 0)...]
        // A plain integer needs no further look.
        if areDigits(unsigned) && (unsigned.count == 1 || unsigned.first != Byte.zero) {
            return NumberSource(text: text, special: nil, isQuoted: true)
        }
        let mayBeNamed: Bool =
            (expected == .double || expected == .float) && !(unsigned.first.map { $0 &- Byte.zero <= 9 } ?? false)
        if mayBeNamed, let special: Special = Special(text) {
            return NumberSource(text: text, special: special, isQuoted: true)
        }
        var reader: JSONReader = JSONReader(scanning: content.start, count: content.count)
        guard (try? reader.scanNumber()) != nil, reader.position == reader.end else { return nil }
        return NumberSource(text: text, special: nil, isQuoted: true)
    }
}

extension NumberSource.Special {
    /// The names that servers use for what JSON's numbers cannot say.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        switch String(decoding: text, as: UTF8.self) {
        case "NaN": self = .nan
        case "Inf", "+Inf", "Infinity", "+Infinity": self = .infinity(isNegative: false)
        case "-Inf", "-Infinity": self = .infinity(isNegative: true)
        default: return nil
        }
    }
}
