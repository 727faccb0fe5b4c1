import Parallelism
import SpecLanguage
import YAMLSyntax

/// The values of documents that have names (JSON Schema 2020-12, section 8.2.2). They are searched for when the first
/// reference uses such a name.
final class SchemaAnchors: @unchecked Sendable {
    private let lock: Lock = Lock()
    /// The values by name, for each document. Protected by `lock`.
    private var documents: [Int: [String: [DocumentPlace]]] = [:]

    /// The values with a name in a document.
    func places(of name: String, in root: DocumentNode) -> [DocumentPlace] {
        lock.withLock {
            if let known = documents[root.document] { return known[name] ?? [] }
            let found = Self.anchors(in: root)
            documents[root.document] = found
            return found[name] ?? []
        }
    }

    private static func anchors(in root: DocumentNode) -> [String: [DocumentPlace]] {
        var found: [String: [DocumentPlace]] = [:]
        var rest = [root]
        while let next = rest.popLast() {
            for key in ["$anchor", "$dynamicAnchor"] {
                guard let name = next.unread[key]?.scalar?.text else { continue }
                found[name, default: []].append(next.place)
            }
            rest += next.children.reversed()
        }
        return found
    }
}

extension DocumentNode {
    /// For the value of `$dynamicRef` or `$recursiveRef`: the reference that it is, wherever the schema is used. `nil` if
    /// that depends on the use, because several schemas have the name.
    func staticReference(_ key: String) -> DocumentNode? {
        guard let text, key == "$recursiveRef" ? text == "#" : isUnambiguous(text),
            let target = key == "$recursiveRef" ? recursiveTarget : text
        else { return nil }
        let node = unread.mapping([unread.entry("$ref", unread.text(target))])
        return DocumentNode(DocumentPlace(node, pointer.parent ?? pointer, document), library)
    }

    private func isUnambiguous(_ reference: String) -> Bool {
        guard let start = reference.firstIndex(of: "#"), library.target(of: reference, in: document) != nil else {
            return false
        }
        let name = reference[reference.index(after: start)...]
        return name.isEmpty || name.first == "/" || library.isOnlyAnchor(String(name))
    }

    /// The reference to the schema that a `$recursiveRef` here leads to (JSON Schema 2019-09, section 8.2.4.2): the next
    /// one around it with an identity of its own, or that is a component or a file. `nil` if there is none.
    private var recursiveTarget: String? {
        let tokens = pointer.tokens
        for count in stride(from: tokens.count - 1, to: 0, by: -1) {
            let text = JSONPointer.root.appending(tokens[..<count]).text
            guard let schema = library.target(of: text, in: document)?.unread else { continue }
            let isRoot = schema["$id"] != nil || schema["$recursiveAnchor"]?.scalar?.flag == true
            if isRoot || count == 3 && tokens.starts(with: ["components", "schemas"]) { return text }
        }
        // The keys of other parts of a description are no keywords of schemas.
        return document > 0 && tokens.first.map(Self.applicators.contains) == true ? "#" : nil
    }

    /// The keywords with schemas in their values.
    private static let applicators: Set<String> = [
        "$defs", "additionalProperties", "allOf", "anyOf", "contains", "definitions", "dependentSchemas", "else", "if",
        "items", "not", "oneOf", "patternProperties", "prefixItems", "properties", "propertyNames", "then",
    ]
}

extension JSONPointer {
    fileprivate func appending(_ tokens: ArraySlice<String>) -> JSONPointer {
        tokens.reduce(self) { $0.appending($1) }
    }
}
