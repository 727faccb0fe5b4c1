import JSONSyntax
import MockServing
import MockValues
import WireSyntax

@testable import SpecLanguage

/// Writes requests as clients of a spec send them, from values of the parameters.
struct RequestMaker {
    let specification: Specification
    private let responses: MockResponses
    private let decoder: ReferenceDecoder
    /// Models with one field, whose values a parameter may have, by the field.
    private let limited: [Limited: String]

    /// What decides which values a parameter may have.
    private struct Limited: Hashable {
        let type: ValueType
        let constraints: Constraints
        let dateFormat: DateFormat?

        init?(_ parameter: Parameter) {
            guard case .value(let type) = parameter.kind, !parameter.constraints.isEmpty else { return nil }
            (self.type, constraints, dateFormat) = (type.unwrapped, parameter.constraints, parameter.dateFormat)
        }

        func model(_ name: String) -> Model {
            let field = Field(
                name: "value", type: type, paths: [JSONPath(["value"])], constraints: constraints,
                dateFormat: dateFormat, range: .start(of: ""))
            return Model(name: name, kind: .structure(Structure(fields: [field])), range: .start(of: ""))
        }
    }

    init(_ specification: Specification) {
        self.specification = specification
        let fields = Set(specification.parameters.compactMap { Limited($0) })
        limited = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, "Limited value \($0)") })
        var models = specification
        models.files.append(
            SpecificationFile(path: "Values.yaml", name: "Values", models: limited.map { $0.key.model($0.value) }))
        responses = MockResponses(models)
        decoder = ReferenceDecoder(models)
    }

    /// A value of a type, as the mock server chooses it, with everything that may be left out.
    func value(_ type: ValueType, named name: String, dates: DateFormat?, casts: Bool = false) -> JSONValue? {
        let endpoint = Endpoint(
            name: name, typeName: name, method: .get, path: "/", pathSegments: [], returns: .value(type.unwrapped),
            autoCast: casts ? .read : .never, dateFormat: dates, range: .start(of: ""))
        let service = Service(name: "Values", range: .start(of: ""))
        guard case .json(let value)? = body(of: MockEndpoint(endpoint, of: service)) else { return nil }
        return value
    }

    /// A response of the mock server, with everything that may be left out.
    func body(of endpoint: MockEndpoint) -> MockBody? {
        let body = try? responses.seeded(1).body(of: endpoint)
        guard case .json(let value)? = body else { return body }
        let whole = (UInt64(2)...8).reduce(value) { whole, seed in
            guard case .json(let other)? = try? responses.seeded(seed).body(of: endpoint) else { return whole }
            let merged = whole.adding(other)
            return decoder.faults(in: merged.located, of: endpoint).isEmpty ? merged : whole
        }
        return .json(whole)
    }

    /// The values that a parameter may have: the mock server's, those near it, and those of its own rules.
    func values(of parameter: Parameter, _ perturbations: Perturbations, _ decoder: ReferenceDecoder) -> [JSONValue] {
        guard case .value(let type) = parameter.kind else { return [.string("bytes")] }
        guard let first = value(type, named: parameter.name, dates: parameter.dateFormat) else { return [] }
        let fitting = fittingValue(of: parameter).map { perturbations.values(near: $0, most: 40) } ?? []
        return (perturbations.values(near: first, most: 40) + parameter.scopeValues + fitting).filter { value in
            guard value != .null else { return false }
            return decoder.faults(
                in: value.located, as: type.unwrapped, dateFormat: parameter.dateFormat,
                constraints: parameter.constraints
            ).isEmpty
        }
    }

    /// A value that satisfies the limits of a parameter.
    private func fittingValue(of parameter: Parameter) -> JSONValue? {
        guard let model = Limited(parameter).flatMap({ limited[$0] }) else { return nil }
        return value(.model(model), named: "values", dates: nil)?.value(at: ["value"])
    }

    /// A request with values by the names of parameters; `body` is the value of the whole body.
    func request(to endpoint: MockEndpoint, _ values: [String: JSONValue], body: JSONValue?) -> MockRequest? {
        var parts = Parts()
        let call = endpoint.endpoint
        if let version = endpoint.service.version {
            switch version.place {
            case .path: break
            case .header(let name): parts.headers.append(MockHeader(name, version.text))
            case .query(let name): parts.query.append((name, version.text))
            }
        }
        for constant in endpoint.service.constants + call.constants { parts.add(constant) }
        for parameter in call.parameters + endpoint.service.parameters where parameter.location != .path {
            guard let value = values[parameter.name] else { continue }
            guard parts.add(parameter, value) else { return nil }
        }
        guard let path = path(of: endpoint, values), parts.set(body, of: call) else { return nil }
        let bytes = parts.body(call)
        return MockRequest(
            method: call.method.rawValue.uppercased(), path: path, query: Parts.form(parts.query),
            headers: parts.headers + parts.cookieHeader, body: bytes)
    }

    private func path(of endpoint: MockEndpoint, _ values: [String: JSONValue]) -> String? {
        var path = ""
        for segment in endpoint.endpoint.pathSegments {
            switch segment {
            case .literal(let text): path += text
            case .parameter(let name):
                guard let value = values[name], let texts = Parts.texts(value) else { return nil }
                let isRaw = endpoint.endpoint.parameters.first { $0.name == name }?.encoding != nil
                path += texts.map { isRaw ? $0 : PercentEncoding.encode($0) }.joined(separator: ",")
            }
        }
        let server = endpoint.service.environments.first?.servers.first ?? ""
        let prefix = server.split(separator: "/").dropFirst(2).map { "/\($0)" }.joined()
        let version =
            if let version = endpoint.service.version, version.place == .path { "/\(version.text)" } else { "" }
        return prefix + version + path
    }

    /// The parts of a request until all are known.
    private struct Parts {
        var query: [(String, String)] = []
        var headers: [MockHeader] = []
        var cookies: [String] = []
        var json: JSONValue = .object([])
        var hasJSON = false
        var form: [(String, String)] = []
        var multipart: [(name: String, type: String?, isFile: Bool, text: String)] = []
        var whole: [UInt8] = []

        var cookieHeader: [MockHeader] {
            cookies.isEmpty ? [] : [MockHeader("Cookie", cookies.joined(separator: "; "))]
        }

        static func form(_ items: [(String, String)]) -> String {
            items.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
        }

        /// The texts of a scalar, or of a list of them.
        static func texts(_ value: JSONValue) -> [String]? {
            switch value {
            case .string(let text), .number(let text): return [text]
            case .bool(let value): return [value ? "true" : "false"]
            case .array(let elements):
                let parts = elements.map { texts($0) }
                return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
            case .null, .object: return nil
            }
        }

        mutating func add(_ constant: RequestConstant) {
            let name = constant.wirePath.components.joined(separator: ".")
            switch constant.location {
            case .query: query.append((name, constant.wireText))
            case .header: headers.append(MockHeader(name, constant.wireText))
            case .cookie: cookies.append("\(name)=\(constant.wireText)")
            case .form: form.append((name, constant.wireText))
            case .body:
                hasJSON = true
                let value = constant.jsonValue
                json = json.replacing(at: constant.wirePath.components[...]) { _ in value }
            case .multipart, .file: multipart.append((name, nil, false, constant.wireText))
            case .path: break
            }
        }

        mutating func add(_ parameter: Parameter, _ value: JSONValue) -> Bool {
            let name = parameter.wirePath.components.joined(separator: ".")
            if parameter.location == .body {
                hasJSON = true
                let value = parameter.writesText ? value.withNumbersAsText : value
                json = json.replacing(at: parameter.wirePath.components[...]) { _ in value }
                return true
            }
            if parameter.isJSON {
                multipart.append((name, parameter.format?.contentType ?? "application/json", false, value.compactText))
                return true
            }
            if parameter.location == .file {
                multipart.append((name, parameter.format?.contentType ?? "text/plain", true, "bytes"))
                return true
            }
            let items = StyledItems.items(name, value, parameter.style)
            guard let items else { return false }
            switch parameter.location {
            case .query: query += items
            case .form: form += items
            case .header:
                headers.append(MockHeader(name, items.map(\.1).joined(separator: ",")))
            case .cookie: cookies += items.map { "\($0.0)=\($0.1)" }
            case .multipart:
                multipart += items.map { ($0.0, parameter.format?.contentType, false, $0.1) }
            case .path, .body, .file: break
            }
            return true
        }

        mutating func set(_ body: JSONValue?, of call: Endpoint) -> Bool {
            guard let kind = call.body, let body else { return true }
            let format = call.bodyFormat ?? BodyFormat(.json)
            if let type = format.contentType
                ?? [.json: "application/json", .form: "application/x-www-form-urlencoded"][format.form]
            {
                headers.append(MockHeader("Content-Type", type))
            }
            guard case .value = kind else {
                whole = Array("bytes".utf8)
                return true
            }
            switch format.form {
            case .json: whole = Array((call.writesBodyText ? body.withNumbersAsText : body).compactText.utf8)
            case .text, .bytes: whole = Array((Self.texts(body)?.first ?? "").utf8)
            case .form:
                guard case .object(let members) = body else { return false }
                for member in members {
                    guard let items = StyledItems.items(member.key, member.value, format.style) else { return false }
                    form += items
                }
                whole = Array(Self.form(form).utf8)
            }
            return true
        }

        mutating func body(_ call: Endpoint) -> [UInt8] {
            if call.body != nil { return whole }
            if hasJSON {
                headers.append(MockHeader("Content-Type", "application/json"))
                return Array(json.compactText.utf8)
            }
            if !multipart.isEmpty {
                headers.append(MockHeader("Content-Type", "multipart/form-data; boundary=XX"))
                let text = multipart.map { part in
                    let file = part.isFile ? "; filename=\"f\"" : ""
                    let type = part.type.map { "Content-Type: \($0)\r\n" } ?? ""
                    return
                        "--XX\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(file)\r\n\(type)\r\n\(part.text)\r\n"
                }
                return Array((text.joined() + "--XX--\r\n").utf8)
            }
            return form.isEmpty ? [] : Array(Self.form(form).utf8)
        }
    }
}

