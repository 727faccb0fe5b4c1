import SpecLanguage
import TemplateEngine

/// The conformance for endpoints whose responses are stored in a table, as templates see it.
struct AnswerStorageContext: TemplateContext {
    /// The attribute that deprecates the extension, because the type is deprecated.
    var attribute: String?
    var access: String
    /// The fully qualified name of the type.
    var name: String
    /// The name of the protocol.
    var conformance: String
    /// The type that represents the table.
    var table: String
    /// The attribute of the function, if a field that it reads is deprecated.
    var fieldAttribute: String?
    /// The type that contains the records.
    var kept: String
    /// The model.
    var record: String
    /// The statements that return the records.
    var records: [String]

    static let shape: Shape<AnswerStorageContext> = [
        .optionalText("attribute") { $0.attribute },
        .text("access") { $0.access },
        .text("name") { $0.name },
        .text("conformance") { $0.conformance },
        .text("table") { $0.table },
        .optionalText("fieldAttribute") { $0.fieldAttribute },
        .text("kept") { $0.kept },
        .text("record") { $0.record },
        .lines("records") { $0.records },
    ]
}

extension AnswerStorageContext {
    /// `nil` if no table stores what the endpoint returns.
    init?(_ plan: EndpointPlan, in scope: ServiceScope) {
        guard let storage = plan.endpoint.policies.storage, let answer = plan.answer else { return nil }
        let names = scope.namesInDAO
        attribute = DeprecatedAttribute.line(plan.endpoint.deprecated)
        access = scope.access.prefix
        name = plan.fullName
        conformance = names.store("StoredEndpoint")
        table = SwiftIdentifier(storage.tableType).declaration
        fieldAttribute = storage.parts.contains(where: \.isDeprecated) ? "@available(*, deprecated)" : nil
        kept = answer
        record = names.model(storage.model)
        let parts = storage.parts.map { part in
            let value = part.field.map { "answer.\(SwiftIdentifier($0).member)" } ?? "answer"
            return RecordsExpression.source(of: value, part.type, names)
        }
        records = Self.statements(parts, record)
    }

    /// One expression if the records are in one place. Several places get a statement each, because a single long
    /// expression compiles slowly.
    private static func statements(_ parts: [String], _ record: String) -> [String] {
        guard parts.count > 1 else { return parts }
        return ["var records: [\(record)] = []"] + parts.map { "records += \($0)" } + ["return records"]
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
