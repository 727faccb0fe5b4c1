import WireSyntax

/// Resolves the services of all files: which files belong to which, inheritance, and endpoints.
struct ServiceResolver {
    private let models: ModelIndex
    private var files: [ServiceFile]
    /// Names of services that may be declared by files that cannot be read.
    private let possibleNames: Set<String>
    private let tables: TableCatalog
    private let structures: [String: Structure]
    private var diagnostics: [Diagnostics]
    private var routes: ServiceRoutes = ServiceRoutes()

    /// The service part and the diagnostics of each file, in file order.
    struct Result {
        /// `nil` for a file without a service, or with an unknown one.
        var parts: [ServicePart?]
        var diagnostics: [Diagnostic]
    }

    /// - Parameters:
    ///   - files: the service part of each file.
    ///   - models: the models of all files.
    ///   - tables: the tables of all files.
    ///   - structures: the structs of all files, by name.
    ///   - possibleNames: names of services that may be declared by files that cannot be read, so that they are not
    ///     reported as unknown.
    static func resolve(
        _ files: [(source: SpecSource, file: ServiceFile)], models: ModelIndex, tables: TableCatalog,
        structures: [String: Structure], possibleNames: Set<String>, keeping kept: inout StepResults<[ResolvedEndpoint]>
    ) -> Result {
        var resolver = ServiceResolver(
            models: models, files: files.map(\.file), possibleNames: possibleNames, tables: tables,
            structures: structures, diagnostics: files.map { Diagnostics(file: $0.source.path) })
        let parts = resolver.parts(of: files.map(\.source), keeping: &kept)
        // Services that inherit a fault would repeat it.
        var seen: Set<Diagnostic> = []
        let reported = resolver.diagnostics.flatMap(\.all).filter { seen.insert($0).inserted }
        return Result(parts: parts, diagnostics: reported)
    }

    private init(
        models: ModelIndex, files: [ServiceFile], possibleNames: Set<String>, tables: TableCatalog,
        structures: [String: Structure], diagnostics: [Diagnostics]
    ) {
        self.models = models
        self.files = files
        self.possibleNames = possibleNames
        self.tables = tables
        self.structures = structures
        self.diagnostics = diagnostics
    }

    private mutating func parts(
        of sources: [SpecSource], keeping kept: inout StepResults<[ResolvedEndpoint]>
    ) -> [ServicePart?] {
        let catalog = ServiceCatalog(files, sources.map(\.module), possibleNames: possibleNames)
        let references = ServiceReferences(files, catalog, &diagnostics)
        moveErrors(catalog, references)
        let contents = contents(catalog, references)
        checkRetries(contents, references)
        checkRefreshes(contents)
        checkCodes(contents)
        var names = ServiceNameTable(models: models)
        var services: [Service] = []
        var scopes: [EndpointScope] = []
        var known: [ServiceEndpoints] = []
        for (place, (entry, contents)) in zip(catalog.entries, contents).enumerated() {
            let defaults = files[entry.file].defaults
            let hasInterface = defaults.interface != nil
            let name = names.take(entry.declaration, hasInterface: hasInterface, &diagnostics[entry.file])
            let isStoring = references.files[place].contains { file in
                files[file].endpoints.contains { $0.policies.stores != nil }
            }
            let module = catalog.module(of: entry)
            let assembly = ServiceAssembly(
                name: name ?? "", declaration: entry.declaration, contents: contents, models: models,
                access: defaults.access ?? module.access, isStoring: isStoring, hasInterface: hasInterface,
                module: module.name)
            services.append(assembly.service(&diagnostics[entry.file]))
            scopes.append(EndpointScope(contents: contents, exposure: assembly.exposure))
            let table = EndpointNameTable(
                service: name, parameters: contents.parameters,
                tables: isStoring ? tables.typeNames(in: module.name) : nil, hasInterface: hasInterface)
            known.append(ServiceEndpoints(names: table))
        }
        let own = references.services.map { place in place.map { scopes[$0] } ?? EndpointScope() }
        let resolved = endpoints(of: sources, own, keeping: &kept)
        return files.indices.map { file in
            guard let place = references.services[file] else {
                checkLostErrors(of: file)
                var others = ServiceEndpoints()
                _ = endpoints(of: file, resolved[file], own[file], &others)
                if let declaration = files[file].routes {
                    _ = RouteResolver(values: values(of: file), exposure: nil).resolve(declaration, &diagnostics[file])
                }
                return nil
            }
            checkStoring(of: file, services[place])
            return ServicePart(
                service: services[place], isDefinition: catalog.entries[place].file == file,
                endpoints: endpoints(of: file, resolved[file], own[file], &known[place]),
                routes: links(of: file, services[place], own[file]))
        }
    }

