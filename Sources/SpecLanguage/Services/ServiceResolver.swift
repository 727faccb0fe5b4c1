/// Resolves what all files say of services: who shares which, who inherits from whom, and what their endpoints are.
struct ServiceResolver {
    private let models: ModelIndex
    private let files: [ServiceFile]
    /// Services that a file may declare which cannot be read.
    private let possibleNames: Set<String>
    private let tables: TableCatalog
    private var readers: [SpecReader]
    private var routes: ServiceRoutes = ServiceRoutes()

    /// What each file says of a service, and what is wrong with it, both in the order of the files.
    struct Result {
        /// Nil for a file that says nothing of a service, or of one that is not known.
        var parts: [ServicePart?]
        var diagnostics: [Diagnostic]
    }

    /// - Parameters:
    ///   - files: what each file says, with its path
    ///   - models: the models of all files
    ///   - tables: the tables of all files
    ///   - possibleNames: services that a file may declare which cannot be read, so that they are not unknown
    static func resolve(
        _ files: [(path: String, file: ServiceFile)], models: ModelIndex, tables: TableCatalog = TableCatalog(),
        possibleNames: Set<String> = []
    ) -> Result {
        var resolver = ServiceResolver(
            models: models, files: files.map(\.file), possibleNames: possibleNames, tables: tables,
            readers: files.map { SpecReader(file: $0.path) })
        let parts = resolver.parts()
        // Services that inherit a fault would repeat it.
        var seen: Set<Diagnostic> = []
        let diagnostics = resolver.readers.flatMap(\.diagnostics).filter { seen.insert($0).inserted }
        return Result(parts: parts, diagnostics: diagnostics)
    }

    private init(
        models: ModelIndex, files: [ServiceFile], possibleNames: Set<String>, tables: TableCatalog,
        readers: [SpecReader]
    ) {
        self.models = models
        self.files = files
        self.possibleNames = possibleNames
        self.tables = tables
        self.readers = readers
    }

    private mutating func parts() -> [ServicePart?] {
        let catalog = ServiceCatalog(files, possibleNames: possibleNames)
        let references = ServiceReferences(files, catalog, &readers)
        let contents = contents(catalog, references)
        checkRetries(contents, references)
        checkRefreshes(contents)
        var names = ServiceNameTable(models: models)
        var services: [Service] = []
        var scopes: [EndpointScope] = []
        for (place, (entry, contents)) in zip(catalog.entries, contents).enumerated() {
            let name = names.take(entry.declaration, &readers[entry.file])
            let isStoring = references.files[place].contains { file in
                files[file].endpoints.contains { $0.policies.stores != nil }
            }
            let assembly = ServiceAssembly(
                name: name ?? "", declaration: entry.declaration, contents: contents, models: models,
                access: files[entry.file].defaults.access, isStoring: isStoring)
            services.append(assembly.service(&readers[entry.file]))
            scopes.append(
                EndpointScope(
                    service: name, contents: contents, exposure: assembly.exposure, isStoring: isStoring, tables: tables
                ))
        }
        return files.indices.map { file in
            part(of: file, references.services[file], catalog, services, &scopes)
        }
    }

    /// What each service says, with what it inherits.
    private mutating func contents(_ catalog: ServiceCatalog, _ references: ServiceReferences) -> [ServiceContents] {
        var result: [ServiceContents] = catalog.entries.enumerated().map { place, entry in
            let own = OwnContents(values: values(of: entry.file))
            var contents = own.resolve(entry.declaration, &readers[entry.file])
            contents.errors = errors(of: references.files[place])
            return contents
        }
        for (place, parent) in catalog.inheritance(&readers) {
            guard let parent else { continue }
            result[place] = result[place].inheriting(result[parent])
        }
        return result
    }

    /// The errors that all files of a service declare.
    private mutating func errors(of members: [Int]) -> [ResolvedError] {
        var errors: [ResolvedError] = []
        for file in members {
            let resolver = ErrorResolver(values: values(of: file))
            errors += files[file].errors.compactMap { resolver.resolve($0, &readers[file]) }
        }
        guard let first = members.first else { return errors }
        return ErrorResolver.withoutRepetition(errors, &readers[first])
    }

    /// Reports errors that are worth sending again in services that send nothing again.
    private mutating func checkRetries(_ contents: [ServiceContents], _ references: ServiceReferences) {
        let retries = zip(contents, references.files).map { contents, members in
            if let retry = contents.retry, retry.times > 0 { return true }
            return members.contains { file in
                files[file].endpoints.contains { ($0.policies.retry?.times ?? 0) > 0 }
            }
        }
        for (error, place) in UselessErrors(contents: contents, uses: retries, place: \.retryRange).all() {
            let message =
                "\"retry\" of \(error.subject) needs the key \"retry\" in the service, or in an endpoint: how often a "
                + "request is sent again"
            readers[0].report(.keyNotApplicable, message, at: place)
        }
    }

    /// Reports errors that mean that a credential has expired, in services that send none.
    private mutating func checkRefreshes(_ contents: [ServiceContents]) {
        let uses = contents.map(\.hasAuthentication)
        for (error, place) in UselessErrors(contents: contents, uses: uses, place: \.refreshRange).all() {
            let message =
                "\"refresh\" of \(error.subject) needs \"auth\" in the service: how a request says who sends it"
            readers[0].report(.keyNotApplicable, message, at: place)
        }
    }

    private mutating func part(
        of file: Int, _ place: Int?, _ catalog: ServiceCatalog, _ services: [Service], _ scopes: inout [EndpointScope]
    ) -> ServicePart? {
        let values = values(of: file)
        let resolver = EndpointResolver(values: values, tables: tables)
        guard let place else {
            checkLostErrors(of: file)
            var scope = EndpointScope(contents: nil, exposure: nil)
            for endpoint in files[file].endpoints { _ = resolver.resolve(endpoint, &scope, &readers[file]) }
            if let declaration = files[file].routes {
                _ = RouteResolver(values: values, exposure: nil).resolve(declaration, &readers[file])
            }
            return nil
        }
        let endpoints = files[file].endpoints.compactMap { resolver.resolve($0, &scopes[place], &readers[file]) }
        let links = files[file].routes.flatMap { declaration in
            routes.check(declaration, of: services[place], models, &readers[file])
            return RouteResolver(values: values, exposure: scopes[place].exposure)
                .resolve(declaration, &readers[file])
        }
        return ServicePart(
            service: services[place], isDefinition: catalog.entries[place].file == file, endpoints: endpoints,
            routes: links)
    }

    /// Checks the errors of a file whose service is not known.
    private mutating func checkLostErrors(of file: Int) {
        let resolver = ErrorResolver(values: values(of: file))
        let errors = files[file].errors.compactMap { resolver.resolve($0, &readers[file]) }
        let distinct = ErrorResolver.withoutRepetition(errors, &readers[file])
        ErrorResolver.checkNames(distinct, isOfEndpoint: false, &readers[file])
    }

    private func values(of file: Int) -> ValueResolver {
        ValueResolver(index: models, defaults: files[file].defaults)
    }
}