/// The items of a query or form for a value in a style.
enum StyledItems {
    static func items(_ name: String, _ value: JSONValue, _ style: ParameterStyle?) -> [(String, String)]? {
        switch (style, value) {
        case (.comma?, .array(let elements)): joined(name, elements, ",")
        case (.space?, .array(let elements)): joined(name, elements, " ")
        case (.pipe?, .array(let elements)): joined(name, elements, "|")
        case (.brackets?, _), (.indexed?, _): nested(name, value, isIndexed: style == .indexed)
        case (.fields?, .object(let members)):
            members.reduce([]) { all, member in
                guard let all, let items = nested(member.key, member.value, isIndexed: false) else { return nil }
                return all + items
            }
        case (_, .array(let elements)):
            elements.reduce([]) { all, element in
                guard let all, let text = text(element) else { return nil }
                return all + [(name, text)]
            }
        default: text(value).map { [(name, $0)] }
        }
    }

    private static func joined(_ name: String, _ elements: [JSONValue], _ separator: String) -> [(String, String)]? {
        let texts = elements.map { text($0) }
        guard !texts.contains(nil) else { return nil }
        return [(name, texts.compactMap { $0 }.joined(separator: separator))]
    }

    private static func nested(_ name: String, _ value: JSONValue, isIndexed: Bool) -> [(String, String)]? {
        switch value {
        case .null: return []
        case .array(let elements):
            return elements.enumerated().reduce([]) { all, element in
                let inner = isIndexed ? "\(name)[\(element.offset)]" : "\(name)[]"
                guard let all, let items = nested(inner, element.element, isIndexed: isIndexed) else { return nil }
                return all + items
            }
        case .object(let members):
            return members.reduce([]) { all, member in
                guard let all, let items = nested("\(name)[\(member.key)]", member.value, isIndexed: isIndexed) else {
                    return nil
                }
                return all + items
            }
        default: return text(value).map { [(name, $0)] }
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }
}

extension Parameter {
    /// The values of its scope.
    fileprivate var scopeValues: [JSONValue] {
        guard case .values(let literals)? = constraints.scope else { return [] }
        return literals.compactMap { literal in
            switch literal {
            case .string(let text): .string(text)
            case .integer(let text), .decimal(let text): .number(text)
            default: nil
            }
        }
    }
}

extension JSONValue {
    /// The value with the members and elements that only another one has.
    fileprivate func adding(_ other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.object(let members), .object(let others)):
            let known = Dictionary(others.map { ($0.key, $0.value) }) { first, _ in first }
            let own = Set(members.map(\.key))
            return .object(
                members.map { member in
                    Member(key: member.key, value: known[member.key].map { member.value.adding($0) } ?? member.value)
                } + others.filter { !own.contains($0.key) })
        case (.array(let elements), .array(let others)):
            return .array(
                zip(elements, others).map { $0.adding($1) } + elements.dropFirst(others.count)
                    + others.dropFirst(elements.count))
        default: return self
        }
    }

    /// The value as `auto-cast: write-text` sends it.
    fileprivate var withNumbersAsText: JSONValue {
        switch self {
        case .number(let text): .string(text)
        case .array(let elements): .array(elements.map(\.withNumbersAsText))
        case .object(let members):
            .object(members.map { Member(key: $0.key, value: $0.value.withNumbersAsText) })
        case .null, .bool, .string: self
        }
    }
}

extension RequestConstant {
    /// The value in a JSON body.
    var jsonValue: JSONValue {
        switch value {
        case .bool(let value): .bool(value)
        case .string: .string(wireText)
        default: .number(wireText)
        }
    }
}
