import YAMLSyntax

/// What a service says of failures, queues and certificates.
extension SpecReader {
    /// Reads `retry`; `rules` are those of the endpoint, where it is one's.
    func retry(
        _ entry: YAMLEntry, in table: SpecMapping, of subject: String,
        rules: (inout SpecReader) -> Void = { _ in }
    ) -> DeferredKey? {
        deferred(entry, in: table, of: subject) { reader, node, subject in
            let nodes = node.entriesByKey
            reader.checkCount(nodes["times"], of: "\"times\" of \(subject)")
            for failure in nodes["on"].map(reader.oneOrMore) ?? [] where !Self.isFailure(failure.text) {
                let expected = "timeout, connection, a status such as 429, or 4xx or 5xx"
                reader.reportWrongType(failure, "\"on\" of \(subject)", expected: expected)
            }
            rules(&reader)
        }
    }

    /// Reads `failover`.
    func failover(_ entry: YAMLEntry, of subject: String) -> DeferredKey? {
        deferred(entry, in: .service, of: subject) { reader, node, subject in
            let nodes = node.entriesByKey
            reader.checkCount(nodes["after"], of: "\"after\" of \(subject)")
            if let rate = nodes["error-rate"], !Self.isPercentage(rate.text) {
                reader.reportWrongType(rate, "\"error-rate\" of \(subject)", expected: "a percentage such as 10%")
            }
        }
    }

    /// Reads `queues`.
    func queues(_ entry: YAMLEntry, of subject: String) -> DeferredKey? {
        // A queue that is not listed runs one at a time as well.
        let changesNothing = entry.value.entriesByKey.entries.allSatisfy { $0.value.scalar?.text == "1" }
        return deferred(entry, in: .service, of: subject, changesNothing: changesNothing) { reader, node, subject in
            for queue in reader.entries(of: node, subject) ?? [] {
                reader.checkCount(queue.value, of: "\"\(queue.key.text)\" of \(subject)")
            }
        }
    }

    /// Reads `pins`.
    func pins(_ entry: YAMLEntry, of subject: String) -> DeferredKey? {
        deferred(entry, in: .service, of: subject) { reader, node, subject in
            for host in reader.entries(of: node, subject) ?? [] {
                for pin in reader.oneOrMore(host.value) where !Self.isPin(pin.text) {
                    let expected = "sha256/ and the base64 of a SHA-256 digest"
                    reader.reportWrongType(pin, "a pin of \"\(host.key.text)\"", expected: expected)
                }
            }
        }
    }

    private static func isFailure(_ text: String) -> Bool {
        if ["timeout", "connection", "4xx", "5xx"].contains(text) { return true }
        guard text.utf8.count == 3, let status = Int(text) else { return false }
        return (400...599).contains(status)
    }

    private static func isPercentage(_ text: String) -> Bool {
        guard text.hasSuffix("%"), let number = Int(text.dropLast()) else { return false }
        return (1...100).contains(number)
    }

    /// The digest has 32 bytes: 43 digits and one `=` (RFC 4648, section 4).
    private static func isPin(_ text: String) -> Bool {
        let prefix = "sha256/"
        guard text.hasPrefix(prefix), text.hasSuffix("=") else { return false }
        let digits = text.dropFirst(prefix.count).dropLast()
        let signs: Set<UInt8> = [UInt8(ascii: "+"), UInt8(ascii: "/")]
        return digits.utf8.count == 43 && digits.utf8.allSatisfy { URLText.isLetterOrDigit($0) || signs.contains($0) }
    }
}
