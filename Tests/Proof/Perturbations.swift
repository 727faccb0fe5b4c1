import JSONSyntax
import MockValues
import SpecLanguage
import YAMLSyntax

/// Values near a value: one place is removed, null, or another scalar. Which of them a spec allows is up to its decoder.
struct Perturbations {
    /// The raw values or tags of each enum and union, of both versions.
    private let texts: [Set<String>]
    /// Values just beyond the limits that only one of the versions has.
    private let beyond: [JSONValue]
    private let counts: [Int]

    /// The values of every case of a union with a tag, by the place of the tag, and those of unions without.
    private var tagged: [(place: [String], tags: Set<String>, values: [JSONValue])] = []
    private var untagged: [JSONValue] = []

    init(_ versions: [Specification]) {
        var texts: [String: Set<String>] = [:]
        for version in versions {
            let maker = RequestMaker(version)
            for model in version.files.flatMap(\.models) {
                switch model.kind {
                case .enumeration(let enumeration):
                    texts[model.name, default: []].formUnion(enumeration.cases.map(\.rawValue))
                case .tagged(let union):
                    texts[model.name, default: []].formUnion(union.cases.map(\.tag))
                    let values = union.cases.compactMap { member -> JSONValue? in
                        let value = maker.value(member.type, named: member.name, dates: nil)
                        return value?.shortened.replacing(at: union.path.components[...]) { _ in .string(member.tag) }
                    }
                    tagged.append((union.path.components, Set(union.cases.map(\.tag)), values))
                case .untagged(let union):
                    untagged += union.cases.compactMap {
                        maker.value($0.type, named: $0.name, dates: nil)?.shortened
                    }
                case .structure, .external: break
                }
            }
        }
        self.texts = Array(texts.values)
        let limits = versions.map(\.constraints).reduce(Set()) { $0.symmetricDifference($1) }
        counts = Set(limits.flatMap { Self.outside($0.count) }).sorted()
        let lengths = Set(limits.flatMap { Self.outside($0.length) }).sorted()
        beyond =
            lengths.map { .string(String(repeating: "a", count: $0)) }
            + Set(limits.flatMap { Self.outside($0.scope) }).sorted().map { .number("\($0)") }
    }

    /// The numbers just outside of a range, if a list or a text may be that long.
    private static func outside(_ range: CountRange?) -> [Int] {
        [range?.minimum.map { $0 - 1 }, range?.maximum.map { $0 + 1 }].compactMap { $0 }.filter {
            (0...2000).contains($0)
        }
    }

    private static func outside(_ scope: Scope?) -> [Int] {
        guard case .range(let range)? = scope else { return [] }
        let bounds = [(range.minimum, -1), (range.above, 0), (range.maximum, 1), (range.below, 0)]
        return bounds.compactMap { bound, step in
            guard case .integer(let text)? = bound, let number = Int(text) else { return nil }
            return number.addingReportingOverflow(step).partialValue
        }
    }

    private static let numbers: [String] = [
        "0", "1", "-1", "10", "0.5", "200", "-200", "300", "40000", "70000", "3000000000", "5000000000", "2", "9",
        "9223372036854775807", "18446744073709551615", "1700000000123",
    ]
    private static let strings: [String] = [
        "", "a", "Zz9 some longer text that goes beyond what is usual here", "1", "true", "https://example.com/x",
        "2024-05-01T10:20:30Z", "2024-05-01", "6F9619FF-8B86-D011-B42D-00C04FC964FF", "aGVsbG8=", "ab",
    ]

    /// A place in a value, and what may be there instead.
    private struct Place {
        /// The positions of members and elements, from the root.
        let steps: ArraySlice<Int>
        let others: [JSONValue]
    }

    /// The value itself, and values with one difference. Every place has its turn before any has its second, and places near
    /// the root come first.
    func values(near value: JSONValue, most: Int = 320) -> [JSONValue] {
        let value = value.shortened
        let places = places(in: value, at: []).enumerated().sorted { left, right in
            (left.element.steps.count, left.offset) < (right.element.steps.count, right.offset)
        }.map(\.element)
        var found = [value, .null]
        for turn in 0..<(places.map(\.others.count).max() ?? 0) {
            for place in places where turn < place.others.count && found.count < most {
                found.append(value.replacing(place.steps, with: place.others[turn]))
            }
        }
        return found
    }

