/// What a file says of its service: the service itself, or whose it is.
enum ServiceStatement: Sendable {
    /// `service: Gallery`: the file adds to a service that another one declares.
    case shared(Written<String>)
    case declared(ServiceDeclaration)
}

/// A `service` as one file declares it; what it inherits is not in it.
struct ServiceDeclaration: Sendable {
    /// Nil where the file forgets it, which has been reported.
    var name: Written<String>?
    var doc: String?
    var inherits: Written<String>?
    var environments: [EnvironmentDeclaration] = []
    var version: APIVersionDeclaration?
    var headers: [HeaderDeclaration] = []
    var parameters: [ParameterDeclaration] = []
    var envelope: EnvelopeDeclaration?
    var timeout: Duration?
    var retry: RetryDeclaration?
    var failover: FailoverDeclaration?
    var queues: [Queue] = []
    var pins: [HostPins] = []
    /// With the place of the key.
    var batch: Written<Batch>?
    /// With the place of the key.
    var authentication: Written<Authentication>?
    /// Whether `auth` is written, readable or not.
    var hasAuthentication: Bool = false
    /// With the place of the key.
    var signature: Written<Signature>?
    var range: SourceRange

    init(range: SourceRange) {
        self.range = range
    }
}

/// One environment under `servers`.
struct EnvironmentDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// Valid URLs.
    var servers: [String]
}

/// The `api-version` of a service; what is not said is inherited, or has a default.
struct APIVersionDeclaration: Sendable {
    enum Place: String, Sendable, CaseIterable {
        case path
        case header
        case query
    }

    var value: Written<String>?
    /// Whether a value is written, readable or not.
    var saysValue: Bool = false
    var place: Place?
    var name: Written<String>?
    var format: Written<String>?
    var range: SourceRange
}

/// One header that every request carries.
struct HeaderDeclaration: Sendable {
    var name: Written<String>
    var value: String
}

/// The `envelope` of a service; what is not said is inherited, or has a default.
struct EnvelopeDeclaration: Sendable {
    struct Success: Sendable {
        /// Nil where the values are ones of the code.
        var path: JSONPath?
        var values: [Written<String>]
        var range: SourceRange
    }

    var data: JSONPath?
    var code: JSONPath?
    var message: [JSONPath]?
    var success: Success?
}
