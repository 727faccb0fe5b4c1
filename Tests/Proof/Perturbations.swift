import JSONSyntax
import MockValues
import SpecLanguage
import YAMLSyntax

/// Values near a value: one place is removed, null, or another scalar. Which of them a spec allows is up to its decoder.
struct Perturbations {
    /// The texts that appear in either version: raw values and tags.
    private let texts: Set<String>

    /// The values of every case of a union with a tag, by the place of the tag, and those of unions without.
    private var tagged: [(place: [String], tags: Set<String>, values: [JSONValue])] = []
    private var untagged: [JSONValue] = []

    init(_ versions: [Specification]) {
        var texts: Set<String> = []
        for version in versions {
            let maker = RequestMaker(version)
            for model in version.files.flatMap(\.models) {
                switch model.kind {
                case .enumeration(let enumeration): texts.formUnion(enumeration.cases.map(\.rawValue))
                case .tagged(let union):
                    texts.formUnion(union.cases.map(\.tag))
                    let values = union.cases.compactMap { member -> JSONValue? in
                        let value = maker.value(member.type, named: member.name, dates: nil, seed: 1)
                        return value?.shortened.replacing(at: union.path.components[...]) { _ in .string(member.tag) }
                    }
                    tagged.append((union.path.components, Set(union.cases.map(\.tag)), values))
                case .untagged(let union):
                    untagged += union.cases.compactMap {
                        maker.value($0.type, named: $0.name, dates: nil, seed: 1)?.shortened
                    }
                case .structure, .external: break
                }
            }
        }
        self.texts = texts
    }

    private static let numbers: [String] = [
        "0", "1", "-1", "10", "0.5", "200", "-200", "300", "40000", "70000", "3000000000", "5000000000", "2", "9",
        "9223372036854775807", "18446744073709551615", "1700000000123",
    ]
    private static let strings: [String] = [
        "", "a", "Zz9 some longer text that goes beyond what is usual here", "1", "true", "https://example.com/x",
        "2024-05-01T10:20:30Z", "2024-05-01", "6F9619FF-8B86-D011-B42D-00C04FC964FF", "aGVsbG8=", "ab",
    ]

    /// The value itself, and values with one difference. Every place has its turn before any has its second.
    func values(near value: JSONValue, most: Int = 240) -> [JSONValue] {
        var lists = others(value.shortened, depth: 0)
        var found = [value.shortened, value, .null]
        while found.count < most, lists.contains(where: { !$0.isEmpty }) {
            for index in lists.indices where !lists[index].isEmpty && found.count < most {
                found.append(lists[index].removeFirst())
            }
        }
        return found
    }

    /// The other values, one list for each place.
    private func others(_ value: JSONValue, depth: Int) -> [[JSONValue]] {
        guard depth < 7 else { return [] }
        return [untagged] + ownOthers(value, depth: depth)
    }

    /// The values of the other cases, if a value has the tag of a union.
    private func cases(besides value: JSONValue) -> [JSONValue] {
        tagged.flatMap { union -> [JSONValue] in
            guard case .string(let tag)? = value.value(at: union.place[...]), union.tags.contains(tag) else {
                return []
            }
            return union.values
        }
    }

    private func ownOthers(_ value: JSONValue, depth: Int) -> [[JSONValue]] {
        switch value {
        case .object(let members):
            let removed = members.indices.map { index in
                JSONValue.object(members.enumerated().filter { $0.offset != index }.map(\.element))
            }
            let extra = JSONValue.object(members + [JSONValue.Member(key: "unforeseen", value: .string("x"))])
            let inside = members.indices.flatMap { index in
                let lists = [[JSONValue.null]] + others(members[index].value, depth: depth + 1)
                return lists.map { list in
                    list.map { other in
                        var members = members
                        members[index].value = other
                        return JSONValue.object(members)
                    }
                }
            }
            return [cases(besides: value)] + removed.map { [$0] } + [[extra], [.string("a"), .number("7")]] + inside
        case .array(let elements):
            guard let first = elements.first else { return [] }
            let sizes: [[JSONValue]] = [[], Array(repeating: first, count: 3), Array(repeating: first, count: 12)]
            let inside = ([[.null]] + others(first, depth: depth + 1)).map { list in
                list.map { JSONValue.array([$0] + elements.dropFirst()) }
            }
            return [sizes.map { .array($0) }, [.string("a"), .number("7")]] + inside
        case .string(let text): return [scalars(text, isNumber: false).filter { $0 != value }]
        case .number(let text): return [scalars(text, isNumber: true).filter { $0 != value }]
        case .bool(let flag): return [[.bool(!flag), .string(flag ? "true" : "false"), .number("1")]]
        case .null: return []
        }
    }

    private func scalars(_ text: String, isNumber: Bool) -> [JSONValue] {
        let own = texts.contains(text) ? texts.sorted().map { Int($0) == nil ? JSONValue.string($0) : .number($0) } : []
        let numbers = Self.numbers.map { JSONValue.number($0) }
        let strings = Self.strings.map { JSONValue.string($0) }
        let unknown: [JSONValue] = texts.contains(text) ? [.string("unforeseen")] : []
        // Another type comes first, because only the first few others of large values are tried.
        let others =
            isNumber ? [.string(text)] + numbers + strings : [.number("7")] + strings + numbers
        return own + unknown + others
    }
}

extension JSONValue {
    /// The value with one element of each array.
    var shortened: JSONValue {
        switch self {
        case .array(let elements): .array(elements.prefix(1).map(\.shortened))
        case .object(let members):
            .object(members.map { Member(key: $0.key, value: $0.value.shortened) })
        default: self
        }
    }

    /// The value as a node. Its positions are dummies, because there is no text.
    var node: JSONNode? { located }
}
