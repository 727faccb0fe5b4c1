import RandomNumbers
import SpecMerging
import YAMLSyntax

/// An edit that a person makes, and what has to be true after the next import.
struct PersonEdit: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case renameModel, renameField, renameParameter, renameEndpoint, renameCase, renameError, moveModel, moveEndpoint
        case removeField, removeParameter, removeEndpoint, removeCase, removeError
        case describe, comment, mark, addField, addEndpoint, addModel, swap, spread, limit

        static let renames: [Kind] = [
            .renameModel, .renameField, .renameParameter, .renameEndpoint, .renameCase, .renameError, .moveModel,
            .moveEndpoint,
        ]
        static let removals: [Kind] = [.removeField, .removeParameter, .removeEndpoint, .removeCase, .removeError]
        static let others: [Kind] = [
            .describe, .comment, .mark, .addField, .addEndpoint, .addModel, .swap, .spread, .limit,
        ]
    }

    let title: String
    let specs: Specs
    /// What is wrong after the next import.
    let faults: @Sendable (Outcome) -> [String]
}

/// Makes random edits of specs that an import wrote.
struct Person {
    var random: SplitMix64
    private(set) var number: Int = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Random edits, one after the other, after which the specs have no errors. They do not contradict the next import.
    mutating func edits(_ kinds: [PersonEdit.Kind], _ count: Int, _ versions: Versions) -> [PersonEdit] {
        // Checking takes long, so it is only done after each edit where one of them makes errors.
        let all = edits(kinds, count, versions) { _ in true }
        return all.last?.specs.errors.isEmpty ?? false ? all : edits(kinds, count, versions, where: \.errors.isEmpty)
    }

    private mutating func edits(
        _ kinds: [PersonEdit.Kind], _ count: Int, _ versions: Versions, where isGood: (Specs) -> Bool
    ) -> [PersonEdit] {
        var edits: [PersonEdit] = []
        for _ in 0..<(count * 12) where edits.count < count {
            let kind = kinds[random.below(kinds.count)]
            // A second one could undo the first.
            if kind == .swap, edits.contains(where: { $0.title.hasPrefix("swap") }) { continue }
            number += 1
            let specs = edits.last?.specs ?? versions.base
            guard let edit = attempt(kind, specs, versions), edit.specs != specs, isGood(edit.specs) else {
                continue
            }
            edits.append(edit)
        }
        return edits
    }

    mutating func pick<Element>(_ list: [Element]) -> Element? {
        list.isEmpty ? nil : list[random.below(list.count)]
    }

    /// The declarations that no edit added or moved.
    func imported(_ specs: Specs, _ section: String) -> [Specs.Place] {
        specs.declarations(section).filter { !$0.name.lowercased().hasPrefix("own") && !$0.file.hasPrefix("Own") }
    }

    private mutating func attempt(_ kind: PersonEdit.Kind, _ specs: Specs, _ versions: Versions) -> PersonEdit? {
        switch kind {
        case .renameModel: renameModel(specs)
        case .renameField: renameMember(specs, "models", "fields")
        case .renameParameter: renameMember(specs, "endpoints", "parameters")
        case .renameEndpoint: renameEndpoint(specs)
        case .renameCase: editCase(specs, isRemoval: false)
        case .renameError: editError(specs, isRemoval: false)
        case .moveModel: move(specs, "models")
        case .moveEndpoint: move(specs, "endpoints")
        case .removeField: removeMember(specs, "models", "fields")
        case .removeParameter: removeMember(specs, "endpoints", "parameters")
        case .removeEndpoint: removeEndpoint(specs, versions.base)
        case .removeCase: editCase(specs, isRemoval: true)
        case .removeError: editError(specs, isRemoval: true)
        case .describe: describe(specs, versions.imported)
        case .comment: comment(specs)
        case .mark: changeField(specs, versions.imported) { "{type: \($0), sensitive: true}" }
        case .limit:
            changeField(specs, versions.imported, of: ["String?", "String", "Int", "Int?"]) {
                "{type: \($0), auto-cast: true}"
            }
        case .spread: spread(specs)
        case .addField: addField(specs)
        case .addEndpoint: addEndpoint(specs)
        case .addModel: addModel(specs)
        case .swap: swap(specs)
        }
    }
}

