public import APIRuntime
import Foundation

extension Product {
    /// `"12.34"` becomes 1234. Anything else stays as it is: 7 is read as 7, and `"x"` is refused as no Int.
    public static func cents(_ value: JSON) throws -> JSON {
        guard case .string(let text) = value, let amount = Decimal(string: text) else { return value }
        return try JSON(fromJSON: "\(amount * 100)")
    }

    /// 1234 becomes `"12.34"`.
    public static func euros(_ value: JSON) throws -> JSON {
        let amount = try Decimal(fromJSON: value.toJSONString())
        return .string("\(amount / 100)")
    }
}
