public import APIRuntime

/// What a transform makes nothing of.
public struct NoAmount: Error {}

extension Product {
    /// `"1.50"` becomes 150. Anything else, also null, is an error.
    public static func cents(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value, let amount = Double(text) else { throw NoAmount() }
        return try JSON(fromJSON: "\(Int((amount * 100).rounded()))")
    }

    public static func dollars(_ value: JSON) throws -> JSON {
        let cents = try Int(fromJSON: value.toJSON())
        return .string("\(Double(cents) / 100)")
    }
}
