import SpecLanguage
import YAMLSyntax

/// What tools have added to a description, under names that begin with `x-`.
enum Extensions {
    /// What the import itself understands.
    private static let understood: Set<String> = [
        "x-enum-varnames", "x-enumNames", "x-enum-names", "x-enum-descriptions", "x-enumDescriptions",
    ]

    /// So many bytes stand beside a spec's lines without drowning them.
    private static let longest: Int = 160

    /// One comment for each, such as `x-group: pets`; what is too long is noted.
    static func comments(
        _ extensions: [(name: String, value: DocumentNode)], _ findings: inout Findings
    ) -> [String] {
        extensions.compactMap { name, value in
            if understood.contains(name) { return nil }
            guard let text = compact(value.node, budget: longest), text.utf8.count <= longest else {
                findings.note("An extension that is too long for a comment", at: value.pointer)
                return nil
            }
            return "\(name): \(text)"
        }
    }

    /// The extensions among the keys of a mapping.
    static func all(of place: DocumentNode) -> [(name: String, value: DocumentNode)] {
        place.entries.filter { $0.key.hasPrefix("x-") }.map { (name: $0.key, value: $0.value) }
    }

    /// The node on one line; nil where it is longer than the budget, or has lines of its own.
    private static func compact(_ node: YAMLNode, budget: Int) -> String? {
        switch node.content {
        case .scalar(let scalar):
            return scalar.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? scalar.text : nil
        case .sequence(let elements):
            guard elements.count <= budget else { return nil }
            let texts = elements.compactMap { compact($0, budget: budget) }
            return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .mapping(let entries):
            guard entries.count <= budget else { return nil }
            let texts = entries.compactMap { entry in
                compact(entry.value, budget: budget).map { "\(entry.key.text): \($0)" }
            }
            return texts.count == entries.count ? "{\(texts.joined(separator: ", "))}" : nil
        }
    }
}
