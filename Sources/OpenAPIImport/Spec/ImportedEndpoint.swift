/// An endpoint of a spec.
struct ImportedEndpoint: Sendable {
    enum Returns: Sendable {
        case nothing
        case value(ImportedType)
        /// Values that arrive one by one, and how they are told apart.
        case stream(ImportedType, as: String)

        /// The type that a model may be in.
        var type: ImportedType? {
            switch self {
            case .nothing: nil
            case .value(let type), .stream(let type, _): type
            }
        }
    }

    var name: String
    let method: String
    let path: String
    /// The tag, or else the first part of the path: what a file is named after.
    let group: String
    var doc: String?
    var isDeprecated: Bool = false
    var parameters: [ImportedField] = []
    /// The whole body.
    var body: ImportedType?
    /// Whether the body says what is to change: `PetPatch` of the model `Pet`.
    var sendsChanges: Bool = false
    var returns: Returns = .nothing
    var errors: [ImportedError] = []
    var needsNoCredential: Bool = false
    var comments: [String] = []
    let pointer: JSONPointer

    /// The types that a request holds.
    var sentTypes: [ImportedType] {
        parameters.map(\.value.type) + (body.map { [$0] } ?? [])
    }

    /// The types that answers hold.
    var receivedTypes: [ImportedType] {
        (returns.type.map { [$0] } ?? []) + errors.compactMap(\.body)
    }
}

/// An error that a server answers.
struct ImportedError: Sendable, Hashable {
    /// Such as `http-404` or `http-4xx`.
    let code: String
    var body: ImportedType?
    var doc: String?

    /// The same error, whatever is said of it.
    var withoutDoc: ImportedError {
        ImportedError(code: code, body: body)
    }
}
