import WireSyntax
import YAMLSyntax

/// A service's failover, queues and certificate pins, and how often and how fast requests are sent.
extension SpecReader {
    /// Reads `failover`.
    mutating func failover(_ entry: YAMLEntry, of subject: String) -> FailoverDeclaration? {
        let subject = "\"failover\" of \(subject)"
        guard let nodes = mapping(entry.value, .failover, of: subject) else { return nil }
        let samples = nodes["after"].flatMap { count($0, of: "\"after\" of \(subject)", atLeast: 1) }
        let rate = nodes["error-rate"].flatMap { percentage($0, of: "\"error-rate\" of \(subject)") }
        let cooldown = nodes["cooldown"].flatMap { positiveDuration($0, of: "\"cooldown\" of \(subject)") }
        let choice: FailoverPolicy.Choice? = nodes["choose"].flatMap { self.choice($0, of: "\"choose\" of \(subject)") }
        let breaks = nodes["breaker"].flatMap { flag($0, of: "\"breaker\" of \(subject)") }
        let policy = FailoverPolicy(
            samples: samples, errorPercentage: rate, cooldown: cooldown, choice: choice, breaksCircuit: breaks)
        return FailoverDeclaration(policy: policy, range: range(of: entry.key))
    }

    /// Reads `queues`.
    mutating func queues(_ node: YAMLNode, of subject: String) -> [Queue] {
        let subject = "\"queues\" of \(subject)"
        return (entries(of: node, subject) ?? []).compactMap { entry in
            let name = name(written: entry.key, of: "the name of a queue")
            let bounds = queueBounds(entry.value, of: "\"\(entry.key.text)\" of \(subject)")
            guard let name, let bounds else { return nil }
            return Queue(name: name.value, width: bounds.width, waiting: bounds.waiting)
        }
    }

    /// Reads how many calls of a queue run at once, and how many wait.
    private mutating func queueBounds(_ node: YAMLNode, of subject: String) -> (width: Int, waiting: Int?)? {
        guard case .mapping = node.content else {
            return count(node, of: subject, atLeast: 1).map { width in (width, nil) }
        }
        guard let nodes = mapping(node, .queue, of: subject) else { return nil }
        let width = nodes["at-once"].flatMap { count($0, of: "\"at-once\" of \(subject)", atLeast: 1) }
        let waiting = nodes["waiting"].flatMap { count($0, of: "\"waiting\" of \(subject)", atLeast: 0) }
        return (width ?? 1, waiting)
    }

    /// Reads `hedge`, of a service or an endpoint.
    mutating func hedge(_ node: YAMLNode, of subject: String) -> HedgePolicy? {
        let subject = "\"hedge\" of \(subject)"
        guard node.scalar?.text != "none" else { return HedgePolicy() }
        guard case .mapping = node.content else {
            reportWrongType(node, subject, expected: "a mapping with the key \"after\", or none")
            return nil
        }
        guard let nodes = mapping(node, .hedge, of: subject) else { return nil }
        let percentage = nodes["at-most"].flatMap { self.percentage($0, of: "\"at-most\" of \(subject)") }
        guard let after = nodes["after"], let delay = hedgeDelay(after, of: "\"after\" of \(subject)") else {
            return nil
        }
        return HedgePolicy(delay: delay, percentage: percentage)
    }

    private mutating func hedgeDelay(_ node: YAMLNode, of subject: String) -> HedgePolicy.Delay? {
        if let text = node.scalar?.text {
            if text.hasPrefix("p"), let percentile = Int(text.dropFirst()), (50...99).contains(percentile) {
                return .percentile(percentile)
            }
            if let duration = DurationText.parse(text), duration > .zero { return .fixed(duration) }
        }
        reportWrongType(node, subject, expected: "a duration such as 200ms, or a percentile from p50 to p99")
        return nil
    }

    /// Reads `rate`, of a service or an endpoint.
    mutating func rate(_ node: YAMLNode, of subject: String) -> RatePolicy? {
        let subject = "\"rate\" of \(subject)"
        guard case .mapping = node.content else {
            if node.scalar?.text == "none" { return RatePolicy(limit: .none) }
            return rateLimit(node, of: subject, orNone: true).map { limit in RatePolicy(limit: limit) }
        }
        guard let nodes = mapping(node, .rate, of: subject) else { return nil }
        let burst = nodes["burst"].flatMap { count($0, of: "\"burst\" of \(subject)", atLeast: 1) }
        let waiting = nodes["waiting"].flatMap { count($0, of: "\"waiting\" of \(subject)", atLeast: 0) }
        guard let node = nodes["limit"], let limit = rateLimit(node, of: "\"limit\" of \(subject)") else { return nil }
        if limit == .server {
            reportUnused("burst", nodes, "the server says how many requests it takes; remove \"burst\" from \(subject)")
        }
        return RatePolicy(limit: limit, burst: burst, waiting: waiting)
    }

