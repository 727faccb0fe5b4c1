import TextForms
import YAMLSyntax

/// What `$ref` leads to.
struct ReferenceTable: Sendable {
    /// Where a reference leads.
    enum Target: Sendable {
        case node(DocumentNode)
        /// Another document, which the import does not read.
        case elsewhere
        /// A place of this document at which there is nothing.
        case missing
    }

    let root: DocumentNode
    /// The entries of the large mappings under `components`, by section and name.
    private let components: [String: [ExactText: DocumentNode]]

    init(root: YAMLNode) {
        self.root = DocumentNode(node: root, pointer: .root)
        var components: [String: [ExactText: DocumentNode]] = [:]
        for (section, content) in self.root["components"]?.entries ?? [] {
            components[section] = Dictionary(content.entries.map { (ExactText($0.key), $0.value) }) { first, _ in first
            }
        }
        self.components = components
    }

    func target(of reference: String) -> Target {
        guard reference.first == "#" else { return .elsewhere }
        guard let pointer = JSONPointer(fragment: reference) else { return .missing }
        return node(at: pointer).map { .node($0) } ?? .missing
    }

    private func node(at pointer: JSONPointer) -> DocumentNode? {
        let tokens = pointer.tokens
        if tokens.count >= 3, tokens[0] == "components" {
            return components[tokens[1]]?[ExactText(tokens[2])].flatMap { Self.node(tokens.dropFirst(3), below: $0) }
        }
        return Self.node(tokens[...], below: root)
    }

    /// What stands at a place, or else around it.
    func nearestNode(to pointer: JSONPointer) -> YAMLNode {
        var current = root
        for token in pointer.tokens {
            guard let next = current.isList ? current.element(token) : current[token] else { break }
            current = next
        }
        return current.node
    }

    private static func node(_ tokens: ArraySlice<String>, below start: DocumentNode) -> DocumentNode? {
        var current = start
        for token in tokens {
            guard let next = current.isList ? current.element(token) : current[token] else { return nil }
            current = next
        }
        return current
    }
}