    /// Gives the errors of a file to its endpoints if the service is another module's, whose error enum cannot have them.
    private mutating func moveErrors(_ catalog: ServiceCatalog, _ references: ServiceReferences) {
        for (file, place) in references.services.enumerated() {
            guard let place, !catalog.isOwn(catalog.entries[place], of: file), !files[file].errors.isEmpty else {
                continue
            }
            for endpoint in files[file].endpoints.indices {
                let own = files[file].endpoints[endpoint].errors
                let codes = Set(own.map(\.match.value))
                files[file].endpoints[endpoint].errors =
                    own + files[file].errors.filter { !codes.contains($0.match.value) }
            }
            files[file].errors = []
        }
    }

    /// Reports endpoints that store their results, of another module's service that stores none.
    private mutating func checkStoring(of file: Int, _ service: Service) {
        guard !service.isStoring else { return }
        for declaration in files[file].endpoints {
            guard let stores = declaration.policies.stores else { continue }
            let message =
                "\"stores\" needs a store, which only an endpoint of module \(service.module ?? "") with \"stores\" gives "
                + "to \(ServiceNames.dao(of: service.name))"
            diagnostics[file].report(.keyNotApplicable, message, at: stores.range)
        }
    }

    /// The endpoints of all files, each resolved on its own.
    private mutating func endpoints(
        of sources: [SpecSource], _ scopes: [EndpointScope], keeping kept: inout StepResults<[ResolvedEndpoint]>
    ) -> [[ResolvedEndpoint]] {
        let (files, models) = (self.files, self.models)
        let inputs = files.indices.map { file in
            StepInput(
                source: sources[file], defaults: files[file].defaults, diagnostics: diagnostics[file],
                contents: scopes[file].contents, service: scopes[file].exposure?.service,
                access: scopes[file].exposure?.access)
        }
        let results = kept.results(for: inputs, models) { file, diagnostics in
            let resolver = EndpointResolver(values: ValueResolver(index: models, defaults: files[file].defaults))
            var scope = scopes[file]
            return files[file].endpoints.map { resolver.resolve($0, &scope, &diagnostics) }
        }
        diagnostics = results.map(\.diagnostics)
        return results.map(\.output)
    }

    private mutating func endpoints(
        of file: Int, _ resolved: [ResolvedEndpoint], _ scope: EndpointScope, _ others: inout ServiceEndpoints
    ) -> [Endpoint] {
        let resolver = EndpointResolver(values: values(of: file), tables: tables, structures: structures)
        return zip(resolved, files[file].endpoints).compactMap { resolved, declaration in
            resolver.complete(resolved, declaration, scope.contents, &others, &diagnostics[file])
        }
    }

    private mutating func links(of file: Int, _ service: Service, _ scope: EndpointScope) -> RouteSet? {
        guard let declaration = files[file].routes else { return nil }
        routes.check(declaration, of: service, models, &diagnostics[file])
        return RouteResolver(values: values(of: file), exposure: scope.exposure)
            .resolve(declaration, &diagnostics[file])
    }

    /// The contents of each service, including what it inherits.
    private mutating func contents(_ catalog: ServiceCatalog, _ references: ServiceReferences) -> [ServiceContents] {
        var result = catalog.entries.enumerated().map { place, entry in
            let own = OwnContents(values: values(of: entry.file))
            var contents = own.resolve(entry.declaration, &diagnostics[entry.file])
            contents.errors = errors(of: references.files[place])
            return contents
        }
        for (place, parent) in catalog.inheritance(&diagnostics) {
            guard let parent else { continue }
            result[place] = result[place].inheriting(result[parent])
        }
        return result
    }

    /// The errors from all files of a service.
    private mutating func errors(of members: [Int]) -> [ResolvedError] {
        var errors: [ResolvedError] = []
        for file in members {
            let resolver = ErrorResolver(values: values(of: file))
            errors += files[file].errors.compactMap { resolver.resolve($0, &diagnostics[file]) }
        }
        guard let first = members.first else { return errors }
        return ErrorResolver.withoutRepetition(errors, &diagnostics[first])
    }

