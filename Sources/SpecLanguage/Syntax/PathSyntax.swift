import YAMLSyntax

extension Field.Selector {
    /// The parts of a path such as `meta[key=charge].value`: the path of the list, the key and its text, and the path in
    /// the element. `nil` if there is no such element in the path.
    static func parts(of path: String) -> (list: String, key: String, text: String, rest: String)? {
        guard let open = path.unescaped("["), open > path.startIndex,
            let close = path[open...].firstIndex(of: "]")
        else { return nil }
        let inner = path[path.index(after: open)..<close].split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = path[path.index(after: close)...]
        guard inner.count == 2, !inner[0].isEmpty, rest.isEmpty || rest.hasPrefix(".") else { return nil }
        return (String(path[..<open]), String(inner[0]), String(inner[1]), String(rest.dropFirst()))
    }
}

extension String {
    /// The first position of a character that no backslash precedes.
    fileprivate func unescaped(_ character: Character) -> Index? {
        var isEscaped = false
        for index in indices {
            if self[index] == character, !isEscaped { return index }
            isEscaped = self[index] == "\\" && !isEscaped
        }
        return nil
    }
}

extension SpecReader {
    /// Warns of what is the syntax of a path elsewhere, and is taken literally here.
    mutating func warnOfSyntax(in path: String, at node: YAMLNode, of subject: String) {
        let suspects: [(character: String, isThere: Bool, hint: String)] = [
            ("[", path.unescaped("[") != nil, "an index is written as in items.0, and a key as in items[key=text]"),
            ("*", path.split(separator: ".").contains("*"), "a field has one path"),
        ]
        guard let suspect = suspects.first(where: \.isThere) else { return }
        let message = """
            \(subject): "\(suspect.character)" is taken for a part of the key in "\(path)": \(suspect.hint); write \
            \\\(suspect.character) if the key has it
            """
        report(Diagnostic(.literalPath, message, at: range(of: node), severity: .warning))
    }
}
