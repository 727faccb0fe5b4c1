/// A JSON number (RFC 8259, section 6), compared digit by digit, so that none is lost.
package struct NumberText: Sendable, Hashable {
    private let isNegative: Bool
    /// The digits without zeros at either end; empty for zero.
    private let digits: [UInt8]
    /// The power of ten that `0.digits` is multiplied with.
    private let exponent: Int

    /// Nil where the text is no JSON number, or is not zero and has an exponent of more than 9 digits.
    package init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let whole = Self.takeDigits(&rest)
        guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return nil }
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = Self.takeDigits(&rest)
            if fraction.isEmpty { return nil }
        }
        let all = Array(whole + fraction)
        let leading = all.prefix { $0 == UInt8(ascii: "0") }.count
        guard let power = Self.takePower(&rest, ofZero: leading == all.count), rest.isEmpty else { return nil }
        let trailing = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits = leading == all.count ? [] : Array(all[leading..<all.count - trailing])
        exponent = digits.isEmpty ? 0 : whole.count - leading + power
    }

    /// Whether Foundation's `Decimal` holds the number exactly: up to 128 bits and an exponent from -128 to 127.
    package var fitsDecimal: Bool {
        let power = exponent - digits.count
        guard !digits.isEmpty, (-128...127).contains(power) else { return digits.isEmpty }
        let greatest = Array("340282366920938463463374607431768211455".utf8).map { $0 - 48 }
        return digits.count < greatest.count
            || (digits.count == greatest.count && !greatest.lexicographicallyPrecedes(digits))
    }

    /// The digits of a whole number, such as `4.0` and `4e0`, with its sign; `nil` for others, and for those that are too
    /// large for all types.
    package var whole: String? {
        let zeros = exponent - digits.count
        guard !digits.isEmpty else { return "0" }
        guard zeros >= 0, exponent <= 20 else { return nil }
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: zeros)
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { (48...57).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The exponent, 0 where there is none; nil where it has no digits, or too many.
    private static func takePower(_ rest: inout ArraySlice<UInt8>, ofZero isZero: Bool) -> Int? {
        guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
        rest = rest.dropFirst()
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let digits = takeDigits(&rest)
        guard !digits.isEmpty, isZero || digits.count <= 9 else { return nil }
        if isZero { return 0 }
        let power = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return isNegative ? -power : power
    }
}

extension NumberText: Comparable {
    package static func < (left: NumberText, right: NumberText) -> Bool {
        if left.isNegative != right.isNegative {
            return left.isNegative ? !(left.digits.isEmpty && right.digits.isEmpty) : false
        }
        return left.isNegative ? right.isCloserToZero(than: left) : left.isCloserToZero(than: right)
    }

    package static func == (left: NumberText, right: NumberText) -> Bool {
        left.digits == right.digits && left.exponent == right.exponent
            && (left.isNegative == right.isNegative || left.digits.isEmpty)
    }

    private func isCloserToZero(than other: NumberText) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}
