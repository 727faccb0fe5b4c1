import BuiltInTemplates
import Parallelism
public import SpecLanguage
public import TemplateEngine

/// Renders a specification as Swift, one file per spec.
public struct SwiftRenderer: Sendable {
    package let templates: TemplateSet
    private let options: RenderingOptions

    public init(templates: TemplateSet, options: RenderingOptions) {
        self.templates = templates
        self.options = options
    }

    /// - Parameter specification: a specification without errors
    /// - Returns: one file for each file of the specification, in the same order. The text depends on nothing else.
    public func render(_ specification: Specification) -> [SwiftFile] {
        let render = file(in: specification)
        return specification.ownFiles.parallelMap(render)
    }

    /// Renders a file that is not the whole of one of the specification, such as one of its models.
    package func render(_ part: SpecificationFile, in specification: Specification) -> SwiftFile {
        file(in: specification)(part)
    }

    /// The names that templates may use, with examples from a specification.
    package func names(in specification: Specification) -> [TemplateNames] {
        templates.file.names(examples: specification.files.map(contexts(in: specification)))
    }

    /// Creates contexts with what is known of the whole specification.
    private func contexts(in specification: Specification) -> @Sendable (SpecificationFile) -> FileContext {
        let names = TypeNames(specification)
        let table = ModelTable(specification)
        let samples = SampleExpression(specification, models: table, names: names)
        let models = ModelRendering(table, names: names, samples: samples, options: options)
        let namespaces = NamespaceEnums(specification, defaultAccess: options.access)
        let services = ServiceRendering(specification, names: names, models: table, options: options)
        return { file in
            var context = context(for: file, namespaces, models, services)
            if file.hasSamples { context.samples = file.service.flatMap { services.samples(of: $0, samples) } }
            return context
        }
    }

    private func file(in specification: Specification) -> @Sendable (SpecificationFile) -> SwiftFile {
        let context = contexts(in: specification)
        return { file in
            let context = context(file)
            var bytes: [UInt8] = []
            let isComplete = templates.file.render(context, into: &bytes, limit: templates.limit)
            if isComplete, !FileHeader.opens(bytes) { bytes.insert(contentsOf: "\(context.header)\n".utf8, at: 0) }
            var swift = SwiftFile(name: SwiftFile.name(ofSpec: file.baseName), bytes: bytes, specPath: file.path)
            swift.isComplete = isComplete
            if isComplete, templates.areCustom { swift.lacksModels = lacksModels(swift, context) }
            return swift
        }
    }

    /// Whether a file would have the same text without its models.
    private func lacksModels(_ file: SwiftFile, _ context: FileContext) -> Bool {
        guard !context.models.isEmpty else { return false }
        var rest = context
        rest.models = []
        var bytes: [UInt8] = []
        templates.file.render(rest, into: &bytes)
        func visible(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 > UInt8(ascii: " ") } }
        if !FileHeader.opens(bytes) { bytes.insert(contentsOf: "\(context.header)\n".utf8, at: 0) }
        return visible(bytes) == visible(file.bytes)
    }

    private func context(
        for file: SpecificationFile, _ namespaces: NamespaceEnums, _ models: ModelRendering,
        _ services: ServiceRendering
    ) -> FileContext {
        FileContext(
            header: FileHeader.line(of: file, toolVersion: options.toolVersion), spec: file.path,
            comments: Self.comments(of: file),
            imports: Imports(
                of: file, with: services.shownEndpoints(in: file), modules: services.modules,
                defaultAccess: options.access
            ).lines,
            namespaces: namespaces.declared(in: file), models: file.models.flatMap(models.contexts),
            tables: file.tables.map(models.table),
            service: file.service.flatMap(services.context),
            interface: file.service.flatMap(services.interface),
            routes: file.service.flatMap(services.routes))
    }

    private static func comments(of file: SpecificationFile) -> [String] {
        var comments = DocComment(marker: "//")
        comments.add(file.doc)
        return comments.lines
    }
}

/// A generated Swift file.
public struct SwiftFile: Sendable, Hashable {
    /// The file's name, such as `Gallery.swift`.
    public var name: String
    /// The content in UTF-8, ending with a line break.
    public var bytes: [UInt8]
    /// The path of the spec that it is generated from.
    public var specPath: String
    /// Whether the templates rendered all of it within ``TemplateSet/limit``; the content is empty otherwise.
    public internal(set) var isComplete: Bool = true
    /// Whether a user's templates render nothing of the file's models.
    public internal(set) var lacksModels: Bool = false

    public init(name: String, bytes: [UInt8], specPath: String) {
        self.name = name
        self.bytes = bytes
        self.specPath = specPath
    }

    /// The name of the file generated from a spec.
    /// - Parameter spec: the spec's name, without folder and extension
    public static func name(ofSpec spec: String) -> String {
        spec + ".swift"
    }

    /// The content as text.
    public var text: String {
        String(decoding: bytes, as: UTF8.self)
    }
}

