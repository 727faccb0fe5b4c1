/// A set of servers that offer the same service, such as the ones for tests.
public protocol ServerEnvironment: Sendable {
    /// Absolute http or https URLs, at least one, in the order in which they are preferred.
    var servers: [String] { get }
}
