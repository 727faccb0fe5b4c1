import SpecLanguage

/// The expressions for the table that stores the values of a call.
enum StorageExpression {
    /// `.storing(in: store, PictureTable.self) { response in response.pictures }`
    static func call(_ storage: ResponseStorage, _ plan: EndpointPlan, _ names: TypeNames) -> ClosureCall {
        let hasType = plan.endpoint.nestedTypes.contains(.records)
        let type = hasType ? plan.endpoint.name(of: .records) : table(storage)
        let call = CallExpression(
            head: ".storing(", arguments: [.text("in: \(plan.store)"), .text("\(type).self")])
        guard !hasType else { return ClosureCall(call: call) }
        let statements = records(storage, names).map { CallExpression(statement: $0) }
        return ClosureCall(call: call, closure: Closure(parameter: "response", statements: statements))
    }

    /// The type that represents the table.
    static func table(_ storage: ResponseStorage) -> String {
        ModelName(storage.tableType).reference
    }

    /// The statements that return the records in `response`: one expression if they are in one place. Several places get a
    /// statement each, because a single long expression compiles slowly.
    static func records(_ storage: ResponseStorage, _ names: TypeNames) -> [String] {
        let parts = storage.parts.map { part in
            let value = part.field.map { "response.\(SwiftIdentifier($0).member)" } ?? "response"
            return RecordsExpression.source(of: value, part.type, names)
        }
        guard parts.count > 1 else { return parts }
        return ["var records: [\(names.model(storage.model))] = []"] + parts.map { "records += \($0)" }
            + ["return records"]
    }
}

/// The expression for the records contained in a value.
enum RecordsExpression {
    /// - Parameter type: the type of the value; its innermost type is the model
    static func source(of value: String, _ type: ValueType, _ names: TypeNames) -> String {
        switch type {
        case .builtIn, .model: "[\(value)]"
        case .array(.builtIn), .array(.model): value
        case .array(let element): "\(value).flatMap { \(source(of: "$0", element, names)) }"
        case .dictionary(.builtIn), .dictionary(.model): "\(names.standard("Array"))(\(value).values)"
        case .dictionary(let element): "\(value).values.flatMap { \(source(of: "$0", element, names)) }"
        case .optional(.array(.builtIn)), .optional(.array(.model)): "\(value) ?? []"
        case .optional(let wrapped): "\(value).map { \(source(of: "$0", wrapped, names)) } ?? []"
        }
    }
}
