public import APIRuntime
import Foundation

/// What no transform here makes anything of.
public struct NoText: Error {
    public init() {}
}

extension Offer {
    public static func cents(_ value: JSON) throws -> JSON {
        value.isNull ? value : try Product.cents(value)
    }

    public static func euros(_ value: JSON) throws -> JSON {
        if value == -1 { throw NoText() }
        return try Product.euros(value)
    }

    /// `2026/01/31` becomes `2026-01-31`.
    public static func dashed(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value else { throw NoText() }
        return .string(text.replacingOccurrences(of: "/", with: "-"))
    }

    public static func slashed(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value else { throw NoText() }
        return .string(text.replacingOccurrences(of: "-", with: "/"))
    }

    public static func shouted(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value else { throw NoText() }
        return .string(text.uppercased())
    }
}

extension PriceRange {
    public static func cents(_ value: JSON) throws -> JSON {
        value.isNull ? value : try Product.cents(value)
    }

    public static func euros(_ value: JSON) throws -> JSON {
        try Product.euros(value)
    }
}
