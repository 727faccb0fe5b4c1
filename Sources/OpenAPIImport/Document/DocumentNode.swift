import SpecLanguage
import YAMLSyntax

/// A value of the description, and where it stands in it.
struct DocumentNode: Sendable {
    let node: YAMLNode
    let pointer: JSONPointer

    /// The value of a key; nil where there is none, or no mapping.
    subscript(key: String) -> DocumentNode? {
        guard case .mapping(let entries) = node.content else { return nil }
        for place in entries.indices where entries[place].key.scalar?.text.utf8.elementsEqual(key.utf8) ?? false {
            return DocumentNode(node: entries[place].value, pointer: pointer.appending(key))
        }
        return nil
    }

    /// The entries of a mapping in the order written; none for anything else.
    var entries: [(key: String, value: DocumentNode)] {
        guard case .mapping(let entries) = node.content else { return [] }
        return entries.map { entry in
            let key = entry.key.text
            return (key, DocumentNode(node: entry.value, pointer: pointer.appending(key)))
        }
    }

    /// The element of a list at the index that a token of a pointer gives (RFC 6901, section 4); nil where there is none.
    func element(_ token: String) -> DocumentNode? {
        guard case .sequence(let elements) = node.content, let index = Int(token), elements.indices.contains(index)
        else {
            return nil
        }
        return DocumentNode(node: elements[index], pointer: pointer.appending(token))
    }

    /// The elements of a list; none for anything else.
    var elements: [DocumentNode] {
        guard case .sequence(let elements) = node.content else { return [] }
        return elements.enumerated().map { index, element in
            DocumentNode(node: element, pointer: pointer.appending(String(index)))
        }
    }

    var isMapping: Bool {
        if case .mapping = node.content { true } else { false }
    }

    var isList: Bool {
        if case .sequence = node.content { true } else { false }
    }

    /// The text of a scalar, whatever its type; nil for null and for collections.
    var text: String? {
        guard let scalar = node.scalar, !node.isNull else { return nil }
        return scalar.text
    }

    /// `true` or `false` without quotes.
    var flag: Bool? {
        node.scalar.flatMap(\.flag)
    }
}

extension YAMLNode {
    /// JSON's null, as JSON and as YAML write it.
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
