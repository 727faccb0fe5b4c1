import SpecLanguage
import YAMLSyntax

/// A value of a description with its position and its file.
struct DocumentNode: Sendable {
    let node: YAMLNode
    let pointer: JSONPointer
    /// All files of the description, in which references are looked up.
    let library: DescriptionLibrary
    /// The number of its file in the library.
    let document: Int

    /// The path of its file, for messages.
    var file: String { library.documents[document].file }

    private func child(_ node: YAMLNode, _ token: String) -> DocumentNode {
        DocumentNode(node: node, pointer: pointer.appending(token), library: library, document: document)
    }

    /// The value of a key. `nil` if the key is missing, or if this is not a mapping.
    subscript(key: String) -> DocumentNode? {
        guard case .mapping(let entries) = node.content else { return nil }
        for place in entries.indices where entries[place].key.scalar?.text.utf8.elementsEqual(key.utf8) ?? false {
            return child(entries[place].value, key)
        }
        return nil
    }

    /// The entries of a mapping in source order. Empty for other values.
    var entries: [(key: String, value: DocumentNode)] {
        guard case .mapping(let entries) = node.content else { return [] }
        return entries.map { ($0.key.text, child($0.value, $0.key.text)) }
    }

    /// The value of a key, or the element of a list at the index in a pointer token.
    func child(_ token: String) -> DocumentNode? {
        isList ? element(token) : self[token]
    }

    /// The element of a list at the index in a pointer token (RFC 6901, section 4). `nil` if there is none.
    func element(_ token: String) -> DocumentNode? {
        guard case .sequence(let elements) = node.content, let index = Int(token), elements.indices.contains(index)
        else {
            return nil
        }
        return child(elements[index], token)
    }

    /// The elements of a list. Empty for other values.
    var elements: [DocumentNode] {
        guard case .sequence(let elements) = node.content else { return [] }
        return elements.enumerated().map { child($1, String($0)) }
    }

    var isMapping: Bool {
        if case .mapping = node.content { true } else { false }
    }

    var isList: Bool {
        if case .sequence = node.content { true } else { false }
    }

    /// The text of a scalar of any type. `nil` for null and for collections.
    var text: String? {
        guard let scalar = node.scalar, !node.isNull else { return nil }
        return scalar.text
    }

    /// The value of an unquoted `true` or `false`.
    var flag: Bool? {
        node.scalar.flatMap(\.flag)
    }
}

extension DocumentNode {
    /// The text of its `$ref`. `nil` if it is not a reference.
    var reference: String? { self["$ref"]?.text }

    /// What its `$ref` refers to. `nil` if it is not a reference, or if there is nothing.
    var target: DocumentNode? {
        reference.flatMap { library.target(of: $0, in: document) }
    }
}

extension YAMLNode {
    /// Whether the value is JSON's null, as written in JSON or YAML.
    var isNull: Bool {
        guard let scalar, scalar.isPlain else { return false }
        return isNothing || scalar.text == "null"
    }
}

extension YAMLScalar {
    var flag: Bool? {
        guard isPlain else { return nil }
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }
}
