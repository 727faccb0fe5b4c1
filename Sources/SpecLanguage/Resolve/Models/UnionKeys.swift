import YAMLSyntax

/// Finds the keys that distinguish the structs of untagged unions: of each struct, a required key that none of the
/// others has, or one for each of the others.
struct UnionKeys {
    private let table: ModelTable
    /// The positions of the errors found so far.
    private let errors: [SourceRange]

    init(_ table: ModelTable, _ files: [SpecFile]) {
        self.table = table
        errors = files.flatMap { $0.diagnostics.all.filter { $0.severity == .error }.map(\.range) }
    }

    /// A struct of a union.
    private struct Alternative {
        /// The index of its case.
        let index: Int
        let name: String
        let keys: ObjectKeys

        /// The first required key that the other does not have.
        func key(against other: Alternative) -> String? {
            keys.required.first { !other.keys.known.contains($0) }
        }

        /// The first key, not required, that the other does not have.
        func optionalKey(against other: Alternative) -> String? {
            keys.optional.first { !other.keys.known.contains($0) }
        }
    }

    /// The union with its keys; `nil` if two structs cannot be distinguished, which is reported.
    func union(
        _ union: UntaggedUnion, of model: ModelDeclaration, _ diagnostics: inout Diagnostics
    ) -> UntaggedUnion? {
        let shared = union.cases.indices.filter { union.cases[$0].shapes.contains(.object) }
        guard shared.count > 1 else { return union }
        let names = shared.compactMap { union.cases[$0].type.directModel }
        // Nothing follows from an invalid model.
        if names.contains(where: { hasErrors($0) }) { return nil }
        let alternatives = zip(shared, names).compactMap { index, name in
            keys(of: name).map { Alternative(index: index, name: name, keys: $0) }
        }
        guard alternatives.count == shared.count else { return nil }
        var counts: [String: Int] = [:]
        for key in alternatives.flatMap(\.keys.known) { counts[key, default: 0] += 1 }
        var union = union
        for alternative in alternatives {
            if let key = alternative.keys.required.first(where: { counts[$0] == 1 }) {
                union.cases[alternative.index].keys = [key]
                continue
            }
            var keys: [String] = []
            for other in alternatives where other.index != alternative.index {
                guard let key = alternative.key(against: other) else {
                    let pair = [alternative, other].sorted { $0.index < $1.index }
                    report(pair[0], pair[1], of: model, &diagnostics)
                    return nil
                }
                if keys.allSatisfy({ other.keys.known.contains($0) }) { keys.append(key) }
            }
            union.cases[alternative.index].keys = alternative.keys.required.filter { keys.contains($0) }
        }
        return union
    }

    private func keys(of name: String) -> ObjectKeys? {
        guard let number = table.numbers[name], case .structure(let structure)? = table.rows[number].kind else {
            return nil
        }
        return ObjectKeys(structure)
    }

    private func report(
        _ first: Alternative, _ second: Alternative, of model: ModelDeclaration, _ diagnostics: inout Diagnostics
    ) {
        guard let nodes = model.nodes["one-of"].flatMap(UntaggedUnionReader.types) else { return }
        let sides = [(first, second), (second, first)].filter { $0.key(against: $1) == nil }
        let reason =
            sides.count == 2
            ? "neither has a required key that the other lacks"
            : "\(sides[0].0.name) has no required key that \(sides[0].1.name) lacks"
        let fixes = sides.compactMap { side, other in
            side.optionalKey(against: other).map { "\"\($0)\" of \(side.name)" }
        }
        let advice =
            fixes.count == sides.count
            ? "; they can be told apart if \(fixes.joined(separator: " and ")) \(fixes.count == 1 ? "is" : "are") required"
            : ""
        let message =
            "\(model.subject) cannot distinguish \(first.name) and \(second.name): both can be an object in JSON, and "
            + reason + advice
        let note = Diagnostic.Note(
            message: "the first is here", range: diagnostics.range(of: nodes[first.index].type))
        diagnostics.report(.ambiguousOneOf, message, at: nodes[second.index].type, notes: [note])
    }

    /// Whether there are errors in the declaration of a model, or of one that it includes.
    private func hasErrors(_ name: String) -> Bool {
        var pending = [name]
        var visited: Set<String> = []
        while let name = pending.popLast() {
            guard visited.insert(name).inserted, let number = table.numbers[name] else { continue }
            let declaration = table.rows[number].declaration
            let place = declaration.nodes.node.range
            let file = declaration.key.range.file
            let isInvalid = errors.contains {
                $0.file == file && place.start <= $0.range.start && $0.range.end <= place.end
            }
            if isInvalid { return true }
            if let includes = declaration.nodes["include"], case .sequence(let nodes) = includes.content {
                pending += nodes.map(\.text)
            }
        }
        return false
    }
}

/// The keys that the JSON objects of a struct can have.
struct ObjectKeys: Sendable {
    /// The keys that every object of the struct has, with a value other than null, in the order of its fields.
    private(set) var required: [String] = []
    /// The keys that would be required if their fields were, in the same order.
    private(set) var optional: [String] = []
    /// All keys of its fields. Keys that the spec does not name do not count, even if the model keeps them.
    private(set) var known: Set<String> = []

    init(_ structure: Structure) {
        var seen: Set<String> = []
        for field in structure.fields where !field.isIgnored {
            known.formUnion(field.paths.compactMap(\.components.first))
            guard let key = field.ownKey else { continue }
            if field.type.isOptional || field.defaultValue != nil {
                optional.append(key)
            } else if seen.insert(key).inserted {
                required.append(key)
            }
        }
        optional.removeAll { seen.contains($0) }
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
}
