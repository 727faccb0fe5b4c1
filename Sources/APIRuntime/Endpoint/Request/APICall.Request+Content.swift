@_spi(Generated) import APIJSON

extension APICall.Request {
    /// What the body of a request is made of.
    public enum Content: Sendable {
        /// There is no body.
        case none
        /// JSON text.
        case json([UInt8])
        /// The fields of a form.
        case form([Item])
        /// A body that is ready to send, with its media type.
        case other(WireBody, contentType: String)

        /// The media type that follows from the content; nil where there is none.
        var contentType: String? {
            switch self {
            case .none: nil
            case .json: "application/json"
            case .form: FormText.contentType
            case .other(_, let contentType): contentType
            }
        }

        /// The body on the wire.
        var body: WireBody? {
            switch self {
            case .none: nil
            case .json(let bytes): WireBody(bytes)
            case .form(let items): WireBody(FormText.bytes(of: items))
            case .other(let body, _): body
            }
        }
    }
}
