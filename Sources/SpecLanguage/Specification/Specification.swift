/// Everything that a directory of specs declares, checked and resolved: what the rendering works from.
public struct Specification: Sendable, Hashable {
    /// One for each spec file, sorted by path.
    public var files: [SpecificationFile]

    public init(files: [SpecificationFile]) {
        self.files = files
    }
}

/// What one spec file declares, in the order written.
public struct SpecificationFile: Sendable, Hashable {
    /// The path as the user gave it, such as `Specs/Gallery.yaml`.
    public var path: String
    /// The path below the specs directory without its ending, such as `Gallery`; its last part names the Swift file.
    public var name: String
    public var doc: String?
    public var models: [Model]
    /// The tables that keep models in a database.
    public var tables: [Table]
    /// What the file says of a service: the service itself, endpoints of it, or both.
    public var service: ServicePart?
    /// Breaking changes that are meant.
    public var waivers: [Waiver]

    /// The name of the Swift file, without its ending.
    public var baseName: String { name.lastPathPart }

    public init(
        path: String, name: String, doc: String? = nil, models: [Model] = [], tables: [Table] = [],
        service: ServicePart? = nil, waivers: [Waiver] = []
    ) {
        self.path = path
        self.name = name
        self.doc = doc
        self.models = models
        self.tables = tables
        self.service = service
        self.waivers = waivers
    }
}

/// The part of a service that stands in one file.
public struct ServicePart: Sendable, Hashable {
    /// The whole service, with what it inherits, the same for all files that share it.
    public var service: Service
    /// Whether this file defines the service, so that the DAO and the error enum are declared in its Swift file.
    public var isDefinition: Bool
    public var endpoints: [Endpoint]
    /// The links that lead into the app, where they stand in this file.
    public var routes: RouteSet?

    public init(service: Service, isDefinition: Bool, endpoints: [Endpoint], routes: RouteSet? = nil) {
        self.service = service
        self.isDefinition = isDefinition
        self.endpoints = endpoints
        self.routes = routes
    }
}

/// Who may use what is generated. Nil in a declaration means what the command line says.
public enum Access: String, Sendable, Hashable, CaseIterable {
    case `public`
    case package
    case `internal`
}

/// A breaking change that is meant, with the reason.
public struct Waiver: Sendable, Hashable {
    /// The id of a rule of compatibility, as written.
    public var rule: String
    /// What has changed, such as `Picture.title`.
    public var subject: String
    /// Why that does no harm.
    public var reason: String
    public var range: SourceRange

    public init(rule: String, subject: String, reason: String, range: SourceRange) {
        self.rule = rule
        self.subject = subject
        self.reason = reason
        self.range = range
    }
}
