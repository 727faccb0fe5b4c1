import SpecLanguage

/// The constant that holds what the fields of a struct have in common.
enum FieldTableExpression {
    static func declaration(_ plan: StructurePlan) -> BrokenList {
        var arguments = [StringLiteral(plan.title).source, "Self.self"]
        if plan.refusesUnknownKeys { arguments.append("unknownKeys: .error") }
        if plan.unknownKeys != nil { arguments.append("unknownKeys: .keep") }
        if !plan.tagKeys.isEmpty {
            arguments.append("knownKeys: \(PathsLiteral.source(plan.tagKeys.map { JSONPath([$0]) }))")
        }
        let sensitive = sensitivePaths(plan)
        if !sensitive.isEmpty { arguments.append("sensitive: \(PathsLiteral.source(sensitive))") }
        if plan.validatesAll { arguments.append("validatesAll: true") }
        let head = "\(plan.access.prefix)static let fields = \(plan.names.runtime("FieldTable"))("
        return BrokenList(head: head, items: arguments, tail: ")")
    }

    /// The elements of a tuple have no keys; errors call them by their fields.
    private static func sensitivePaths(_ plan: StructurePlan) -> [JSONPath] {
        plan.properties.filter { $0.field.isSensitive && ($0.isRead || $0.isWritten) }.flatMap { property in
            plan.layout == .tuple ? [JSONPath([property.field.name])] : property.field.paths
        }
    }
}