/// Rendering options from the command line.
public struct RenderingOptions: Sendable, Hashable {
    /// The access level of generated code, unless a spec sets it.
    public var access: Access
    /// The version of the tool, which the first line of each file states.
    public var toolVersion: String

    public init(access: Access = .public, toolVersion: String) {
        self.access = access
        self.toolVersion = toolVersion
    }
}

/// A user's template that replaces a built-in one, or that others of the user's include.
public struct TemplateOverride: Sendable, Hashable {
    /// Its name, such as that of the built-in template `Structure`.
    public var name: String
    /// The path of the template, for error messages.
    public var file: String
    public var text: String

    public init(name: String, file: String, text: String) {
        self.name = name
        self.file = file
        self.text = text
    }
}

/// The templates of Swift files, parsed and checked.
public struct TemplateSet: Sendable {
    let file: Template<FileContext>
    private let overrides: [TemplateOverride]

    /// Whether some are a user's own.
    package var areCustom: Bool { !overrides.isEmpty }

    /// The user's templates that were copied from built-in ones which have changed since.
    package var outdated: [TemplateOverride] { overrides.filter(TemplateOrigin.isOutdated) }

    /// How much a user's templates may render for one file. The built-in ones render no list within itself.
    package static let limit: OutputLimit = OutputLimit(bytes: 32 << 20, elements: 2_000_000)

    var limit: OutputLimit { areCustom ? Self.limit : .none }

    /// The built-in templates, by name.
    public static var builtIn: [(name: String, text: String)] { BuiltInTemplates.all }

    /// - Throws: all errors: overrides of templates that do not exist, and templates that use undefined names
    public init(overrides: [TemplateOverride] = []) throws(TemplateFaults) {
        self.overrides = overrides
        var texts: [String: String] = [:]
        var paths: [String: String] = [:]
        for template in BuiltInTemplates.all { texts[template.name] = template.text }
        let builtIn = texts.keys.sorted()
        let own = overrides.filter { texts[$0.name] == nil }
        for override in overrides {
            texts[override.name] = override.text
            paths[override.name] = override.file
        }
        var faults: [TemplateFault] = []
        do throws(TemplateFaults) {
            file = try Template(name: "File", text: texts["File"] ?? "", partials: texts)
            let included = file.partials
            faults = own.filter { !included.contains($0.name) }.map { Self.isUnused($0, builtIn) }
            if faults.isEmpty { return }
        } catch {
            faults = error.faults
        }
        let outdated = Set(overrides.filter(TemplateOrigin.isOutdated).map(\.name))
        let notes = faults.map {
            outdated.contains($0.file) ? "; the template that this one was copied from has changed since" : ""
        }
        throw TemplateFaults(zip(faults, notes).map { Self.located($0, paths, note: $1) })
    }

    private static func isUnused(_ override: TemplateOverride, _ builtIn: [String]) -> TemplateFault {
        let hint = Spelling.suggestion(for: override.name, among: builtIn)
        let message =
            "\"\(override.name)\" replaces no built-in template, and no template includes it"
            + (hint.isEmpty ? "; there are \(builtIn.joined(separator: ", "))" : hint)
        return TemplateFault(file: override.file, line: 1, column: 1, message: message)
    }

    /// The fault with the path of the user's file instead of the template's name.
    private static func located(_ fault: TemplateFault, _ paths: [String: String], note: String) -> TemplateFault {
        var fault = fault
        fault.message += note
        fault.file = paths[fault.file] ?? fault.file
        return fault
    }
}

/// A Swift file, as templates see it.
struct FileContext: TemplateContext {
    /// The line that states the file's origin.
    var header: String
    /// The path of the spec.
    var spec: String
    /// The spec's own description.
    var comments: [String]
    var imports: [String]
    /// The namespaces of models that this file declares.
    var namespaces: [String]
    var models: [ModelContext]
    var tables: [TableContext]
    var service: ServiceContext?
    var interface: ServiceInterfaceContext?
    var samples: ServiceSamplesContext?
    var routes: RouteSetContext?

    static let shape: Shape<FileContext> = [
        .text(
            "header",
            "the line by which apigen recognises the file; it is added if it is not in the comment that opens it"
        ) {
            $0.header
        },
        .text("spec", "the path of the spec, raw") { $0.spec },
        .text("specLiteral", "the path of the spec as a Swift string literal") { StringLiteral($0.spec).source },
        .lines("comments", "the description of the spec, as comments") { $0.comments },
        .lines("imports", "the imports") { $0.imports },
        .lines("namespaces", "the declarations of the namespaces of models") { $0.namespaces },
        .list("models", ModelContext.shape, "the models, their patches and samples") { $0.models },
        .list("tables", TableContext.shape, "the tables of the store") { $0.tables },
        .optional("service", ServiceContext.shape, "what the file says of a service") { $0.service },
        .optional("interface", ServiceInterfaceContext.shape, "the protocols and the mock of the service") {
            $0.interface
        },
        .optional("samples", ServiceSamplesContext.shape, "sample responses of the service") { $0.samples },
        .optional("routes", RouteSetContext.shape, "the links into the app") { $0.routes },
    ]
}
