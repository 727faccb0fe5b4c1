import SpecLanguage

extension ReadBody {
    /// The statements that make sure of a container's required keys.
    func addRequirements(of container: ReadPlan.Container, to lines: inout SourceLines) {
        let cursor = container.cursor.declaration
        let low = mask(container.entries.prefix(64))
        let high = mask(container.entries.dropFirst(64).prefix(64))
        if high != 0 {
            lines.add("try reader.require(\(cursor), \(Self.literal(low)), \(Self.literal(high)))")
        } else if low != 0 {
            lines.add("try reader.require(\(cursor), \(Self.literal(low)))")
        }
        for (index, entry) in container.entries.enumerated() {
            guard let flag = entry.flag else { continue }
            lines.block("if !\(flag.declaration) {") { $0.add("throw reader.missing(\(cursor), \(index))") }
        }
    }

    /// The statements that read a field from the first of its places that had a value.
    func addAlternatives(_ index: Int, _ name: SwiftIdentifier, to lines: inout SourceLines) {
        let property = plan.properties[index]
        let place = name.declaration
        let cursor = reading.root.cursor.declaration
        let key = reading.root.entries.firstIndex { $0.key == property.field.paths.first?.components.first } ?? 0
        let value = ReadValue(plan: plan, property: property, cursor: cursor, index: key)
        lines.add("if reader.enter(&\(place)) {")
        lines.indented { lines in
            value.addStatements(at: place, to: &lines)
            lines.add("reader.leave(\(place))")
        }
        if property.absent == nil {
            lines.add("} else {")
            lines.indented { $0.add("throw reader.missing(\(cursor), \(key))") }
        }
        lines.add("}")
    }

    private func mask(_ entries: ArraySlice<ReadPlan.Entry>) -> UInt64 {
        entries.reversed().reduce(0) { $0 << 1 | ($1.isRequired ? 1 : 0) }
    }

    /// Bit by bit while one can count the bits.
    private static func literal(_ mask: UInt64) -> String {
        mask < 1 << 16 ? "0b\(String(mask, radix: 2))" : "0x\(String(mask, radix: 16, uppercase: true))"
    }
}
