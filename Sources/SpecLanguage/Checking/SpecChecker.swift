import Parallelism
import TextForms

/// Checks all spec files together, and returns the specification to render.
public struct SpecChecker: Sendable {
    public init() {}

    /// Reads and checks the files of a specs directory.
    ///
    /// All faults in all files are found in one run. Faults that only follow from another fault are not reported.
    ///
    /// - Parameter sources: the files, in any order; the result does not depend on it.
    public func check(_ sources: [SpecSource]) -> CheckedSpecs {
        let sources = sources.sorted {
            (ExactText($0.path), ExactText($0.name)) < (ExactText($1.path), ExactText($1.name))
        }
        var files: [SpecFile] = []
        var services: [ServiceFile] = []
        for (file, service) in sources.parallelMap(Self.read) {
            files.append(file)
            services.append(service)
        }
        checkNames(of: sources, &files)
        let defaults = ServiceDefaults(services, files.map(\.defaults)).effective
        for file in services.indices { services[file].defaults = defaults[file] }

        ModelNamespaces(defaults: defaults).apply(to: &files)
        var checker = ModelChecker(files, defaults)
        let models = checker.check()
        let possibleNames: Set<String> = files.reduce(into: []) { $0.formUnion($1.possibleNames) }
        var resolver = TableResolver(index: checker.index, models: models.flatMap(\.self), possibleNames: possibleNames)
        let tables = files.indices.map { file in
            files[file].tables.compactMap { resolver.resolve($0, &checker.files[file].diagnostics) }
        }
        let catalog = TableCatalog(
            tables.flatMap(\.self), names: files.flatMap(\.tables).map(\.key.value), models: models.flatMap(\.self),
            possibleNames: possibleNames)
        let parts = ServiceResolver.resolve(
            zip(files, services).map { ($0.path, $1) }, models: checker.index, tables: catalog,
            structures: checker.structures, possibleNames: possibleNames)

        let declared = files.indices.map { file in
            SpecificationFile(
                path: files[file].path, name: files[file].name, doc: files[file].doc, models: models[file],
                hasSamples: defaults[file].hasSamples ?? false, tables: tables[file],
                service: parts.parts[file], waivers: files[file].waivers)
        }
        let specification = Specification(files: declared)
        let diagnostics =
            checker.files.flatMap(\.diagnostics.all) + parts.diagnostics
            + OptionalCases(specification, named: checker.optionalCases).diagnostics
            + ConformanceChecker(specification).diagnostics
            + StyledParameterChecker(specification).diagnostics
            + GivenChecker(specification).diagnostics
        return CheckedSpecs(specification: specification, diagnostics: diagnostics.sorted())
    }

    /// Reads a file on its own.
    private static func read(_ source: SpecSource) -> (SpecFile, ServiceFile) {
        var file = SpecFile(source)
        guard let root = file.root else { return (file, ServiceFile()) }
        let service = file.diagnostics.reading { $0.serviceFile(root) }
        if let interface = file.defaults.interface, root["service"] == nil || service.isShared {
            let message = "\"interface\" needs a service that the file declares"
            file.diagnostics.report(.keyNotApplicable, message, at: interface)
        }
        return (file, service)
    }

    /// Reports files whose Swift files would collide on a file system that ignores case or normalisation.
    private func checkNames(of sources: [SpecSource], _ files: inout [SpecFile]) {
        var taken: [String: SpecSource] = [:]
        for (index, source) in sources.enumerated() {
            let name = source.baseName.foldedName
            guard let first = taken[name] else {
                taken[name] = source
                continue
            }
            let message = Self.clash(of: first, source) + "; rename one of them"
            files[index].diagnostics.report(.duplicateName, message, at: .start(of: source.path))
        }
    }

    private static func clash(of first: SpecSource, _ second: SpecSource) -> String {
        let (firstName, secondName) = (first.baseName, second.baseName)
        if ExactText(firstName) == ExactText(secondName) {
            return "\(first.path) and \(second.path) both generate \(secondName).swift"
        }
        guard firstName == secondName else {
            return
                "on file systems that ignore case, \(first.path) and \(second.path) both generate \(secondName).swift"
        }
        // They look the same, so their scalars are shown.
        return "on file systems that ignore normalisation, \(first.path.spelledOut) and \(second.path.spelledOut) both "
            + "generate \(secondName).swift"
    }
}

/// The result of checking a directory of specs.
public struct CheckedSpecs: Sendable {
    /// Everything the specs declare; render it only if there are no errors.
    public var specification: Specification
    /// All diagnostics of all files, sorted by position.
    public var diagnostics: [Diagnostic]

    public init(specification: Specification, diagnostics: [Diagnostic]) {
        self.specification = specification
        self.diagnostics = diagnostics
    }

    /// Whether any of the diagnostics is an error.
    public var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}

/// The effective defaults of each file: its own, completed by those of the file that declares its service.
struct ServiceDefaults {
    /// In file order.
    let effective: [FileDefaults]

    init(_ services: [ServiceFile], _ own: [FileDefaults]) {
        var declared: [String: FileDefaults] = [:]
        for (service, defaults) in zip(services, own) {
            guard case .declared(let declaration) = service.statement, let name = declaration.name?.value else {
                continue
            }
            declared[name] = declared[name] ?? defaults
        }
        effective = zip(services, own).map { service, defaults in
            guard case .shared(let name) = service.statement, let others = declared[name.value] else { return defaults }
            return defaults.completed(by: others)
        }
    }
}
