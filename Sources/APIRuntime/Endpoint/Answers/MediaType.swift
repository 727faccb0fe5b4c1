import HTTPTypes

/// The media type of a body, without its parameters (RFC 9110, section 8.3.1).
struct MediaType: Hashable, Sendable {
    /// In lower case, such as `application/json`.
    let name: String

    /// - Returns: nil where the answer names none.
    init?(_ head: HTTPResponse) {
        guard let text = head.headerFields[.contentType]?.split(separator: ";").first else { return nil }
        name = HeaderList.trimmed(text).lowercased()
    }

    /// Whether bodies are JSON, by the type or its suffix (RFC 6839, section 3.1).
    var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }
}
