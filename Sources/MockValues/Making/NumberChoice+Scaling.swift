import SpecLanguage

extension NumberChoice {
    /// A bound in units of the last of so many digits behind the point, and whether it is a whole number of them; nil
    /// where that does not fit into 64 bits.
    static func scaled(_ literal: Literal, _ digits: Int, roundingUp: Bool) -> (value: Int64, isExact: Bool)? {
        let text: String
        switch literal {
        case .integer(let written), .decimal(let written): text = written
        default: return nil
        }
        let isNegative = text.hasPrefix("-")
        let parts = text.lowercased().drop { $0 == "-" || $0 == "+" }.split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 40 else {
            return nil
        }
        let numbers = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = numbers.count > 1 ? String(numbers[1]) : ""
        var significand = String(numbers.first ?? "") + fraction
        // How many digits are missing at the end, or are too many there.
        let missing = exponent - fraction.count + digits
        var isExact = true
        if missing >= 0 {
            significand += String(repeating: "0", count: missing)
        } else {
            isExact = significand.suffix(-missing).allSatisfy { $0 == "0" }
            significand = String(significand.dropLast(-missing))
        }
        guard let magnitude = significand.isEmpty ? 0 : Int64(significand) else { return nil }
        let value = isNegative ? -magnitude : magnitude
        if isExact { return (value, true) }
        let rounded = roundingUp ? (isNegative ? value : value + 1) : (isNegative ? value - 1 : value)
        return (rounded, false)
    }
}

extension BuiltInType {
    /// The whole numbers that the type holds, as far as 64 bits with a sign reach.
    var bounds: ClosedRange<Int64> {
        switch self {
        case .int8: Int64(Int8.min)...Int64(Int8.max)
        case .int16: Int64(Int16.min)...Int64(Int16.max)
        case .int32: Int64(Int32.min)...Int64(Int32.max)
        case .uint8: 0...Int64(UInt8.max)
        case .uint16: 0...Int64(UInt16.max)
        case .uint32: 0...Int64(UInt32.max)
        case .uint, .uint64: 0...Int64.max
        default: Int64.min...Int64.max
        }
    }
}
