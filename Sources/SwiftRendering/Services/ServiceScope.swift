import SpecLanguage

/// What the code of one service shares.
struct ServiceScope: Sendable {
    let service: Service
    let access: Access
    let models: ModelTable
    /// At the level of the file.
    let names: TypeNames
    /// Inside the DAO, where the requests of its endpoints are declared.
    let namesInDAO: TypeNames

    /// - Parameter endpoints: those of all files, because each of them declares a type inside the DAO.
    init(
        _ service: Service, endpoints: [Endpoint], names: TypeNames, models: ModelTable, options: RenderingOptions
    ) {
        self.service = service
        self.access = service.access ?? options.access
        self.models = models
        self.names = names
        var nested = endpoints.map(\.typeName) + ["Answer", "Environment", "Failure"]
        // The type of what names a page, which the protocol of paged requests declares.
        if endpoints.contains(where: { $0.pagination != nil }) { nested.append("PagingPosition") }
        // The type of one value, which the protocol of streams declares.
        if endpoints.contains(where: { $0.returns.streamFormat != nil }) { nested.append("Element") }
        // The types of tables and of what they keep, which the protocol of stored endpoints declares.
        if service.isStoring { nested += ["Kept", "Table"] }
        self.namesInDAO = names.inside(nested)
    }

    var dao: String {
        "\(service.name)DAO"
    }

    /// The enum of the errors that are common to the service's endpoints.
    var error: String {
        "\(service.name)Error"
    }
}
