import RandomNumbers
import SpecMerging
import YAMLSyntax

/// Edits that add something. Their text has to be there after the import.
extension Person {
    private func kept(_ title: String, _ specs: Specs, _ text: String) -> PersonEdit {
        PersonEdit(title: title, specs: specs) { outcome in
            outcome.merged.contains(text) ? [] : ["\(title): \(text) is lost"]
        }
    }

    mutating func describe(_ specs: Specs, _ imported: Specs) -> PersonEdit? {
        let section = random.below(2) == 0 ? "models" : "endpoints"
        guard let place = pick(self.imported(specs, section)), place.isUntouched,
            let next = imported.declaration(section, place.name),
            next.value("doc")?.plainText == place.entry.value.value("doc")?.plainText
        else { return nil }
        var edited = specs
        let text = "Own words \(number)."
        if let doc = place.entry.value.value("doc") {
            edited.replace(doc.range.start.offset..<doc.range.end.offset, of: place.file, with: text)
        } else {
            guard let first = place.entry.value.pairs.first,
                first.key.range.start.line > place.entry.key.range.start.line
            else { return nil }
            edited.replace(
                first.key.range.start.offset..<first.key.range.start.offset, of: place.file, with: "doc: \(text)\n    ")
        }
        return kept("describe \(place.name)", edited, text)
    }

    mutating func comment(_ specs: Specs) -> PersonEdit? {
        guard let (owner, member) = member(specs, "models", "fields") else { return nil }
        var edited = specs
        let start = specs.lines(of: member).lowerBound
        let line = specs.text(member.file, specs.lines(of: member))
        edited.replace(start..<start, of: member.file, with: String(line.prefix { $0 == " " }) + "# Own \(number)\n")
        let (name, field) = (owner.name, member.name)
        let text = "# Own \(number)\n"
        return PersonEdit(title: "comment \(name).\(field)", specs: edited) { outcome in
            guard outcome.imported("models", name)?.value("fields")?.value(field) != nil else { return [] }
            return outcome.merged.contains(text) ? [] : ["\(text) is lost"]
        }
    }

    /// Gives a field that is only a type another key.
    mutating func changeField(
        _ specs: Specs, _ imported: Specs, of types: [String]? = nil, _ change: (String) -> String
    ) -> PersonEdit? {
        guard let (owner, member) = member(specs, "models", "fields"), let type = member.entry.value.plainText,
            types?.contains(type) ?? true,
            imported.declaration("models", owner.name)?.value("fields")?.value(member.name)?.plainText == type
        else { return nil }
        let range = member.entry.value.range.start.offset..<member.entry.value.range.end.offset
        let text = change(specs.text(member.file, range))
        var edited = specs
        edited.replace(range, of: member.file, with: text)
        let (name, field) = (owner.name, member.name)
        let key = text.contains("auto-cast") ? "auto-cast" : "sensitive"
        return PersonEdit(title: "change \(name).\(field)", specs: edited) { outcome in
            outcome.imported("models", name) == nil
                || outcome.merged("models", name)?.node.value("fields")?.value(field)?.value(key) != nil
                ? [] : ["\(key) of \(name).\(field) is lost"]
        }
    }

    /// Writes a field on several lines.
    mutating func spread(_ specs: Specs) -> PersonEdit? {
        guard let (owner, member) = member(specs, "models", "fields"), member.entry.value.plainText != nil else {
            return nil
        }
        let range = member.entry.value.range.start.offset..<member.entry.value.range.end.offset
        let indentation = String(repeating: " ", count: member.entry.key.range.start.column + 1)
        var edited = specs
        edited.replace(
            range, of: member.file,
            with: "\n\(indentation)# Own \(number)\n\(indentation)type: \(specs.text(member.file, range))")
        let (name, field, text) = (owner.name, member.name, "# Own \(number)\n")
        return PersonEdit(title: "spread \(name).\(field)", specs: edited) { outcome in
            guard outcome.imported("models", name)?.value("fields")?.value(field) != nil else { return [] }
            return outcome.merged.contains(text) ? [] : ["\(text) is lost"]
        }
    }

    mutating func addField(_ specs: Specs) -> PersonEdit? {
        guard let (owner, member) = member(specs, "models", "fields") else { return nil }
        let lines = specs.lines(of: member)
        let indentation = specs.text(member.file, lines).prefix { $0 == " " }
        var edited = specs
        edited.replace(
            lines.upperBound..<lines.upperBound, of: member.file, with: "\(indentation)own\(number): String?\n")
        return kept("add to \(owner.name)", edited, "own\(number): String?")
    }

    mutating func addEndpoint(_ specs: Specs) -> PersonEdit? {
        guard let endpoint = pick(specs.declarations("endpoints")), let model = pick(specs.declarations("models"))
        else { return nil }
        let end = specs.lines(of: endpoint).upperBound
        var edited = specs
        let column = endpoint.entry.key.range.start.column - 1
        edited.replace(
            end..<end, of: endpoint.file,
            with: String(repeating: " ", count: column)
                + "own\(number): {get: /own/\(number), returns: \(model.name)}\n")
        return kept("add an endpoint", edited, "own\(number): {get: /own/\(number), returns: ")
    }

    mutating func addModel(_ specs: Specs) -> PersonEdit? {
        guard let model = pick(specs.declarations("models")) else { return nil }
        let end = specs.lines(of: model).upperBound
        var edited = specs
        let indentation = String(repeating: " ", count: model.entry.key.range.start.column - 1)
        edited.replace(
            end..<end, of: model.file, with: "\(indentation)Own\(number): {fields: {of: '\(model.name)?', id: Int}}\n")
        return kept("add a model", edited, "Own\(number): {fields: {of: '")
    }

    /// Changes the order of two fields.
    mutating func swap(_ specs: Specs) -> PersonEdit? {
        guard
            let owner = pick(
                specs.declarations("models").filter { ($0.entry.value.value("fields")?.pairs.count ?? 0) > 2 })
        else { return nil }
        let fields = (owner.entry.value.value("fields")?.pairs ?? []).map { Specs.Place(file: owner.file, entry: $0) }
        let index = random.below(fields.count - 1)
        let (first, second) = (fields[index], fields[index + 1])
        guard specs.isOneLine(first), specs.isOneLine(second) else { return nil }
        let (lines, others) = (specs.lines(of: first), specs.lines(of: second))
        guard lines.upperBound == others.lowerBound else { return nil }
        var edited = specs
        edited.replace(
            lines.lowerBound..<others.upperBound, of: owner.file,
            with: specs.text(owner.file, others) + specs.text(owner.file, lines))
        let (name, one, two) = (owner.name, first.name, second.name)
        return PersonEdit(title: "swap \(name).\(one)", specs: edited) { outcome in
            let fields = outcome.merged("models", name)?.node.value("fields")
            let now = fields?.pairs.compactMap(\.key.plainText) ?? []
            guard let place = now.firstIndex(of: one), let other = now.firstIndex(of: two) else { return [] }
            return other < place ? [] : ["\(name).\(one) is not after \(two)"]
        }
    }
}
