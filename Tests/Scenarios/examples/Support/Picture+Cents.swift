public import APIRuntime
import Foundation

extension Picture {
    /// `"12.34"` becomes 1234; anything that is no amount stays as it is, and is then refused.
    public static func cents(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value, let amount = Decimal(string: text, locale: nil) else { return value }
        return try JSON(fromJSON: "\(amount * 100)")
    }

    /// 1234 becomes `"12.34"`.
    public static func euros(_ value: JSON) throws -> JSON {
        .string("\(try Decimal(fromJSON: value.toJSON()) / 100)")
    }
}
