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
    /// The service's error enum, as said inside the DAO.
    let errorInDAO: String

    /// - Parameter endpoints: those of all files, because each of them declares a type inside the DAO.
    init(
        _ service: Service, endpoints: [Endpoint], names: TypeNames, models: ModelTable, options: RenderingOptions
    ) {
        let requests = endpoints.map(\.typeName)
        self.service = service
        self.access = service.access ?? options.access
        self.models = models
        self.names = names
        self.namesInDAO = names.inside(requests + ["Answer", "Environment", "Failure"])
        let error = "\(service.name)Error"
        self.errorInDAO = requests.contains(error) ? "\(service.name)DAO.Failure" : error
    }

    var dao: String {
        "\(service.name)DAO"
    }

    var error: String {
        "\(service.name)Error"
    }
}
