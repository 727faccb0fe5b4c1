/// One entry under `endpoints`.
struct EndpointDeclaration: Sendable {
    /// What comes back.
    enum Returns: Sendable {
        case nothing
        case value(Written<TypeExpression>)
        /// A download, and where that is said.
        case file(SourceRange)
        case stream(StreamDeclaration)
    }

    /// Values that arrive one by one.
    struct StreamDeclaration: Sendable {
        var element: Written<TypeExpression>
        var format: StreamFormat
    }

    /// The name as written.
    var key: Written<String>
    var doc: String?
    var deprecated: String?
    /// Nil where the endpoint has no method, which has been reported.
    var method: Endpoint.Method?
    /// Nil where there is none, or one that cannot be read, which has been reported.
    var path: Written<PathTemplate>?
    var parameters: [ParameterDeclaration] = []
    var body: Written<TypeExpression>?
    var returns: Returns = .nothing
    var at: Written<JSONPath>?
    var errors: [ErrorDeclaration] = []
    var timeout: Duration?
    /// Nil: as `defaults` says.
    var requests: FileDefaults.Requests?
    var policies: EndpointPolicies = EndpointPolicies()

    init(key: Written<String>) {
        self.key = key
    }
}
