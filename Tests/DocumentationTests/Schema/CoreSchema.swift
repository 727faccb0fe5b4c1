import Foundation
import YAMLSyntax

/// YAML as editors read it: in the core schema (YAML 1.2.2, section 10.3), plain scalars are null, booleans, numbers or strings.
enum CoreSchema {
    /// The JSON of a document on one line; nil if it is empty or not valid YAML.
    static func json(of text: String) -> String? {
        let document = YAMLParser().parse(Array(text.utf8))
        guard document.faults.isEmpty, let root = document.root else { return nil }
        return json(of: root)
    }

    static func json(of node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar): json(of: scalar)
        case .sequence(let elements): "[\(elements.map(json).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\(quoted(key(of: $0))): \(json(of: $0.value))" }.joined(separator: ", "))}"
        }
    }

    private static func key(of entry: YAMLEntry) -> String {
        guard case .scalar(let scalar) = entry.key.content else { return "" }
        return scalar.text
    }

    private static func json(of scalar: YAMLScalar) -> String {
        guard scalar.isPlain else { return quoted(scalar.text) }
        switch scalar.text {
        case "", "~", "null", "Null", "NULL": return "null"
        case "true", "True", "TRUE": return "true"
        case "false", "False", "FALSE": return "false"
        default: return number(scalar.text) ?? quoted(scalar.text)
        }
    }

    private static func number(_ text: String) -> String? {
        guard text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil else { return nil }
        if let whole = Int(text) { return String(whole) }
        return Double(text).flatMap { $0.isFinite ? "\($0)" : nil }
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
}
