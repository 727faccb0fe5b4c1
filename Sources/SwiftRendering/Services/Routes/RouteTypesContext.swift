import TemplateEngine

/// The types that the code of routes is made of, written so that no name of the spec is in their way.
struct RouteTypesContext: TemplateContext {
    let names: TypeNames

    static var shape: Shape<RouteTypesContext> {
        [
            .text("link") { $0.names.runtime("DeepLink") },
            .text("reader") { $0.names.runtime("DeepLinkReader") },
            .text("error") { $0.names.runtime("DeepLinkError") },
            .text("invalidRequest") { $0.names.runtime("InvalidRequest") },
            .text("requestBuilder") { $0.names.runtime("RequestBuilder") },
        ]
    }
}
