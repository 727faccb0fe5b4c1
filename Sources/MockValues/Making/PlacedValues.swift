import JSONSyntax
import SpecLanguage

/// Values put together by the paths at which they stand.
struct PlacedValues {
    private var root: PlacedNode

    init(isArray: Bool = false) {
        root = .inner([], isArray: isArray)
    }

    /// Puts a value to its place; what stands there already stays, and so does what has no place for keys.
    mutating func place(_ value: JSONValue, at path: JSONPath) {
        root = Self.placing(value, path.components[...], in: root)
    }

    private static func placing(_ value: JSONValue, _ path: ArraySlice<String>, in node: PlacedNode) -> PlacedNode {
        guard let key = path.first else {
            if case .inner(let members, _) = node, members.isEmpty { return .value(value) }
            return node
        }
        guard case .inner(var members, let isArray) = node.opened else { return node }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].node = placing(value, path.dropFirst(), in: members[index].node)
        } else {
            members.append((key, placing(value, path.dropFirst(), in: .inner([], isArray: false))))
        }
        return .inner(members, isArray: isArray)
    }

    var json: JSONValue {
        root.json
    }
}

/// A container that is to be filled, or a value that is there.
private enum PlacedNode {
    case value(JSONValue)
    case inner([(key: String, node: PlacedNode)], isArray: Bool)

    /// The same as a container, where it is one.
    var opened: PlacedNode {
        switch self {
        case .inner: self
        case .value(.object(let members)): .inner(members.map { ($0.key, .value($0.value)) }, isArray: false)
        case .value(.array(let elements)):
            .inner(elements.enumerated().map { (String($0), .value($1)) }, isArray: true)
        case .value: self
        }
    }

    var json: JSONValue {
        guard case .inner(let members, let isArray) = self else {
            if case .value(let value) = self { return value }
            return .null
        }
        let isList =
            isArray || (!members.isEmpty && members.allSatisfy { JSONPath.isIndex($0.key) && $0.key.count < 4 })
        guard isList else { return .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.json) }) }
        var elements: [JSONValue] = []
        for (key, node) in members {
            guard let index = Int(key) else { continue }
            while elements.count <= index { elements.append(.null) }
            elements[index] = node.json
        }
        return .array(elements)
    }
}