    /// Reports errors with `retry` in services that retry nothing.
    private mutating func checkRetries(_ contents: [ServiceContents], _ references: ServiceReferences) {
        let retries = zip(contents, references.files).map { contents, members in
            if let retry = contents.settings.retry, retry.times > 0 { return true }
            return members.contains { file in
                files[file].endpoints.contains { ($0.policies.retry?.times ?? 0) > 0 }
            }
        }
        for (error, place) in UselessErrors(contents: contents, uses: retries, place: \.retryRange).all() {
            let message =
                "\"retry\" of \(error.subject) needs the key \"retry\" in the service, or in an endpoint: the number "
                + "of retries"
            diagnostics[0].report(.keyNotApplicable, message, at: place)
        }
    }

    /// Reports errors with `refresh` in services without credentials.
    private mutating func checkRefreshes(_ contents: [ServiceContents]) {
        let uses = contents.map(\.settings.hasAuthentication)
        for (error, place) in UselessErrors(contents: contents, uses: uses, place: \.refreshRange).all() {
            let message =
                "\"refresh\" of \(error.subject) needs \"auth\" in the service"
            diagnostics[0].report(.keyNotApplicable, message, at: place)
        }
    }

    /// Reports codes in services whose responses have none.
    private mutating func checkCodes(_ contents: [ServiceContents]) {
        let uses = contents.map(\.hasCodes)
        for (error, place) in UselessErrors(contents: contents, uses: uses, place: \.codeRange).all() {
            diagnostics[0].report(.keyNotApplicable, error.uselessCode, at: place)
        }
    }

    /// Checks the errors of a file whose service is unknown.
    private mutating func checkLostErrors(of file: Int) {
        let resolver = ErrorResolver(values: values(of: file))
        let errors = files[file].errors.compactMap { resolver.resolve($0, &diagnostics[file]) }
        let distinct = ErrorResolver.withoutRepetition(errors, &diagnostics[file])
        ErrorResolver.checkNames(distinct, areOfEndpoint: false, &diagnostics[file])
    }

    private func values(of file: Int) -> ValueResolver {
        ValueResolver(index: models, defaults: files[file].defaults)
    }
}

/// The resolved contents of a service: its own, or including everything inherited.
struct ServiceContents: Sendable, Equatable {
    var environments: [ServerEnvironment] = []
    var parameters: [Parameter] = []
    var constants: [RequestConstant] = []
    var errors: [ResolvedError] = []
    var settings: ServiceSettings = ServiceSettings()

    /// The contents, completed by inherited ones.
    ///
    /// Mappings are merged key by key; lists and single values are replaced. Inherited elements come first.
    func inheriting(_ inherited: ServiceContents) -> ServiceContents {
        var merged = self
        merged.environments = inherited.environments.replaced(by: environments, key: \.name)
        merged.parameters = inherited.parameters.replaced(by: parameters, key: \.name)
        merged.constants = inherited.constants.replaced(by: constants, key: \.place)
        merged.errors = inherited.errors.replaced(by: errors, key: \.error.responses)
        merged.settings = settings.inheriting(inherited.settings)
        return merged
    }
}

extension ServiceSettings {
    fileprivate func inheriting(_ inherited: ServiceSettings) -> ServiceSettings {
        var merged = self
        merged.version = version?.inheriting(inherited.version) ?? inherited.version
        merged.headers = inherited.headers.replaced(by: headers) { $0.name.value.lowercased() }
        merged.envelope = envelope?.inheriting(inherited.envelope) ?? inherited.envelope
        merged.timeout = timeout ?? inherited.timeout
        merged.retry = retry?.inheriting(inherited.retry) ?? inherited.retry
        merged.hedge = hedge ?? inherited.hedge
        merged.rate = rate ?? inherited.rate
        merged.failover = failover?.inheriting(inherited.failover) ?? inherited.failover
        merged.batch = batch ?? inherited.batch
        merged.queues = inherited.queues.replaced(by: queues, key: \.name)
        merged.authentication = hasAuthentication ? authentication : inherited.authentication
        merged.bodyText = bodyText?.completed(by: inherited.bodyText) ?? inherited.bodyText
        merged.pins = inherited.pins.replaced(by: pins, key: \.host)
        merged.hasAuthentication = hasAuthentication || inherited.hasAuthentication
        merged.signature = signature ?? inherited.signature
        merged.verification = verification ?? inherited.verification
        return merged
    }
}

