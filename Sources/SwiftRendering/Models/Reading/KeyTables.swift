import SpecLanguage

/// The constants that hold a struct's keys.
struct KeyTables {
    let plan: StructurePlan
    let reading: ReadPlan
    let room: Int

    var lines: [String] {
        reading.containers.flatMap { table(of: $0).lines(room: room) }
    }

    private func table(of container: ReadPlan.Container) -> KeyTableLiteral {
        let isRoot = container.table == reading.root.table
        let type = plan.names.runtime("KeyTable")
        let access = isRoot ? plan.access.prefix : ""
        return KeyTableLiteral(
            head: "\(access)static let \(container.table): \(type) = \(type)(",
            before: [StringLiteral(plan.title).source],
            words: container.entries.map { word($0, isPosition: isRoot && plan.layout == .tuple) },
            after: options(container, isRoot: isRoot))
    }

    /// The elements of a tuple have no keys; errors call them by their fields.
    private func word(_ entry: ReadPlan.Entry, isPosition: Bool) -> String {
        let field = entry.property.map { plan.properties[$0].field.name } ?? entry.key
        return isPosition ? KeyTableLiteral.escaped(field) : KeyTableLiteral.word(entry.key, field: field)
    }

    private func options(_ container: ReadPlan.Container, isRoot: Bool) -> [String] {
        let isTuple = isRoot && plan.layout == .tuple
        let sensitive = container.entries.filter { entry in
            entry.leaves.contains { plan.properties[$0.property].field.isSensitive }
        }
        var keys = sensitive.map { entry in
            isTuple ? entry.property.map { plan.properties[$0].field.name } ?? entry.key : entry.key
        }
        for key in sensitiveKeysOnlyWritten(to: container) where !keys.contains(key) { keys.append(key) }
        var options: [String] = []
        if !keys.isEmpty {
            let words = keys.map(KeyTableLiteral.escaped).joined(separator: " ")
            options.append("sensitive: \(StringLiteral(words).source)")
        }
        if plan.validatesAll { options.append("validatesAll: true") }
        return options
    }

    /// The keys of a container at which, or below which, sensitive values are written that are never read.
    private func sensitiveKeysOnlyWritten(to container: ReadPlan.Container) -> [String] {
        guard plan.layout != .tuple else { return [] }
        return plan.properties.compactMap { property in
            guard property.isWritten && !property.isRead && property.field.isSensitive else { return nil }
            var inner = reading.root
            var path = property.field.paths.first?.components[...] ?? []
            while path.count > 1, let next = inner.entries.first(where: { $0.key == path.first })?.container {
                inner = next
                path = path.dropFirst()
            }
            return inner.table == container.table ? path.first : nil
        }
    }
}
