@_spi(Generated) import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The secrets of a client: the values and keys that specs refer to as `$name`. Descriptions do not show them.
///
/// ```swift
/// let configuration = APIClient.Configuration(secrets: ["app-secret": secret])
/// let looked = APIClient.Configuration(secrets: Secrets { name in try await vaultSecret(name) })
/// ```
public struct Secrets: Sendable, ExpressibleByDictionaryLiteral {
    /// The value of a name without `$`; `nil` if there is none.
    let find: @Sendable (_ name: String) async throws -> String?
    /// The key of a name without `$`, which a signature may name by its id; `nil` if there is none.
    private let findKey: @Sendable (_ name: String, _ id: String?) async throws -> SigningKey?
    /// Distinguishes these secrets from others.
    private let id: String
    /// Whether they can change.
    private let isFixed: Bool

    /// Fixed secrets.
    /// - Parameter values: the values by their names without `$`.
    public init(_ values: [String: String]) {
        self.init(values, keys: [:])
    }

    /// Fixed secrets and keys, by their names without `$`.
    /// - Parameters:
    ///   - values: the values. Defaults to none.
    ///   - keys: private keys that sign requests, and public keys or certificates that check responses.
    public init(_ values: [String: String] = [:], keys: [String: SigningKey]) {
        self.init(named: values.map { name, value in (name, value) }, keys)
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(named: elements, [:])
    }

    /// - Parameter values: The values by their names, the last one of a name wins.
    private init(named values: [(String, String)], _ keys: [String: SigningKey]) {
        let named = values.map { name, value in (ExactText(name), value) }
        let values: [ExactText: String] = Dictionary(named) { _, last in last }
        let keys = keys.map { name, key in (ExactText(name), key) }
        find = { name in values[ExactText(name)] }
        findKey = { name, id in
            let name = ExactText(name)
            guard let key = keys.first(where: { known in known.0 == name })?.1 else { return nil }
            return id == nil ? key : key.named(id)
        }
        var text = KeyText()
        for (name, value) in values.inOrder(by: { left, right in left.key < right.key }) {
            text.append(name.text)
            text.append(value)
        }
        for (name, key) in keys.inOrder(by: { left, right in left.0 < right.0 }) {
            text.append(name.text)
            text.append(key.identity)
        }
        id = text.digest.text
        isFixed = true
    }

    /// Secrets that are looked up when they are needed, once per call: all attempts use the same values, and the
    /// response belongs to those who know them.
    /// - Parameters:
    ///   - find: returns the value of a name without `$`; `nil` if there is none. If it throws, the call fails with a
    ///     ``CredentialError`` of the kind `missingSecret`.
    ///   - keys: returns the key of a name without `$`; `nil` if there is none. The id is that of a signature of a response
    ///     that names one, such as the serial number of a certificate, and `nil` for a key that signs requests. Defaults to no
    ///     keys.
    public init(
        find: @escaping @Sendable (_ name: String) async throws -> String?,
        keys: @escaping @Sendable (_ name: String, _ id: String?) async throws -> SigningKey? = { _, _ in nil }
    ) {
        self.find = find
        findKey = keys
        id = UUID().uuidString
        isFixed = false
    }

    /// The same secrets, but for those that another source has.
    package func preferring(_ other: @escaping @Sendable (_ name: String) async throws -> String?) -> Secrets {
        let find = find
        return Secrets(
            find: { name in
                if let value = try await other(name) { return value }
                return try await find(name)
            }, keys: findKey)
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

extension Secrets {
    /// A key that the service needs.
    /// - Parameter id: The id that a signature names; `nil` for a key that signs.
    /// - Throws: a `CredentialError`, or `CancellationError`.
    func key(_ name: String, id: String? = nil) async throws -> SigningKey {
        let key: SigningKey?
        do {
            key = try await findKey(name, id)
        } catch {
            guard !(error is CredentialError), !error.isCancellation else { throw error }
            throw CredentialError(.missingSecret, reason: "the key \(name) cannot be looked up")
        }
        guard let key else {
            let suffix = id == nil ? "" : " with the id of the signature"
            throw CredentialError(
                .missingSecret, reason: "the client's configuration has no key " + name + suffix)
        }
        return key
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

    /// A key that signs the request, as it was when the call began.
    func key(_ name: String) throws(CredentialError) -> SigningKey {
        guard let key = keys[name] else {
            throw CredentialError(.missingSecret, reason: "the client's configuration has no key " + name)
        }
        return key
    }
}

extension Secrets: RedactedStringConvertible {
    /// Nothing.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}
