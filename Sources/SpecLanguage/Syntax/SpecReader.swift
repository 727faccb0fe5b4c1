import YAMLSyntax

/// Reads the nodes of one spec file.
///
/// Every method reports faults itself and returns `nil`, so that reading continues and one run finds all faults.
/// Descriptions of nodes are computed only when something is reported.
struct SpecReader {
    var diagnostics: Diagnostics

    init(_ diagnostics: Diagnostics) {
        self.diagnostics = diagnostics
    }

    func range(of node: YAMLNode) -> SourceRange {
        diagnostics.range(of: node)
    }

    mutating func report(_ rule: Rule, _ message: String, at node: YAMLNode, notes: [Diagnostic.Note] = []) {
        diagnostics.report(rule, message, at: node, notes: notes)
    }

    mutating func report(_ rule: Rule, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.report(rule, message, at: range, notes: notes)
    }

    mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.report(diagnostic)
    }

    mutating func reportWrongType(_ node: YAMLNode, _ subject: String, expected: String, hint: String = "") {
        diagnostics.reportWrongType(node, subject, expected: expected, hint: hint)
    }

    mutating func hint(for word: String, among candidates: @autoclosure () -> [String]) -> String {
        diagnostics.hint(for: word, among: candidates())
    }

    /// The nodes of a mapping by key; reports unknown keys and missing required ones.
    mutating func mapping(_ node: YAMLNode, _ table: SpecMapping, of subject: String) -> KeyedNodes? {
        guard let written = entries(of: node, subject) else { return nil }
        let entries = table.renamed.isEmpty ? written : renamed(written, table.renamed)
        for entry in entries where !table.has(entry.key.text) {
            reportUnknownKey(entry.key, among: table.keys.map(\.name), in: subject)
        }
        let found = KeyedNodes(node: node, entries: entries)
        for key in table.keys where key.isRequired && found[key.name] == nil {
            report(.missingKey, "\(subject) needs the key \"\(key.name)\": \(key.summary)", at: node)
        }
        return found
    }

    /// The entries with the present names of their keys. Former names are accepted, with a warning.
    private mutating func renamed(_ entries: [YAMLEntry], _ names: [String: String]) -> [YAMLEntry] {
        entries.compactMap { entry in
            let former = entry.key.text
            guard let name = names[former] else { return entry }
            guard !entries.contains(where: { other in other.key.isScalar(name) }) else {
                let message = "\"\(former)\" is the former name of \"\(name)\", which is here, too"
                report(.duplicateKey, message, at: entry.key)
                return nil
            }
            let message = "\"\(former)\" has been renamed to \"\(name)\""
            report(Diagnostic(.deprecatedKey, message, at: range(of: entry.key), severity: .warning))
            let key = YAMLNode(content: .scalar(YAMLScalar(text: name, isPlain: true)), range: entry.key.range)
            return YAMLEntry(key: key, value: entry.value)
        }
    }

    mutating func reportUnknownKey(_ key: YAMLNode, among known: [String], in subject: String) {
        let hint = hint(for: key.text, among: known)
        report(.unknownKey, "unknown key \(key.summary) in \(subject)\(hint)", at: key)
    }

    /// The entries of a mapping whose keys the author chooses.
    mutating func entries(of node: YAMLNode, _ subject: @autoclosure () -> String) -> [YAMLEntry]? {
        guard case .mapping(let entries) = node.content else {
            reportWrongType(node, subject(), expected: "a mapping")
            return nil
        }
        return entries
    }

    mutating func list(_ node: YAMLNode, of subject: @autoclosure () -> String) -> [YAMLNode]? {
        guard case .sequence(let elements) = node.content else {
            reportWrongType(node, subject(), expected: "a list")
            return nil
        }
        return elements
    }

    mutating func text(_ node: YAMLNode, of subject: @autoclosure () -> String) -> String? {
        guard case .scalar(let scalar) = node.content, !node.isNothing else {
            reportWrongType(node, subject(), expected: "text")
            return nil
        }
        return scalar.text
    }

    mutating func flag(_ node: YAMLNode, of subject: @autoclosure () -> String) -> Bool? {
        switch node.scalar?.text {
        case "true": return true
        case "false": return false
        default:
            reportWrongType(node, subject(), expected: "true or false")
            return nil
        }
    }

    mutating func integer(_ node: YAMLNode, of subject: @autoclosure () -> String) -> Int? {
        guard let text = node.scalar?.text, let value = Int(text) else {
            reportWrongType(node, subject(), expected: "a whole number")
            return nil
        }
        return value
    }

    mutating func choice<Choice>(_ node: YAMLNode, of subject: @autoclosure () -> String) -> Choice?
    where Choice: CaseIterable & RawRepresentable<String> {
        // Nothing is no empty text.
        let scalar = node.scalar.flatMap { scalar in scalar.isPlain && scalar.text.isEmpty ? nil : scalar }
        guard let scalar, let value = Choice(rawValue: scalar.text) else {
            let words = Choice.allCases.map { choice in choice.rawValue.isEmpty ? "''" : choice.rawValue }
            let hint = hint(for: node.text, among: words)
            reportWrongType(node, subject(), expected: Spelling.alternatives(words), hint: hint)
            return nil
        }
        return value
    }

    /// A duration such as `200ms`, `15s`, `2m`, `8h` or `7d`.
    mutating func duration(_ node: YAMLNode, of subject: @autoclosure () -> String) -> Duration? {
        guard let text = node.scalar?.text, let value = DurationText.parse(text) else {
            reportWrongType(node, subject(), expected: "a duration such as 200ms, 15s, 8h or 7d")
            return nil
        }
        return value
    }
}

