import SpecLanguage
import WireSyntax

/// An endpoint of a spec.
struct ImportedEndpoint: Sendable {
    enum Returns: Sendable {
        case nothing
        /// A value, and its path in the body if that must be specified.
        case value(ImportedType, at: String?)
        /// Values that arrive one at a time, the format that separates them, and the path as for one value.
        case stream(ImportedType, as: String, at: String?)
        /// Server-sent events by name.
        case events([Event])
        /// Responses by status, or one without a status.
        case responses([Response])

        /// The type, which may contain a model.
        var type: ImportedType? {
            switch self {
            case .nothing, .events, .responses: nil
            case .value(let type, _), .stream(let type, _, _): type
            }
        }

        /// The path of a JSON value that is the whole body. Without one, strings and bytes would be the body as it is.
        static func wholePath(of type: ImportedType) -> String? {
            [.string, .builtIn(.data)].contains(type.unwrapped) ? "$" : nil
        }
    }

    /// The server-sent events with one name.
    struct Event: Sendable, Hashable {
        /// The name that the server gives to it.
        let event: String
        /// The name of the case, if it differs.
        let name: String?
        /// `nil` if the data say nothing.
        var type: ImportedType?
        /// The path of the value in the data, if that must be specified.
        var at: String?
        var doc: String?
    }

    /// A successful response.
    struct Response: Sendable, Hashable {
        /// Such as `201` or `2xx`; `nil` for all successful statuses.
        let status: String?
        /// `nil` if it has no body.
        let type: ImportedType?
        /// The path of the value in the body, if that must be specified.
        var at: String?
        let headers: [Header]
        var doc: String?
    }

    /// A header field of a response.
    struct Header: Sendable, Hashable {
        /// The name in the spec, which differs from that in HTTP if Swift requires it.
        let name: String
        let wireName: String
        let type: ImportedType
        let dateFormat: String?
        let doc: String?
    }

    var name: String
    let method: String
    var path: String
    /// The first tag. Used for file names.
    let tag: String?
    var doc: String?
    var isDeprecated: Bool = false
    var parameters: [ImportedField] = []
    /// The type of the whole body.
    var body: ImportedType?
    /// The media type of the body, if it must be specified.
    var bodyContentType: String?
    /// How the body is written, if not as its type is usually.
    var bodyForm: String?
    /// For a form: the style of lists and nested values.
    var bodyStyle: String?
    /// Whether the body is a patch: `PetPatch` for the model `Pet`.
    var sendsChanges: Bool = false
    var returns: Returns = .nothing
    /// Whether redirects are among the results instead of being followed.
    var returnsRedirects: Bool = false
    /// The status of successful responses, if mocks would give another one.
    var status: Int?
    var errors: [ImportedError] = []
    var needsNoCredential: Bool = false
    /// The index of its service.
    var service: Int = 0
    var comments: [String] = []
    var pointer: JSONPointer
    var origin: Selection.Origin = Selection.Origin(path: "", tags: [], operation: nil)

    /// The types in a request.
    var sentTypes: [ImportedType] {
        parameters.map(\.value.type) + (body.map { [$0] } ?? [])
    }

    /// The types in responses.
    var receivedTypes: [ImportedType] {
        var types = returns.type.map { [$0] } ?? []
        switch returns {
        case .responses(let responses):
            types += responses.compactMap(\.type) + responses.flatMap(\.headers).map(\.type)
        case .events(let events): types += events.compactMap(\.type)
        case .nothing, .value, .stream: break
        }
        return types + errors.compactMap(\.body)
    }
}

extension ImportedEndpoint {
    /// The paths of the parameters in the path.
    var placeholders: [String] {
        PathTemplate(unchecked: path).placeholders.map { JSONPath([$0]).text }
    }

    /// Where a parameter is sent.
    ///
    /// - Parameter placeholders: those of the endpoint
    func location(of parameter: ImportedField, _ placeholders: [String]) -> String {
        if let location = parameter.location { return location }
        if placeholders.contains(parameter.wirePath) { return "path" }
        if parameter.value.type.leaf == .file { return "multipart" }
        return ["post", "put", "patch"].contains(method) ? "body" : "query"
    }
}

/// An error response of a server.
struct ImportedError: Sendable, Hashable {
    /// Such as `http-404` or `http-4xx`.
    let code: String
    var body: ImportedType?
    var doc: String?

    /// The same error without documentation.
    var withoutDoc: ImportedError {
        ImportedError(code: code, body: body)
    }
}
