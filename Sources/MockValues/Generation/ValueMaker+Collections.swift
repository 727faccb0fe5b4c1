package import JSONSyntax
import SpecLanguage
import WireSyntax

extension ValueMaker {
    mutating func array(
        of element: ValueType, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        try spend(steps: rules.constraints.count?.minimum ?? 0)
        let count = count(rules, of: element, random, depth: depth)
        let (least, elementRules) = (rules.constraints.count?.minimum ?? 0, rules.ofElements)
        var identities = Identities(of: element, keyed: rules.keyed, models)
        var elements: [JSONValue] = []
        var attempt = 0
        while elements.count < count.count {
            let value = try value(element, elementRules, random.part(attempt), depth: depth)
            attempt += 1
            // Elements with an identity are unique, unless there are not enough distinct ones.
            let isExhausted = attempt > count.count * 8
            if isExhausted, elements.count >= max(least, 1) { break }
            if identities.insert(value) || isExhausted { elements.append(value) }
        }
        return .array(elements)
    }

    mutating func dictionary(
        of type: ValueType, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        try spend(steps: rules.constraints.count?.minimum ?? 0)
        let count = count(rules, of: type, random, depth: depth)
        var words = random.part("keys")
        var keys: Set<String> = []
        var members: [JSONValue.Member] = []
        for index in 0..<count.count {
            let word = MockText.word(&words)
            let key = keys.insert(word).inserted ? word : "\(word)\(index)"
            keys.insert(key)
            let value = try value(type, rules.ofElements, random.part(index), depth: depth)
            members.append(JSONValue.Member(key: key, value: value))
        }
        return .object(members)
    }

    /// The number of elements, as a range that begins at 0.
    private func count(
        _ rules: ValueRules, of element: ValueType, _ random: MockRandom, depth: Int
    ) -> Range<Int> {
        var random = random.part("count")
        let range = rules.constraints.count
        let least = max(range?.minimum ?? 0, rules.avoidsEmpty ? 1 : 0)
        let most = max(least, min(range?.maximum ?? .max, max(least, 1) + 2))
        if choice == .empty { return 0..<least }
        if case .model = element.leaf, isDeep(depth) { return 0..<least }
        return 0..<least + random.below(most - least + 1)
    }
}

/// The identities of the elements of one array.
private struct Identities {
    private let paths: [JSONPath]
    private var seen: Set<[ExactText?]> = []

    /// - Parameter key: the key of the member that tells them apart, if the array is an object; otherwise their identity does
    init(of element: ValueType, keyed key: String?, _ models: ModelCatalog) {
        if let key {
            paths = [JSONPath([key])]
            return
        }
        guard case .model(let name) = element.unwrapped, case .structure(let structure) = models[name] else {
            paths = []
            return
        }
        paths = structure.identity.compactMap { name in structure.fields.first { $0.name == name }?.paths.first }
    }

    /// Returns whether the value's identity differs from all previous ones.
    mutating func insert(_ value: JSONValue) -> Bool {
        guard !paths.isEmpty, value != .null else { return true }
        return seen.insert(paths.map { path in value.value(at: path.components[...])?.identity }).inserted
    }
}

extension JSONValue {
    package func value(at path: ArraySlice<String>) -> JSONValue? {
        guard let key = path.first else { return self }
        switch self {
        case .object(let members):
            return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value.value(at: path.dropFirst())
        case .array(let elements):
            guard let index = Int(key), elements.indices.contains(index) else { return nil }
            return elements[index].value(at: path.dropFirst())
        default: return nil
        }
    }

    /// The value as an identity. `12` and `"12"` are equal, because they may be converted to each other.
    fileprivate var identity: ExactText {
        if case .number(let text) = self {
            ExactText(JSONValue.string(text).compactText)
        } else {
            ExactText(compactText)
        }
    }
}

/// Values assembled at their paths.
struct PlacedValues {
    private let root: PlacedNode

    init(isArray: Bool = false) {
        root = PlacedNode(isArray: isArray)
    }

    /// Puts a value at its path. Does nothing if there is a value already, or if the path leads through a value without
    /// keys.
    func place(_ value: JSONValue, at path: JSONPath) {
        var node = root
        for key in path.components {
            guard let next = node.child(key) else { return }
            node = next
        }
        node.fill(with: value)
    }

    /// Puts a value into the element of a list that has a key with a text.
    ///
    /// - Parameter elements: the elements of each list so far, in order
    func place(
        _ value: JSONValue, in selector: Field.Selector, of list: JSONPath,
        _ elements: inout [JSONPath: [Field.Selector]]
    ) {
        var known = elements[list] ?? []
        var element = selector
        element.path = .root
        let index = known.firstIndex(of: element) ?? known.count
        if index == known.count { known.append(element) }
        elements[list] = known
        let path = list.components + [String(index)]
        place(.string(selector.text), at: JSONPath(path + [selector.key]))
        place(value, at: JSONPath(path + selector.path.components))
    }

    var json: JSONValue {
        root.json
    }
}

/// A container under construction, or a finished value.
private final class PlacedNode {
    /// `nil` for a container.
    private var value: JSONValue?
    private var members: [(key: String, node: PlacedNode)] = []
    /// The indices of members, by the bytes of their keys.
    private var places: [[UInt8]: Int] = [:]
    /// `nil`: an array if all keys are indices.
    private var isArray: Bool?

    init(isArray: Bool? = nil) {
        self.isArray = isArray
    }

    private init(_ value: JSONValue) {
        self.value = value
    }

    /// The node of a key, created if necessary; `nil` if this node is a value without keys.
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

    /// Turns the value into a container if it has keys.
    private func open() {
        switch value {
        case .object(let members)?:
            value = nil
            isArray = false
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
        let isIndexed = !members.isEmpty && members.allSatisfy { (JSONPath.index($0.key) ?? .max) < 1_000 }
        guard isArray ?? isIndexed else {
            return .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.json) })
        }
        var elements: [JSONValue] = []
        for (key, node) in members {
            // An index far beyond the others would require all elements before it.
            guard let index = Int(key), index < max(1_000, members.count) else { continue }
            while elements.count <= index { elements.append(.null) }
            elements[index] = node.json
        }
        return .array(elements)
    }
}

extension Literal {
    /// The value as JSON.
    func json(in models: ModelCatalog, _ dateFormat: DateFormat?) -> JSONValue {
        switch self {
        case .string(let text), .url(let text), .uuid(let text), .data(let text): return .string(text)
        case .integer(let text), .decimal(let text): return .number(text)
        case .bool(let value): return .bool(value)
        case .null: return .null
        case .date(_, let text):
            let isNumber = dateFormat == .unix || dateFormat == .unixMilliseconds
            return isNumber ? .number(text) : .string(DateWriting.text(text, dateFormat ?? .iso8601))
        case .enumCase(let model, let name):
            guard let value = models.rawValue(of: name, in: model) else { return .null }
            return value.type == .integer ? .number(value.text) : .string(value.text)
        case .array(let elements): return .array(elements.map { $0.json(in: models, dateFormat) })
        case .dictionary(let entries):
            return .object(
                entries.map { JSONValue.Member(key: $0.key, value: $0.value.json(in: models, dateFormat)) })
        // Only defaults are models, and no mock is a default.
        case .object: return .null
        }
    }
}
