import JSONSyntax
import MockValues
import SpecLanguage
import TemplateEngine

/// An example of an endpoint.
struct ExampleContext: TemplateContext {
    var title: String
    /// Escaped, with its line breaks.
    var text: String

    static let shape: Shape<ExampleContext> = [.text("title") { $0.title }, .text("text") { $0.text }]
}

/// The examples of endpoints: the method in Swift, the request as a command line, and a response.
struct EndpointExamples {
    /// Longer responses are cut.
    private static let mostLines: Int = 40

    private let methods: [String: String]
    private let responses: MockResponses
    private let texts: ParameterTexts

    /// - Parameter methods: the heads of methods in Swift, by names such as `Gallery.searchPictures`
    init(_ specification: Specification, methods: [String: String]) {
        self.methods = methods
        responses = MockResponses(specification)
        texts = ParameterTexts(specification)
    }

    func contexts(of endpoint: MockEndpoint) -> [ExampleContext] {
        [
            ("Swift", methods[endpoint.name]),
            ("Request", CommandLineExample(endpoint, texts, body: requestBody(of: endpoint))?.text),
            ("Response", response(of: endpoint)),
        ].compactMap { title, text in
            guard let text, !text.isEmpty else { return nil }
            return ExampleContext(title: title, text: HTMLText.preformatted(text))
        }
    }

    private func response(of endpoint: MockEndpoint) -> String? {
        guard let body = try? responses.body(of: endpoint), body.mediaType != "application/octet-stream" else {
            return nil
        }
        let lines = String(decoding: body.bytes, as: UTF8.self).split(separator: "\n")
        return (lines.prefix(Self.mostLines) + (lines.count > Self.mostLines ? ["…"] : [])).joined(separator: "\n")
    }

    /// A JSON body with made-up values; `nil` if the request has none.
    private func requestBody(of endpoint: MockEndpoint) -> JSONValue? {
        let call = endpoint.endpoint
        if case .value(let type)? = call.body {
            return call.bodyFormat.map { $0.form == .json } ?? true ? value(type, call.dateFormat, endpoint) : nil
        }
        let members: [(path: JSONPath, value: JSONValue?)] =
            endpoint.requestConstants.filter { $0.location == .body }.map { ($0.wirePath, $0.json) }
            + endpoint.parameters.filter { $0.location == .body && $0.isNeeded }.map { parameter in
                (parameter.wirePath, parameter.type.flatMap { value($0, parameter.dateFormat, endpoint) })
            }
        guard !members.isEmpty else { return nil }
        // Members are inserted in front of those that are there.
        return members.reversed().reduce(JSONValue.object([])) { body, member in
            body.replacing(at: member.path.components[...]) { _ in member.value ?? .null }
        }
    }

    /// A value of a type, as an endpoint would return it.
    private func value(_ type: ValueType, _ dateFormat: DateFormat?, _ endpoint: MockEndpoint) -> JSONValue? {
        var call = endpoint.endpoint
        call.returns = .value(type)
        call.at = .root
        call.pagination = nil
        call.dateFormat = dateFormat
        var service = endpoint.service
        service.envelope = nil
        guard case .json(let value)? = try? responses.body(of: MockEndpoint(call, of: service)) else { return nil }
        return value
    }
}

extension Parameter {
    /// The type of a value; `nil` for files.
    fileprivate var type: ValueType? {
        if case .value(let type) = kind { type } else { nil }
    }

    /// Whether callers have to pass it.
    var isNeeded: Bool {
        switch kind {
        case .value(let type): !type.isOptional && defaultValue == nil
        case .upload(let isOptional), .uploads(let isOptional): !isOptional
        }
    }
}

extension RequestConstant {
    fileprivate var json: JSONValue {
        switch value {
        case .integer, .decimal: .number(wireText)
        case .bool(let value): .bool(value)
        default: .string(wireText)
        }
    }
}
