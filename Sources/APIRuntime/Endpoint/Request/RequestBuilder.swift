@_spi(Generated) import APIJSON
import HTTPTypes

/// Collects what a call sends, and puts it together. Generated code fills it.
///
/// What cannot be sent, such as a line break in a header field, is noted where it is given, and thrown when the request
/// is put together, so that filling needs no `try`.
@_spi(Generated) public struct RequestBuilder: Sendable {
    /// The endpoint, such as `Gallery.searchPictures`.
    private(set) var endpoint: String
    /// Whose values are being added.
    var layer: RequestLayer = .service
    /// The values of path parameters.
    var pathValues: [APICall.Request.Item] = []
    var query: Layered<[APICall.Request.Item]> = Layered()
    var headers: Layered<HTTPFields> = Layered()
    var cookies: Layered<[APICall.Request.Item]> = Layered()
    var body: BodyDraft = .none
    /// Whether the body has values that are sensitive.
    var isBodySensitive: Bool = false
    /// The name of the route in its table, where a link is written.
    private(set) var route: String = ""
    /// The first thing that cannot be sent.
    private(set) var fault: InvalidRequest?

    /// What is the same for all calls of the endpoint that a method fills a request for; nil elsewhere.
    let target: EndpointRoute?

    init(endpoint: String) {
        self.endpoint = endpoint
        target = nil
    }

    /// Begins the request of a call, which `APIClient.send(_:from:)` and its like carry out.
    /// - Parameter route: what is the same for all calls of the endpoint.
    public init(_ route: EndpointRoute) {
        endpoint = route.name
        target = route
        layer = .endpoint
    }

    /// Begins the request of a call of an endpoint of which no more has to be said.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    public init(_ name: String, _ method: APICall.Request.Method, _ path: String) {
        self.init(EndpointRoute(name, method, path))
    }

    /// Begins the request of a call of an endpoint of which only one thing more has to be said.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` where a path parameter goes.
    ///   - place: where the value stands in the response, `$` for all of it.
    public init(_ name: String, _ method: APICall.Request.Method, _ path: String, returning place: String) {
        self.init(EndpointRoute(name, method, path, returning: place))
    }

    /// Adds what a method of a DAO has filled in, after what the client, the service and the DAO say.
    mutating func append(_ filled: RequestBuilder) {
        if fault == nil { fault = filled.fault }
        pathValues += filled.pathValues
        query.append(filled.query)
        headers.append(filled.headers)
        cookies.append(filled.cookies)
        isBodySensitive = isBodySensitive || filled.isBodySensitive
        switch (body, filled.body) {
        case (_, .none): break
        case (.none, let added): body = added
        case (.object(var object), .object(let added)):
            object.merge(added)
            body = .object(object)
        case (.form(var items), .form(let added)):
            items.append(added)
            body = .form(items)
        default: refuseMixture("body")
        }
    }

    /// Takes note of the first fault; what is put in after it is never sent.
    mutating func hold(_ check: (RequestBuilder) throws(InvalidRequest) -> Void) {
        guard fault == nil else { return }
        do throws(InvalidRequest) {
            try check(self)
        } catch {
            fault = error
        }
    }

    /// Says of which endpoint the request is.
    mutating func begin(_ endpoint: String) {
        self.endpoint = endpoint
        fault?.endpoint = endpoint
    }

    /// Says which link it is. Generated code begins with it.
    public mutating func begin(_ route: String, of links: DeepLinkTable) {
        self.route = route
        begin(links.name(of: route))
    }

    /// Notes what keeps a value from being sent, which writing it has found; nil: nothing.
    ///
    /// - Parameter path: where the value stands in the parameter.
    mutating func note(
        _ fault: DataFormatError?, of parameter: String, at path: JSONPointerPath = .root
    ) {
        guard var fault, self.fault == nil else { return }
        fault = fault.moved(below: path)
        // A plain value has no inside to speak of.
        let isWhole: Bool = fault.path == "$"
        self.fault = InvalidRequest(
            endpoint: endpoint, parameter: parameter, expected: fault.expected, found: fault.found,
            fault: isWhole ? nil : fault)
    }

    /// Notes that a value cannot be sent.
    mutating func refuse(_ parameter: String, expected: String, found: String) {
        guard fault == nil else { return }
        fault = InvalidRequest(endpoint: endpoint, parameter: parameter, expected: expected, found: found)
    }
}

extension DataFormatError {
    /// The same fault in a document in which the one at fault stands at the path.
    fileprivate func moved(below path: JSONPointerPath) -> DataFormatError {
        guard !path.components.isEmpty else { return self }
        var fault: DataFormatError = self
        let outer: String = PathText.make(path.components.map { component in PathComponent.key(component) })
        fault.path = outer + self.path.dropFirst()
        fault.further = further.map { other in other.moved(below: path) }
        return fault
    }
}
