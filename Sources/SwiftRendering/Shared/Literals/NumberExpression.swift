/// Numbers of a spec as Swift literals, written as in the spec where the compiler takes that without a warning.
enum NumberExpression {
    static func integer(_ text: String) -> String {
        text.hasPrefix("+") ? String(text.dropFirst()) : text
    }

    static func double(_ text: String) -> String {
        let value = Double(text) ?? 0
        if isPlain(text, value.magnitude, limit: 0x1p53, least: .leastNormalMagnitude) { return integer(text) }
        return double(value)
    }

    static func float(_ text: String) -> String {
        let value = Float(text) ?? 0
        if isPlain(text, value.magnitude, limit: 0x1p24, least: .leastNormalMagnitude) { return integer(text) }
        return value.isSubnormal ? "Float(bitPattern: \(value.bitPattern))" : "\(value)"
    }

    static func double(_ value: Double) -> String {
        // A literal of a subnormal number is said to lose precision, even where it is exact.
        if value.isSubnormal { return "Double(bitPattern: \(value.bitPattern))" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Whether the text is a Swift literal whose value the type holds: neither too small nor an integer beyond the digits.
    private static func isPlain<Value: BinaryFloatingPoint>(
        _ text: String, _ magnitude: Value, limit: Value, least: Value
    ) -> Bool {
        let isInteger = text.utf8.allSatisfy { !".eE".utf8.contains($0) }
        if isInteger { return magnitude < limit }
        let significand = text.prefix { $0 != "e" && $0 != "E" }
        let isZero = significand.utf8.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        return isZero || magnitude >= least
    }
}
