@_spi(Generated) import APIJSON
import HTTPTypes
import WireSyntax

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

    /// Names the endpoint that the request is for, or the route that it is a link to.
    mutating func begin(_ endpoint: String, route: String = "") {
        self.endpoint = endpoint
        self.route = route
        fault?.endpoint = endpoint
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

extension RequestBuilder {
    /// The whole request, or the first thing that keeps it from being sent.
    func build(
        _ route: EndpointRoute, version: APIClient.APIVersion?, server: ServerAddress, timeout: Duration
    ) throws(InvalidRequest) -> APICall.Request {
        if let fault { throw fault }
        let prefix: String =
            if case .path(let text)? = version { "/" + PercentEncoding.encodePath(text) } else { "" }
        var request = APICall.Request(
            method: route.method, server: server, path: prefix + (try path(route.template) { item in item.encoded }),
            query: query.merged(), headerFields: fields, content: body.content, timeout: timeout)
        request.isBodySensitive = isBodySensitive
        if pathValues.contains(where: { item in item.isSensitive }) {
            request.shownPath = prefix + (try path(route.template) { item in item.shown })
        }
        return request
    }

    /// The encoded path and the query, where there is no server to ask, or the first thing that has no place in them.
    func target(_ template: RequestPath) throws(InvalidRequest) -> (path: String, query: [APICall.Request.Item]) {
        if let fault { throw fault }
        return (try path(template) { item in item.encoded }, query.merged())
    }

    /// The path with the values in the form that is asked for.
    private func path(_ template: RequestPath, _ text: (APICall.Request.Item) -> String) throws(InvalidRequest)
        -> String
    {
        do {
            return try template.fill { name in pathValue(name).map(text) }
        } catch {
            throw InvalidRequest(
                endpoint: endpoint, parameter: error.parameter, expected: error.expected,
                found: pathValue(error.parameter).map { item in shown(item.value, item.isSensitive) } ?? "nothing")
        }
    }

    /// What was given last for a placeholder.
    private func pathValue(_ name: String) -> APICall.Request.Item? {
        pathValues.last { item in item.name == name }
    }

    private var fields: HTTPFields {
        var fields: HTTPFields = headers.merged()
        let cookies: [String] = cookies.merged().map { item in item.name + "=" + item.value }
        if !cookies.isEmpty {
            // One field holds them all (RFC 6265, section 5.4).
            let text: String = (fields[values: .cookie] + cookies).joined(separator: "; ")
            fields[fields: .cookie] = [HTTPField(name: .cookie, value: text, isSensitive: true)]
        }
        return fields
    }

    /// A value as errors show it.
    func shown(_ value: String, _ isSensitive: Bool) -> String {
        isSensitive ? APICall.Request.Item.hidden : InvalidRequest.shortened(value.shownJSON)
    }
}

@_spi(Generated) extension RequestBuilder {
    /// Gives a value to a `{placeholder}` of the path. Elements of an array are joined by commas.
    /// - Parameters:
    ///   - name: the placeholder's name.
    ///   - value: what stands there, percent-encoded; nil or an empty text cannot be sent.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func path<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        var joined: String?
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            joined = joined.map { before in before + "," + text } ?? text
        }
        note(fault, of: name)
        pathValues.append(APICall.Request.Item(name, joined ?? "", isSensitive: isSensitive))
    }

    /// Adds to the query; once for each element of an array, not at all for nil.
    /// - Parameters:
    ///   - name: the name on the wire.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func query<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
            query.append(APICall.Request.Item(name, text, isSensitive: isSensitive), from: layer)
        }
        note(fault, of: name)
    }

    /// Adds a header field; once for each element of an array, not at all for nil.
    ///
    /// A value that no field can hold (RFC 9110, section 5.5), above all one with a line break, cannot be sent.
    /// - Parameters:
    ///   - name: the field's name.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors or logs.
    public mutating func header<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
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
        note(fault, of: name)
    }

    /// Adds a cookie; once for each element of an array, not at all for nil.
    ///
    /// A cookie has no encoding of its own: a value with other characters than RFC 6265, section 4.1.1, allows, such as
    /// a space, cannot be sent.
    /// - Parameters:
    ///   - name: the cookie's name.
    ///   - value: what stands there.
    ///   - dates: how dates are written.
    ///   - isSensitive: whether the value must not appear in errors.
    public mutating func cookie<Value: JSONWritable>(
        _ name: String, _ value: Value?, dates: DateFormat = .iso8601, isSensitive: Bool = false
    ) {
        let fault: DataFormatError? = ParameterTexts.forEach(of: value, dates: dates, isSensitive) { text in
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
        note(fault, of: name)
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

/// How values stand in paths, queries, header fields, cookies and forms: as they stand in JSON, but strings without
/// their quotes, arrays as one text for each element, and nothing at all for null.
///
/// So numbers never depend on a locale, dates have the format of the spec, enums their raw values, and what has no
/// plainer form, such as a model, is compact JSON text.
enum ParameterTexts {
    /// Takes the texts that stand for a value one by one; none for nil, null or an empty array.
    /// - Returns: what keeps the value from being sent.
    static func forEach<Value: JSONWritable>(
        of value: Value?, dates: DateFormat, _ isSensitive: Bool, _ take: (String) -> Void
    ) -> DataFormatError? {
        guard let value else { return nil }
        if let text = plainText(of: value) {
            take(text)
            return nil
        }
        do throws(DataFormatError) {
            for text in try texts(of: value, dates: dates, isSensitive) { take(text) }
            return nil
        } catch {
            return error
        }
    }

    /// The text of a usual type, for which no JSON has to be written.
    private static func plainText<Value>(of value: Value) -> String? {
        if Value.self == String.self { return value as? String }
        if Value.self == Int.self { return (value as? Int).map { number in String(number) } }
        return nil
    }

    private static func texts<Value: JSONWritable>(
        of value: Value, dates: DateFormat, _ isSensitive: Bool
    ) throws(DataFormatError) -> [String] {
        let json: [UInt8] = try value.written(dates: dates, isSensitive: isSensitive) { bytes in Array(bytes) }
        // A model that is an array on the wire is still one value.
        guard json.first == 0x5B, !(value is any APIModel), !(value is JSON) else { return text(json[...]) }
        return elements(of: json).flatMap { element in text(element) }
    }

    private static func text(_ json: ArraySlice<UInt8>) -> [String] {
        switch json.first {
        case 0x6E: []
        case 0x22: (try? String(fromJSON: Array(json))).map { text in [text] } ?? []
        default: [String(decoding: json, as: UTF8.self)]
        }
    }

    /// The elements of an array that was written without spaces.
    private static func elements(of json: [UInt8]) -> [ArraySlice<UInt8>] {
        var elements: [ArraySlice<UInt8>] = []
        var start: Int = 1
        var depth: Int = 0
        var isInString: Bool = false
        var index: Int = 1
        while index < json.count {
            switch json[index] {
            case 0x5C: index += 1
            case 0x22: isInString.toggle()
            case 0x5B where !isInString, 0x7B where !isInString: depth += 1
            case 0x2C where !isInString && depth == 0:
                elements.append(json[start..<index])
                start = index + 1
            case 0x5D where !isInString, 0x7D where !isInString:
                if depth == 0, index > start { elements.append(json[start..<index]) }
                depth -= 1
            default: break
            }
            index += 1
        }
        return elements
    }
}
