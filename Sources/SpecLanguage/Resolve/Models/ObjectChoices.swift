/// Finds what selects each type of a union whose values are all JSON objects: the first type whose keys are present and
/// whose constants match is selected.
package struct ObjectChoices: Sendable {
    /// What an object needs to be of one type. If there is nothing, all objects are of the type that no earlier type
    /// selects.
    package struct Choice: Sendable, Hashable {
        package var keys: [String] = []
        package var constants: [KeyConstant] = []
    }

    /// Two types of which the first would select the objects of the second.
    package struct Ambiguity: Error {
        package let first: Int
        package let second: Int
    }

    private let alternatives: [ObjectKeys]
    /// How many of the types know each key.
    private let counts: [String: Int]

    /// - Parameter alternatives: the keys of the types, in the order of the union
    package init(_ alternatives: [ObjectKeys]) {
        self.alternatives = alternatives
        var counts: [String: Int] = [:]
        for key in alternatives.flatMap(\.known) { counts[key, default: 0] += 1 }
        self.counts = counts
    }

    /// What selects each type, in the same order.
    package func choices() throws(Ambiguity) -> [Choice] {
        var choices: [Choice] = []
        for index in alternatives.indices { choices.append(try choice(at: index)) }
        return choices
    }

    private func choice(at index: Int) throws(Ambiguity) -> Choice {
        let own = alternatives[index]
        if own.acceptsOthers, index == alternatives.count - 1 { return Choice() }
        let isTold = alternatives.indices.allSatisfy { $0 == index || own.constant(notIn: alternatives[$0]) != nil }
        if !isTold, let key = own.required.first(where: { counts[$0] == 1 }) { return Choice(keys: [key]) }
        var keys: Set<String> = []
        var constants: Set<String> = []
        for (place, other) in alternatives.enumerated() where place != index {
            if keys.contains(where: { !other.known.contains($0) }) { continue }
            if own.constants.contains(where: { constants.contains($0.key) && other.excludes($0) }) { continue }
            // A constant says what an object is, also if it lacks keys that it needs.
            if let constant = own.constant(notIn: other) {
                constants.insert(constant.key)
            } else if let key = own.key(against: other) {
                keys.insert(key)
            } else if let constant = own.constant(against: other) {
                constants.insert(constant.key)
            } else if place > index {
                throw Ambiguity(first: index, second: place)
            }
        }
        return Choice(
            keys: own.required.filter { keys.contains($0) && !constants.contains($0) },
            constants: own.constants.filter { constants.contains($0.key) })
    }
}

extension ObjectChoices {
    /// An order in which each type is selected by what the later ones do not have: the given one as far as possible.
    ///
    /// - Returns: the types that can be ordered, by index, and the rest: the last one, or those that cannot be distinguished
    package static func order(of alternatives: [ObjectKeys]) -> (places: [Int], rest: [Int]) {
        var order: [Int] = []
        var rest = Array(alternatives.indices)
        while rest.count > 1 {
            let next = rest.first { index in
                !alternatives[index].acceptsOthers
                    && rest.allSatisfy { $0 == index || alternatives[index].isDistinct(from: alternatives[$0]) }
            }
            guard let next else { break }
            order.append(next)
            rest.removeAll { $0 == next }
        }
        return (order, rest)
    }
}

