/// What a client knows and nobody else should: the values that specs name as `$name`. No text of it shows them.
public struct Secrets: Sendable, ExpressibleByDictionaryLiteral {
    private let find: @Sendable (_ name: String) async throws -> String?

    /// Secrets at hand, by their names without `$`.
    public init(_ values: [String: String]) {
        find = { name in values[name] }
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }

    /// Secrets that are looked up when they are needed, which is each time that a request is signed.
    /// - Parameter find: gives the value of a name without `$`; nil: there is none.
    public init(find: @escaping @Sendable (_ name: String) async throws -> String?) {
        self.find = find
    }

    /// The value of a secret.
    func value(of name: String) async throws -> String {
        guard let value = try await find(name) else {
            throw AuthenticationFault(.missingSecret, reason: "the client's configuration has no secret " + name)
        }
        return value
    }
}

extension Secrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `Secrets` and nothing else.
    public var description: String { "Secrets(" + RequestItem.hidden + ")" }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
