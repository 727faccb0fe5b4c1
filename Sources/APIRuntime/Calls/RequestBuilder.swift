@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

/// Collects the parts of a request, and builds it. Generated code fills it.
///
/// A value that cannot be sent, such as a line break in a header field, is remembered when it is added. The error is
/// thrown when the request is built, so that filling needs no `try`.
@_spi(Generated) public struct RequestBuilder: Sendable, RedactedStringConvertible {
    /// The endpoint, such as `Gallery.searchPictures`.
    private(set) var endpoint: String
    /// Whose values are being added.
    var layer: RequestLayer = .service
    /// The values of path parameters.
    var pathValues: [APICall.Request.Item] = []
    var query: Layered<APICall.Request.Item> = Layered()
    var headers: Layered<HTTPField> = Layered()
    var body: BodyDraft = .none
    /// Whether the body has values that are sensitive.
    var isBodySensitive: Bool = false
    var cookies: Layered<APICall.Request.Item> = Layered()
    /// The name of the route in its table, for links.
    private(set) var route: String = ""
    /// The path and the query of a page, below the server's path, if a response has given its address.
    private var address: String?
    /// The whole address of the request, if the caller gives it.
    var given: GivenAddress?
    /// The values that fields of the response have, by the names of parameters. Behind a reference, as few requests have
    /// any.
    private var givenValues: Shared<[String: any Sendable]>?
    /// The key of calls that an outbox sends in order. Behind a reference, as few requests have one.
    private var order: Shared<String>?
    /// The first thing that cannot be sent. Behind a reference, as few requests have one, and all are copied.
    private var firstFault: Shared<RequestError>?

    /// The endpoint, without the values that it was given.
    public var shownParts: KeyValuePairs<String, Any> { ["endpoint": endpoint] }

    /// The endpoint, if a method fills the request.
    private(set) var target: Target = .none

    /// The first thing that cannot be sent.
    private(set) var fault: RequestError? {
        get { firstFault?.value }
        set { firstFault = newValue.map { fault in Shared(fault) } }
    }

    /// The key of calls that an outbox sends in order; `nil` for none.
    var orderKey: String? { order?.value }

    /// The values that fields of the response have; `nil` if there are none.
    var responseValues: [String: any Sendable]? { givenValues?.value }

    /// The endpoint of a request that a method of a DAO fills.
    enum Target: Sendable {
        case none
        /// The properties that all calls of the endpoint share.
        case route(EndpointRoute)
        /// The properties of an endpoint with the defaults, of which all calls of a client share one object.
        case endpoint(APICall.Request.Method, path: String, returning: String?)
    }

