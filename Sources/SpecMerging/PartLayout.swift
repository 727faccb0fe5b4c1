import YAMLSyntax

/// Removes parts from a collection in the edited text and adds imported ones, in its own layout.
struct PartLayout {
    let merge: ValueMerge
    let shape: PartShape
    /// The part whose value is the collection.
    let owner: Part
    /// The parts of the collection.
    let parts: [Part]
    /// The parts of the imported collection, in order.
    let imported: [Part]
    /// The indices of the edited parts, by the offsets of the same imported ones.
    let places: [Int: Int]
    let around: ValueMerge.Surroundings

    private var source: ParsedSpec { merge.edited.source }

    /// - Parameter removes: whether to write the removals; several imports may add to one collection
    func edits(_ plan: PartPlan, removes: Bool = true) -> [TextEdit] {
        var edits = removes ? removals(plan) : []
        var texts: [Int: [Part]] = [:]
        var keys = Set(parts.indices.filter { !plan.removed.contains($0) }.map { parts[$0].key })
        let kept = parts.indices.filter { !plan.removed.contains($0) }
        for part in plan.added {
            texts[predecessor(of: part, kept) ?? -1, default: []].append(part)
        }
        for (place, added) in texts.sorted(by: { $0.key < $1.key }) {
            edits += additions(added, after: place < 0 ? nil : place, kept, &keys)
        }
        return edits
    }

    /// The last part that is kept of those before an added one.
    private func predecessor(of part: Part, _ kept: [Int]) -> Int? {
        guard let index = imported.firstIndex(where: { $0.range == part.range }) else {
            return kept.last
        }
        for before in imported[..<index].reversed() {
            if let place = places[before.range.lowerBound], kept.contains(place) { return place }
        }
        // Before the first one only if the import has it there, too.
        let hasFollower = imported[index...].contains { places[$0.range.lowerBound].map(kept.contains) ?? false }
        return hasFollower ? nil : kept.last
    }
}

extension PartLayout {
    private func removals(_ plan: PartPlan) -> [TextEdit] {
        let removed = plan.removed.sorted()
        if removed.isEmpty { return [] }
        guard around.layout == .flow else {
            return removed.map { index in
                let part = parts[index]
                if part.isAfterType, index > 0 {
                    return TextEdit(parts[index - 1].range.upperBound..<part.range.upperBound, [])
                }
                return TextEdit(
                    source.leadStart(part.range.lowerBound)..<source.nextLine(part.range.upperBound), [])
            }
        }
        var edits: [TextEdit] = []
        var index = 0
        while index < removed.count {
            let start = removed[index]
            while index + 1 < removed.count, removed[index + 1] == removed[index] + 1 { index += 1 }
            let end = removed[index]
            index += 1
            if end + 1 < parts.count, !parts[end + 1].isAfterType {
                edits.append(TextEdit(parts[start].range.lowerBound..<parts[end + 1].range.lowerBound, []))
            } else {
                let from = start > 0 ? parts[start - 1].range.upperBound : parts[start].range.lowerBound
                edits.append(TextEdit(from..<parts[end].range.upperBound, []))
            }
        }
        return edits
    }

    private func additions(_ added: [Part], after place: Int?, _ kept: [Int], _ keys: inout Set<String>) -> [TextEdit] {
        var added = added
        var edits: [TextEdit] = []
        if let type = parts.first(where: { $0.key == "type" }), type.value.text != nil,
            let index = added.firstIndex(where: \.isAfterType)
        {
            let text = merge.inline(added.remove(at: index), .labels, around, isInFlow: around.isInFlow)
            edits.append(TextEdit(at: type.range.upperBound, " = " + text))
        }
        if added.isEmpty { return edits }
        switch around.layout {
        case .scalar: return edits + wrapping(added)
        case .flow: return edits + flowEdits(added, after: place, kept, &keys)
        case .block: return edits + [blockEdit(added, after: place, kept, &keys)]
        }
    }

    /// `Int` becomes `{type: Int, doc: …}`, or a block if something needs several lines.
    private func wrapping(_ added: [Part]) -> [TextEdit] {
        guard let main = parts.first, let end = parts.last?.range.upperBound else { return [] }
        let needsLines =
            !around.isInFlow && owner.keyNode != nil
            && added.contains { part in
                merge.imported.source.slice(part.range).contains(UInt8(ascii: "\n"))
            }
        guard needsLines, let key = owner.keyNode, around.importedLayout == .block else {
            let texts = added.map { "\($0.key): " + merge.inline($0, shape.shape(of: $0.key), around, isInFlow: true) }
            let quote = quoteForBraces(of: main)
            return [
                TextEdit(at: main.range.lowerBound, "{\(main.key): " + quote),
                TextEdit(at: end, quote + ", " + texts.joined(separator: ", ") + "}"),
            ]
        }
        let column = key.range.start.column + 1
        let indentation = String(repeating: " ", count: column)
        var text = ""
        for part in added {
            text += "\n" + String(decoding: block(part, key: part.key, column: column), as: UTF8.self)
            if text.hasSuffix("\n") { text.removeLast() }
        }
        return [
            TextEdit(key.range.end.offset..<main.range.lowerBound, (":\n\(indentation)\(main.key): ").utf8),
            TextEdit(at: end, text),
        ]
    }

