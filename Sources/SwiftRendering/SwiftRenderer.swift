import BuiltInTemplates
import Parallelism
public import SpecLanguage
package import TemplateEngine

/// Renders a specification as Swift, one file per spec.
public struct SwiftRenderer: Sendable {
    package let templates: TemplateSet
    private let options: RenderingOptions

    public init(templates: TemplateSet, options: RenderingOptions) {
        self.templates = templates
        self.options = options
    }

    /// - Parameters:
    ///   - specification: a specification without errors
    ///   - paths: the paths of the specs for the output, by the paths in the specification's positions
    /// - Returns: one file for each file of the specification, in the same order, and those of the user's templates for other
    ///   files. The text depends on nothing else.
    public func render(_ specification: Specification, paths: [String: String] = [:]) -> [SwiftFile] {
        guard !specification.ownFiles.isEmpty else { return [] }
        let renderings = Renderings(specification, paths: paths, options)
        let others = templates.others.isEmpty ? [] : others(of: specification, renderings.specification)
        return specification.ownFiles.parallelMap { swift($0, renderings) } + others
    }

    /// Renders a file that is not the whole of one of the specification, such as one of its models.
    package func render(_ part: SpecificationFile, in specification: Specification) -> SwiftFile {
        swift(part, Renderings(specification, paths: [:], options))
    }

    /// The names that templates may use, with examples from a specification.
    package func names(in specification: Specification) -> [TemplateNames] {
        let renderings = Renderings(specification, paths: [:], options)
        let swift = templates.file.names(examples: specification.files.map { context(for: $0, renderings) })
        let others = SpecificationContext.names(example: renderings.specification.context(of: specification.files))
        return swift + others.filter { other in !swift.contains { $0.type == other.type } }
    }

    /// All that a specification declares, for other programs.
    ///
    /// - Parameter paths: as for ``render(_:paths:)``
    package func data(of specification: Specification, paths: [String: String]) -> ContextData {
        Renderings(specification, paths: paths, options).specification.context(of: specification.files).data
    }

    /// The names in ``data(of:paths:)``.
    package static let dataNames: [TemplateNames] = SpecificationContext.names()

    private func swift(_ file: SpecificationFile, _ renderings: Renderings) -> SwiftFile {
        let context = context(for: file, renderings)
        var bytes: [UInt8] = []
        let isComplete = templates.file.render(context, into: &bytes, limit: templates.limit)
        if isComplete, !FileHeader.opens(bytes) { bytes.insert(contentsOf: "\(context.header)\n".utf8, at: 0) }
        var swift = SwiftFile(name: SwiftFile.name(ofSpec: file.baseName), bytes: bytes, specPath: file.path)
        swift.isComplete = isComplete
        if isComplete, templates.areCustom { swift.lacksModels = lacksModels(swift, context) }
        return swift
    }

    private func others(of specification: Specification, _ rendering: SpecificationRendering) -> [SwiftFile] {
        var own = specification
        own.files = specification.ownFiles
        let parts = templates.others.flatMap { template in
            template.name.parts(of: own).map { (template, $0) }
        }
        return parts.parallelMap { template, part in
            template.render(
                rendering.context(of: part.files) { service in part.service.map { $0 == service } ?? true },
                name: part.name, limit: templates.limit)
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

    private func context(for file: SpecificationFile, _ renderings: Renderings) -> FileContext {
        let (models, services) = (renderings.models, renderings.services)
        var context = FileContext(
            header: FileHeader.line(of: file, toolVersion: options.toolVersion), spec: file.path,
            comments: Self.comments(of: file),
            imports: Imports(
                of: file, with: services.shownEndpoints(in: file), modules: services.modules,
                defaultAccess: options.access
            ).lines,
            namespaces: renderings.namespaces.declared(in: file), models: file.models.flatMap(models.contexts),
            tables: file.tables.map(models.table),
            service: file.service.flatMap(services.context),
            interface: file.service.flatMap(services.interface),
            routes: file.service.flatMap(services.routes))
        if file.hasSamples {
            context.samples = file.service.flatMap { services.samples(of: $0, renderings.samples) }
        }
        return context
    }

    private static func comments(of file: SpecificationFile) -> [String] {
        var comments = DocComment(marker: "//")
        comments.add(file.doc)
        return comments.lines
    }
}

/// What rendering a file needs to know of the whole specification.
private struct Renderings: Sendable {
    let models: ModelRendering
    let services: ServiceRendering
    let samples: SampleExpression
    let namespaces: NamespaceEnums
    let specification: SpecificationRendering

    init(_ specification: Specification, paths: [String: String], _ options: RenderingOptions) {
        let names = TypeNames(specification)
        let table = ModelTable(specification, paths: paths)
        samples = SampleExpression(specification, models: table, names: names)
        models = ModelRendering(table, names: names, samples: samples, options: options)
        services = ServiceRendering(specification, names: names, models: table, options: options)
        namespaces = NamespaceEnums(specification, defaultAccess: options.access)
        self.specification = SpecificationRendering(
            models: models, services: services, table: table, toolVersion: options.toolVersion)
    }
}

/// A generated file: Swift, or what a user's template for other files describes.
public struct SwiftFile: Sendable, Hashable {
    /// The file's name, such as `Gallery.swift`.
    public var name: String
    /// The content in UTF-8, ending with a line break.
    public var bytes: [UInt8]
    /// The path of the spec that it is generated from, or of the template for other files.
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
