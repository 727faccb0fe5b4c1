import Parallelism
import TextForms
package import YAMLSyntax

/// Checks all spec files together, and returns the specification to render.
public struct SpecChecker: Sendable {
    public init() {}

    /// Reads and checks the files of a specs directory.
    ///
    /// All faults in all files are found in one run. Faults that only follow from another fault are not reported.
    ///
    /// - Parameter sources: the files, in any order; the result does not depend on it.
    public func check(_ sources: [SpecSource]) -> CheckedSpecs {
        var kept = KeptResults()
        return check(sources.parallelMap { ReadSpec($0) }, keeping: &kept)
    }

    /// Checks files that have been read.
    ///
    /// - Parameter kept: the results of the check before; the result does not depend on it
    public func check(_ specs: [ReadSpec], keeping kept: inout KeptResults) -> CheckedSpecs {
        let modules = ModuleGraph(specs.map(\.source.module))
        let specs = specs.sorted { $0.source.isBefore($1.source, modules) }
        let sources = specs.map(\.source)
        var files = specs.map(\.file)
        var services = specs.map(\.service)
        checkNames(of: sources, &files)
        checkModuleNames(&files)
        let defaults = ServiceDefaults(services, files).effective
        for file in services.indices { services[file].defaults = defaults[file] }

        ModelNamespaces(defaults: defaults).apply(to: &files)
        var checker = ModelChecker(files, defaults)
        let models = checker.check(keeping: &kept)
        let possibleNames: Set<String> = files.reduce(into: []) { $0.formUnion($1.possibleNames) }
        var resolver = TableResolver(index: checker.index, models: models.flatMap(\.self), possibleNames: possibleNames)
        let tables = files.indices.map { file in
            files[file].tables.compactMap { resolver.resolve($0, &checker.files[file].diagnostics) }
        }
        let catalog = TableCatalog(
            tables.flatMap(\.self), names: files.flatMap(\.tables).map(\.key.value), models: models.flatMap(\.self),
            possibleNames: possibleNames)
        let parts = ServiceResolver.resolve(
            zip(files, services).map { ($0.source, $1) }, models: checker.index, tables: catalog,
            structures: checker.structures, possibleNames: possibleNames, keeping: &kept.endpoints)

        let declared = files.indices.map { file in
            SpecificationFile(
                path: files[file].path, name: files[file].source.name, doc: files[file].doc, models: models[file],
                hasSamples: defaults[file].hasSamples ?? false, tables: tables[file],
                service: parts.parts[file], waivers: files[file].waivers, module: sources[file].module.name)
        }
        let specification = Specification(files: declared)
        let diagnostics =
            checker.files.flatMap(\.diagnostics.all) + parts.diagnostics
            + OptionalCases(specification, named: checker.optionalCases).diagnostics
            + ConformanceChecker(specification).diagnostics
            + CodableChecker(
                specification,
                namedIn: Set(zip(files, defaults).filter { $1.conformances?.contains(.codable) == true }.map(\.0.path))
            ).diagnostics
            + StyledParameterChecker(specification).diagnostics
            + GivenChecker(specification).diagnostics
        // The warnings of a module are reported where it is generated.
        let others = Set(sources.filter { !$0.module.isInput }.map(\.path))
        return CheckedSpecs(
            specification: specification,
            diagnostics: diagnostics.filter { $0.severity == .error || !others.contains($0.range.file) }.sorted())
    }

    /// Reports models and namespaces with the name of a module that others use: in Swift, they hide what it declares.
    private func checkModuleNames(_ files: inout [SpecFile]) {
        let names = Set(files.compactMap(\.source.module.name))
        for file in files.indices {
            let module = files[file].source.module
            let hidden = names.filter { $0 == module.name || module.uses.contains($0) }
            let namespace = files[file].defaults.namespace.map { [($0.name, $0.range)] } ?? []
            for (name, range) in files[file].models.map({ ($0.name, $0.key.range) }) + namespace
            where hidden.contains(name) {
                let message =
                    "\(name) is also the name of a module, whose types it hides from all code beside it; rename it"
                files[file].diagnostics.report(.duplicateName, message, at: range)
            }
        }
    }

    /// Reports files whose Swift files would collide on a file system that ignores case or normalisation.
    private func checkNames(of sources: [SpecSource], _ files: inout [SpecFile]) {
        var taken: [String: SpecSource] = [:]
        for (index, source) in sources.enumerated() {
            let name = source.module.qualified(source.baseName.foldedName)
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

/// A spec file that has been read on its own, which depends on nothing but its text.
public struct ReadSpec: Sendable {
    public let source: SpecSource
    let file: SpecFile
    let service: ServiceFile

    /// Reads and checks what does not involve other files.
    public init(_ source: SpecSource) {
        self.source = source
        var file = SpecFile(source)
        var service = ServiceFile()
        if let root = file.root {
            service = file.diagnostics.reading { $0.serviceFile(root) }
            if let interface = file.defaults.interface, root["service"] == nil || service.isShared {
                let message = "\"interface\" needs a service that the file declares"
                file.diagnostics.report(.keyNotApplicable, message, at: interface)
            }
        }
        self.file = file
        self.service = service
    }

    /// The tree of the text; `nil` if it cannot be read, which is reported by checking it.
    package var root: YAMLNode? { file.root?.node }
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

extension SpecSource {
    /// Whether a spec is checked before another one: first those of used modules, which do not know what uses them.
    fileprivate func isBefore(_ other: SpecSource, _ modules: ModuleGraph) -> Bool {
        (modules.rank(of: module), ExactText(path), ExactText(name))
            < (modules.rank(of: other.module), ExactText(other.path), ExactText(other.name))
    }
}

/// The effective defaults of each file: its own, completed by those of the file that declares its service.
struct ServiceDefaults {
    /// In file order.
    let effective: [FileDefaults]

    init(_ services: [ServiceFile], _ files: [SpecFile]) {
        var declared: [String: (defaults: FileDefaults, module: String?)] = [:]
        for (service, file) in zip(services, files) {
            guard case .declared(let declaration) = service.statement, let name = declaration.name?.value else {
                continue
            }
            declared[name] = declared[name] ?? (file.defaults, file.source.module.name)
        }
        effective = zip(services, files).map { service, file in
            guard case .shared(let name) = service.statement, let others = declared[name.value] else {
                return file.defaults
            }
            var defaults = file.defaults.completed(by: others.defaults)
            if others.module != file.source.module.name {
                (defaults.namespace, defaults.access) = (file.defaults.namespace, file.defaults.access)
            }
            return defaults
        }
    }
}