    private mutating func rateLimit(
        _ node: YAMLNode, of subject: String, orNone: Bool = false
    ) -> RatePolicy.Limit? {
        let text = node.scalar?.text ?? ""
        if text == "server" { return .server }
        let sides = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 2, sides[0].utf8.allSatisfy(URLText.isDigit), let count = Int(sides[0]), count > 0,
            let unit = RatePolicy.Unit(rawValue: String(sides[1]))
        {
            return .requests(count, per: unit)
        }
        reportWrongType(
            node, subject, expected: "a rate such as 100/s, 10/min or 1000/h, or server" + (orNone ? ", or none" : ""))
        return nil
    }

    /// Reads `pins`.
    mutating func pins(_ node: YAMLNode, of subject: String) -> [HostPins] {
        (entries(of: node, "\"pins\" of \(subject)") ?? []).compactMap { entry in
            guard isHost(entry.key) else { return nil }
            let nodes = entry.value.oneOrMore
            let pins = nodes.compactMap { pin($0, ofHost: entry.key.text) }
            guard !nodes.isEmpty else {
                reportWrongType(entry.value, "\"pins\" of \"\(entry.key.text)\"", expected: "at least one pin")
                return nil
            }
            return HostPins(host: entry.key.text.lowercased(), pins: pins)
        }
    }

    private mutating func pin(_ node: YAMLNode, ofHost host: String) -> String? {
        guard !Self.isPin(node.text) else { return node.text }
        let expected = "sha256/ and a SHA-256 digest in Base64"
        reportWrongType(node, "a pin of \"\(host)\"", expected: expected)
        return nil
    }

    /// Checks a host name: no scheme, port or path.
    private mutating func isHost(_ node: YAMLNode) -> Bool {
        let signs: Set<UInt8> = [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")]
        let isHost =
            !node.text.isEmpty
            && node.text.utf8.allSatisfy { byte in
                URLText.isLetterOrDigit(byte) || signs.contains(byte)
            }
        if !isHost { reportWrongType(node, "a host of \"pins\"", expected: "a name such as api.example.com") }
        return isHost
    }

    /// Reads a whole number with a lower bound.
    mutating func count(_ node: YAMLNode, of subject: String, atLeast least: Int) -> Int? {
        guard let count = integer(node, of: subject) else { return nil }
        guard count >= least else {
            report(.wrongType, "\(subject) must be at least \(least), not \(count)", at: node)
            return nil
        }
        return count
    }

    mutating func percentage(_ node: YAMLNode, of subject: String) -> Int? {
        let text = node.text
        guard text.hasSuffix("%"), let number = Int(text.dropLast()), (1...100).contains(number) else {
            reportWrongType(node, subject, expected: "a percentage such as 10%")
            return nil
        }
        return number
    }

    /// The digest has 32 bytes: 43 characters and one `=` (RFC 4648, section 4).
    private static func isPin(_ text: String) -> Bool {
        let prefix = "sha256/"
        guard text.hasPrefix(prefix), text.hasSuffix("=") else { return false }
        let digits = text.dropFirst(prefix.count).dropLast()
        let signs: Set<UInt8> = [UInt8(ascii: "+"), UInt8(ascii: "/")]
        return digits.utf8.count == 43 && digits.utf8.allSatisfy { URLText.isLetterOrDigit($0) || signs.contains($0) }
    }
}

/// An endpoint's keys for responses that are not held in memory.
extension SpecReader {
    /// Reads an endpoint's `resume`.
    mutating func resumption(_ entry: YAMLEntry, _ context: PolicyContext) -> Bool {
        guard let resumes = flag(entry.value, of: "\"resume\" of \(context.subject)"), resumes else { return false }
        if !context.returnsFile {
            let message = "\"resume\" needs \"returns: file\": only downloads can be resumed"
            report(.keyNotApplicable, message, at: entry.key)
        } else if let method = context.method, method != .get {
            let message =
                "a \(method.rawValue) cannot be resumed: only a get can request part of a file (RFC 9110, section 14.2)"
            report(.keyNotApplicable, message, at: entry.key)
        }
        return resumes
    }

    /// Reports and removes policies that need the whole response from endpoints that never hold one.
    mutating func checkWholeResponse(
        _ policies: inout EndpointPolicies, _ nodes: KeyedNodes, _ context: PolicyContext
    ) {
        guard context.returnsFile || context.returnsStream else { return }
        let reason = context.returnsFile ? "a download is written to a file as it arrives" : "a stream has no end"
        var keys: [String] = []
        if policies.cache != nil { keys.append("cache") }
        if policies.dedupe != .none { keys.append("dedupe") }
        if policies.pagination != nil { keys.append("paginate") }
        if policies.hedge?.delay != nil { keys.append("hedge") }
        policies.cache = nil
        policies.hedge = nil
        policies.dedupe = .none
        policies.pagination = nil
        for key in keys {
            guard let node = nodes.keyNode(key) else { continue }
            let message = "\"\(key)\" of \(context.subject) needs the whole response in memory, but \(reason)"
            report(.needsWholeResponse, message, at: node)
        }
    }
}
