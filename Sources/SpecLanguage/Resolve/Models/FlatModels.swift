import WireSyntax

/// Checks the models that are read from the object of another model: of each key, one field at most is written.
struct FlatModels {
    private let table: DeclaredModels
    private let includes: Includes

    init(_ table: DeclaredModels, _ includes: Includes) {
        self.table = table
        self.includes = includes
    }

    /// The field of the checked model that has a key, itself or in its flat model.
    private struct Owner {
        let member: Includes.Member
        let isWritten: Bool

        var field: Field { member.field.field }
    }

    /// Checks the fields of a model. Those of an included model are checked there, except for what the inclusion adds.
    func check(_ number: Int, _ diagnostics: inout Diagnostics) {
        let members = includes.members[number].filter { !$0.field.field.isIgnored }
        guard members.contains(where: { $0.field.field.isFlat }) else { return }
        var owners: [ExactText: [Owner]] = [:]
        for member in members where !member.field.field.isFlat {
            for key in member.field.field.firstKeys {
                let owner = Owner(member: member, isWritten: member.field.field.encode != .never)
                owners[ExactText(key), default: []].append(owner)
            }
        }
        for member in members where member.field.field.isFlat {
            let field = member.field.field
            guard let inner = model(of: field) else { continue }
            if member.include == nil, !check(field, inner, in: number, &diagnostics) { continue }
            let own = keys(below: field, within: [number]).map { key, isWritten in
                (key: ExactText(key), owner: Owner(member: member, isWritten: isWritten))
            }
            report(own, besides: owners, in: number, &diagnostics)
            for (key, owner) in own { owners[key, default: []].append(owner) }
        }
    }

    private func model(of field: Field) -> Int? {
        field.type.unwrapped.directModel.flatMap { table.numbers[$0] }
    }

    /// The keys of a flat model and of those in it, and whether they are written.
    private func keys(below flat: Field, within outer: Set<Int>) -> [(key: String, isWritten: Bool)] {
        guard let number = model(of: flat), !outer.contains(number) else { return [] }
        return includes.members[number].map(\.field.field).filter { !$0.isIgnored }.flatMap { field in
            let keys =
                field.isFlat
                ? keys(below: field, within: outer.union([number]))
                : field.firstKeys.map { ($0, field.encode != .never) }
            return keys.map { (flat.prefix + $0, $1 && flat.encode != .never) }
        }
    }

    /// Reports what a flat model cannot be.
    ///
    /// - Returns: whether its keys can be compared
    private func check(_ field: Field, _ inner: Int, in number: Int, _ diagnostics: inout Diagnostics) -> Bool {
        let subject = "\"map: $\" of field \"\(field.name)\""
        let name = table.rows[inner].declaration.name
        if leads(from: inner, to: number) {
            diagnostics.report(
                .recursiveModel, "\(subject): \(name) would be read from its own object again", at: field.range)
            return false
        }
        let unknownKeys = table.rows[inner].declaration.unknownKeys
        if unknownKeys != .ignore {
            let message = """
                \(subject): \(name) has "unknown-keys: \(unknownKeys.rawValue)", and does not know the keys of the model \
                around it
                """
            diagnostics.report(.keyNotApplicable, message, at: field.range)
        }
        if !field.prefix.isEmpty, includes.members[inner].contains(where: { $0.field.field.isFlat }) {
            let message = "\"prefix\" of field \"\(field.name)\" does not reach the flat models in \(name)"
            diagnostics.report(.keyNotApplicable, message, at: field.range)
        }
        return true
    }

    /// Whether a model is read from the object of another one, through flat models.
    private func leads(from start: Int, to number: Int) -> Bool {
        var pending = [start]
        var seen: Set<Int> = []
        while let next = pending.popLast() {
            if next == number { return true }
            guard seen.insert(next).inserted else { continue }
            pending += includes.members[next].map(\.field.field).filter(\.isFlat).compactMap(model)
        }
        return false
    }

    /// Reports the first key that is written for both the flat model and another field.
    private func report(
        _ own: [(key: ExactText, owner: Owner)], besides owners: [ExactText: [Owner]], in number: Int,
        _ diagnostics: inout Diagnostics
    ) {
        for (key, owner) in own where owner.isWritten {
            guard let other = owners[key]?.first(where: \.isWritten) else { continue }
            let include = owner.member.include ?? other.member.include
            if owner.member.include != nil, owner.member.include == other.member.include { return }
            let message = """
                fields "\(other.field.name)" and "\(owner.field.name)" are both written to "\(key.text)"; write "prefix" for \
                a flat model, or "encode: never" for a field that is only read
                """
            let note = Diagnostic.Note(message: "the first is here", range: other.field.range)
            let range = include.map { includes.includes[number][$0].range } ?? owner.field.range
            diagnostics.report(.samePathTwice, message, at: range, notes: [note])
            return
        }
    }
}

extension Field {
    /// The keys of the object that its paths begin with.
    fileprivate var firstKeys: [String] {
        var keys: [String] = []
        for key in paths.compactMap(\.components.first) where !keys.contains(where: { ExactText($0) == ExactText(key) })
        {
            keys.append(key)
        }
        return keys
    }
}