    /// The quotation mark around a value that is in braces now: what the merge writes there may have quotes already, and
    /// a contradiction has two texts.
    private func quoteForBraces(of part: Part) -> String {
        let written = merge.edits.first { $0.range == part.value.range.offsets && !$0.range.isEmpty }
        guard written?.contradiction == nil else { return "" }
        let text = written?.text ?? Array(source.slice(part.range))
        return MovedText.quote(around: String(decoding: text, as: UTF8.self))
    }

    private func flowEdits(_ added: [Part], after place: Int?, _ kept: [Int], _ keys: inout Set<String>) -> [TextEdit] {
        let texts = added.map { flowText($0, &keys) }
        var edits: [TextEdit] = []
        if case .sequence = owner.value.content, texts.contains(where: \.isNamed) {
            edits += namedCases()
        }
        let isList: Bool = if case .sequence = owner.value.content { edits.isEmpty } else { false }
        let text = texts.map { isList ? $0.value : "\($0.key): \($0.value)" }.joined(separator: ", ")
        if let place {
            edits.append(TextEdit(at: parts[place].range.upperBound, ", " + text))
        } else if let first = kept.first {
            edits.append(TextEdit(at: parts[first].range.lowerBound, text + ", "))
        } else {
            let range = owner.value.range.offsets
            edits.append(TextEdit(at: range.upperBound - 1, text))
        }
        return edits
    }

    /// `[a, b]` becomes `{a: a, b: b}`, so that a case can have a name.
    private func namedCases() -> [TextEdit] {
        let range = owner.value.range.offsets
        guard range.count >= 2 else { return [] }
        return [
            TextEdit(range.lowerBound..<(range.lowerBound + 1), "{".utf8),
            TextEdit((range.upperBound - 1)..<range.upperBound, "}".utf8),
        ]
            + parts.map { part in
                TextEdit(at: part.range.lowerBound, String(decoding: source.slice(part.range), as: UTF8.self) + ": ")
            }
    }

    private func flowText(_ part: Part, _ keys: inout Set<String>) -> (key: String, value: String, isNamed: Bool) {
        let inner = part.keyNode == nil && shape == .types ? PartShape.type : shape.shape(of: part.key)
        let value = merge.inline(part, inner, around, isInFlow: true)
        let key = free(part.key, &keys)
        let isNamed = shape == .cases && (part.keyNode != nil && part.key != part.id || key != part.key)
        return (key, key == part.key ? value : mapped(part, value), isNamed)
    }

    private func blockEdit(_ added: [Part], after place: Int?, _ kept: [Int], _ keys: inout Set<String>) -> TextEdit {
        let column = parts.first.map { $0.range.lowerBound - source.lineStart($0.range.lowerBound) } ?? 2
        var text: [UInt8] = []
        for part in added { text += block(part, key: free(part.key, &keys), column: column) }
        if let place {
            let offset = source.nextLine(parts[place].range.upperBound)
            if offset == source.bytes.count, source.bytes.last != UInt8(ascii: "\n") {
                text.insert(UInt8(ascii: "\n"), at: 0)
            }
            return TextEdit(offset..<offset, text)
        }
        let offset =
            kept.first.map { source.leadStart(parts[$0].range.lowerBound) }
            ?? source.nextLine(owner.keyNode?.range.end.offset ?? source.bytes.count)
        return TextEdit(offset..<offset, text)
    }

    /// An added part on lines of its own.
    private func block(_ part: Part, key: String, column: Int) -> [UInt8] {
        let indentation = String(repeating: " ", count: column)
        let inner = part.keyNode == nil && shape == .types ? PartShape.type : shape.shape(of: part.key)
        if case .sequence = owner.value.content {
            let dash = String(indentation.dropLast(2)) + "- "
            let value = merge.inline(part, inner, around, isInFlow: false)
            return Array("\(dash)\(value)\n".utf8)
        }
        guard key == part.key, around.importedLayout == .block, let node = part.keyNode else {
            let value = merge.inline(part, inner, around, isInFlow: false)
            let shown = MovedText.flow(
                YAMLNode(content: .scalar(YAMLScalar(text: key, isPlain: true)), range: part.value.range)
            ) { _ in nil }
            return Array("\(indentation)\(shown): \(key == part.key ? value : mapped(part, value))\n".utf8)
        }
        let text = merge.imported.source
        let start = text.leadStart(node.range.start.offset)
        let end = text.nextLine(part.range.upperBound)
        let name = part.key == node.text ? [] : [TextEdit(node.range.offsets, part.key.utf8)]
        let renamed = Renaming(merge.imported, labels: around.labels[2])
            .text(of: start..<end, part.value, inner, name)
        let shift = column - (node.range.start.column - 1)
        var lines = MovedText.indented([UInt8(ascii: "\n")] + renamed, by: shift).dropFirst()
        if lines.last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
        return Array(lines)
    }

    private func free(_ key: String, _ keys: inout Set<String>) -> String {
        guard shape == .values || shape == .cases else { return key }
        return keys.insertFree(key)
    }

    /// The value of a field whose name is taken: with its name in JSON.
    private func mapped(_ part: Part, _ value: String) -> String {
        guard shape == .values, part.value["map"] == nil else { return value }
        if value.hasPrefix("{") { return value.dropLast() + ", map: \(part.id)}" }
        let quote = MovedText.quote(around: value)
        return "{type: \(quote)\(value)\(quote), map: \(part.id)}"
    }
}
