/// Everything that a directory of specs declares, checked and resolved; the input of rendering.
public struct Specification: Sendable, Hashable {
    /// One per spec file: those of used modules, each after those that it uses itself, and then the own, sorted by path.
    public var files: [SpecificationFile]

    /// The files of the module that is generated.
    package var ownFiles: [SpecificationFile] { files.filter { $0.module == nil } }

    /// The names of the other modules.
    package var usedModules: Set<String> { Set(files.compactMap(\.module)) }
}

/// The declarations of a spec file, in the order written.
public struct SpecificationFile: Sendable, Hashable {
    /// The path as the user gave it, such as `Specs/Gallery.yaml`.
    public var path: String
    /// The path below the specs directory without its extension, such as `Gallery`; its last part names the Swift file.
    public var name: String
    public var doc: String?
    public var models: [Model] = []
    /// Whether models have a sample, and services sample responses, for previews and tests.
    public var hasSamples: Bool = false
    /// The tables that store models in a database.
    public var tables: [Table] = []
    /// The service part of the file: the service itself, endpoints of it, or both.
    public var service: ServicePart?
    /// Intended breaking changes.
    public var waivers: [Waiver] = []
    /// The module of its Swift; `nil` for the one that is generated.
    public var module: String?

    /// The name of the Swift file, without its extension.
    public var baseName: String { name.lastPathPart }
}

/// The part of a service that one file declares.
public struct ServicePart: Sendable, Hashable {
    /// The whole service, including what it inherits; the same for all of its files.
    public var service: Service
    /// Whether this file defines the service, so that its Swift file declares the DAO and the error enum.
    public var isDefinition: Bool
    public var endpoints: [Endpoint]
    /// The deep links, if this file declares them.
    public var routes: RouteSet?
}

/// The access level of generated declarations. `nil` in a declaration means the level from the command line.
public enum Access: String, Sendable, Hashable, CaseIterable {
    case `public`
    case package
    case `internal`
}

/// An intended breaking change, with the reason.
public struct Waiver: Sendable, Hashable {
    /// The id of a compatibility rule, as written.
    public var rule: String
    /// The changed declaration, such as `Picture.title`.
    public var subject: String
    /// Why the change is acceptable.
    public var reason: String
    public var range: SourceRange
}
