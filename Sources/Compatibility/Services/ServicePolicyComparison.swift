import SpecLanguage
import WireSyntax

/// Compares the policies that two versions of a service set for all calls.
struct ServicePolicyComparison {
    let old: Service
    let new: Service

    func compare(into list: inout ChangeList) {
        clients(&list)
        authentication(&list)
        signature(&list)
        verification(&list)
        batch(&list)
        pins(&list)
    }

    private func add(
        _ key: String, _ before: String?, _ after: String?, _ rule: CompatibilityRule, _ list: inout ChangeList
    ) {
        list.add(
            new.name, "\(key) \(before ?? "none") -> \(after ?? "none")", [rule], at: new.range, before: old.range)
    }

    /// The policies of the client alone.
    private func clients(_ list: inout ChangeList) {
        if old.timeout != new.timeout {
            add("timeout", old.timeout?.text, new.timeout?.text, .policyChanged, &list)
        }
        for (key, before, after) in BodyReading.differences(old.bodyText, new.bodyText) {
            add(key, before, after, .policyChanged, &list)
        }
        if old.retry != new.retry { add("retry", old.retry?.text, new.retry?.text, .policyChanged, &list) }
        if old.hedge != new.hedge { add("hedge", old.hedge?.text, new.hedge?.text, .policyChanged, &list) }
        if old.rate != new.rate { add("rate", old.rate?.text, new.rate?.text, .policyChanged, &list) }
        if old.failover != new.failover {
            add("failover", old.failover?.text, new.failover?.text, .policyChanged, &list)
        }
        let pairs: NamedPairs<Queue> = NamedPairs(old.queues, new.queues, name: \.name)
        for queue in pairs.gone { add("queue \(queue.name)", queue.text, nil, .policyChanged, &list) }
        for queue in pairs.come { add("queue \(queue.name)", nil, queue.text, .policyChanged, &list) }
        for (before, after) in pairs.kept where before != after {
            add("queue \(after.name)", before.text, after.text, .policyChanged, &list)
        }
    }

    /// A server that asks for no credential ignores the old one.
    private func authentication(_ list: inout ChangeList) {
        guard old.authentication != new.authentication else { return }
        let isAccepted = new.authentication.map { $0.accepts(old.authentication) } ?? true
        add(
            "auth", old.authentication?.text, new.authentication?.text,
            isAccepted ? .policyChanged : .authenticationChanged, &list)
    }

    private func signature(_ list: inout ChangeList) {
        var old = old
        // Which clock a client goes by is its own matter: servers get the same signatures.
        if let clock = new.signature?.clock, let before = old.signature?.clock, clock != before {
            add("sign.clock", before.rawValue, clock.rawValue, .policyChanged, &list)
            old.signature?.clock = clock
        }
        guard old.signature != new.signature else { return }
        let texts = [old, new].map { $0.signature?.text }
        // The same words can stand for other values, such as other lists of header fields.
        guard let before = texts[0], before == texts[1] else {
            add("sign", texts[0], texts[1], .signatureChanged, &list)
            return
        }
        list.add(new.name, "sign: other values of \(before)", [.signatureChanged], at: new.range, before: old.range)
    }

    private func verification(_ list: inout ChangeList) {
        guard old.verification != new.verification else { return }
        let texts = [old, new].map { $0.verification?.text }
        // What shipped apps check, servers have to go on signing.
        let rule: CompatibilityRule = old.verification == nil ? .policyChanged : .signatureChanged
        guard let before = texts[0], before == texts[1] else {
            add("verify", texts[0], texts[1], rule, &list)
            return
        }
        list.add(new.name, "verify: other values of \(before)", [rule], at: new.range, before: old.range)
    }

    private func batch(_ list: inout ChangeList) {
        guard old.batch != new.batch else { return }
        guard var before = old.batch, let after = new.batch else {
            add(
                "batch", old.batch?.place, new.batch?.place, new.batch == nil ? .batchChanged : .policyChanged, &list)
            return
        }
        if before.limit != after.limit {
            let isLower = (after.limit ?? .max) < (before.limit ?? .max)
            let limits = [before, after].map { $0.limit.map { "\($0)" } }
            add("batch.at-most", limits[0], limits[1], isLower ? .batchChanged : .policyChanged, &list)
        }
        before.limit = after.limit
        guard before != after else { return }
        for (key, texts) in zip(Batch.comparedKeys, zip(before.comparedTexts, after.comparedTexts))
        where texts.0 != texts.1 {
            add("batch.\(key)", texts.0, texts.1, .batchChanged, &list)
        }
    }

    /// Shipped apps accept the old keys alone, so that a new key of a pinned host breaks them.
    private func pins(_ list: inout ChangeList) {
        let pairs: NamedPairs<HostPins> = NamedPairs(old.pins, new.pins, name: \.host)
        for host in pairs.gone { add("pins of \(host.host)", host.text, nil, .pinsChanged, &list) }
        for host in pairs.come { add("pins of \(host.host)", nil, host.text, .policyChanged, &list) }
        for (before, after) in pairs.kept where Set(before.pins) != Set(after.pins) {
            let isSubset = Set(after.pins).isSubset(of: before.pins)
            add("pins of \(after.host)", before.text, after.text, isSubset ? .policyChanged : .pinsChanged, &list)
        }
    }
}

