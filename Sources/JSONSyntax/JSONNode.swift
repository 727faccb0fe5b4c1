import TextForms
public import YAMLSyntax

/// A value of a JSON text (RFC 8259), with its position.
public struct JSONNode: Sendable, Hashable {
    public let content: JSONContent
    public let range: TextRange

    public init(content: JSONContent, range: TextRange) {
        self.content = content
        self.range = range
    }
}

/// The content of a node.
public enum JSONContent: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number as written.
    case number(String)
    /// A string, unescaped.
    case string(String)
    case array([JSONNode])
    /// The members in the order written; keys can repeat.
    case object([JSONMember])
}

/// A key of an object and its value.
public struct JSONMember: Sendable, Hashable {
    public let key: String
    public let keyRange: TextRange
    public let value: JSONNode

    public init(key: String, keyRange: TextRange, value: JSONNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

extension JSONNode {
    /// The value of a key of an object, compared by bytes; the last one if the key repeats.
    public func member(_ key: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.key.hasBytes(of: key) }?.value
    }

    /// The value at a path of keys; `nil` if there is none. A key that consists of digits also indexes arrays.
    public func value(at path: some Sequence<String>) -> JSONNode? {
        var node = self
        for component in path {
            guard let next = node.member(component) ?? node.element(component) else { return nil }
            node = next
        }
        return node
    }

    private func element(_ component: String) -> JSONNode? {
        guard case .array(let elements) = content, let index = Int(component), elements.indices.contains(index),
            String(index) == component
        else { return nil }
        return elements[index]
    }

    public var isNull: Bool {
        content == .null
    }

    /// The value without positions.
    public var value: JSONValue {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let text): .number(text)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: $0.value.value) })
        }
    }
}

extension JSONValue {
    /// The value as a node. Its positions are dummies, because there is no text.
    package var located: JSONNode {
        let nowhere = TextRange(start: .start, end: .start)
        let content: JSONContent =
            switch self {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let text): .number(text)
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map(\.located))
            case .object(let members):
                .object(members.map { JSONMember(key: $0.key, keyRange: nowhere, value: $0.value.located) })
            }
        return JSONNode(content: content, range: nowhere)
    }
}
