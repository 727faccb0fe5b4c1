/// Resolves what services say themselves, before anything is inherited.
struct OwnContents {
    let values: ValueResolver

    /// - Parameter reader: that of the file which declares the service
    func resolve(_ declaration: ServiceDeclaration, _ reader: inout SpecReader) -> ServiceContents {
        var contents = ServiceContents()
        contents.environments = environments(declaration.environments, &reader)
        contents.version = declaration.version
        contents.headers = declaration.headers
        contents.parameters = parameters(declaration.parameters, &reader)
        contents.envelope = declaration.envelope
        contents.timeout = declaration.timeout
        contents.retry = declaration.retry
        contents.failover = declaration.failover
        contents.queues = declaration.queues
        contents.batch = declaration.batch
        contents.authentication = declaration.authentication
        contents.pins = declaration.pins
        contents.hasAuthentication = declaration.hasAuthentication
        contents.signature = declaration.signature
        return contents
    }

    private func environments(
        _ declarations: [EnvironmentDeclaration], _ reader: inout SpecReader
    ) -> [ServerEnvironment] {
        var names = NameTable()
        return declarations.compactMap { declaration in
            let subject = "environment \"\(declaration.key.value)\""
            guard let name = reader.memberName(declaration.key, of: subject) else { return nil }
            if ServiceNames.environmentMembers.contains(name) {
                let message = "\(subject) is called \(name), which the enum of environments has already"
                reader.report(.duplicateName, message, at: declaration.key.range)
            }
            guard names.take(name, declaration.key, subject: "environment", &reader) else { return nil }
            return ServerEnvironment(name: name, servers: declaration.servers)
        }
    }

    private func parameters(_ declarations: [ParameterDeclaration], _ reader: inout SpecReader) -> [Parameter] {
        var names = NameTable()
        let resolver = ParameterResolver(values: values)
        return declarations.compactMap { declaration in
            let subject = declaration.field.subject
            guard !declaration.isUpload else {
                let range = declaration.field.type?.range ?? declaration.key.range
                reader.report(.wrongType, "\(subject): a file cannot be sent with every request", at: range)
                return nil
            }
            let location = declaration.location?.value ?? .query
            guard let parameter = resolver.resolve(declaration, in: location, &reader) else { return nil }
            if ServiceNames.daoMembers.contains(parameter.name) {
                let message = "\(subject) is called \(parameter.name), which every DAO has already"
                reader.report(.duplicateName, message, at: declaration.key.range)
            }
            guard names.take(parameter.name, declaration.key, subject: "parameter", &reader) else { return nil }
            return parameter
        }
    }
}
