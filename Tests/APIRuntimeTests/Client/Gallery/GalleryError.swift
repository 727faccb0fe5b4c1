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
    static let codes: ErrorTable<Self> = ErrorTable { codes in
        codes.add("100001", Self.tokenExpired)
        codes.add("100002", Self.systemBusy, message: "Busy, try again")
        codes.add("http-404", Self.notFound)
        codes.add("http-422", at: "problem", Self.invalid)
        codes.add("http-5xx", Self.broken)
    }

    var content: any ErrorCaseContent {
        switch self {
        case .tokenExpired(let response): response
        case .systemBusy(let response): response
        case .notFound(let response): response
        case .invalid(let content): content
        case .broken(let response): response
        case .unknown(let response): response
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
    static let codes: ErrorTable<Self> = ErrorTable(wrapping: Self.common) { codes in
        codes.add("301", Self.noSuchPicture)
    }

    var content: any ErrorCaseContent {
        switch self {
        case .noSuchPicture(let response): response
        case .common(let error): error.content
        }
    }

    static var noSuchPicture: Self { .noSuchPicture(FailedResponse(code: "301")) }

    static func unknown(_ response: FailedResponse) -> Self {
        .common(.unknown(response))
    }
}