    /// Adds the parts that a method of a DAO has filled in, after those of the client, the service and the DAO.
    mutating func append(_ filled: RequestBuilder) {
        if pathValues.isEmpty {
            pathValues = filled.pathValues
        } else {
            pathValues += filled.pathValues
        }
        query.append(filled.query)
        headers.append(filled.headers)
        isBodySensitive = isBodySensitive || filled.isBodySensitive
        cookies.append(filled.cookies)
        address = filled.address ?? address
        given = filled.given ?? given
        givenValues = filled.givenValues ?? givenValues
        firstFault = firstFault ?? filled.firstFault
        if case .none = filled.body { return }
        switch (body, filled.body) {
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

    /// Whether two requests have the same texts, byte by byte.
    func hasSameParts(as other: RequestBuilder) -> Bool {
        pathValues == other.pathValues && query.merged() == other.query.merged()
            && cookies.merged() == other.cookies.merged()
            && ExactFields(headers.merged()) == ExactFields(other.headers.merged())
            && body.content.body?.bytes == other.body.content.body?.bytes
    }

    /// Whether nothing was added.
    var isEmpty: Bool {
        guard case .none = body else { return false }
        return pathValues.isEmpty && query.isEmpty && headers.isEmpty && cookies.isEmpty && address == nil
            && given == nil && firstFault == nil
    }

    /// Sets the endpoint of the request, or the route of a link.
    mutating func begin(_ endpoint: String, route: String = "") {
        self.endpoint = endpoint
        if !route.isEmpty { self.route = route }
        if firstFault != nil { fault?.endpoint = endpoint }
    }

    /// Remembers an error of encoding a value; `nil` for none.
    ///
    /// - Parameter path: the path of the value in the parameter.
    mutating func note(
        _ fault: DataFormatError?, of parameter: String, at path: JSONPointerPath = .root
    ) {
        guard var fault, self.fault == nil else { return }
        fault = fault.moved(below: path)
        // The path of a plain value is that of the parameter.
        let isWhole = fault.path == "$"
        self.fault = RequestError(
            endpoint: endpoint, parameter: parameter, expected: fault.expected, found: fault.found,
            fault: isWhole ? nil : fault)
    }

    /// Notes that a value cannot be sent.
    mutating func refuse(_ parameter: String, expected: String, found: String) {
        guard fault == nil else { return }
        fault = RequestError(endpoint: endpoint, parameter: parameter, expected: expected, found: found)
    }
}

extension RequestBuilder {
    init(endpoint: String) {
        self.init(endpoint: endpoint, layer: .service, target: .none)
    }

    private init(endpoint: String, layer: RequestLayer, target: Target) {
        self.endpoint = endpoint
        self.layer = layer
        self.target = target
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Begins the request of a call, for ``Call`` and the other kinds of calls.
    /// - Parameter route: the properties that all calls of the endpoint share.
    public init(_ route: EndpointRoute) {
        self.init(endpoint: route.name, layer: .endpoint, target: .route(route))
    }

    /// Gives fields of the response the value of a parameter; `nil` leaves them as they are.
    public mutating func give(_ name: StaticString, _ value: (some Sendable)?) {
        guard let value else { return }
        Shared.change(&givenValues, from: [:]) { values in values[name.description] = value }
    }

    /// Sets the key of calls that an outbox sends in the order in which they were made.
    /// - Parameters:
    ///   - name: the name of the parameter.
    ///   - value: its value; `nil` for no key.
    public mutating func order<Value: JSONWritable>(by name: String, _ value: Value?) {
        let texts = texts(of: value, name, .iso8601, true)
        if !texts.isEmpty { order = Shared(texts.joined(separator: ",")) }
    }

    /// Begins the request of a call to an endpoint with the defaults.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` for each path parameter.
    public init(_ name: String, _ method: APICall.Request.Method, _ path: String) {
        self.init(endpoint: name, layer: .endpoint, target: .endpoint(method, path: path, returning: nil))
    }

    /// Begins the request of a call to an endpoint with the defaults, except for the path of the value.
    /// - Parameters:
    ///   - name: the service and the endpoint, such as `Gallery.searchPictures`.
    ///   - method: the method of the request.
    ///   - path: the path below the server's, with `{name}` for each path parameter.
    ///   - index: the path of the value in the response, `$` for the root.
    public init(_ name: String, _ method: APICall.Request.Method, _ path: String, returning valuePath: String) {
        self.init(endpoint: name, layer: .endpoint, target: .endpoint(method, path: path, returning: valuePath))
    }
}

extension DataFormatError {
    /// The same error in an outer document, which contains the value at the path.
    fileprivate func moved(below path: JSONPointerPath) -> DataFormatError {
        guard !path.components.isEmpty else { return self }
        var fault = self
        let outer = PathText.make(path.components.map { component in PathComponent.key(component) })
        fault.path = outer + self.path.dropFirst()
        fault.further = further.map { other in other.moved(below: path) }
        return fault
    }
}

extension RequestBuilder {
    /// The whole request, or the first error.
    /// - Parameters:
    ///   - server: the server to which the request is sent.
    ///   - servers: all servers of the client.
    func build(
        _ route: EndpointRoute, version: APIClient.APIVersion?, server: ServerAddress, servers: [ServerAddress] = [],
        timeout: Duration
    ) throws(RequestError) -> APICall.Request {
        if let fault { throw fault }
        if let given { return try request(route, at: given, of: [server] + servers, timeout: timeout) }
        if let address { return request(route, at: address, server: server, timeout: timeout) }
        let prefix = if case .path(let text)? = version { "/" + PercentEncoding.encodePath(text) } else { "" }
        let hasSecret = pathValues.indices.contains { index in pathValues[index].isSensitive }
        return APICall.Request(
            method: route.method, server: server, path: prefix + (try path(route.template)),
            query: query.merged(), headerFields: fields, content: body.content, timeout: timeout,
            isBodySensitive: isBodySensitive,
            shownPath: hasSecret ? prefix + (try path(route.template, isShown: true)) : nil)
    }

    /// The request for an address, which has the whole query.
    private func request(
        _ route: EndpointRoute, at address: String, server: ServerAddress, timeout: Duration
    ) -> APICall.Request {
        let sides = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = sides.count == 2 ? sides[1].split(separator: "&") : []
        var request = APICall.Request(
            method: route.method, server: server, path: String(sides.first ?? ""),
            query: query.map { text in APICall.Request.Item(written: text) }, headerFields: fields,
            content: body.content, timeout: timeout)
        request.isBodySensitive = isBodySensitive
        if pathValues.contains(where: { item in item.isSensitive }) { request.shownPath = route.path }
        return request
    }

    /// The encoded path and the query, without a server, or the first error.
    func target(_ template: RequestPath) throws(RequestError) -> (path: String, query: [APICall.Request.Item]) {
        if let fault { throw fault }
        return (try path(template), query.merged())
    }

    /// The path with its values.
    /// - Parameter isShown: whether the text is for people, so that it hides sensitive values.
    private func path(_ template: RequestPath, isShown: Bool = false) throws(RequestError) -> String {
        do {
            return try template.fill { name in
                pathIndex(name).map { index in isShown ? pathValues[index].shown : pathValues[index].encoded }
            }
        } catch {
            let item = pathIndex(error.parameter).map { index in pathValues[index] }
            throw RequestError(
                endpoint: endpoint, parameter: error.parameter, expected: error.expected,
                found: item.map { item in shown(item.value, item.isSensitive) } ?? "nothing")
        }
    }

    /// The place of the last value of a placeholder.
    private func pathIndex(_ name: String) -> Int? {
        pathValues.indices.last { index in pathValues[index].name == name }
    }

    var fields: HTTPFields {
        var fields = headers.merged()
        let cookies = cookies.merged().map { item in item.name + "=" + item.value }
        if !cookies.isEmpty {
            // One field contains them all (RFC 6265, section 5.4).
            let text = (fields[values: .cookie] + cookies).joined(separator: "; ")
            fields[fields: .cookie] = [HTTPField(name: .cookie, value: text, isSensitive: true)]
        }
        addMediaType(of: body, to: &fields)
        return fields
    }

    /// A value as errors show it.
    func shown(_ value: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : RequestError.shortened(value.shownJSON)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Requests a page at the address that a response has given, instead of the endpoint's path and all queries.
    /// - Parameter address: the path and the query below the server's path, percent-encoded; `nil` for the first page.
    public mutating func page(at address: String?) {
        guard let address else { return }
        let isWhole = address.isEmpty || address.hasPrefix("/") || address.hasPrefix("?")
        if !isWhole || !address.utf8.allSatisfy({ byte in (0x21...0x7E).contains(byte) && byte != 0x23 }) {
            refuse("position", expected: "the percent-encoded path and query of a page", found: shown(address, true))
        }
        self.address = address
    }

    /// Sets a `{placeholder}` of the path. The elements of an array are joined by commas.
    /// - Parameters:
    ///   - name: the placeholder's name.
    ///   - value: its value, not encoded. It cannot be `nil` or empty.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func path<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        let texts = texts(of: value, name, dates, isSensitive)
        // Only the commas in elements are encoded (RFC 6570, section 3.2.2).
        let encoded = texts.count > 1 ? texts.map { PercentEncoding.encode($0) }.joined(separator: ",") : nil
        pathValues.append(
            APICall.Request.Item(name, texts.joined(separator: ","), encoded: encoded, isSensitive: isSensitive))
    }

    /// Adds a query parameter: one for each element of an array, and none for `nil`.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func query<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        for text in texts(of: value, name, dates, isSensitive) {
            query.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
    }

    /// Sets a query parameter, instead of all values that it has.
    mutating func replace(query name: String, _ text: String) {
        let replaced = ExactText(name)
        query = query.filter { item, _ in ExactText(item.name) != replaced }
        query.append(APICall.Request.Item(name, text), from: layer)
    }

    /// Sets a header field, instead of all values that it has.
    mutating func replace(header name: String, _ text: String) {
        headers = headers.filter { field, _ in field.name != HTTPField.Name(name) }
        header(name, text)
    }

    /// Adds a header field: one for each element of an array, and none for `nil`.
    ///
    /// A value that is not valid in a field (RFC 9110, section 5.5), such as one with a line break, cannot be sent.
    /// - Parameters:
    ///   - name: the field's name.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func header<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        for text in texts(of: value, name, dates, isSensitive) {
            guard let fieldName = HTTPField.Name(name) else {
                return refuse("header", expected: "a name of letters, digits and hyphens", found: shown(name, false))
            }
            if !HTTPField.isValidValue(text) {
                refuse(
                    name, expected: "a header value without line breaks or spaces around it",
                    found: shown(text, isSensitive))
            }
            headers.append(HTTPField(name: fieldName, value: text, isSensitive: isSensitive), from: layer)
        }
    }

