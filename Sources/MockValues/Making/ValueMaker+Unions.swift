public import JSONSyntax
import SpecLanguage

extension ValueMaker {
    func divided(_ union: DividedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
        let chosen = try chosen(union.cases, union.blankCase, random, depth: depth)
        let value = try value(chosen.type, ValueRules(), random.part(chosen.name), depth: depth)
        return value.replacing(at: union.path.components[...]) { old in
            guard WholeNumberText(chosen.tag) != nil else { return .string(chosen.tag) }
            // A field of the case may stand there as well; then its kind of value decides.
            if case .string = old { return .string(chosen.tag) }
            return .number(chosen.tag)
        }
    }

    func shaped(_ union: ShapedUnion, _ random: MockRandom, depth: Int) throws(MockFailure) -> JSONValue {
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
    /// The same with another value at a path, whose objects are made where they are missing.
    public func replacing(at path: ArraySlice<String>, by make: (JSONValue?) -> JSONValue) -> JSONValue {
        guard let key = path.first else { return make(self) }
        guard case .object(var members) = self else { return self }
        let rest = path.dropFirst()
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].value =
                rest.isEmpty ? make(members[index].value) : members[index].value.replacing(at: rest, by: make)
        } else {
            let value = rest.isEmpty ? make(nil) : JSONValue.object([]).replacing(at: rest, by: make)
            members.insert(Member(key: key, value: value), at: 0)
        }
        return .object(members)
    }
}
