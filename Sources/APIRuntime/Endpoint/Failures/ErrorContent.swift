/// What the body of an error says: the value that the spec names, or what keeps it from being read.
///
/// The members of the value are the content's own, and nil where it cannot be read:
///
/// ```swift
/// catch .server(.invalid(let problem)) {
///     show(problem.reason ?? "Something is wrong with the form.")
///     if let fault = problem.unreadable { log(fault) }
/// }
/// ```
@dynamicMemberLookup
public enum ErrorContent<Value: Sendable>: Sendable {
    case read(Value)
    /// The server reported the error, but its body is not what the spec says.
    case unreadable(UnreadableBody)

    /// The value; nil where it cannot be read.
    public var value: Value? {
        if case .read(let value) = self { value } else { nil }
    }

    /// What keeps the body from being read; nil where nothing does.
    public var unreadable: UnreadableBody? {
        if case .unreadable(let body) = self { body } else { nil }
    }

    /// A member of the value; nil where it cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
        value?[keyPath: member]
    }

    /// An optional member of the value; nil, too, where it cannot be read.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member?>) -> Member? {
        value?[keyPath: member]
    }
}

extension ErrorContent: Equatable where Value: Equatable {}

extension ErrorContent: Hashable where Value: Hashable {}
