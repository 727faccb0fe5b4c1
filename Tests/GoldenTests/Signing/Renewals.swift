import APIRuntime
import HTTPTypes
import TestSupport

/// Renews credentials as a test says, and records the refused ones.
actor Renewals {
    private let renew: Credential.Refresh
    private(set) var refused: [Credential] = []

    init(_ renew: @escaping Credential.Refresh) {
        self.renew = renew
    }

    nonisolated var refresh: Credential.Refresh {
        { [self] credential in
            await note(credential)
            return try await renew(credential)
        }
    }

    private func note(_ credential: Credential) {
        refused.append(credential)
    }

    /// Waits until a number of renewals have begun.
    func begun(_ count: Int) async {
        while refused.count < count { await letOthersRun() }
    }
}

/// Holds a value that is set later.
actor Box<Value: Sendable> {
    private(set) var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func set(_ value: Value) {
        self.value = value
    }
}

extension HTTPRequest {
    /// The token of a session.
    var session: String? {
        HTTPField.Name("X-Session").flatMap { name in headerFields[name] }
    }
}
