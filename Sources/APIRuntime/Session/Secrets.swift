@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The secrets of a client: the values that specs refer to as `$name`. Descriptions do not show them.
public struct Secrets: Sendable, ExpressibleByDictionaryLiteral {
    /// The value of a name without `$`; `nil` if there is none.
    let find: @Sendable (_ name: String) async throws -> String?
    /// Distinguishes these secrets from others.
    private let id: String
    /// Whether they can change.
    private let isFixed: Bool

    /// Fixed secrets, by their names without `$`.
    public init(_ values: [String: String]) {
        self.init(named: values.map { name, value in (name, value) })
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(named: elements)
    }

    /// - Parameter values: The values by their names, the last one of a name wins.
    private init(named values: [(String, String)]) {
        let named = values.map { name, value in (ExactText(name), value) }
        let values: [ExactText: String] = Dictionary(named) { _, last in last }
        find = { name in values[ExactText(name)] }
        var text = KeyText()
        for (name, value) in values.inOrder(by: { left, right in left.key < right.key }) {
            text.append(name.text)
            text.append(value)
        }
        id = text.digest.text
        isFixed = true
    }

    /// Secrets that are looked up when they are needed, once per call: all attempts use the same values, and the
    /// response belongs to those who know them.
    /// - Parameter find: returns the value of a name without `$`; `nil` if there is none. If it throws, the call fails with
    ///   a ``Credential/Fault`` of the kind `missingSecret`.
    public init(find: @escaping @Sendable (_ name: String) async throws -> String?) {
        self.find = find
        id = UUID().uuidString
        isFixed = false
    }

    /// Identifies those who know the secrets.
    /// - Parameter digest: a digest of the secrets of a call, which may have changed since the last one.
    func owner(_ digest: Digest?) -> String {
        isFixed ? id : id + (digest?.text ?? "")
    }

    /// The value of a secret; `nil` if there is none.
    /// - Throws: a `CredentialError`, or `CancellationError`.
    func value(of name: String) async throws -> String? {
        do {
            return try await find(name)
        } catch {
            guard !(error is CredentialError), !error.isCancellation else { throw error }
            throw CredentialError(.missingSecret, reason: "the secret \(name) cannot be looked up")
        }
    }

    /// The value of a secret that the service needs.
    func required(_ name: String) async throws -> String {
        guard let value = try await value(of: name) else {
            throw CredentialError(.missingSecret, reason: "the client's configuration has no secret " + name)
        }
        return value
    }
}

extension APICall {
    /// The value of a secret, as it was when the call began.
    func secret(_ name: String) throws(CredentialError) -> String {
        guard let value = secrets[name] else {
            throw CredentialError(.missingSecret, reason: "the client's configuration has no secret " + name)
        }
        return value
    }
}

extension Secrets: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}
