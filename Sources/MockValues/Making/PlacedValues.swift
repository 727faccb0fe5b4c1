import JSONSyntax
import SpecLanguage

/// Values put together by the paths at which they stand.
struct PlacedValues {
    private let root: PlacedNode

    init(isArray: Bool = false) {
        root = PlacedNode(isArray: isArray)
    }

    /// Puts a value to its place; what stands there already stays, and so does what has no place for keys.
    func place(_ value: JSONValue, at path: JSONPath) {
        var node = root
        for key in path.components {
            guard let next = node.child(key) else { return }
            node = next
        }
        node.fill(with: value)
    }

    var json: JSONValue {
        root.json
    }
}

/// A container that is being filled, or a value that is there.
private final class PlacedNode {
    /// Nil while it is a container.
    private var value: JSONValue?
    private var members: [(key: String, node: PlacedNode)] = []
    /// The members by the bytes of their keys.
    private var places: [[UInt8]: Int] = [:]
    private var isArray: Bool

    init(isArray: Bool = false) {
        self.isArray = isArray
    }

    private init(_ value: JSONValue) {
        self.value = value
        isArray = false
    }

    /// The node of a key, made where there is none; nil where nothing has keys.
    func child(_ key: String) -> PlacedNode? {
        open()
        guard value == nil else { return nil }
        if let place = places[Array(key.utf8)] { return members[place].node }
        let node = PlacedNode()
        append(key, node)
        return node
    }

    func fill(with value: JSONValue) {
        if self.value == nil, members.isEmpty { self.value = value }
    }

    /// Makes a container of the value, where it is one.
    private func open() {
        switch value {
        case .object(let members)?:
            value = nil
            for member in members { append(member.key, PlacedNode(member.value)) }
        case .array(let elements)?:
            value = nil
            isArray = true
            for (index, element) in elements.enumerated() { append(String(index), PlacedNode(element)) }
        default: break
        }
    }

    private func append(_ key: String, _ node: PlacedNode) {
        places[Array(key.utf8)] = members.count
        members.append((key, node))
    }

    var json: JSONValue {
        if let value { return value }
        let isList =
            isArray || (!members.isEmpty && members.allSatisfy { JSONPath.isIndex($0.key) && $0.key.count < 4 })
        guard isList else { return .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.json) }) }
        var elements: [JSONValue] = []
        for (key, node) in members {
            // A place far behind the others would need all before it.
            guard let index = Int(key), index < max(1_000, members.count) else { continue }
            while elements.count <= index { elements.append(.null) }
            elements[index] = node.json
        }
        return .array(elements)
    }
}
