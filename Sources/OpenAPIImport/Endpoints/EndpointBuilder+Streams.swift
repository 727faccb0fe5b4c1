import SpecLanguage
import WireSyntax
import YAMLSyntax

/// A response that an operation also gives as a stream of events.
struct StreamedResponse: Sendable {
    let returns: ImportedEndpoint.Returns
    /// The media type of the response at once.
    let otherType: String
    /// The media type with its schema.
    let pointer: JSONPointer
}

extension EndpointBuilder {
    /// Divides an operation that gives a response at once or as a stream of events into two endpoints.
    ///
    /// A field `stream` of the request that says which one it is to be is a constant of both. Otherwise `Accept` is.
    ///
    /// - Returns: the endpoint of the stream; `nil` if there is none
    mutating func divideStream(
        _ response: StreamedResponse?, of operation: DocumentNode, from endpoint: inout ImportedEndpoint
    ) -> ImportedEndpoint? {
        guard let response else { return nil }
        models.findings.note(.streamedResponse, at: response.pointer)
        var stream = endpoint.streaming(
            response, named: names.take(endpoint.name + "Stream", method: endpoint.method, path: endpoint.path))
        if let index = endpoint.parameters.firstIndex(where: \.isStreamFlag) {
            endpoint.parameters[index].fix("false")
            stream.parameters[index].fix("true")
            return stream
        }
        endpoint.parameters.append(.accept(response.otherType, beside: endpoint.parameters))
        stream.parameters.append(.accept("text/event-stream", beside: stream.parameters))
        if stream.body != nil, hasStreamFlag(operation) {
            let hint = "Set `stream` of the body to `true`."
            stream.doc = stream.doc.map { "\($0)\n\n\(hint)" } ?? hint
        }
        return stream
    }

    /// Whether the body of an operation has a property `stream`.
    private mutating func hasStreamFlag(_ operation: DocumentNode) -> Bool {
        guard let body = operation["requestBody"], let place = resolved(body) else { return false }
        return media(of: place).contains { _, media in
            guard let schema = media["schema"] else { return false }
            return models.merged(at: schema).properties.contains { $0.name == "stream" }
        }
    }
}

extension ImportedEndpoint {
    /// The same call with a stream as its result.
    fileprivate func streaming(_ response: StreamedResponse, named name: String) -> ImportedEndpoint {
        var stream = self
        stream.name = name
        stream.pointer = response.pointer
        stream.returns = response.returns
        stream.returnsRedirects = false
        return stream
    }
}

extension ImportedField {
    fileprivate static func accept(_ mediaType: String, beside others: [ImportedField]) -> ImportedField {
        let taken = others.map { (try? SwiftSpelling.member($0.name)) ?? $0.name }
        var names = MemberNames(reserved: taken)
        let name = names.take("Accept", fallback: "accept", otherwise: ["acceptHeader"])
        var field = ImportedField(of: "Accept", as: name, ImportedValue(.string), isOptional: false)
        field.location = "header"
        field.constant = SpecScalar(MediaType.isValid(mediaType) ? mediaType : "*/*")
        return field
    }

    /// Whether it is the field by which many servers let callers choose a stream.
    fileprivate var isStreamFlag: Bool {
        wirePath == "stream" && value.type.unwrapped == .builtIn(.bool) && constant == nil
    }

    /// Makes it a constant, which no caller passes.
    fileprivate mutating func fix(_ text: String) {
        var fixed = ImportedValue(.string)
        fixed.doc = value.doc
        value = fixed
        isOptional = false
        constant = SpecScalar(text, form: .exact)
    }
}
