import YAMLSyntax

/// Merges the three versions of one declaration, by edits of the edited text.
struct ValueMerge {
    /// One version: its text and its names.
    struct Version {
        let source: ParsedSpec
        let names: NameMap
        /// The names in the path, within an endpoint.
        var placeholders: [String] = []
    }

    var base: Version
    var edited: Version
    var imported: Version
    /// Names in what a person added. Parts with these names are kept if the description loses them.
    let mentioned: Set<String>

    private(set) var edits: [TextEdit] = []
    /// Messages with their offsets in the edited text.
    private(set) var notes: [(offset: Int, text: String)] = []
    /// The names of the imported parameters after the merge.
    private var parameterNames: [String: String] = [:]
    private var editedParameterNames: [String: String] = [:]

    init(base: Version, edited: Version, imported: Version, mentioned: Set<String>) {
        self.base = base
        self.edited = edited
        self.imported = imported
        self.mentioned = mentioned
    }

    /// Where a part is in the edited text.
    struct Surroundings {
        /// The layout of the collection around it.
        var layout: Layout
        /// Whether it is within braces or brackets.
        var isInFlow: Bool
        /// The layout of the collection around the imported part.
        var importedLayout: Layout
        /// The labels of cases that it may name, by version.
        var labels: [[String: String]] = [[:], [:], [:]]
        /// Whether a person renamed the field around it.
        var isRenamed: Bool = false
    }

    /// Merges a part that the edited and the imported version have.
    ///
    /// - Returns: whether nothing is left of it
    mutating func merge(
        _ base: Part?, _ edited: Part, _ imported: Part, _ shape: PartShape, _ around: Surroundings
    ) -> Bool {
        if let base, edited.key == base.key, imported.key != base.key, let node = edited.keyNode {
            edits.append(TextEdit(node.range.offsets, Self.key(imported.key, around.isInFlow).utf8))
        }
        if let base, around.layout == .block { mergeComments(base, edited, imported, around) }
        if shape == .path {
            mergePath(base, edited, imported, around)
            return false
        }
        let old = base.map { canonical($0.value, shape, self.base, around.labels[0]) }
        let own = canonical(edited.value, shape, self.edited, around.labels[1])
        let new = canonical(imported.value, shape, self.imported, around.labels[2])
        if new == old || own == new {
            keep(edited, shape, around)
        } else if let base, own == old, isWrittenTheSame(edited, base), !losesMentioned(base, imported, shape) {
            replace(edited, with: imported, shape, around)
        } else if shape.canDivide(edited.value), shape.canDivide(imported.value),
            self.edited.source.ownsChildren(of: edited.value)
        {
            var around = around
            around.isRenamed = base.map { $0.key != edited.key } ?? false
            return divide(base, edited, imported, shape, around)
        } else if own == old {
            replace(edited, with: imported, shape, around)
        } else {
            contradict(edited, imported, shape, around)
        }
        return false
    }

    /// Merges the parts of a value one by one.
    ///
    /// - Returns: whether nothing is left of it
    mutating func mergeParts(
        _ base: Part?, _ edited: Part, _ imported: Part, _ shape: PartShape, _ around: Surroundings
    ) -> Bool {
        divide(base, edited, imported, shape, around)
    }

    /// Keeps what the edited version says, with the merged names.
    mutating func keep(_ part: Part, _ shape: PartShape, _ around: Surroundings) {
        edits += Renaming(edited, labels: around.labels[1]).edits(of: part.value, shape)
    }

    private func canonical(
        _ node: YAMLNode, _ shape: PartShape, _ version: Version, _ labels: [String: String]
    ) -> Canonical {
        Canonical(node, shape, version.names, placeholders: version.placeholders, labels: labels)
    }

    /// Whether the imported version lacks a part that a person's own keys name.
    private func losesMentioned(_ base: Part, _ imported: Part, _ shape: PartShape) -> Bool {
        guard shape.canDivide(base.value), shape.canDivide(imported.value) else { return false }
        let old = shape.parts(of: base.value, self.base.names)
        let new = shape.parts(of: imported.value, self.imported.names)
        let pairs = PartPairs.pairs(old, new)
        return old.indices.contains { index in
            guard let place = pairs[index] else {
                return (shape == .values || shape == .cases) && mentioned.contains(old[index].key)
            }
            return losesMentioned(old[index], new[place], shape.shape(of: old[index].key))
        }
    }

    /// Whether the text after the key is the same, byte for byte.
    private func isWrittenTheSame(_ edited: Part, _ base: Part) -> Bool {
        self.edited.source.slice(edited.valueRange) == self.base.source.slice(base.valueRange)
    }
}

