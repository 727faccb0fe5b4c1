@_spi(Generated) import APIJSON

/// What is the same for all calls of an endpoint: one object for all of them, as every call asks for it more than once.
@_spi(Generated) public final class EndpointRoute: Sendable {
    /// The service and the endpoint, such as `Gallery.searchPictures`.
    public let name: String
    public let method: APICall.Request.Method
    /// The path below the server's, with `{name}` where a path parameter goes.
    public let path: String
    /// The same path, taken apart.
    let template: PathTemplate
    /// Where the value stands in the answer; nil: where the service's envelope says.
    public let returning: JSONPointerPath?
    /// How built-in types in the answer are read.
    public let reading: ReadOptions
    /// How long a call may take; nil: what the service says.
    public let timeout: Duration?
    /// How calls are carried out; nil: they are sent, and that is all.
    public let policies: CallPolicies?

    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    ///   - returning: where the value stands in the answer, `$` for all of it; what the envelope says unless given.
    ///   - reading: how built-in types in the answer are read; strictly unless given.
    ///   - timeout: how long a call may take, to the last byte of the answer; what the service says unless given.
    ///   - policies: how calls are carried out; they are sent, and that is all, unless given.
    public init(
        _ name: String, _ method: APICall.Request.Method, _ path: String, returning: String? = nil,
        reading: ReadOptions = ReadOptions(), timeout: Duration? = nil,
        policies: CallPolicies? = nil
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.template = PathTemplate(path)
        self.returning = returning.map { path in JSONPointerPath(path) }
        self.reading = reading
        self.timeout = timeout
        self.policies = policies
    }

    /// Of the usual endpoint, of which no more has to be said; so that its many callers pass nothing on.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    public convenience init(_ name: String, _ method: APICall.Request.Method, _ path: String) {
        self.init(name, method, path, returning: nil)
    }

    /// Where the value stands in an answer of the service.
    func place(in service: ServiceDescription) -> JSONPointerPath {
        returning ?? service.envelope?.data ?? .root
    }
}
