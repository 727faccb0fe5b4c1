extension ResponseCache {
    /// Where an answer came from.
    public enum Source: Sendable, Hashable {
        /// The cache; no server was asked.
        case cache
        /// The server, which gave it or said that the kept one still holds.
        case server
    }
}

extension ResponseCache {
    /// A value, and where it came from.
    public struct Sourced<Value: Sendable>: Sendable {
        public var value: Value
        public var source: Source

        public init(_ value: Value, from source: Source) {
            self.value = value
            self.source = source
        }
    }
}

extension ResponseCache.Sourced: Equatable where Value: Equatable {}

extension ResponseCache.Sourced: Hashable where Value: Hashable {}
