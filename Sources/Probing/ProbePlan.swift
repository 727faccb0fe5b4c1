import MockServing
import MockValues
import SpecLanguage
import WireSyntax

/// A request that was composed from a spec.
struct ProbeRequest: Sendable {
    var method: String
    /// Absolute.
    var url: String
    var headers: [MockHeader]
}

/// What is done with an endpoint.
enum ProbePlan: Sendable {
    case call(ProbeRequest)
    /// It is not called, for a reason that follows the name of the endpoint.
    case leave(String)
}

/// Decides which endpoints are called, and with what.
struct ProbePlanner: Sendable {
    /// Without a slash at the end.
    let server: String
    let values: ProbeValues
    /// Header fields of every request; they replace those of the spec.
    let headers: [MockHeader]
    private let texts: ParameterTexts
    private let validation: RequestValidation

    init(_ specification: Specification, server: String, values: ProbeValues, headers: [MockHeader]) {
        self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
        self.values = values
        self.headers = headers
        texts = ParameterTexts(specification)
        validation = RequestValidation(specification)
    }

    func plan(for endpoint: MockEndpoint) -> ProbePlan {
        if let reason = reason(against: endpoint) { return .leave(reason) }
        var request = RequestParts()
        for header in endpoint.serviceHeaders where header.secret == nil { request.set(header.name, header.value) }
        if let version = endpoint.service.version { request.add(version) }
        for constant in endpoint.requestConstants {
            request.add(constant.location, constant.wireName, [constant.wireText])
        }
        let own = Set(endpoint.endpoint.parameters.map { RequestConstant.Place($0.location, $0.wirePath) })
        let shared = endpoint.serviceParameters.filter { !own.contains(.init($0.location, $0.wirePath)) }
        for parameter in shared + endpoint.endpoint.parameters {
            guard let texts = self.texts(of: parameter, in: endpoint) else {
                guard parameter.isNeeded else { continue }
                return .leave("\(parameter.name) has no value; pass one with --value \(parameter.name)=…")
            }
            if let fault = Self.fault(of: texts, for: parameter) { return .leave("\(parameter.name): " + fault) }
            request.add(parameter, texts)
        }
        request.set("Accept", endpoint.accept, unlessPresent: true)
        for header in headers { request.set(header.name, header.value) }
        let path = request.path(of: endpoint)
        let mock = MockRequest(
            method: endpoint.endpoint.method.text, path: path, query: request.query,
            headers: request.allHeaders)
        if let fault = validation.faults(of: mock, for: endpoint, pathValues: request.pathValues).first {
            return .leave("\(fault.place) \(fault.name): expected \(fault.expected), found \(fault.found)")
        }
        let query = request.query.isEmpty ? "" : "?" + request.query
        return .call(ProbeRequest(method: mock.method, url: server + path + query, headers: mock.headers))
    }

    /// Why texts cannot be sent as the value of a parameter, whatever they mean; `nil` if they can. A client refuses the
    /// same.
    private static func fault(of texts: [String], for parameter: Parameter) -> String? {
        if !parameter.isList, texts.count > 1 { return "expected one value, found \(texts.count)" }
        switch (parameter.location, parameter.style) {
        case (.path, _):
            let text = texts.joined(separator: ",")
            let parts =
                parameter.encoding == nil ? [text[...]] : text.split(separator: "/", omittingEmptySubsequences: false)
            let isRemoved = parts.contains { part in part == "." || part == ".." }
            return parts == [""] || isRemoved
                ? "expected a part of a path, found \"\(text)\"" : nil
        case (.cookie, _): return separator(";", in: texts)
        case (.header, _), (.query, .comma): return parameter.isList ? separator(",", in: texts) : nil
        case (.query, .space): return separator(" ", in: texts)
        case (.query, .pipe): return separator("|", in: texts)
        default: return nil
        }
    }

    private static func separator(_ separator: String, in texts: [String]) -> String? {
        texts.contains { text in text.contains(separator) } ? "expected values without \"\(separator)\"" : nil
    }

    /// Why an endpoint must not or cannot be called, whatever its values.
    private func reason(against endpoint: MockEndpoint) -> String? {
        let call = endpoint.endpoint
        guard call.method == .get || call.method == .head else {
            return "a \(call.method.text) can change something on the server"
        }
        if call.address != nil { return "its address is one that a response gives" }
        if call.policies.session != nil { return "it changes the session" }
        if endpoint.service.signature != nil { return "its requests are signed" }
        let given = Set(headers.map { $0.name.lowercased() })
        let secrets = endpoint.serviceHeaders.filter { $0.secret != nil }.map(\.name)
        if let secret = secrets.first(where: { !given.contains($0.lowercased()) }) {
            return "it needs the header \(secret); pass it with --header \"\(secret): …\""
        }
        if call.policies.authentication == .required, let name = endpoint.service.authentication?.header,
            !given.contains(name.lowercased())
        {
            return "it needs a credential; pass it with --header \"\(name): …\""
        }
        return nil
    }

