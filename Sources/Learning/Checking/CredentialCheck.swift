import MockValues
import SpecLanguage

/// Compares who sends requests with the `auth` of their endpoints.
struct CredentialCheck: Sendable {
    /// Whether the capture has credentials: browsers leave them out.
    private var hasCredentials: Bool = false

    /// What is different, and its fix; `nil` if nothing is.
    mutating func difference(_ call: Call, _ endpoint: MockEndpoint) -> (text: String, fix: String)? {
        guard let kind = endpoint.service.authentication else { return nil }
        let carried = CredentialShape.carried(by: call)
        if !carried.isEmpty { hasCredentials = true }
        guard call.isSuccess, hasCredentials else { return nil }
        switch endpoint.endpoint.policies.authentication {
        case .required where carried.isEmpty:
            return ("a request without a credential succeeds, although auth is required", "leave out auth: required")
        case .none where kind.isOne(of: carried):
            return ("the request carries a credential, although auth is none", "leave out auth: none")
        default: return nil
        }
    }
}
