import YAMLSyntax

extension SpecReader {
    /// Reads `headers`: names and values that every request carries.
    mutating func headers(_ node: YAMLNode) -> [HeaderDeclaration] {
        guard let entries = entries(of: node, "\"headers\" of the service") else { return [] }
        return entries.compactMap { header($0) }
    }

    private mutating func header(_ entry: YAMLEntry) -> HeaderDeclaration? {
        let name = entry.key.text
        let subject = "header \"\(name)\""
        checkHeader(entry.key, of: subject)
        guard let value = text(entry.value, of: subject) else { return nil }
        if !HTTPText.isFieldValue(value) {
            let message =
                "\(subject) must be one line of text without control characters, and without blanks at its ends"
            report(.wrongType, message, at: entry.value)
        } else if HTTPText.isCredential(header: name), !SecretName.isName(value) {
            let message = "\(subject) must not hold the secret itself, but its name, such as $secret"
            report(.literalSecret, message, at: entry.value)
        }
        return HeaderDeclaration(name: written(name, at: entry.key), value: value)
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
