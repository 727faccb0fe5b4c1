import SpecLanguage

/// Makes what templates see of services.
struct ServiceRendering: Sendable {
    /// What the code of each service shares, by its name.
    private let scopes: [String: ServiceScope]
    private let names: TypeNames
    private let options: RenderingOptions

    init(_ specification: Specification, names: TypeNames, models: ModelTable, options: RenderingOptions) {
        self.names = names
        self.options = options
        // A service stands in many files, so that its endpoints are gathered once.
        let parts = Dictionary(grouping: specification.files.compactMap(\.service), by: \.service.name)
        scopes = parts.compactMapValues { parts in
            guard let service = parts.first?.service else { return nil }
            return ServiceScope(
                service, endpoints: parts.flatMap(\.endpoints), names: names, models: models, options: options)
        }
    }

    /// What one file says of a service; nil where there is nothing to declare.
    func context(for part: ServicePart) -> ServiceContext? {
        guard part.isDefinition || !part.endpoints.isEmpty else { return nil }
        return scopes[part.service.name].map { ServiceContext(part, in: $0) }
    }

    /// The links that one file says lead into a service.
    func routes(of part: ServicePart) -> RouteSetContext? {
        part.routes.map { RouteSetContext($0, of: part.service, names: names, options: options) }
    }
}
