@_spi(Generated) import APIRuntime

enum GalleryError: ServerError {
    /// 100001
    case tokenExpired(FailedResponse)
    /// 100002: Busy, try again
    case systemBusy(FailedResponse)
    /// HTTP 404
    case notFound(FailedResponse)
    /// HTTP 422
    case invalid(ErrorContent<Picture>)
    /// HTTP 5xx
    case broken(FailedResponse)
    case unknown(FailedResponse)
}

extension GalleryError {
    static let codes: ErrorTable = ErrorTable("100001 100002 http-404 http-422 http-5xx")

    init(_ received: ErrorResponse) {
        let response = received.response(in: Self.codes)
        switch response.code {
        case "100001": self = .tokenExpired(response)
        case "100002": self = .systemBusy(response)
        case "http-404": self = .notFound(response)
        case "http-422": self = .invalid(received.content(at: "problem", of: response))
        case "http-5xx": self = .broken(response)
        default: self = .unknown(response)
        }
    }

    var response: FailedResponse {
        switch self {
        case .tokenExpired(let response): response
        case .systemBusy(let response): response
        case .notFound(let response): response
        case .invalid(let content): content.response
        case .broken(let response): response
        case .unknown(let response): response
        }
    }

    var message: String? {
        switch self {
        case .systemBusy: "Busy, try again"
        default: response.message
        }
    }

    static var tokenExpired: Self { .tokenExpired(FailedResponse(code: "100001")) }
    static var systemBusy: Self { .systemBusy(FailedResponse(code: "100002")) }
    static var notFound: Self { .notFound(FailedResponse(code: "http-404")) }
    static func invalid(_ body: Picture) -> Self {
        .invalid(ErrorContent(body, code: "http-422", at: "problem"))
    }
    static var broken: Self { .broken(FailedResponse(code: "http-5xx")) }
}

extension GalleryDAO {
    enum DeletePictureError: ServerError {
        /// 301
        case noSuchPicture(FailedResponse)
        /// Any other error of Gallery.
        case common(GalleryError)
    }
}

extension GalleryDAO.DeletePictureError {
    static let codes: ErrorTable = ErrorTable("301")

    init(_ received: ErrorResponse) {
        let response = received.response(in: Self.codes)
        switch response.code {
        case "301": self = .noSuchPicture(response)
        default: self = .common(GalleryError(received))
        }
    }

    var response: FailedResponse {
        switch self {
        case .noSuchPicture(let response): response
        case .common(let error): error.response
        }
    }

    static var noSuchPicture: Self { .noSuchPicture(FailedResponse(code: "301")) }

    static func unknown(_ response: FailedResponse) -> Self {
        .common(.unknown(response))
    }
}
