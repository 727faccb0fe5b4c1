/// What a struct that holds another of its own kind needs with synthesised Codable.
public final class Boxed<Value: Codable>: Codable {
    public let value: Value

    public init(from decoder: any Decoder) throws {
        self.value = try Value(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try self.value.encode(to: encoder)
    }
}
