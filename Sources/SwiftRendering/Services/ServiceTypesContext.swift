import TemplateEngine

/// The types that the code of services is made of, written so that no name of the spec is in their way.
struct ServiceTypesContext: TemplateContext {
    private let names: TypeNames

    init(_ names: TypeNames) {
        self.names = names
    }

    static var shape: Shape<ServiceTypesContext> {
        [
            .text("string") { $0.names.standard("String") },
            .text("caseIterable") { $0.names.standard("CaseIterable") },
            .text("client") { $0.names.runtime("APIClient") },
            .text("dao") { $0.names.runtime("DAO") },
            .text("errorBody") { $0.names.runtime("ErrorBody") },
            .text("errorAnswer") { $0.names.runtime("ErrorAnswer") },
            .text("invalidRequest") { $0.names.runtime("InvalidRequest") },
            .text("requestBuilder") { $0.names.runtime("RequestBuilder") },
            .text("serverEnvironment") { $0.names.runtime("ServerEnvironment") },
            .text("serverError") { $0.names.runtime("ServerError") },
        ]
    }
}