/// The keys that the JSON objects of a type can have.
package struct ObjectKeys: Sendable {
    /// The keys that every object has, with a value other than null, in the order of the fields.
    package var required: [String] = []
    /// The keys that would be required if their fields were, in the same order.
    package var optional: [String] = []
    /// The keys with only a few values. An object without one of them is not of the type.
    package var constants: [KeyConstant] = []
    /// The values of keys that are enums, but no constants.
    package var enumerated: [String: [String]] = [:]
    /// All keys of the fields. Keys that the spec does not name do not count, even if the model keeps them.
    package var known: Set<String> = []
    /// Whether objects with any other keys are of the type as well, such as those of dictionaries.
    package var acceptsOthers: Bool = false

    package init() {}

    /// Whether something selects its objects, but not those of the other type.
    package func isDistinct(from other: ObjectKeys) -> Bool {
        key(against: other) != nil || constant(against: other) != nil
    }

    /// The first required key that the other does not have.
    func key(against other: ObjectKeys) -> String? {
        required.first { !other.known.contains($0) }
    }

    /// The first constant that objects of the other do not have, or only as one of any values.
    func constant(against other: ObjectKeys) -> KeyConstant? {
        constants.first { other.excludes($0) }
    }

    /// The first constant that the other does not know, or has other values for.
    func constant(notIn other: ObjectKeys) -> KeyConstant? {
        constants.first { constant in
            guard other.known.contains(constant.key) else { return true }
            return other.values(of: constant.key).map { Set($0).isDisjoint(with: constant.values) } ?? false
        }
    }

    private func values(of key: String) -> [String]? {
        constants.first { $0.key == key }?.values ?? enumerated[key]
    }

    /// Whether nothing says that this key has one of these values. A key with any value is less specific.
    func excludes(_ constant: KeyConstant) -> Bool {
        guard known.contains(constant.key) else { return true }
        return values(of: constant.key).map { Set($0).isDisjoint(with: constant.values) } ?? true
    }
}

extension ObjectKeys {
    init(_ structure: Structure, _ rawValues: RawValues = RawValues([:])) {
        var seen: Set<String> = []
        for field in structure.fields where !field.isIgnored {
            known.formUnion(field.paths.compactMap(\.components.first))
            guard let key = field.ownKey else { continue }
            if let constant = field.constant(rawValues) { constants.append(constant) }
            enumerated[key] = field.values(rawValues) ?? field.type.directModel.flatMap(rawValues.all)
            if field.type.isOptional || field.defaultValue != nil {
                optional.append(key)
            } else if seen.insert(key).inserted {
                required.append(key)
            }
        }
        optional.removeAll { seen.contains($0) }
    }

    /// - Parameter members: the keys of its cases
    init(_ union: TaggedUnion, members: [ObjectKeys]) {
        known = members.reduce(into: Set(union.path.components.prefix(1))) { $0.formUnion($1.known) }
        acceptsOthers = union.otherwise == .keep
        guard let key = union.path.components.first else { return }
        if !acceptsOthers { required = [key] }
        if union.path.components.count == 1 {
            constants = [KeyConstant(key: key, values: union.cases.map(\.tag))]
        }
    }
}

/// The raw values of enums, by model and by name of the case.
struct RawValues: Sendable {
    private let values: [String: [String: String]]

    init(_ enumerations: [String: Enumeration]) {
        values = enumerations.mapValues { enumeration in
            Dictionary(enumeration.cases.map { ($0.name, $0.rawValue) }) { first, _ in first }
        }
    }

    /// The values of an enum. `nil` for other models.
    func all(of model: String) -> [String]? {
        values[model].map { Array($0.values) }
    }

    /// The text of a literal in JSON, as tags are compared. `nil` for values that are not constants.
    func text(of literal: Literal) -> String? {
        switch literal {
        case .string(let text), .integer(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .enumCase(let model, let name): values[model]?[name]
        default: nil
        }
    }
}

extension Field {
    /// The key that is in every object if the field is required. A field that can be read from several keys requires
    /// none of them. A function may read null, so a transformed field does not count either.
    fileprivate var ownKey: String? {
        let keys = Set(paths.map(\.components.first))
        guard encode != .only, transform?.read == nil, keys.count == 1, let key = keys.first else { return nil }
        return key
    }

    /// The constant of a field that is limited to some values. A default does not matter: servers send constants.
    fileprivate func constant(_ rawValues: RawValues) -> KeyConstant? {
        guard !type.isOptional, paths.count == 1, paths[0].components.count == 1 else { return nil }
        return values(rawValues).map { KeyConstant(key: paths[0].components[0], values: $0) }
    }

    /// The values that a field is limited to.
    fileprivate func values(_ rawValues: RawValues) -> [String]? {
        guard !type.isCollection, form == nil, selector == nil, case .values(let literals)? = constraints.scope else {
            return nil
        }
        let values = literals.compactMap(rawValues.text)
        return values.count == literals.count ? values : nil
    }
}