extension ValueMerge {
    /// Takes over the comments above a part, unless a person changed them.
    private mutating func mergeComments(_ base: Part, _ edited: Part, _ imported: Part, _ around: Surroundings) {
        guard around.importedLayout == .block, let old = base.keyNode, let own = edited.keyNode,
            let new = imported.keyNode, self.edited.source.startsLine(own.range.start.offset)
        else { return }
        let lead = self.edited.source.lead(of: own)
        let ownText = self.edited.source.slice(lead)
        let oldText = self.base.source.slice(self.base.source.lead(of: old))
        let newText = self.imported.source.slice(self.imported.source.lead(of: new))
        guard oldText != newText, ownText == oldText else { return }
        let shift = own.range.start.column - new.range.start.column
        edits.append(TextEdit(lead, MovedText.indented([UInt8(ascii: "\n")] + newText, by: shift).dropFirst()))
    }

    private mutating func replace(_ edited: Part, with imported: Part, _ shape: PartShape, _ around: Surroundings) {
        let (range, text) = replacement(of: edited, with: imported, shape, around)
        edits.append(TextEdit(range, text))
    }

    private mutating func contradict(_ edited: Part, _ imported: Part, _ shape: PartShape, _ around: Surroundings) {
        let (range, text) = replacement(of: edited, with: imported, shape, around)
        let renaming = Renaming(self.edited, labels: around.labels[1])
        let own = renaming.text(of: range, edited.value, shape)
        edits.append(TextEdit(range, own, contradicts: text))
    }

    /// The range after the key of an edited part, and what an imported part says there.
    private func replacement(
        of edited: Part, with imported: Part, _ shape: PartShape, _ around: Surroundings
    ) -> (Range<Int>, [UInt8]) {
        guard let node = edited.keyNode, !around.isInFlow, let importedKey = imported.keyNode,
            around.importedLayout == .block
        else {
            let text = inline(imported, shape, around, isInFlow: around.isInFlow)
            return (edited.value.range.offsets, Array((edited.value.range.offsets.isEmpty ? " " + text : text).utf8))
        }
        let text = Renaming(self.imported, labels: around.labels[2])
            .text(of: imported.valueRange, imported.value, shape)
        let shift = node.range.start.column - importedKey.range.start.column
        return (edited.valueRange, MovedText.indented(text, by: shift))
    }

    /// An imported value on one line.
    func inline(_ part: Part, _ shape: PartShape, _ around: Surroundings, isInFlow: Bool) -> String {
        let renaming = Renaming(imported, labels: around.labels[2])
        let raw = String(decoding: renaming.text(of: part.value.range.offsets, part.value, shape), as: UTF8.self)
        let isInBraces = around.importedLayout == .flow || part.isAfterType
        if !raw.contains("\n"), isInBraces || !isInFlow { return raw }
        if imported.source.layout(of: part.value) == .flow, !raw.contains("\n") { return raw }
        return renaming.flow(part.value, shape)
    }

    private static func key(_ key: String, _ isInFlow: Bool) -> String {
        MovedText.flow(
            YAMLNode(
                content: .scalar(YAMLScalar(text: key, isPlain: true)), range: TextRange(start: .start, end: .start))
        ) { _ in nil }
    }

    /// A path changes its names together with the parameters.
    private mutating func mergePath(_ base: Part?, _ edited: Part, _ imported: Part, _ around: Surroundings) {
        let (path, own, old) = (imported.value.text ?? "", edited.value.text ?? "", base?.value.text ?? "")
        let ownPlain = canonical(edited.value, .path, self.edited, [:])
        let oldPlain = base.map { canonical($0.value, .path, self.base, [:]) }
        let newPlain = canonical(imported.value, .path, self.imported, [:])
        let wanted: String
        if ownPlain == oldPlain || ownPlain == newPlain {
            wanted = Self.path(path, parameterNames)
        } else if newPlain == oldPlain {
            wanted = Self.path(own, editedParameterNames)
        } else {
            contradict(edited, imported, .path, around)
            return
        }
        guard wanted != own, old != own || wanted != old else { return }
        edits.append(TextEdit(edited.value.range.offsets, Self.key(wanted, around.isInFlow).utf8))
    }

    private static func path(_ path: String, _ names: [String: String]) -> String {
        Placeholders.replacing(in: path, with: Placeholders.names(in: path).map { names[$0] ?? $0 })
    }
}

