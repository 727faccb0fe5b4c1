public import APIRuntime

extension Guarded {
    /// `"1.5"` becomes 150; everything else stays as it is.
    public static func inCents(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value, let amount = Double(text) else { return value }
        return try JSON(fromJSON: "\(Int((amount * 100).rounded()))")
    }

    public static func inEuros(_ value: JSON) throws -> JSON {
        let cents = try Int(fromJSON: value.toJSON())
        return .string("\(Double(cents) / 100)")
    }
}
