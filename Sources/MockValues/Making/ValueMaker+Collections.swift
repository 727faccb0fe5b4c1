import JSONSyntax
import SpecLanguage

extension ValueMaker {
    mutating func array(
        of element: ValueType, _ rules: ValueRules, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> JSONValue {
        try spend(steps: rules.constraints.count?.minimum ?? 0)
        let count = count(rules, of: element, random, depth: depth)
        let (least, elementRules) = (rules.constraints.count?.minimum ?? 0, rules.ofElements)
        var identities = Identities(of: element, models)
        var elements: [JSONValue] = []
        var attempt = 0
        while elements.count < count.count {
            let value = try value(element, elementRules, random.part(attempt), depth: depth)
            attempt += 1
            // Lists of things that identify themselves do not hold one twice, unless there are not enough of them.
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

    /// How many elements, as a range that begins with 0.
    private func count(
        _ rules: ValueRules, of element: ValueType, _ random: MockRandom, depth: Int
    ) -> Range<Int> {
        var random = random.part("count")
        let range = rules.constraints.count
        let least = max(range?.minimum ?? 0, rules.avoidsEmpty ? 1 : 0)
        let most = max(least, min(range?.maximum ?? .max, max(least, 1) + 2))
        if case .model = element.leaf, isDeep(depth) { return 0..<least }
        return 0..<least + random.below(most - least + 1)
    }
}

/// The identities of the elements of one array.
private struct Identities {
    private let paths: [JSONPath]
    private var seen: Set<[JSONValue?]> = []

    init(of element: ValueType, _ models: ModelCatalog) {
        guard case .model(let name) = element.unwrapped, case .structure(let structure) = models[name] else {
            paths = []
            return
        }
        paths = structure.identity.compactMap { name in structure.fields.first { $0.name == name }?.paths.first }
    }

    /// Says whether the value is another one than all before it.
    mutating func insert(_ value: JSONValue) -> Bool {
        guard !paths.isEmpty, value != .null else { return true }
        return seen.insert(paths.map { path in value.value(at: path.components[...])?.identity }).inserted
    }
}

extension JSONValue {
    fileprivate func value(at path: ArraySlice<String>) -> JSONValue? {
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

    /// The value as an identity: `12` and `"12"` are one where they are cast.
    fileprivate var identity: JSONValue {
        if case .number(let text) = self { .string(text) } else { self }
    }
}
