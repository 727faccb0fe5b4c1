import SpecLanguage

/// The statements that read a struct from JSON.
struct ReadBody {
    let plan: StructurePlan
    let reading: ReadPlan

    func lines(indentation: Int) -> [String] {
        var lines = SourceLines(indentation: indentation)
        let cursorType = plan.names.runtime("ObjectCursor")
        let alternativesType = plan.names.runtime("Alternatives")
        for (_, name) in reading.alternatives.sorted(by: { $0.key < $1.key }) {
            lines.add("var \(name.declaration): \(alternativesType) = \(alternativesType)()")
        }
        for flag in reading.containers.flatMap(\.entries).compactMap(\.flag) {
            lines.add("var \(flag.declaration): \(plan.names.standard("Bool")) = false")
        }
        let root = reading.root
        lines.add("var \(root.cursor.declaration): \(cursorType) = try reader.\(opening)")
        addFields(of: root, to: &lines)
        for (property, name) in reading.alternatives.sorted(by: { $0.key < $1.key }) {
            addAlternatives(property, name, to: &lines)
        }
        return lines.lines
    }

    private var opening: String {
        let method = plan.layout == .tuple ? "beginTuple" : "beginObject"
        let unknownKeys =
            plan.refusesUnknownKeys ? ", unknownKeys: .error" : plan.unknownKeys == nil ? "" : ", unknownKeys: .keep"
        return "\(method)(Self.\(reading.root.table)\(unknownKeys))"
    }

    private func addFields(of container: ReadPlan.Container, to lines: inout SourceLines) {
        let cursor = container.cursor.declaration
        let int = plan.names.standard("Int")
        lines.block("while let field: \(int) = try reader.nextField(&\(cursor)) {") { lines in
            lines.add("switch field {")
            for (index, entry) in container.entries.enumerated() {
                addCase(index, entry, of: container, to: &lines)
            }
            lines.add("default: \(unknownField(container))")
            lines.add("}")
        }
        addRequirements(of: container, to: &lines)
    }

    private func unknownField(_ container: ReadPlan.Container) -> String {
        guard let unknownKeys = plan.unknownKeys, container.table == reading.root.table else { return "break" }
        return "try reader.keep(&self.\(unknownKeys.member), \(container.cursor.declaration))"
    }

    /// A case of one statement stands in one line where it fits.
    private func addCase(
        _ index: Int, _ entry: ReadPlan.Entry, of container: ReadPlan.Container, to lines: inout SourceLines
    ) {
        var body = SourceLines(indentation: SourceLines.columns - lines.room + 4)
        addStatements(of: entry, index, in: container, to: &body)
        let line = "case \(index): \(body.lines.first ?? "break")"
        if body.lines.count < 2, line.fits(lines.room) {
            lines.add(line)
        } else {
            lines.add("case \(index):")
            lines.indented { lines in body.lines.forEach { lines.add($0) } }
        }
    }

    private func addStatements(
        of entry: ReadPlan.Entry, _ index: Int, in container: ReadPlan.Container, to lines: inout SourceLines
    ) {
        if let flag = entry.flag { lines.add("\(flag.declaration) = true") }
        for (position, leaf) in entry.leaves.enumerated() {
            // Several fields stand here, or one that holds the container of others: each reads the value from its start.
            if position > 0 { lines.add("reader.rewind(to: \(container.cursor.declaration))") }
            let value = ReadValue(
                plan: plan, property: plan.properties[leaf.property], cursor: container.cursor.declaration, index: index
            )
            if let rank = leaf.rank, let name = reading.alternatives[leaf.property] {
                value.addNote(in: name.declaration, rank: rank, to: &lines)
            } else {
                value.addStatements(to: &lines)
            }
        }
        guard let nested = entry.container else {
            if entry.leaves.isEmpty { lines.add("try reader.skipValue()") }
            return
        }
        if !entry.leaves.isEmpty { lines.add("reader.rewind(to: \(container.cursor.declaration))") }
        addContainer(nested, to: &lines)
    }

    private func addContainer(_ nested: ReadPlan.Container, to lines: inout SourceLines) {
        let type = plan.names.runtime("ObjectCursor")
        let name = nested.cursor.declaration
        lines.add("var \(name): \(type) = try reader.beginNested(Self.\(nested.table))")
        addFields(of: nested, to: &lines)
    }
}
