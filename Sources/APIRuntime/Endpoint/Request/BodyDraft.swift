@_spi(Generated) import APIJSON

/// The body of a request while it is being filled. The first value decides of which kind it is.
enum BodyDraft: Sendable {
    case none
    /// A JSON object, from its keys.
    case object(BodyObject)
    /// JSON text, as a whole.
    case whole([UInt8])
    case form(Layered<[APICall.Request.Item]>)
    case multipart(MultipartBody)
    /// Nothing but a file.
    case file(Upload, BodyPiece)

    /// What is sent.
    var content: APICall.Request.Content {
        switch self {
        case .none: .none
        case .object(let object): .json(object.bytes)
        case .whole(let bytes): .json(bytes)
        case .form(let items): .form(items.merged())
        case .multipart(let multipart): .other(multipart.body, contentType: multipart.contentType)
        case .file(let upload, let piece): .other(upload.body(of: piece), contentType: upload.contentType)
        }
    }
}
