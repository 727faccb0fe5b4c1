import WireSyntax
import YAMLSyntax

/// Reads the cases of an enum: a list of raw values, or names and their raw values.
struct EnumerationReader {
    let model: ModelDeclaration

    /// A case as written.
    fileprivate struct Entry {
        let name: Written<String>
        /// Whether the name comes from the raw value.
        let isNamedByValue: Bool
        let value: YAMLScalar
        let valueRange: SourceRange
        var parts = EnumerationCaseParts()
    }

    /// The enum; `nil` if a case is not valid, which is reported.
    func enumeration(_ diagnostics: inout Diagnostics) -> Enumeration? {
        guard let node = model.nodes["enum"] else { return nil }
        guard let entries = entries(node, &diagnostics) else { return nil }
        let rawType: Enumeration.RawType = entries.allSatisfy { $0.integer != nil } ? .integer : .string
        var names = NameTable()
        names.reserve("cases", for: "the list of all cases", at: model.key.range)
        if model.isOpen { names.reserve("unknown", for: "the case for all other values", at: model.key.range) }
        var values: [String: SourceRange] = [:]
        var cases: [Enumeration.Case] = []
        for entry in entries {
            let value = rawType == .integer ? entry.integer ?? "" : entry.value.text
            if let first = values[value] {
                let note = Diagnostic.Note(message: "the first is here", range: first)
                let message = "\(model.subject) has the value \"\(value)\" twice"
                diagnostics.report(.duplicateCase, message, at: entry.valueRange, notes: [note])
                continue
            }
            values[value] = entry.valueRange
            guard let name = name(of: entry, &diagnostics), names.take(name, entry.name, subject: "case", &diagnostics)
            else {
                continue
            }
            cases.append(
                Enumeration.Case(
                    name: name, rawValue: value, doc: entry.parts.doc, deprecated: entry.parts.deprecated))
        }
        guard !cases.isEmpty, cases.count == entries.count else { return nil }
        if cases.allSatisfy({ $0.deprecated != nil }) {
            let message = "all cases of \(model.subject) are deprecated; deprecate the enum instead"
            diagnostics.report(.keyNotApplicable, message, at: model.key.range)
        }
        return Enumeration(
            rawType: rawType, cases: cases, isOpen: model.isOpen, fallback: fallback(among: cases, &diagnostics))
    }

    /// The case that an unknown value becomes.
    private func fallback(among cases: [Enumeration.Case], _ diagnostics: inout Diagnostics) -> String? {
        guard let fallback = model.fallback else { return nil }
        let names = cases.map(\.name)
        guard let name = names.first(where: { ExactText($0) == ExactText(fallback.value) }) else {
            let hint = diagnostics.hint(for: fallback.value, among: names)
            let message = "\"open\" of \(model.subject): no case is named \"\(fallback.value)\"\(hint)"
            diagnostics.report(.unknownField, message, at: fallback.range)
            return nil
        }
        return name
    }

    private func name(of entry: Entry, _ diagnostics: inout Diagnostics) -> String? {
        let subject = "case of \(model.subject)"
        return entry.isNamedByValue
            ? diagnostics.caseName(entry.name, of: subject) : diagnostics.memberName(entry.name, of: subject)
    }

    private func entries(_ node: YAMLNode, _ diagnostics: inout Diagnostics) -> [Entry]? {
        switch node.content {
        case .sequence(let values) where !values.isEmpty:
            let read = values.compactMap { node in
                value(node, &diagnostics).map { value in
                    let name = Written(value: value.text, range: diagnostics.range(of: node))
                    return Entry(name: name, isNamedByValue: true, value: value, valueRange: name.range)
                }
            }
            return read.count == values.count ? read : nil
        case .mapping(let entries) where !entries.isEmpty:
            let read = entries.compactMap { self.entry($0, &diagnostics) }
            return read.count == entries.count ? read : nil
        default:
            let expected = "a list of at least one value, or a mapping from names to values"
            diagnostics.reportWrongType(node, "\"enum\" of \(model.subject)", expected: expected)
            return nil
        }
    }

    /// A name with its raw value, or with a mapping of what is known of the case. Without a value, the name is the value.
    private func entry(_ entry: YAMLEntry, _ diagnostics: inout Diagnostics) -> Entry? {
        var parts = EnumerationCaseParts()
        var node = entry.value
        var isNamedByValue = false
        if case .mapping = node.content {
            let subject = "case \"\(entry.key.text)\" of \(model.subject)"
            let nodes = diagnostics.reading { reader in
                reader.read(node, EnumerationCaseParts.table, of: subject, into: &parts)
            }
            guard let nodes else { return nil }
            isNamedByValue = nodes["value"] == nil
            node = nodes["value"] ?? entry.key
        }
        return value(node, &diagnostics).map { value in
            Entry(
                name: Written(value: entry.key.text, range: diagnostics.range(of: entry.key)),
                isNamedByValue: isNamedByValue, value: value, valueRange: diagnostics.range(of: node), parts: parts)
        }
    }

    private func value(_ node: YAMLNode, _ diagnostics: inout Diagnostics) -> YAMLScalar? {
        guard diagnostics.reading({ $0.text(node, of: "a value of \(model.subject)") }) != nil else { return nil }
        return node.scalar
    }
}

extension EnumerationReader.Entry {
    /// The digits of an unquoted whole number that fits into `Int`; `nil` for text.
    fileprivate var integer: String? {
        value.isPlain ? WholeNumberText(value.text)?.text(as: .int) : nil
    }
}