extension HostPins {
    fileprivate var text: String { "[\(pins.joined(separator: ", "))]" }
}

extension FailoverPolicy {
    /// As written in a spec.
    fileprivate var text: String {
        let parts = [
            samples.map { "after: \($0)" }, errorPercentage.map { "error-rate: \($0)%" },
            cooldown.map { "cooldown: \($0.text)" }, choice.map { "choose: \($0.rawValue)" },
            breaksCircuit.map { "breaker: \($0)" },
        ]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }
}

extension Queue {
    /// As written in a spec.
    fileprivate var text: String { waiting.map { "{at-once: \(width), waiting: \($0)}" } ?? "\(width)" }
}

extension Authentication {
    /// Whether a server takes what shipped apps send, and callers find what they use.
    fileprivate func accepts(_ old: Authentication?) -> Bool {
        switch (old, self) {
        case (.bearer, .oauth2): true
        case (.oauth2(let old), .oauth2(let new)): old.hasSameServer(as: new)
        default: false
        }
    }

    /// As written in a spec.
    fileprivate var text: String {
        switch self {
        case .bearer: "bearer"
        case .basic: "basic"
        case .challenge([.digest]): "digest"
        case .challenge(let schemes): "{challenge: [\(schemes.map(\.rawValue).joined(separator: ", "))]}"
        case .scheme(let name): "{scheme: \(name)}"
        case .key(let name, let place): "{key: \(name), in: \(place.rawValue)}"
        case .session(let token, let header): "{session: \(token), header: \(header)}"
        case .oauth2(let declared): "{oauth2: \(declared.text)}"
        }
    }
}

extension OAuth2 {
    /// Whether apps get their tokens in the same way. What they ask for is their own matter.
    fileprivate func hasSameServer(as other: OAuth2) -> Bool {
        var other = other
        other.scopes = scopes
        other.grants = grants
        other.parameters = parameters
        return self == other
    }

    /// As written in a spec.
    fileprivate var text: String {
        let parts = [
            issuer.map { "issuer: \($0)" }, token.map { "token: \($0)" }, authorize.map { "authorize: \($0)" },
            device.map { "device: \($0)" }, "client: $\(client)", secret.map { "secret: $\($0)" },
            clientAuthentication == .basic ? nil : "client-auth: \(clientAuthentication.rawValue)",
            scopes.isEmpty ? nil : "scopes: [\(scopes.joined(separator: ", "))]",
            "grants: [\(grants.map(\.rawValue).joined(separator: ", "))]",
            parameters.isEmpty
                ? nil : "parameters: {\(parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}",
        ]
        return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
    }
}

extension Signature {
    /// Its algorithm, its parts and where it is sent.
    fileprivate var text: String {
        switch self {
        case .short(let signature):
            let content =
                if case .parameters(let join) = signature.content { "parameters by \"\(join)\"" } else { "time" }
            let name = signature.isUppercase ? "\(signature.name) in upper case" : signature.name
            return ([signature.digest.rawValue, content] + (signature.secret.map { ["$\($0)"] } ?? []) + [name])
                .joined(separator: ", ")
        case .composed(let signature):
            let parts = signature.digest.parts.joined(separator: signature.digest.join)
            return "\(signature.digest.algorithm.rawValue) of \(parts) as \(signature.target.name)"
        case .form(let signature):
            let form =
                switch signature.content {
                case .token: "jwt"
                case .message(let message): "http-message of \(message.components.joined(separator: ", "))"
                case .proof: "dpop"
                }
            return "\(signature.algorithm.rawValue) over \(form)"
        }
    }
}

extension Verification {
    /// Its algorithm and where it is.
    fileprivate var text: String {
        switch self {
        case .none: "none"
        case .composed(let verification):
            "\(verification.digest.algorithm.rawValue) from \(verification.source.name)"
        case .message(let verification):
            "\(verification.algorithm.rawValue) over http-message of \(verification.components.joined(separator: ", "))"
        case .contentDigest: "content-digest"
        }
    }
}

extension Batch {
    fileprivate var place: String { "\(method.text) \(path)" }

    fileprivate static let comparedKeys: [String] = [
        "path", "calls", "call.id", "call.method", "call.path", "call.path.from", "call.headers", "call.body",
        "call.body.as", "responses", "response.id", "response.status", "response.headers", "response.body",
        "response.body.as",
        "response.error",
    ]

    /// The values of the compared keys.
    fileprivate var comparedTexts: [String?] {
        [
            place, calls.text, call.id?.text, call.method.text, call.path.text, call.pathBase.rawValue,
            call.headers?.text, call.body.text, call.bodyForm.rawValue, responses.text, response.id?.text,
            response.status?.text, response.headers?.text, response.body.text, response.bodyForm.rawValue,
            response.error?.text,
        ]
    }
}

extension BodyReading {
    /// The keys that differ, with their values. They say how responses are read, whatever the server sends.
    static func differences(
        _ old: BodyReading?, _ new: BodyReading?
    ) -> [(key: String, old: String?, new: String?)] {
        let strips = [old, new].map { text in
            text.flatMap { $0.strip.isEmpty ? nil : $0.strip.map { "\"\($0.text)\"" }.joined(separator: ", ") }
        }
        return [("charset", old?.charset, new?.charset), ("strip", strips[0], strips[1])].filter { $0.1 != $0.2 }
    }
}
