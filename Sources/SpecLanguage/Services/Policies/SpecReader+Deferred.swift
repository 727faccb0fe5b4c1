import YAMLSyntax

extension SpecReader {
    /// Checks a key that nothing carries out yet: its shape by the table, then the rules of its own.
    ///
    /// - Parameters:
    ///   - changesNothing: whether the value says only what holds without it.
    ///   - rules: called only where the shape is right.
    func deferred(
        _ entry: YAMLEntry, in table: SpecMapping, of subject: String, changesNothing: Bool = false,
        rules: (inout SpecReader, YAMLNode, String) -> Void = { _, _, _ in }
    ) -> DeferredKey? {
        guard let key = table.key(entry.key.text) else { return nil }
        var checker = SpecReader(file: file)
        let subject = "\"\(key.name)\" of \(subject)"
        if checker.check(entry.value, key.value, of: subject) {
            rules(&checker, entry.value, subject)
        }
        return DeferredKey(
            key: written(key.name, at: entry.key), faults: checker.diagnostics, changesNothing: changesNothing)
    }

    /// Checks the name of a header.
    mutating func checkHeader(_ node: YAMLNode, of subject: String) {
        if !HTTPText.isToken(node.text) {
            reportWrongType(node, subject, expected: "a name of letters, digits and hyphens")
        } else if HTTPText.isReserved(header: node.text) {
            report(.keyNotApplicable, "the header \(node.text) is set by the client itself", at: node)
        }
    }
}

/// The names of secrets: `$` and an identifier.
enum SecretName {
    static func isName(_ text: String) -> Bool {
        let name = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "$"), let first = name.first else { return false }
        let isLetter = { (byte: UInt8) in URLText.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") }
        return name.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") } && isLetter(first)
            && !(48...57).contains(first)
    }
}
