/// Which services have routes, and the types that these give.
struct ServiceRoutes {
    /// By the service's name, where its routes stand.
    private var places: [String: SourceRange] = [:]

    /// Reports routes of a service that has some in another file, and an enum of routes whose name is taken.
    mutating func check(
        _ declaration: RoutesDeclaration, of service: Service, _ models: ModelIndex, _ reader: inout SpecReader
    ) {
        if let first = places[service.name] {
            let note = Diagnostic.Note(message: "the first are here", range: first)
            let message = "service \"\(service.name)\" has routes already; they stand together in one file"
            reader.report(.duplicateName, message, at: declaration.range, notes: [note])
        }
        places[service.name] = places[service.name] ?? declaration.range
        let type = ServiceNames.route(of: service.name)
        let subject = "the routes of \"\(service.name)\" give a type \(type)"
        if let model = models[type] {
            let note = Diagnostic.Note(message: "the model is here", range: model.range)
            reader.report(
                .duplicateName, "\(subject), and there is a model of that name", at: declaration.range, notes: [note])
        } else if ServiceNames.runtimeTypes.contains(type) {
            reader.report(.duplicateName, "\(subject), which the runtime has already", at: declaration.range)
        }
    }
}
