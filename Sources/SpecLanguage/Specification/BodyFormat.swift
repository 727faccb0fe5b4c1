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
    /// How lists and nested values of a form are written: `brackets` or `indexed`; `nil`: lists repeat the name, and
    /// nothing is nested.
    public var style: ParameterStyle?

    public init(_ form: Form, contentType: String? = nil, style: ParameterStyle? = nil) {
        self.form = form
        self.contentType = contentType
        self.style = style
    }

    /// The form, the media type and the style, in words.
    public var text: String {
        let details = [contentType, style?.rawValue].compactMap(\.self)
        return details.isEmpty ? form.rawValue : "\(form.rawValue) (\(details.joined(separator: ", ")))"
    }
}

extension Parameter {
    /// Whether the value is JSON in the request: a key of the body, or a part of its own.
    public var isJSON: Bool { location == .body || format?.form == .json }
}
