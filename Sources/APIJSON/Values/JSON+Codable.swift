private import Foundation

extension JSON: Codable {
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: MemberKey.self) {
            var members: [String: JSON] = [:]
            for key: MemberKey in container.allKeys {
                members[key.stringValue] = try container.decode(JSON.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self = .array(elements)
        } else {
            self = try JSON(scalar: try decoder.singleValueContainer())
        }
    }

    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    /// The types are tried from the narrowest on; the digits of large and fractional numbers come through `Decimal`.
    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value: Bool = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value: Int = try? container.decode(Int.self) {
            self = .number(Number(value))
        } else if let value: UInt64 = try? container.decode(UInt64.self) {
            self = .number(Number(value))
        } else if let value: Double = try? container.decode(Double.self) {
            self = JSON(value, exact: try? container.decode(Decimal.self))
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    private init(_ value: Double, exact: Decimal?) {
        if let exact: Decimal, !exact.isNaN, let number: Number = Number(exact.description) {
            self = .number(number)
        } else {
            self = JSON(floatLiteral: value)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .array(let values):
            var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
            for value: JSON in values { try container.encode(value) }
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for (key, value) in members { try container.encode(value, forKey: MemberKey(stringValue: key)) }
        }
    }
}

extension JSON.Number {
    /// As the narrowest type that keeps the value; encoders of text do not keep zeros behind the point.
    fileprivate func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        if let value: Int = self.int {
            try container.encode(value)
        } else if let value: UInt64 = try? UInt64(fromJSON: self.text) {
            try container.encode(value)
        } else if let value: Double = self.double, DoubleText.make(value) == self.text {
            try container.encode(value)
        } else if let value: Decimal = try? Decimal(fromJSON: self.text) {
            try container.encode(value)
        } else {
            try container.encode(self.double ?? .nan)
        }
    }
}
