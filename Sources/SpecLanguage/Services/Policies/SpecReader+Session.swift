import YAMLSyntax

/// What an endpoint has to do with the service's `auth`.
extension SpecReader {
    /// Reads an endpoint's `auth`.
    mutating func endpointAuthentication(
        _ entry: YAMLEntry, _ context: PolicyContext
    ) -> Written<CallPolicies.Authentication>? {
        let word: AuthenticationWord? = choice(entry.value, of: "\"auth\" of \(context.subject)")
        return word.map { written($0.meaning, at: entry.key) }
    }

    /// Reads `session`.
    mutating func sessionEffect(
        _ entry: YAMLEntry, _ context: PolicyContext
    ) -> Written<CallPolicies.SessionEffect>? {
        let subject = "\"session\" of \(context.subject)"
        if context.isCached {
            let message = "an answer from a cache says nothing of the session: beside \"cache\" there is no \"session\""
            report(.keyNotApplicable, message, at: entry.key)
        }
        guard case .mapping = entry.value.content else {
            guard entry.value.scalar?.text == "clear" else {
                reportWrongType(entry.value, subject, expected: "clear, or {establish: path}")
                return nil
            }
            return written(.clear, at: entry.key)
        }
        guard let nodes = mapping(entry.value, .session, of: subject), let place = nodes["establish"],
            let path = jsonPath(place, of: "\"establish\" of \(subject)")
        else { return nil }
        if context.method == .head {
            report(.keyNotApplicable, "the answer to a head has no body that a token could stand in", at: entry.key)
        }
        return written(.establish(path), at: entry.key)
    }
}

/// Whether a request says who sends it, as a spec says it.
private enum AuthenticationWord: String, CaseIterable {
    case required
    case none

    var meaning: CallPolicies.Authentication {
        switch self {
        case .required: .required
        case .none: .none
        }
    }
}
