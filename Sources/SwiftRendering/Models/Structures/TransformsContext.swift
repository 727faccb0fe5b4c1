import SpecLanguage
import TemplateEngine

/// The protocol of the functions that a user writes to map JSON values before they are read or written.
struct TransformsContext: TemplateContext {
    var name: String
    /// The struct that has them.
    var model: String
    var functions: [String]
    var json: String

    static var shape: Shape<TransformsContext> {
        [
            .text("name") { $0.name },
            .text("model") { $0.model },
            .lines("functions") { $0.functions },
            .text("json") { $0.json },
        ]
    }
}

extension TransformsContext {
    /// Nil where no field has a transform.
    init?(_ plan: StructurePlan) {
        guard !plan.transforms.isEmpty else { return nil }
        name = plan.names.free("\(plan.title)Transforms")
        model = plan.declaration.name
        functions = plan.transforms.map { SwiftIdentifier($0).declaration }
        json = plan.names.runtime("JSON")
    }
}
