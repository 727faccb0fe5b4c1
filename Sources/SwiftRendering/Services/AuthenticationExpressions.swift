package import SpecLanguage

/// The argument that says how requests authenticate.
enum AuthenticationExpression {
    static func arguments(_ authentication: Authentication) -> [String] {
        let scheme = "authentication: \(member(authentication))"
        guard case .oauth2 = authentication else { return [scheme] }
        return [scheme, "credentials: oauth2Scheme.source"]
    }

    private static func member(_ authentication: Authentication) -> String {
        switch authentication {
        case .bearer, .oauth2: ".bearer"
        case .basic: ".basic"
        case .challenge(let schemes): ".challenge([\(schemes.map { ".\($0.rawValue)" }.joined(separator: ", "))])"
        case .scheme(let name): ".scheme(\(StringLiteral(name).source))"
        case .key(let name, .header): ".header(\(StringLiteral(name).source))"
        case .key(let name, .query): ".query(\(StringLiteral(name).source))"
        case .session(let token, let header):
            ".session(\(StringLiteral(token).source), header: \(StringLiteral(header).source))"
        }
    }
}

/// The constant with the way to a service's tokens.
enum OAuth2Expression {
    static func declaration(_ oauth2: OAuth2, _ names: TypeNames) -> CallExpression {
        let addresses = [
            ("issuer", oauth2.issuer), ("token", oauth2.token), ("authorize", oauth2.authorize),
            ("device", oauth2.device), ("client", oauth2.client), ("secret", oauth2.secret),
        ]
        var arguments: [CallExpression.Argument] = addresses.compactMap { label, text in
            text.map { .text("\(label): \(StringLiteral($0).source)") }
        }
        if oauth2.clientAuthentication == .post { arguments.append(.text("clientAuthentication: .post")) }
        if !oauth2.scopes.isEmpty {
            arguments.append(list("scopes", oauth2.scopes.map { StringLiteral($0).source }))
        }
        arguments.append(list("grants", oauth2.grants.map(\.member)))
        if !oauth2.parameters.isEmpty {
            let pairs = oauth2.parameters.map {
                "\(StringLiteral($0.name).source): \(StringLiteral($0.value).source)"
            }
            arguments.append(list("parameters", pairs))
        }
        return CallExpression(
            head: "private static let oauth2Scheme = \(names.runtime("OAuth2Scheme"))(", arguments: arguments)
    }

    private static func list(_ label: String, _ elements: [String]) -> CallExpression.Argument {
        .call(
            CallExpression(head: "\(label): [", arguments: elements.map { .text($0) }, tail: "]", endsWithComma: true))
    }
}

extension OAuth2.Grant {
    /// The case of the runtime's enum.
    fileprivate var member: String {
        switch self {
        case .authorizationCode: ".authorizationCode"
        case .clientCredentials: ".clientCredentials"
        case .refresh: ".refresh"
        case .deviceCode: ".deviceCode"
        }
    }
}

/// The arguments that say how an endpoint uses its service's credential.
enum SessionExpression {
    static func arguments(_ policies: CallPolicies) -> [String] {
        var arguments: [String] = []
        switch policies.authentication {
        case .available: break
        case .required: arguments.append("authentication: .required")
        case .none: arguments.append("authentication: .none")
        }
        switch policies.session {
        case .establish(let path): arguments.append("session: .establish(\(path.literal))")
        case .clear: arguments.append("session: .clear")
        case nil: break
        }
        return arguments
    }
}

