/// What one file says of a service, as read.
struct ServiceFile: Sendable {
    /// Nil where the file has no `service`, or one that cannot be read, which has been reported.
    var statement: ServiceStatement?
    var errors: [ErrorDeclaration] = []
    var endpoints: [EndpointDeclaration] = []
    var routes: RoutesDeclaration?
    /// What holds in the file: its own defaults, completed by those of the file that defines the service.
    var defaults: FileDefaults = FileDefaults()

    /// The name that the file gives its service.
    var serviceName: Written<String>? {
        switch statement {
        case .shared(let name): name
        case .declared(let declaration): declaration.name
        case nil: nil
        }
    }
}
