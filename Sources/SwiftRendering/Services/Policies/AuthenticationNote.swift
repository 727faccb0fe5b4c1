package import SpecLanguage

/// What is worth saying in comments about who asks.
package enum AuthenticationNote {
    /// For a DAO: what its client has to be given. Empty where that is nothing.
    package static func text(_ service: Service) -> String {
        var sentences: [String] = []
        if let authentication = service.authentication { sentences.append(text(authentication)) }
        if let signature = service.signature {
            let secret = signature.secret.map { " with the client's secret \(DocComment.code($0))" } ?? ""
            sentences.append("\(sentences.isEmpty ? "Requests" : "They") are signed\(secret).")
        }
        return sentences.joined(separator: " ")
    }

    private static func text(_ authentication: Authentication) -> String {
        switch authentication {
        case .bearer: "Requests carry the token of the client's session."
        case .basic: "Requests carry the user and the password of the client's session."
        case .key(let name, _): "Requests carry the key of the client's session as \(DocComment.code(name))."
        case .session(let token, let header):
            "Requests carry the session's \(DocComment.code(token)) as \(DocComment.code(header))."
        }
    }

    /// For a method: sentences; none where there is nothing to say.
    static func sentences(_ policies: CallPolicies) -> [String] {
        var sentences: [String] = []
        switch policies.authentication {
        case .available: break
        case .required: sentences.append("Fails without a credential, before anything is sent.")
        case .none: sentences.append("Does not say who asks.")
        }
        switch policies.session {
        case .establish: sentences.append("Begins the session.")
        case .clear: sentences.append("Ends the session.")
        case nil: break
        }
        return sentences
    }
}