extension YAMLNode {
    /// The elements of a list, or the node itself if it is not a list.
    var oneOrMore: [YAMLNode] {
        if case .sequence(let elements) = content { elements } else { [self] }
    }
}

extension Diagnostics {
    /// Reads a node whose meaning depends on other declarations, so that it could not be read with its file.
    mutating func reading<Value>(_ read: (inout SpecReader) -> Value) -> Value {
        var reader = SpecReader(self)
        // Otherwise appending would copy the list.
        self = Diagnostics(file: file)
        defer { self = reader.diagnostics }
        return read(&reader)
    }
}

extension SpecReader {
    func written<Value: Sendable>(_ value: Value, at node: YAMLNode) -> Written<Value> {
        Written(value: value, range: range(of: node))
    }

    /// The reason for deprecation: a text, or empty for `true`; `nil` for `false`.
    mutating func deprecation(_ node: YAMLNode, of subject: @autoclosure () -> String) -> String? {
        switch text(node, of: subject()) {
        case "true": ""
        case "false", nil: nil
        case .some(let text): text
        }
    }

    /// `{min, max}` of a length or a count.
    mutating func bounds(_ node: YAMLNode, of subject: String) -> CountRange? {
        if node.scalar != nil { reportWrongType(node, subject, expected: "a mapping such as {min: 1, max: 9}") }
        guard node.scalar == nil, let nodes = mapping(node, .bounds, of: subject) else { return nil }
        guard !nodes.entries.isEmpty else {
            report(.missingKey, "\(subject) needs the key \"min\" or \"max\"", at: node)
            return nil
        }
        let minimum = nodes["min"].map { count($0, of: "\"min\" of \(subject)") }
        let maximum = nodes["max"].map { count($0, of: "\"max\" of \(subject)") }
        if minimum == .some(nil) || maximum == .some(nil) { return nil }
        let range = CountRange(minimum: minimum ?? nil, maximum: maximum ?? nil)
        if let least = range.minimum, let most = range.maximum, least > most {
            report(.scopeMismatch, "\(subject): the minimum \(least) is greater than the maximum \(most)", at: node)
            return nil
        }
        return range == CountRange() ? nil : range
    }

    private mutating func count(_ node: YAMLNode, of subject: String) -> Int? {
        guard let count = integer(node, of: subject) else { return nil }
        guard count >= 0 else {
            report(.scopeMismatch, "\(subject) must not be negative", at: node)
            return nil
        }
        return count
    }
}

/// Durations in specs: a whole number and a unit.
package enum DurationText {
    private static let units: [(suffix: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// The duration; `nil` if the text is not valid or exceeds 100 years.
    package static func parse(_ text: String) -> Duration? {
        for (suffix, milliseconds) in units where text.hasSuffix(suffix) {
            let digits = text.dropLast(suffix.count)
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int64(digits) else {
                continue
            }
            let (total, overflow) = count.multipliedReportingOverflow(by: milliseconds)
            return overflow || total > longest ? nil : .milliseconds(total)
        }
        return nil
    }

    private static let longest: Int64 = 100 * 365 * 86_400_000
}