    /// The value that the user gives, or else that of `mock`, or else the default.
    private func texts(of parameter: Parameter, in endpoint: MockEndpoint) -> [String]? {
        if let given = values.texts(of: parameter, in: endpoint.name) { return given }
        if case .values(let literals)? = parameter.mock {
            return parameter.isList
                ? literals.flatMap { texts.texts(of: $0, in: parameter) ?? [] }
                : literals.first.flatMap { texts.texts(of: $0, in: parameter) }
        }
        return parameter.defaultValue.flatMap { texts.texts(of: $0, in: parameter) }
    }
}

/// The parts of a request, until all of them are known.
private struct RequestParts {
    /// By the Swift names of parameters.
    private(set) var pathValues: [String: String] = [:]
    private var encodedValues: [String: String] = [:]
    private var version: String = ""
    private var items: [String] = []
    private var headers: [MockHeader] = []
    private var cookies: [String] = []

    var query: String { items.joined(separator: "&") }

    var allHeaders: [MockHeader] {
        headers + (cookies.isEmpty ? [] : [MockHeader("Cookie", cookies.joined(separator: "; "))])
    }

    mutating func add(_ version: APIVersion) {
        switch version.place {
        case .path: self.version = "/" + PercentEncoding.encode(version.text)
        case .header(let name): set(name, version.text)
        case .query(let name): addQuery(name, [version.text])
        }
    }

    mutating func add(_ parameter: Parameter, _ texts: [String]) {
        let name = parameter.wirePath.components.joined(separator: ".")
        if parameter.location == .path {
            pathValues[parameter.name] = texts.joined(separator: ",")
            encodedValues[parameter.name] =
                switch parameter.encoding {
                case .raw: texts.joined(separator: ",")
                case .segments:
                    texts.map { PercentEncoding.encode($0) { $0 == UInt8(ascii: "/") || URLText.isUnreserved($0) } }
                        .joined(separator: ",")
                case nil: texts.map { PercentEncoding.encode($0) }.joined(separator: ",")
                }
            return
        }
        guard parameter.location == .query else { return add(parameter.location, name, texts) }
        switch parameter.style {
        case nil, .repeat, .fields: for text in texts { addQuery(name, [text]) }
        case .comma: addQuery(name, texts)
        case .space: addQuery(name, texts, separator: "%20")
        case .pipe: addQuery(name, texts, separator: "%7C")
        case .brackets: for text in texts { addQuery(name + "[]", [text]) }
        case .indexed: for (index, text) in texts.enumerated() { addQuery("\(name)[\(index)]", [text]) }
        }
    }

    mutating func add(_ location: Parameter.Location, _ name: String, _ texts: [String]) {
        switch location {
        case .query: for text in texts { addQuery(name, [text]) }
        case .header: set(name, texts.joined(separator: ", "))
        case .cookie: for text in texts { cookies.append("\(name)=\(text)") }
        case .path, .body, .form, .multipart, .file: break
        }
    }

    private mutating func addQuery(_ name: String, _ values: [String], separator: String = ",") {
        let value = values.map { PercentEncoding.encode($0) }.joined(separator: separator)
        items.append(PercentEncoding.encode(name) + "=" + value)
    }

    mutating func set(_ name: String, _ value: String, unlessPresent: Bool = false) {
        let index = headers.firstIndex { $0.name.lowercased() == name.lowercased() }
        guard let index else { return headers.append(MockHeader(name, value)) }
        if !unlessPresent { headers[index].value = value }
    }

    func path(of endpoint: MockEndpoint) -> String {
        version
            + endpoint.endpoint.pathSegments.map { segment in
                switch segment {
                case .literal(let text): text
                case .parameter(let name): encodedValues[name] ?? ""
                }
            }.joined()
    }
}

extension MockEndpoint {
    /// The media types that the call can read.
    fileprivate var accept: String {
        switch endpoint.returns {
        case .value, .nothing, .responses: "application/json"
        case .stream(_, let format), .texts(let format), .events(_, let format): format.framing.accept
        case .data, .string, .file, .chunks, .socket: "*/*"
        }
    }
}

extension StreamFraming {
    fileprivate var accept: String {
        switch self {
        case .sse: "text/event-stream"
        case .lines: "*/*"
        case .jsonSequence: "application/json-seq"
        }
    }
}

extension Parameter {
    /// Whether a request needs a value.
    fileprivate var isNeeded: Bool {
        guard case .value(let type) = kind else { return false }
        return !type.isOptional
    }

    fileprivate var isList: Bool {
        if case .value(let type) = kind, case .array = type.unwrapped { true } else { false }
    }
}

extension Authentication {
    /// The header that carries the credential; `nil` for one in the query.
    fileprivate var header: String? {
        switch self {
        case .bearer, .basic, .challenge, .scheme, .oauth2: "Authorization"
        case .key(let name, .header), .session(_, let name): name
        case .key(_, .query): nil
        }
    }
}
