/// Where an answer came from.
public enum AnswerSource: Sendable, Hashable {
    /// The cache; no server was asked.
    case cache
    /// The server, which gave it or said that the kept one still holds.
    case server
}

/// A value, and where it came from.
public struct Sourced<Value: Sendable>: Sendable {
    public var value: Value
    public var source: AnswerSource

    public init(_ value: Value, from source: AnswerSource) {
        self.value = value
        self.source = source
    }
}

extension Sourced: Equatable where Value: Equatable {}

extension Sourced: Hashable where Value: Hashable {}
