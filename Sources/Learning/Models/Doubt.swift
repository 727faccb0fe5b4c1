/// A guess that a person should look at.
public struct Doubt: Sendable, Hashable {
    /// From 0, certain, to 1.
    public let degree: Double
    /// Such as `Order.state`.
    public let place: String
    public let text: String
}
