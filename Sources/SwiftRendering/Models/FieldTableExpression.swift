import SpecLanguage

/// The settings shared by the fields of a struct.
enum FieldTableExpression {
    /// The arguments of the field table's initialiser.
    static func arguments(_ plan: StructurePlan) -> [String] {
        var arguments = [StringLiteral(plan.title).source, "Self.self"]
        if plan.refusesUnknownKeys { arguments.append("unknownKeys: .error") }
        if plan.unknownKeys != nil { arguments.append("unknownKeys: .keep") }
        if !plan.knownPaths.isEmpty { arguments.append("knownKeys: \(PathsLiteral.source(plan.knownPaths))") }
        let sensitive = sensitivePaths(plan)
        if !sensitive.isEmpty { arguments.append("sensitive: \(PathsLiteral.source(sensitive))") }
        if plan.validatesAll { arguments.append("validatesAll: true") }
        if plan.toleratesInvalid { arguments.append("toleratesInvalid: true") }
        if plan.readsRepeatedKeys { arguments.append("readsRepeatedKeys: true") }
        return arguments
    }

    /// A constant for the table of the fields of a flat model, or of the models in a list that is an object; `nil` for other
    /// fields.
    static func constant(of field: Field, _ names: TypeNames, _ free: inout FreeNames) -> StaticConstant? {
        var arguments: [String]
        if field.isFlat, case .model(let name) = field.type.unwrapped {
            arguments = ["flat: \(names.model(name)).self"]
            if !field.prefix.isEmpty { arguments.append("prefix: \(StringLiteral(field.prefix).source)") }
            if field.isSensitive { arguments.append("isSensitive: true") }
        } else if let key = field.keyed, let name = field.type.unwrapped.keyedModel {
            arguments = ["keyed: \(names.model(name)).self", "by: \(StringLiteral(key.name).source)"]
        } else {
            return nil
        }
        return StaticConstant(
            name: free.take("\(field.name)Fields"),
            value: BrokenList(head: "\(names.runtime("FieldTable"))(", items: arguments, tail: ")"))
    }

    /// Elements of a tuple have no keys, so errors use the names of their fields.
    private static func sensitivePaths(_ plan: StructurePlan) -> [JSONPath] {
        plan.properties.filter { $0.field.isSensitive && !$0.field.isFlat && ($0.isRead || $0.isWritten) }.flatMap {
            property in
            plan.layout == .tuple ? [JSONPath([property.field.name])] : property.field.paths
        }
    }
}
