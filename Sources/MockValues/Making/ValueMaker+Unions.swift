public import JSONSyntax
import SpecLanguage

extension ValueMaker {
    mutating func divided(_ union: DividedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let chosen = try chosen(union.cases, union.blankCase, random, depth: depth)
        let value = try value(chosen.type, ValueRules(), random.part(chosen.name), depth: depth)
        return value.replacing(at: union.path.components[...]) { old in
            guard WholeNumberText(chosen.tag) != nil else { return .string(chosen.tag) }
            // A field of the case may stand there as well; then its kind of value decides.
            if case .string = old { return .string(chosen.tag) }
            return .number(chosen.tag)
        }
    }

    mutating func shaped(_ union: ShapedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let chosen = try chosen(union.cases, union.blankCase, random, depth: depth)
        let rules = ValueRules(name: chosen.name, dateFormat: union.dateFormat)
        return try value(chosen.type, rules, random.part(chosen.name), depth: depth)
    }

    /// One of the cases; deep down the one that ends soonest.
    private func chosen<Case>(
        _ cases: [Case], _ blank: Int, _ random: MockRandom, depth: Int
    ) throws(MockFailure) -> Case {
        var random = random.part("case")
        if isDeep(depth), cases.indices.contains(blank) { return cases[blank] }
        guard let chosen = random.pick(cases) else { throw MockFailure("the union has no case") }
        return chosen
    }
}

extension JSONValue {
    /// The same with another value at a path, whose objects are made where they are missing; and lists, for `0`.
    public func replacing(at path: ArraySlice<String>, by make: (JSONValue?) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return make(self) }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
                members[index].value = members[index].value.replacing(at: rest, by: make)
            } else {
                members.insert(Member(key: key, value: Self.made(at: rest, by: make)), at: 0)
            }
            return .object(members)
        case .array(var elements):
            if let index = Int(key), elements.indices.contains(index) {
                elements[index] = elements[index].replacing(at: rest, by: make)
            } else if elements.isEmpty, key == "0" {
                elements = [Self.made(at: rest, by: make)]
            }
            return .array(elements)
        case .null, .bool, .number, .string: return self
        }
    }

    /// What stands at the beginning of a path, with nothing but the value at its end.
    static func made(at path: ArraySlice<String>, by make: (JSONValue?) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return make(nil) }
        return (key == "0" ? JSONValue.array([]) : .object([])).replacing(at: path, by: make)
    }
}