    /// Adds a cookie: one for each element of an array, and none for `nil`.
    ///
    /// Cookies have no encoding: a value with characters that RFC 6265, section 4.1.1, does not allow, such as a space,
    /// cannot be sent.
    /// - Parameters:
    ///   - name: the cookie's name.
    ///   - value: its value.
    ///   - rule: the rule of the spec for the value.
    ///   - parameter: the name of the value in errors of the rule. Defaults to `name`.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors.
    public mutating func cookie<Value: JSONWritable>(
        _ name: String, _ value: Value?, _ rule: (any ValueRule<Value>)? = nil, of parameter: String? = nil,
        dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        if let rule { require(parameter ?? name, value, rule, isSensitive: isSensitive) }
        for text in texts(of: value, name, dates, isSensitive) {
            if HTTPField.Name(name) == nil {
                refuse("cookie", expected: "a name of letters, digits and hyphens", found: shown(name, false))
            } else if !text.utf8.allSatisfy(Self.isCookieCharacter) {
                refuse(
                    name,
                    expected: "a cookie value in ASCII without spaces, quotes, commas, semicolons and backslashes",
                    found: shown(text, isSensitive))
            }
            cookies.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
    }

    private static func isCookieCharacter(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x2C && byte != 0x3B && byte != 0x5C
    }
}

extension HTTPField {
    /// - Parameter isSensitive: whether the value must not appear in texts for people or logs.
    init(name: Name, value: String, isSensitive: Bool) {
        self.init(name: name, value: value)
        if isSensitive { indexingStrategy = .disallow }
    }
}
