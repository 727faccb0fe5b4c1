@_spi(Generated) import APIRuntime

enum GalleryError: ServerError {
    /// 100001
    case tokenExpired
    /// 100002: Busy, try again
    case systemBusy
    /// HTTP 404
    case notFound
    /// HTTP 422
    case invalid(ErrorContent<Picture>)
    /// HTTP 5xx
    case broken
    case unknown(code: String, message: String?)
}

extension GalleryError {
    static let codes: ErrorTable = ErrorTable("100001 100002 http-404 http-422 http-5xx")

    init(_ answer: ErrorAnswer) {
        switch answer.code(in: Self.codes) {
        case "100001": self = .tokenExpired
        case "100002": self = .systemBusy
        case "http-404": self = .notFound
        case "http-422": self = .invalid(answer.body(at: "problem"))
        case "http-5xx": self = .broken
        default: self = .unknown(code: answer.code, message: answer.message)
        }
    }

    var code: String {
        switch self {
        case .tokenExpired: "100001"
        case .systemBusy: "100002"
        case .notFound: "http-404"
        case .invalid: "http-422"
        case .broken: "http-5xx"
        case .unknown(let code, _): code
        }
    }

    var message: String? {
        switch self {
        case .systemBusy: "Busy, try again"
        case .unknown(_, let message): message
        default: nil
        }
    }

    var errorBody: ErrorBody? {
        switch self {
        case .invalid(let body): ErrorBody(body, at: "problem")
        default: nil
        }
    }

    static func invalid(_ body: Picture) -> Self {
        .invalid(ErrorContent<Picture>.read(body))
    }
}