/// Comment text about authentication.
package enum AuthenticationNote {
    /// For a DAO: what its client needs. Empty if it needs nothing.
    package static func text(_ service: Service) -> String {
        var sentences: [String] = []
        if let authentication = service.authentication { sentences.append(text(authentication)) }
        if let signature = service.signature {
            let names = [named("secret", signature.secrets), named("key", signature.keys)].compactMap(\.self)
            let secret = names.isEmpty ? "" : " with the client's \(Self.list(names))"
            sentences.append("\(sentences.isEmpty ? "Requests" : "They") are signed\(secret).")
        }
        if let verification = service.verification {
            let names = verification.names.map { DocComment.code($0) }
            let secret = names.isEmpty ? "" : " with the client's \(Self.list(names))"
            sentences.append("Responses are checked\(secret) before they are decoded.")
        }
        return sentences.joined(separator: " ")
    }

    private static func named(_ noun: String, _ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        return (names.count == 1 ? noun : noun + "s") + " " + list(names.map { DocComment.code($0) })
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static func text(_ authentication: Authentication) -> String {
        switch authentication {
        case .bearer: "Requests carry the token of the client's session."
        case .oauth2(let oauth2): self.text(oauth2)
        case .challenge:
            "Requests carry the user and the password of the client's session where the server asks for them."
        case .basic: "Requests carry the user and the password of the client's session."
        case .scheme(let name): "Requests carry the key of the client's session after \(DocComment.code(name))."
        case .key(let name, _): "Requests carry the key of the client's session as \(DocComment.code(name))."
        case .session(let token, let header):
            "Requests carry the session's \(DocComment.code(token)) as \(DocComment.code(header))."
        }
    }

    private static func text(_ oauth2: OAuth2) -> String {
        let names = [oauth2.client, oauth2.secret].compactMap { $0 }.map { DocComment.code($0) }
        let client = names.count == 1 ? "secret \(list(names)) identifies" : "secrets \(list(names)) identify"
        return "Requests carry the access token of the client's session, which renews it. "
            + "The client's \(client) the app."
    }

    /// Sentences for a method; empty if there is nothing to say.
    static func sentences(_ policies: CallPolicies) -> [String] {
        var sentences: [String] = []
        switch policies.authentication {
        case .available: break
        case .required: sentences.append("Fails without a credential, before anything is sent.")
        case .none: sentences.append("Sent without a credential.")
        }
        switch policies.session {
        case .establish: sentences.append("Begins the session.")
        case .clear: sentences.append("Ends the session.")
        case nil: break
        }
        return sentences
    }
}

/// Comment text about the policies of a method's calls.
package enum PolicyNote {
    /// Sentences; empty if there is nothing to say.
    package static func text(_ policies: CallPolicies) -> String {
        var sentences: [String] = []
        if let cache = policies.cache { sentences.append(self.cache(cache)) }
        if let queue = policies.queue { sentences.append("Waits in the queue \(DocComment.code(queue)).") }
        if let dedupe = dedupe(policies.dedupe) { sentences.append(dedupe) }
        if let retry = policies.retry { sentences.append(self.retry(retry)) }
        if let hedge = policies.hedge { sentences.append(self.hedge(hedge)) }
        if let rate = policies.rate { sentences.append(self.rate(rate)) }
        if let header = policies.idempotencyHeader {
            sentences.append("Carries a key in \(DocComment.code(header)), the same each time it is sent.")
        }
        if policies.offline != nil {
            sentences.append("Without a network, kept by clients with an outbox until it can be sent.")
        }
        if policies.isBatched { sentences.append("May travel with others in one request.") }
        if !policies.inherits { sentences.append("Has no headers and parameters of the service and the client.") }
        if !policies.followsRedirects { sentences.append("Does not follow redirects.") }
        if policies.resumes { sentences.append("Goes on where an earlier try stopped.") }
        if let storage = policies.storage { sentences.append("Kept in the table \(DocComment.code(storage.table)).") }
        return (sentences + AuthenticationNote.sentences(policies)).joined(separator: " ")
    }

    private static func cache(_ cache: CachePolicy) -> String {
        let user = cache.isPerUser ? ", for each user" : ""
        let time = cache.duration.map(\.words) ?? "no time"
        switch cache.mode {
        case .cacheFirst: return "Cached for \(time)\(user)."
        case .cacheThenNetwork:
            return
                "Gives the \(cache.isPerUser ? "user's " : "")cached response, at most \(time) old, and then the server's."
        case .writeOnly: return "Always asks the server, and caches the response for \(time)\(user)."
        case .http: return "Cached as the response's header fields say\(user)."
        }
    }

    private static func dedupe(_ dedupe: CallPolicies.Dedupe) -> String? {
        switch dedupe {
        case .none: nil
        case .reject: "Fails while an equal call is under way."
        case .coalesce: "Equal calls at one time share a response."
        case .cancelPrevious: "Cancels an equal call that is under way."
        }
    }

    private static func hedge(_ hedge: HedgePolicy) -> String {
        switch hedge.delay {
        case .fixed(let duration): "Sent a second time where there is no response after \(duration.words)."
        case .percentile(let percentile):
            "Sent a second time where there is no response in the time of \(percentile) % of the calls."
        case nil: "Never sent a second time beside the first."
        }
    }

    private static func rate(_ rate: RatePolicy) -> String {
        switch rate.limit {
        case .none: "Sent at any rate."
        case .server: "Sent as often as the server's responses say."
        case .requests(let count, let unit): "Sent at most \(count) \(count == 1 ? "time" : "times") per \(unit)."
        }
    }

    private static func retry(_ retry: RetryPolicy) -> String {
        switch retry.times {
        case 0: "Never sent again by itself."
        case 1: "Sent again once where it fails."
        default: "Sent again up to \(retry.times) times where it fails."
        }
    }
}