/// Renames and moves.
extension Person {
    mutating func renameModel(_ specs: Specs) -> PersonEdit? {
        guard let model = pick(imported(specs, "models").filter { $0.name.count > 8 }) else { return nil }
        let (old, new) = (model.name, "Own\(number)\(model.name.prefix(40))")
        var specs = specs
        guard let expression = try? Regex("\\b\(old)(?=(Patch)?\\b)") else { return nil }
        for name in specs.names {
            let lines = specs[name].split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.contains("doc: ") || line.contains("{get: ") && line.contains("/\(old)")
                    ? String(line) : String(line).replacing(expression, with: new)
            }
            specs[name] = lines.joined(separator: "\n")
        }
        guard !specs.words.contains(old) else { return nil }
        return PersonEdit(title: "rename \(old)", specs: specs) { outcome in
            outcome.isNameFree("models", old) && outcome.merged.words.contains(old) ? ["\(old) is stale"] : []
        }
    }

    /// A field of a model or a parameter of an endpoint on one line.
    mutating func member(_ specs: Specs, _ section: String, _ key: String) -> (
        owner: Specs.Place, member: Specs.Place
    )? {
        guard let owner = pick(imported(specs, section).filter { !($0.entry.value.value(key)?.pairs ?? []).isEmpty })
        else { return nil }
        let members = (owner.entry.value.value(key)?.pairs ?? []).map { Specs.Place(file: owner.file, entry: $0) }
        guard let member = pick(members.filter { specs.isOneLine($0) && $0.isUntouched }) else { return nil }
        return (owner, member)
    }

    mutating func renameMember(_ specs: Specs, _ section: String, _ key: String) -> PersonEdit? {
        guard let (owner, member) = member(specs, section, key), member.entry.value.value("map") == nil else {
            return nil
        }
        let (old, new) = (member.name, "own\(number)")
        let value = specs.text(member.file, member.entry.value.range.start.offset..<member.entry.value.range.end.offset)
        let method = owner.entry.value.pairs.first { $0.value.plainText?.hasPrefix("/") == true }
        let isInPath = method?.value.plainText?.contains("{\(old)}") ?? false
        let text =
            isInPath
            ? value : value.hasPrefix("{") ? value.dropLast() + ", map: \(old)}" : "{type: \(value), map: \(old)}"
        var edited = specs
        edited.replace(
            member.entry.key.range.start.offset..<member.entry.value.range.end.offset, of: member.file,
            with: "\(new): \(text)")
        if isInPath, let range = method?.value.range {
            let path = specs.text(owner.file, range.start.offset..<range.end.offset).replacing(
                "{\(old)}", with: "{\(new)}")
            edited.replace(range.start.offset..<range.end.offset, of: owner.file, with: path)
        }
        let name = owner.name
        return PersonEdit(title: "rename \(name).\(old)", specs: edited) { outcome in
            guard outcome.imported(section, name)?.value(key)?.value(old) != nil else { return [] }
            let now = outcome.merged(section, name)?.node.value(key)
            return (now?.value(new) == nil ? ["\(name).\(new) is lost"] : [])
                + (now?.value(old) != nil ? ["\(name).\(old) is stale"] : [])
        }
    }

    mutating func renameEndpoint(_ specs: Specs) -> PersonEdit? {
        guard let endpoint = pick(imported(specs, "endpoints")) else { return nil }
        let (old, new) = (endpoint.name, "own\(number)")
        var edited = specs
        edited.replace(
            endpoint.entry.key.range.start.offset..<endpoint.entry.key.range.end.offset, of: endpoint.file, with: new)
        return PersonEdit(title: "rename \(old)", specs: edited) { outcome in
            guard outcome.imported("endpoints", old) != nil else { return [] }
            let name = outcome.merged("endpoints", old)?.place.name
            return name == new ? [] : ["\(new) is \(name ?? "lost")"]
        }
    }

    /// Renames or removes a case of an enum that is a list on one line.
    mutating func editCase(_ specs: Specs, isRemoval: Bool) -> PersonEdit? {
        let enums = specs.declarations("models").filter { ($0.entry.value.value("enum")?.list.count ?? 0) > 1 }
        guard let model = pick(enums), let node = model.entry.value.value("enum"), let item = pick(node.list),
            let old = item.plainText, node.range.start.line == node.range.end.line
        else { return nil }
        func raw(_ item: YAMLNode) -> String { specs.text(model.file, item.range.start.offset..<item.range.end.offset) }
        let (name, new) = (model.name, "own\(number)")
        let text: String
        if isRemoval {
            text = "[" + node.list.filter { $0.range != item.range }.map(raw).joined(separator: ", ") + "]"
        } else {
            text =
                "{"
                + node.list.map { ($0.range == item.range ? new : raw($0)) + ": " + raw($0) }.joined(separator: ", ")
                + "}"
        }
        var edited = specs
        edited.replace(node.range.start.offset..<node.range.end.offset, of: model.file, with: text)
        return PersonEdit(title: "\(isRemoval ? "remove" : "rename") \(name).\(old)", specs: edited) {
            outcome in
            guard let next = outcome.imported("models", name)?.value("enum") else { return [] }
            let now = outcome.merged("models", name)?.node.value("enum")
            if isRemoval { return now?.values.contains(old) ?? true ? ["\(name).\(old) is back"] : [] }
            return next.values.contains(old) && now?.value(new)?.plainText != old ? ["\(name).\(new) is lost"] : []
        }
    }

    mutating func editError(_ specs: Specs, isRemoval: Bool) -> PersonEdit? {
        let owners = specs.declarations("endpoints").filter { !($0.entry.value.value("errors")?.pairs ?? []).isEmpty }
        let own = owners.flatMap { owner in
            (owner.entry.value.value("errors")?.pairs ?? []).map {
                (owner.name, Specs.Place(file: owner.file, entry: $0))
            }
        }
        let shared = specs.declarations("errors").map { ("", $0) }
        guard let (owner, error) = pick((own + shared).filter { specs.isOneLine($0.1) && $0.1.isUntouched }) else {
            return nil
        }
        let (code, new) = (error.name, "own\(number)")
        var edited = specs
        if isRemoval {
            edited.replace(specs.lines(of: error), of: error.file, with: "")
        } else {
            let node = error.entry.value.value("name") ?? error.entry.value
            guard node.plainText != nil else { return nil }
            edited.replace(node.range.start.offset..<node.range.end.offset, of: error.file, with: new)
        }
        return PersonEdit(title: "\(isRemoval ? "remove" : "rename") error \(owner) \(code)", specs: edited) {
            outcome in
            let (next, now) =
                owner.isEmpty
                ? (outcome.imported.sharedErrors?.value(code), outcome.merged.sharedErrors?.value(code))
                : (
                    outcome.imported("endpoints", owner)?.value("errors")?.value(code),
                    outcome.merged("endpoints", owner)?.node.value("errors")?.value(code)
                )
            if isRemoval { return now != nil ? ["error \(code) of \(owner) is back"] : [] }
            guard next != nil else { return [] }
            return (now?.value("name") ?? now)?.plainText == new ? [] : ["error \(new) of \(owner) is lost"]
        }
    }

    mutating func move(_ specs: Specs, _ section: String) -> PersonEdit? {
        let all = imported(specs, section)
        guard all.count > 2, let moved = pick(all), all.filter({ $0.file == moved.file }).count > 1 else { return nil }
        let root = specs.root(moved.file)
        let service = root?.value("service")?.value("name")?.plainText ?? root?.value("service")?.plainText
        let lines = specs.lines(of: moved)
        let file = "Own\(number).yaml"
        var edited = specs
        edited[file] =
            "apigen: 1\n" + (root?.value("defaults") == nil ? "" : "defaults: {dates: iso8601}\n")
            + (section == "endpoints" ? "service: \(service ?? "")\n" : "") + "\(section):\n"
            + specs.text(moved.file, lines)
        edited.replace(lines, of: moved.file, with: "")
        let name = moved.name
        return PersonEdit(title: "move \(name)", specs: edited) { outcome in
            guard outcome.imported(section, name) != nil else { return [] }
            let place = outcome.merged(section, name)?.place.file
            return place == file ? [] : ["\(name) is in \(place ?? "no file")"]
        }
    }
}