    private func places(in value: JSONValue, at steps: ArraySlice<Int>) -> [Place] {
        guard steps.count < 7 else { return [] }
        let own = (steps.isEmpty ? [] : [[.null]]) + others(value) + [untagged]
        return own.map { Place(steps: steps, others: $0) }
            + value.children.enumerated().flatMap { places(in: $1, at: steps + [$0]) }
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

    /// Lists of what may be there instead of a value.
    private func others(_ value: JSONValue) -> [[JSONValue]] {
        // "other" is what an added `absent` lists.
        let scalars: [JSONValue] = [.string("other"), .number("7")]
        switch value {
        case .object(let members):
            let removed = members.indices.map { index in
                JSONValue.object(members.enumerated().filter { $0.offset != index }.map(\.element))
            }
            let extra = JSONValue.object(members + [JSONValue.Member(key: "unforeseen", value: .string("x"))])
            return [cases(besides: value)] + removed.map { [$0] } + [[extra], scalars]
        case .array(let elements):
            guard let first = elements.first else { return [] }
            let sizes = [0, 3, 12] + counts
            return [sizes.map { .array(Array(repeating: first, count: $0)) }, scalars]
        case .string(let text): return [self.scalars(text, isNumber: false).filter { $0 != value }]
        case .number(let text): return [self.scalars(text, isNumber: true).filter { $0 != value }]
        case .bool(let flag): return [[.bool(!flag), .string(flag ? "true" : "false"), .number("1")]]
        case .null: return []
        }
    }

    private func scalars(_ text: String, isNumber: Bool) -> [JSONValue] {
        let groups = texts.filter { $0.contains(text) }
        let own = groups.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting([text]).sorted().map {
            Int($0) == nil ? JSONValue.string($0) : .number($0)
        }
        let numbers = Self.numbers.map { JSONValue.number($0) }
        let strings = Self.strings.map { JSONValue.string($0) }
        let unknown: [JSONValue] = groups.isEmpty ? [] : [.string("unforeseen")]
        // Another type comes first, because only the first few others of large values are tried.
        let others =
            isNumber ? [.string(text)] + numbers + strings : [.number("7")] + strings + numbers
        return unknown + own + beyond + others
    }
}

extension Specification {
    /// The limits of all values.
    fileprivate var constraints: Set<Constraints> {
        let fields = files.flatMap(\.models).flatMap { model -> [Field] in
            if case .structure(let structure) = model.kind { structure.fields } else { [] }
        }
        return Set(fields.map(\.constraints) + parameters.map(\.constraints)).filter { !$0.isEmpty }
    }

    /// The parameters of all services, endpoints and routes.
    var parameters: [Parameter] {
        files.compactMap(\.service).flatMap { part in
            part.service.parameters + part.endpoints.flatMap(\.parameters)
                + (part.routes?.routes ?? []).flatMap { $0.parameters.map(\.parameter) }
        }
    }
}

extension JSONValue {
    /// The values of members and elements.
    fileprivate var children: [JSONValue] {
        switch self {
        case .object(let members): members.map(\.value)
        case .array(let elements): elements
        default: []
        }
    }

    /// The value with another one at a place.
    fileprivate func replacing(_ steps: ArraySlice<Int>, with other: JSONValue) -> JSONValue {
        guard let first = steps.first else { return other }
        switch self {
        case .object(var members):
            members[first].value = members[first].value.replacing(steps.dropFirst(), with: other)
            return .object(members)
        case .array(var elements):
            elements[first] = elements[first].replacing(steps.dropFirst(), with: other)
            return .array(elements)
        default: return self
        }
    }

    /// The value with one element of each array. Short lists of scalars are kept, for they may be tuples.
    var shortened: JSONValue {
        switch self {
        case .array(let elements) where elements.count <= 4 && elements.allSatisfy(\.isScalar): self
        case .array(let elements): .array(elements.prefix(1).map(\.shortened))
        case .object(let members):
            .object(members.map { Member(key: $0.key, value: $0.value.shortened) })
        default: self
        }
    }

    private var isScalar: Bool {
        switch self {
        case .string, .number, .bool: true
        case .null, .array, .object: false
        }
    }

}
