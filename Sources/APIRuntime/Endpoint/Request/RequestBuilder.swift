import HTTPTypes

/// Collects what a call sends, and puts it together. Generated code fills it.
///
/// What cannot be sent, such as a line break in a header field, is noted where it is given, and thrown when the request
/// is put together, so that filling needs no `try`.
public struct RequestBuilder: Sendable {
    /// The endpoint, such as `Gallery.searchPictures`.
    private(set) var endpoint: String
    /// Whose values are being added.
    var layer: RequestLayer = .service
    /// The values of path parameters.
    var pathValues: [RequestItem] = []
    var query: Layered<[RequestItem]> = Layered()
    var headers: Layered<HTTPFields> = Layered()
    var cookies: Layered<[RequestItem]> = Layered()
    var body: BodyDraft = .none
    /// Whether the body has values that are sensitive.
    var isBodySensitive: Bool = false
    /// The position of the route in its table, where a link is written.
    private(set) var route: Int = 0
    /// The first thing that cannot be sent.
    private(set) var fault: InvalidRequest?

    init(endpoint: String) {
        self.endpoint = endpoint
    }

    /// Says of which endpoint the request is.
    mutating func begin(_ endpoint: String) {
        self.endpoint = endpoint
        fault?.endpoint = endpoint
    }

    /// Says which link it is. Generated code begins with it.
    public mutating func begin(_ route: Int, of links: DeepLinkTable) {
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
