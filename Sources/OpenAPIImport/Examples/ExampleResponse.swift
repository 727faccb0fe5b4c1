import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// An example of a successful response with a JSON body.
public struct ExampleResponse: Sendable, Hashable {
    /// The endpoint, such as `Gallery.picture`.
    public let endpoint: String
    /// The body: JSON, with a line for each member and element.
    public let text: String
    /// The position of the example in the description.
    public let pointer: String
}

/// The response that an example belongs to.
struct ExampleOrigin: Sendable, Hashable {
    let operation: JSONPointer
    let status: String
}

extension ImportedSpecs {
    /// The examples of what mocks of endpoints return, in the order of the description.
    func exampleResponses() -> [ExampleResponse] {
        let endpoints = Dictionary(endpoints.map { ($0.pointer, $0) }) { first, _ in first }
        return examples.compactMap { example in
            guard let origin = example.origin, let endpoint = endpoints[origin.operation],
                endpoint.returns.isMocked(with: origin.status)
            else { return nil }
            return ExampleResponse(
                endpoint: "\(service.name).\(endpoint.name)", text: example.value.node.json.indentedText + "\n",
                pointer: example.value.pointer.text)
        }
    }
}

extension ImportedEndpoint.Returns {
    /// Whether mocks give the response with a status: of several, they give the first.
    fileprivate func isMocked(with status: String) -> Bool {
        switch self {
        case .nothing, .stream, .events: return false
        case .value(let type, let path): return path != nil || type != .string && type != .builtIn(.data)
        case .responses(let responses):
            guard let first = responses.first, first.type != nil else { return false }
            return first.status == nil || first.status == status
        }
    }
}

extension YAMLNode {
    /// The value as JSON. Unquoted text in YAML is a number, a boolean or null if it looks like one.
    fileprivate var json: JSONValue {
        switch content {
        case .sequence(let elements): return .array(elements.map(\.json))
        case .mapping(let entries):
            return .object(entries.map { JSONValue.Member(key: $0.key.text, value: $0.value.json) })
        case .scalar(let scalar):
            if isNull { return .null }
            guard scalar.isPlain else { return .string(scalar.text) }
            if let flag = scalar.flag { return .bool(flag) }
            let node = try? JSONParser.parse(Array(scalar.text.utf8))
            if case .number(let number)? = node?.content { return .number(number) }
            return .string(scalar.text)
        }
    }
}
