import HTTPTypes
import WireSyntax

extension MediaType {
    /// Server-sent events (WHATWG HTML, section 9.2).
    static let eventStream: String = "text/event-stream"
    /// JSON text sequences (RFC 7464, section 4).
    static let jsonSequence: String = "application/json-seq"

    /// - Returns: `nil` if the response has no media type.
    init?(_ head: HTTPResponse) {
        guard let text = head.headerFields[.contentType] else { return nil }
        self.init(text)
    }
}

extension WireResponse {
    /// The media type that the server names; `nil` if it names none.
    var contentType: String? {
        // Without the index of the fields, which nobody else may need.
        head.headerFields.first { field in field.name == .contentType }?.value
    }
}
