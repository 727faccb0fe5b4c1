import WireSyntax
import YAMLSyntax

/// A service's failover, queues and certificate pins.
extension SpecReader {
    /// Reads `failover`.
    mutating func failover(_ entry: YAMLEntry, of subject: String) -> FailoverDeclaration? {
        let subject = "\"failover\" of \(subject)"
        guard let nodes = mapping(entry.value, .failover, of: subject) else { return nil }
        let samples = nodes["after"].flatMap { count($0, of: "\"after\" of \(subject)", atLeast: 1) }
        let rate = nodes["error-rate"].flatMap { percentage($0, of: "\"error-rate\" of \(subject)") }
        let cooldown = nodes["cooldown"].flatMap { positiveDuration($0, of: "\"cooldown\" of \(subject)") }
        let policy = FailoverPolicy(samples: samples, errorPercentage: rate, cooldown: cooldown)
        return FailoverDeclaration(policy: policy, range: range(of: entry.key))
    }

    /// Reads `queues`.
    mutating func queues(_ node: YAMLNode, of subject: String) -> [Queue] {
        let subject = "\"queues\" of \(subject)"
        return (entries(of: node, subject) ?? []).compactMap { entry in
            let name = name(written: entry.key, of: "the name of a queue")
            let width = count(entry.value, of: "\"\(entry.key.text)\" of \(subject)", atLeast: 1)
            guard let name, let width else { return nil }
            return Queue(name: name.value, width: width)
        }
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

    private mutating func percentage(_ node: YAMLNode, of subject: String) -> Int? {
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
        policies.cache = nil
        policies.dedupe = .none
        policies.pagination = nil
        for key in keys {
            guard let node = nodes.keyNode(key) else { continue }
            let message = "\"\(key)\" of \(context.subject) needs the whole response in memory, but \(reason)"
            report(.needsWholeResponse, message, at: node)
        }
    }
}