/// Removals.
extension Person {
    mutating func removeMember(_ specs: Specs, _ section: String, _ key: String) -> PersonEdit? {
        guard let (owner, member) = member(specs, section, key), (owner.entry.value.value(key)?.pairs.count ?? 0) > 1
        else { return nil }
        var edited = specs
        edited.replace(specs.lines(of: member), of: member.file, with: "")
        let (name, old) = (owner.name, member.name)
        return PersonEdit(title: "remove \(name).\(old)", specs: edited) { outcome in
            outcome.merged(section, name)?.node.value(key)?.value(old) == nil ? [] : ["\(name).\(old) is back"]
        }
    }

    /// Removes an endpoint that no edit changed before.
    mutating func removeEndpoint(_ specs: Specs, _ base: Specs) -> PersonEdit? {
        let all = imported(specs, "endpoints")
        let old = base.declarations("endpoints")
        guard all.count > 1, let endpoint = pick(all), all.filter({ $0.file == endpoint.file }).count > 1,
            let place = old.first(where: { $0.name == endpoint.name }),
            base.text(place.file, base.lines(of: place)) == specs.text(endpoint.file, specs.lines(of: endpoint))
        else { return nil }
        var edited = specs
        edited.replace(specs.lines(of: endpoint), of: endpoint.file, with: "")
        let name = endpoint.name
        return PersonEdit(title: "remove \(name)", specs: edited) { outcome in
            outcome.merged("endpoints", name) == nil ? [] : ["\(name) is back"]
        }
    }
}

extension Specs.Place {
    /// Whether no edit changed it before, as far as that matters for another edit.
    var isUntouched: Bool {
        guard case .scalar(let key) = entry.key.content, key.isPlain, !key.text.hasPrefix("own") else { return false }
        let texts = [entry.value, entry.value.value("doc"), entry.value.value("name")].compactMap { $0?.plainText }
        return texts.allSatisfy { !$0.lowercased().hasPrefix("own") } && entry.value.value("sensitive") == nil
            && entry.value.value("auto-cast") == nil
    }
}
