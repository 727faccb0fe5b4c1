/// One entry under `parameters`, of a service or of an endpoint.
struct ParameterDeclaration: Sendable {
    /// The keys that it shares with the fields of models.
    var field: FieldDeclaration
    /// Where it is sent; nil where the spec does not say.
    var location: Written<Parameter.Location>?

    /// The name as written.
    var key: Written<String> { field.key }

    /// Whether the caller gives bytes or a file to upload.
    var isUpload: Bool {
        location?.value == .file || field.type?.value.plainName == Self.uploadType
    }

    /// The type that stands for bytes or a file to upload.
    static let uploadType: String = "file"
}

extension TypeExpression {
    /// Whether files stand in a list or a dictionary.
    var holdsUploads: Bool {
        switch self {
        case .name: false
        case .optional(let wrapped): wrapped.holdsUploads
        case .array(let element), .dictionary(let element):
            element.holdsUploads || element.plainName == ParameterDeclaration.uploadType
        }
    }
}
