import YAMLSyntax

/// Makes a struct of its fields, those of included models among them.
struct StructureChecker {
    let model: ModelDeclaration
    let members: [Includes.Member]
    let includes: [Includes.Include]

    func structure(_ reader: inout SpecReader) -> Structure {
        let identity = identity(&reader)
        let conflicts = conflicts(&reader)
        reserveNames(conflicts, identity, &reader)
        if model.kind == .tuple { checkTuple(&reader) }
        return Structure(
            layout: model.kind == .tuple ? .tuple : .object, fields: members.map(\.field.field), identity: identity,
            unknownKeys: model.unknownKeys, validation: model.validation, hasPatch: model.hasPatch)
    }

    private func conflicts(_ reader: inout SpecReader) -> FieldConflicts {
        var conflicts = FieldConflicts(count: members.count)
        for member in members {
            let range = member.include.map { includes[$0].range }
            conflicts.take(member.field, from: FieldConflicts.Origin(include: member.include, range: range), &reader)
        }
        return conflicts
    }

    private func reserveNames(_ conflicts: FieldConflicts, _ identity: [String], _ reader: inout SpecReader) {
        if model.unknownKeys == .keep, let node = model.nodes.keyNode("unknown-keys") {
            let use = "the property that keeps unknown keys"
            conflicts.reserve("unknownKeys", for: use, at: reader.range(of: node), &reader)
        }
        if !identity.isEmpty, identity != ["id"], let node = model.nodes.keyNode("identity") {
            conflicts.reserve("id", for: "the property that \"identity\" makes", at: reader.range(of: node), &reader)
        }
        for name in ["customMirror", "hashValue"] {
            conflicts.reserve(name, for: "a property that every model has", at: model.key.range, &reader)
        }
    }

    private func checkTuple(_ reader: inout SpecReader) {
        if model.unknownKeys == .keep, let node = model.nodes["unknown-keys"] {
            let message = "\(model.subject) is a tuple, which has no keys to keep; ignore or error is possible"
            reader.report(.keyNotApplicable, message, at: node)
        }
    }

    /// The Swift names of the fields that identify a value.
    private func identity(_ reader: inout SpecReader) -> [String] {
        guard let node = model.nodes["identity"] else { return [] }
        let subject = "\"identity\" of \(model.subject)"
        let nodes = reader.oneOrMore(node)
        if nodes.isEmpty { reader.reportWrongType(node, subject, expected: "a field, or a list of at least one") }
        var names: [String] = []
        for node in nodes {
            guard let text = reader.text(node, of: subject) else { continue }
            guard let member = members.first(where: { $0.field.isNamed(text) }) else {
                let hint = reader.hint(for: text, among: members.map(\.field.written.value))
                reader.report(.unknownField, "\(model.subject) has no field \"\(text)\"\(hint)", at: node)
                continue
            }
            check(member.field, node, &reader)
            if names.contains(member.field.field.name) {
                reader.report(.duplicateName, "\(subject) names \"\(text)\" twice", at: node)
            } else {
                names.append(member.field.field.name)
            }
        }
        return names
    }

    private func check(_ field: ModelField, _ node: YAMLNode, _ reader: inout SpecReader) {
        guard field.hasType, field.field.type.isOptional else { return }
        let message = "field \"\(field.written.value)\" is optional, so it cannot identify a value"
        let note = Diagnostic.Note(message: "the field is here", range: field.field.range)
        reader.report(.identityOptional, message, at: node, notes: [note])
    }
}

extension ModelField {
    /// Whether a spec means this field by the text: its name, as written or in Swift.
    fileprivate func isNamed(_ text: String) -> Bool {
        written.value == text || field.name == text
    }
}