extension ValueMerge {
    /// Merges the parts of a value one by one.
    private mutating func divide(
        _ base: Part?, _ edited: Part, _ imported: Part, _ shape: PartShape, _ around: Surroundings
    ) -> Bool {
        let own = shape.parts(of: edited.value, self.edited.names, placeholders: self.edited.placeholders)
        let old = base.map { shape.parts(of: $0.value, self.base.names, placeholders: self.base.placeholders) } ?? []
        let new = shape.parts(of: imported.value, self.imported.names, placeholders: self.imported.placeholders)
        let layout = self.edited.source.layout(of: edited.value, shape)
        var inner = Surroundings(
            layout: layout, isInFlow: layout == .flow || layout == .scalar && around.isInFlow,
            importedLayout: self.imported.source.layout(of: imported.value, shape), isRenamed: around.isRenamed)
        if inner.importedLayout == .scalar { inner.importedLayout = around.importedLayout }
        if shape == .value {
            inner.labels = [
                self.base.names.labels(of: old), self.edited.names.labels(of: own), self.imported.names.labels(of: new),
            ]
        }
        let outer = (self.base.placeholders, self.edited.placeholders, self.imported.placeholders)
        if shape == .endpoint { enterEndpoint(old, own, new) }
        defer { (self.base.placeholders, self.edited.placeholders, self.imported.placeholders) = outer }
        var triples = PartPairs.triples(base: old, edited: own, imported: new)
        if shape == .value, around.isRenamed {
            // The name in JSON belongs to the name that the person chose.
            triples.removeAll { ($0.imported ?? $0.base)?.key == "map" && $0.edited == nil }
        }
        var plan = PartPlan(count: own.count)
        for index in own.indices {
            if mergeOwn(triples[index], shape, inner) { plan.removed.insert(index) }
        }
        for triple in triples[own.count...] {
            guard let part = triple.imported else { continue }
            guard let lost = triple.base else {
                plan.added.append(part)
                continue
            }
            noteLost(part, lost, shape, edited)
        }
        if plan.removed.count == own.count, plan.added.isEmpty, layout != .scalar { return true }
        let ranks = Dictionary(
            uniqueKeysWithValues: triples.prefix(own.count).enumerated().compactMap { index, triple in
                triple.imported.map { ($0.range.lowerBound, index) }
            })
        edits += PartLayout(
            merge: self, shape: shape, owner: edited, parts: own, imported: new, places: ranks, around: inner
        ).edits(plan)
        return false
    }

    /// Merges a part that the edited version has.
    ///
    /// - Returns: whether it is removed
    private mutating func mergeOwn(_ triple: PartTriple, _ shape: PartShape, _ around: Surroundings) -> Bool {
        guard let own = triple.edited else { return false }
        let inner = shape.shape(of: own.key)
        if shape == .value, around.isRenamed, own.key == "map" { return false }
        if let imported = triple.imported { return merge(triple.base, own, imported, inner, around) }
        if let old = triple.base {
            let isSame =
                canonical(own.value, inner, edited, around.labels[1])
                == canonical(old.value, inner, base, around.labels[0])
            let isUsed = mentioned.contains(own.key) && (shape == .values || shape == .cases)
            if isSame, !isUsed { return true }
            if shape != .keys {
                let reason = isSame ? "is still used here" : "was edited"
                notes.append(
                    (
                        own.range.lowerBound,
                        "the description no longer has \"\(own.key)\", but it \(reason); it was kept"
                    ))
            }
        }
        keep(own, inner, around)
        return false
    }

    private mutating func noteLost(_ part: Part, _ base: Part, _ shape: PartShape, _ owner: Part) {
        let inner = shape.shape(of: part.key)
        guard shape == .values,
            canonical(part.value, inner, imported, [:]) != canonical(base.value, inner, self.base, [:])
        else { return }
        notes.append(
            (
                owner.range.lowerBound,
                "\"\(base.key)\" was removed here, but has changed in the description; it stays away"
            ))
    }

    /// Finds out which names the parameters of an endpoint have in its path.
    private mutating func enterEndpoint(_ old: [Part], _ own: [Part], _ new: [Part]) {
        func path(_ parts: [Part]) -> [String] {
            parts.first { PartShape.methods.contains($0.key) }?.value.text.map(Placeholders.names) ?? []
        }
        func parameters(_ parts: [Part], _ version: Version) -> [Part] {
            guard let node = parts.first(where: { $0.key == "parameters" })?.value else { return [] }
            return PartShape.values.parts(of: node, version.names, placeholders: version.placeholders)
        }
        (base.placeholders, edited.placeholders, imported.placeholders) = (path(old), path(own), path(new))
        parameterNames = [:]
        editedParameterNames = [:]
        for triple in PartPairs.triples(
            base: parameters(old, base), edited: parameters(own, edited), imported: parameters(new, imported))
        {
            guard let own = triple.edited, let new = triple.imported else { continue }
            let name = triple.base.map { $0.key != own.key } ?? true ? own.key : new.key
            parameterNames[new.key] = name
            editedParameterNames[own.key] = name
        }
    }
}

/// Which parts of a value are removed, and which are added.
struct PartPlan {
    let count: Int
    var removed: Set<Int> = []
    var added: [Part] = []
}

extension Part {
    /// The range after the key.
    var valueRange: Range<Int> {
        let start = keyNode?.range.end.offset ?? value.range.start.offset
        return start..<max(start, value.range.end.offset)
    }
}
