/// A number as a `Decimal` with all of its digits, which a literal would lose on its way through `Double`.
struct DecimalExpression {
    /// How the type `Decimal` is written.
    let type: String

    /// How many digits an integer literal surely holds.
    private static let chunk: Int = 18

    func source(_ text: String) -> String {
        let number = DecimalDigits(text)
        if number.exponent == 0, number.digits.count <= Self.chunk {
            return (number.isNegative ? "-" : "") + number.digits
        }
        let sign = number.isNegative ? "minus" : "plus"
        return "\(type)(sign: .\(sign), exponent: \(number.exponent), significand: \(significand(number.digits)))"
    }

    private func significand(_ digits: String) -> String {
        if digits.count <= Self.chunk { return digits }
        let high = significand(String(digits.dropLast(Self.chunk)))
        let low = DecimalDigits.withoutLeadingZeros(digits.suffix(Self.chunk))
        return "\(type)(sign: .plus, exponent: \(Self.chunk), significand: \(high)) + \(low)"
    }
}

/// The digits of a JSON number and where its point stands.
struct DecimalDigits {
    private(set) var isNegative: Bool = false
    /// Without zeros in front; `0` for zero.
    private(set) var digits: String
    private(set) var exponent: Int = 0

    /// - Parameter text: a JSON number.
    init(_ text: String) {
        var digits = ""
        var exponent = ""
        var fraction = 0
        var isAfterPoint = false
        var isExponent = false
        for character in text {
            switch character {
            case "-" where !isExponent: isNegative = true
            case ".": isAfterPoint = true
            case "e", "E": isExponent = true
            case "0"..."9" where !isExponent:
                digits.append(character)
                if isAfterPoint { fraction += 1 }
            default: if isExponent { exponent.append(character) }
            }
        }
        self.digits = Self.withoutLeadingZeros(digits[...])
        self.exponent = self.digits == "0" ? 0 : (Int(exponent) ?? 0) - fraction
    }

    static func withoutLeadingZeros(_ digits: Substring) -> String {
        let significant = digits.drop { $0 == "0" }
        return significant.isEmpty ? "0" : String(significant)
    }
}
