import JSONSyntax
import MockValues
import SpecLanguage
import YAMLSyntax

/// Holds a request against what its endpoint says of parameters and body.
struct RequestCheck {
    let decoder: ReferenceDecoder
    let endpoint: MockEndpoint
    let request: MockRequest
    /// The values of the path's parameters, by their names in Swift.
    let pathValues: [String: String]

    func faults() -> [RequestFault] {
        let parameters = endpoint.endpoint.parameters + endpoint.service.parameters
        let query = WireText.items(request.query)
        let cookies = WireText.cookies(request.values(of: "Cookie"))
        var faults: [RequestFault] = []
        for parameter in parameters {
            switch parameter.location {
            case .path: faults += check(parameter, pathValues[parameter.name].map { [$0] } ?? [])
            case .query: faults += check(parameter, Self.values(query, parameter))
            case .header: faults += check(parameter, request.values(of: parameter.wireName))
            case .cookie: faults += check(parameter, Self.values(cookies, parameter))
            case .body, .form, .multipart, .file: break
            }
        }
        return faults + bodyFaults(parameters)
    }

    private static func values(_ items: [(name: String, value: String)], _ parameter: Parameter) -> [String] {
        items.filter { $0.name == parameter.wireName }.map(\.value)
    }

    private func bodyFaults(_ parameters: [Parameter]) -> [RequestFault] {
        if let body = endpoint.endpoint.body { return wholeBodyFaults(body) }
        let inBody = parameters.filter { $0.location == .body }
        if !inBody.isEmpty { return jsonFaults(inBody) }
        let form = parameters.filter { $0.location == .form }
        if !form.isEmpty {
            let items = WireText.items(String(decoding: request.body, as: UTF8.self))
            return form.flatMap { check($0, Self.values(items, $0)) }
        }
        let multipart = parameters.filter { $0.location == .multipart || $0.location == .file }
        return multipart.isEmpty ? [] : multipartFaults(multipart)
    }

    private func multipartFaults(_ parameters: [Parameter]) -> [RequestFault] {
        let type = request.values(of: "Content-Type").first ?? ""
        guard request.mediaType == "multipart/form-data",
            let parts = MultipartText.parts(of: request.body, contentType: type)
        else {
            let found = type.isEmpty ? "nothing" : type
            return [RequestFault(place: "header", name: "Content-Type", expected: "multipart/form-data", found: found)]
        }
        return parameters.flatMap { parameter -> [RequestFault] in
            let own = parts.filter { $0.name == parameter.wireName }
            guard case .upload(let isOptional) = parameter.kind else { return check(parameter, own.map(\.text)) }
            if isOptional || own.contains(where: \.isFile) { return [] }
            return [Self.missing(parameter, "a file")]
        }
    }

    private static func missing(_ parameter: Parameter, _ expected: String) -> RequestFault {
        RequestFault(
            place: parameter.location.rawValue, name: parameter.wireName, expected: expected, found: "nothing")
    }

    /// Holds the texts of a parameter against it: several for an array, or else the last of them.
    private func check(_ parameter: Parameter, _ texts: [String]) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        guard let last = texts.last else {
            // An empty array is not sent at all.
            let isSent = !type.isOptional && parameter.defaultValue == nil
            guard isSent else { return [] }
            if case .array = type { return found(Self.node([], parameter, type), type, parameter) }
            return [Self.missing(parameter, type.text)]
        }
        if case .array = type.unwrapped {
            let joined = parameter.location == .path ? last.split(separator: ",").map { String($0) } : texts
            return found(Self.node(joined, parameter, type), type, parameter)
        }
        return found(WireValue.node(last, type.unwrapped), type, parameter)
    }

    private static func node(_ texts: [String], _ parameter: Parameter, _ type: ValueType) -> JSONNode {
        guard case .array(let element) = type.unwrapped else { return WireValue.node("", type) }
        return WireValue.located(.array(texts.map { WireValue.node($0, element.unwrapped) }))
    }

    private func found(_ node: JSONNode, _ type: ValueType, _ parameter: Parameter) -> [RequestFault] {
        decoder.faults(
            in: node, as: type, castsAutomatically: true, dateFormat: parameter.dateFormat,
            constraints: parameter.constraints, isSensitive: parameter.isSensitive
        ).map { fault in
            RequestFault(
                place: parameter.location.rawValue, name: parameter.wireName + fault.path.dropFirst(),
                expected: fault.expected, found: fault.found)
        }
    }
}

extension Parameter {
    /// The name on the wire, where that is one name.
    var wireName: String {
        wirePath.components.joined(separator: ".")
    }
}

/// Texts of parameters as the values that they stand for.
enum WireValue {
    static func located(_ content: JSONContent) -> JSONNode {
        JSONNode(content: content, range: TextRange(start: .start, end: .start))
    }

    /// A string for what is one or is cast from one, and the JSON in the text for what has no plainer form.
    static func node(_ text: String, _ type: ValueType) -> JSONNode {
        switch type {
        case .builtIn(.json), .model, .dictionary, .array:
            // An enum is text, or digits.
            return (try? JSONParser.parse(Array(text.utf8))).flatMap { $0.isContainer ? $0 : nil }
                ?? located(.string(text))
        case .builtIn, .optional: return located(.string(text))
        }
    }
}

extension JSONNode {
    fileprivate var isContainer: Bool {
        switch content {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
