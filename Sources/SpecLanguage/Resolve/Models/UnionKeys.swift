import YAMLSyntax

/// Finds what distinguishes the types of untagged unions that are JSON objects: keys that are there, and constants.
struct UnionKeys {
    private let table: DeclaredModels
    private let rawValues: RawValues
    /// The positions of the errors found so far.
    private let errors: [SourceRange]

    init(_ table: DeclaredModels, _ index: ModelIndex, _ files: [SpecFile]) {
        self.table = table
        rawValues = RawValues(index.enumerations)
        errors = files.flatMap { $0.diagnostics.all.filter { $0.severity == .error }.map(\.range) }
    }

    /// An object type of a union.
    private struct Alternative {
        /// The index of its case.
        let index: Int
        let name: String
        let keys: ObjectKeys

        /// The first key, not required, that the other does not have.
        func optionalKey(against other: Alternative) -> String? {
            keys.optional.first { !other.keys.known.contains($0) }
        }
    }

    /// The union with its keys; `nil` if two types cannot be distinguished, which is reported.
    func union(
        _ union: UntaggedUnion, of model: ModelDeclaration, _ diagnostics: inout Diagnostics
    ) -> UntaggedUnion? {
        let shared = union.cases.indices.filter { union.cases[$0].shapes.contains(.object) }
        guard shared.count > 1 else { return union }
        // Nothing follows from an invalid model.
        if shared.contains(where: { union.cases[$0].type.directModel.map(hasErrors) ?? false }) { return nil }
        let alternatives = shared.compactMap { index in
            keys(of: union.cases[index].type).map {
                Alternative(index: index, name: union.cases[index].type.text, keys: $0)
            }
        }
        guard alternatives.count == shared.count else { return nil }
        var union = union
        do throws(ObjectChoices.Ambiguity) {
            for (alternative, choice) in zip(alternatives, try ObjectChoices(alternatives.map(\.keys)).choices()) {
                union.cases[alternative.index].keys = choice.keys
                union.cases[alternative.index].constants = choice.constants
            }
            return union
        } catch {
            report(alternatives[error.first], alternatives[error.second], of: model, &diagnostics)
            return nil
        }
    }

    private func keys(of type: ValueType) -> ObjectKeys? {
        if case .model(let name) = type {
            var visited: Set<String> = []
            return keys(of: name, &visited)
        }
        var keys = ObjectKeys()
        keys.acceptsOthers = true
        return keys
    }

    private func keys(of name: String, _ visited: inout Set<String>) -> ObjectKeys? {
        guard visited.insert(name).inserted, let number = table.numbers[name] else { return nil }
        switch table.rows[number].kind {
        case .structure(let structure)?: return ObjectKeys(structure.flattened(table.structure), rawValues)
        case .tagged(let union)?:
            let members = Set(union.cases.compactMap(\.type.directModel)).sorted()
            let keys = members.compactMap { self.keys(of: $0, &visited) }
            return keys.count == members.count ? ObjectKeys(union, members: keys) : nil
        default: return nil
        }
    }

    private func report(
        _ first: Alternative, _ second: Alternative, of model: ModelDeclaration, _ diagnostics: inout Diagnostics
    ) {
        guard let nodes = model.nodes["one-of"].flatMap(UntaggedUnionReader.types) else { return }
        let reason: String
        if second.keys.isDistinct(from: first.keys), !second.keys.acceptsOthers {
            reason =
                "\(first.name) comes first and has no required key or constant that \(second.name) lacks; "
                + "write \(second.name) before \(first.name)"
        } else {
            let fixes = [(first, second), (second, first)].compactMap { side, other in
                side.optionalKey(against: other).map { "\"\($0)\" of \(side.name)" }
            }
            reason =
                "neither has a required key or constant that the other lacks"
                + (fixes.isEmpty
                    ? "" : "; they can be told apart if \(fixes.joined(separator: " or ")) is required")
        }
        let message =
            "\(model.subject) cannot distinguish \(first.name) and \(second.name): both can be an object in JSON, and "
            + reason
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
