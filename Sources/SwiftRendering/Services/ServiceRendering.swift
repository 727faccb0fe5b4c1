import SpecLanguage

/// Makes what templates see of services.
struct ServiceRendering: Sendable {
    private let specification: Specification
    private let models: ModelTable
    private let names: TypeNames
    private let options: RenderingOptions

    init(_ specification: Specification, names: TypeNames, options: RenderingOptions) {
        self.specification = specification
        self.models = ModelTable(specification)
        self.names = names
        self.options = options
    }

    /// What one file says of a service; nil where there is nothing to declare.
    func context(for part: ServicePart) -> ServiceContext? {
        guard part.isDefinition || !part.endpoints.isEmpty else { return nil }
        let scope = ServiceScope(
            part.service, endpoints: endpoints(of: part.service), names: names, models: models, options: options)
        return ServiceContext(part, in: scope)
    }

    /// The endpoints of all files that share the service.
    private func endpoints(of service: Service) -> [Endpoint] {
        let parts = specification.files.compactMap(\.service).filter { $0.service.name == service.name }
        return parts.flatMap(\.endpoints)
    }
}
