/// The names that a template may use for one type of context; anything else in a template is a fault.
public struct Shape<Context>: Sendable, ExpressibleByArrayLiteral {
    let members: [Member<Context>]

    /// - Parameter members: where two have the same name, the first holds.
    public init(_ members: [Member<Context>]) {
        self.members = members
    }

    public init(arrayLiteral members: Member<Context>...) {
        self.members = members
    }
}