extension APIVersionDeclaration {
    fileprivate func inheriting(_ inherited: APIVersionDeclaration?) -> APIVersionDeclaration {
        var merged = self
        merged.value = saysValue ? value : inherited?.value
        merged.saysValue = saysValue || inherited?.saysValue == true
        // A review of a version is not one of another version.
        merged.review = review ?? (saysValue ? nil : inherited?.review)
        merged.place = place ?? inherited?.place
        // A name belongs to its place: a header's name is not a query key's.
        merged.name = name ?? (place == nil || place == inherited?.place ? inherited?.name : nil)
        merged.format = format ?? inherited?.format
        return merged
    }
}

extension EnvelopeDeclaration {
    fileprivate func inheriting(_ inherited: EnvelopeDeclaration?) -> EnvelopeDeclaration {
        EnvelopeDeclaration(
            data: data ?? inherited?.data,
            code: code ?? inherited?.code,
            message: message ?? inherited?.message,
            success: success ?? inherited?.success
        )
    }
}

extension Array {
    /// The elements, with those of the same key replaced by others, and the remaining others appended.
    fileprivate func replaced<Key: Hashable>(by others: [Element], key: (Element) -> Key) -> [Element] {
        var merged = self
        var places: [Key: Int] = [:]
        for (index, element) in merged.enumerated() { places[key(element)] = index }
        for other in others {
            if let place = places[key(other)] {
                merged[place] = other
            } else {
                places[key(other)] = merged.count
                merged.append(other)
            }
        }
        return merged
    }
}

/// Resolves what services declare themselves, before inheritance.
struct OwnContents {
    let values: ValueResolver

    /// - Parameter diagnostics: those of the file that declares the service.
    func resolve(_ declaration: ServiceDeclaration, _ diagnostics: inout Diagnostics) -> ServiceContents {
        var contents = ServiceContents(settings: declaration.settings)
        contents.environments = environments(declaration.environments, &diagnostics)
        contents.parameters = parameters(declaration.parameters.filter { $0.constant == nil }, &diagnostics)
        contents.constants = constants(declaration.parameters.filter { $0.constant != nil }, &diagnostics)
        return contents
    }

    private func environments(
        _ declarations: [EnvironmentDeclaration], _ diagnostics: inout Diagnostics
    ) -> [ServerEnvironment] {
        var names = NameTable()
        return declarations.compactMap { declaration in
            let subject = "environment \"\(declaration.key.value)\""
            guard let name = diagnostics.memberName(declaration.key, of: subject) else { return nil }
            if ServiceNames.environmentMembers.contains(name) {
                let message = "\(subject) cannot be named \(name): the enum of environments has a member with that name"
                diagnostics.report(.duplicateName, message, at: declaration.key.range)
            }
            guard names.take(name, declaration.key, subject: "environment", &diagnostics) else { return nil }
            return ServerEnvironment(name: name, servers: declaration.servers)
        }
    }

    private func parameters(_ declarations: [ParameterDeclaration], _ diagnostics: inout Diagnostics) -> [Parameter] {
        var names = NameTable()
        let resolver = ParameterResolver(values: values)
        return declarations.compactMap { declaration in
            let subject = declaration.field.subject
            guard !declaration.isUpload else {
                let range = declaration.field.type?.range ?? declaration.key.range
                diagnostics.report(.wrongType, "\(subject): a file cannot be sent with every request", at: range)
                return nil
            }
            let location = declaration.location?.value ?? .query
            guard let parameter = resolver.resolve(declaration, in: location, &diagnostics) else { return nil }
            if ServiceNames.daoMembers.contains(parameter.name) {
                let message =
                    "\(subject) cannot be named \(parameter.name): \(ServiceNames.reason(notToUse: parameter.name))"
                diagnostics.report(.duplicateName, message, at: declaration.key.range)
            }
            guard names.take(parameter.name, declaration.key, subject: "parameter", &diagnostics) else { return nil }
            return parameter
        }
    }

    private func constants(
        _ declarations: [ParameterDeclaration], _ diagnostics: inout Diagnostics
    ) -> [RequestConstant] {
        let resolver = ParameterResolver(values: values)
        return declarations.compactMap { declaration in
            let location = declaration.location?.value ?? .query
            let placement = ParameterPlacement(parameter: declaration, location: location, placeholder: nil)
            return resolver.constant(placement, &diagnostics)
        }
    }
}
