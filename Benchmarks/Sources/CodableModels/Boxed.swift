/// What a struct that holds another of its own kind needs with synthesised Codable.
public final class Boxed<Value: Codable>: Codable {
    public let value: Value

    public init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}
