@_spi(Generated) import APIJSON

extension APISession {
    /// Keeps the credential of a session for longer than the process runs, such as in a keychain or a protected file.
    ///
    /// ```swift
    /// struct KeychainStore: APISession.Store {
    ///     func load() async throws -> Credential? { try Keychain.read("vault").map { .token($0) } }
    ///     func save(_ credential: Credential?) async throws { try Keychain.write(credential, to: "vault") }
    /// }
    /// ```
    public protocol Store: Sendable {
        /// The credential that was saved last; nil: there is none. A session asks once.
        func load() async throws -> Credential?

        /// Keeps a credential in place of the one before; nil: keeps none. A session saves one after the other.
        func save(_ credential: Credential?) async throws
    }
}

extension APISession {
    /// What happened to a session.
    public enum Change: Sendable, Hashable, CaseIterable {
        /// Somebody signed in.
        case established
        /// The credential was renewed; who is signed in stays the same.
        case renewed
        /// Nobody is signed in any more.
        case cleared
        /// The store could not keep the credential: the session goes on, and will be lost with the process.
        case notKept
    }
}
