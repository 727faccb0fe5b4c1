/// How a value is written into a body, or into a part of a multipart body.
public struct BodyFormat: Sendable, Hashable {
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// JSON text.
        case json
        /// A single text, in UTF-8.
        case text
        /// Bytes as they are.
        case bytes
        /// The fields of a form (`application/x-www-form-urlencoded`).
        case form
    }

    public var form: Form
    /// The media type that the spec declares; `nil`: the usual one of the form, or that of an uploaded file.
    public var contentType: String?

    public init(_ form: Form, contentType: String? = nil) {
        self.form = form
        self.contentType = contentType
    }

    /// The form and the media type, in words.
    public var text: String {
        contentType.map { "\(form.rawValue) (\($0))" } ?? form.rawValue
    }
}

extension Parameter {
    /// Whether the value is JSON in the request: a key of the body, or a part of its own.
    public var isJSON: Bool { location == .body || format?.form == .json }
}
