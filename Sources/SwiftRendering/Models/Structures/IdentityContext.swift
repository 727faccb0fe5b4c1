import SpecLanguage
import TemplateEngine

/// What a struct is identified by, where that is not a field `id` of its own.
struct IdentityContext: TemplateContext {
    var access: String
    /// The type of `id`.
    var type: String
    /// What `id` gives.
    var value: [String]
    /// A struct of the fields, where there are several.
    var key: IdentityKeyContext?

    static var shape: Shape<IdentityContext> {
        [
            .text("access") { $0.access },
            .text("type") { $0.type },
            .lines("value") { $0.value },
            .optional("key", IdentityKeyContext.shape) { $0.key },
        ]
    }
}

/// The struct `ID` of several fields.
struct IdentityKeyContext: TemplateContext {
    var access: String
    var conformances: String
    var properties: [PropertyContext]
    var initializer: [String]
    var assignments: [String]

    static var shape: Shape<IdentityKeyContext> {
        [
            .text("access") { $0.access },
            .text("conformances") { $0.conformances },
            .list("properties", PropertyContext.shape) { $0.properties },
            .lines("initializer") { $0.initializer },
            .lines("assignments") { $0.assignments },
        ]
    }
}

extension IdentityContext {
    /// Nil where there is nothing to add.
    init?(_ plan: StructurePlan) {
        guard plan.isIdentifiable, let first = plan.identity.first, plan.identity.map(\.field.name) != ["id"] else {
            return nil
        }
        access = plan.access.prefix
        if plan.identity.count == 1 {
            type = first.type
            value = [first.value]
        } else {
            type = "ID"
            let items = plan.identity.map { "\($0.name.argumentLabel): \($0.value)" }
            value = BrokenList(head: "ID(", items: items, tail: ")").lines(room: SourceLines.columns - 8)
            key = IdentityKeyContext(plan)
        }
    }
}

extension IdentityKeyContext {
    fileprivate init(_ plan: StructurePlan) {
        access = plan.access.prefix
        conformances = "\(plan.names.standard("Sendable")), \(plan.names.standard("Hashable"))"
        properties = plan.identity.map {
            PropertyContext(doc: [], access: plan.access.prefix, name: $0.name.declaration, type: $0.type)
        }
        let memberwise = MemberwiseInitializer(access: plan.access)
        let parameters = plan.identity.map { "\($0.name.parameter): \($0.type)" }
        initializer = memberwise.signature(parameters, indentation: 8)
        assignments = plan.identity.map { memberwise.assignment(to: $0.name, of: $0.name) }
    }
}
