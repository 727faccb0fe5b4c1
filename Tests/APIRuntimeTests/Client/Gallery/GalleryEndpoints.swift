@_spi(Generated) import APIRuntime

extension GalleryDAO {
    struct SearchPictures: ValueEndpoint {
        typealias Answer = [Picture]
        typealias Failure = GalleryError

        var searchKey: String
        var start: Int
        var trace: String?

        static let route: EndpointRoute = EndpointRoute(
            "Gallery.searchPictures", .get, "/api/pictures/search", returning: "resp.pictures",
            reading: ReadOptions(dropsBadElements: true), timeout: .seconds(5))

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            try request.check("searchKey", searchKey, .length(min: 1))
            request.query("key", searchKey)
            request.query("start", start)
            request.header("X-Trace", trace)
        }
    }

    struct LatestPicture: ValueEndpoint {
        typealias Answer = Picture?
        typealias Failure = GalleryError

        static let route: EndpointRoute = EndpointRoute("Gallery.latestPicture", .get, "/api/pictures/latest")
    }

    struct DeletePicture: EmptyEndpoint {
        enum Failure: ServerError {
            /// 301
            case noSuchPicture(FailedResponse)
            /// Any other error of Gallery.
            case common(GalleryError)
        }

        var id: String

        static let route: EndpointRoute = EndpointRoute("Gallery.deletePicture", .delete, "/api/pictures/{id}")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("id", id)
        }
    }

    struct PictureBytes: BytesEndpoint {
        typealias Failure = GalleryError

        var id: String

        static let route: EndpointRoute = EndpointRoute("Gallery.picture", .get, "/api/pictures/{id}/bytes")

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("id", id)
        }
    }

    struct Terms: TextEndpoint {
        typealias Failure = GalleryError

        static let route: EndpointRoute = EndpointRoute("Gallery.terms", .get, "/terms")
    }
}

extension GalleryDAO.DeletePicture.Failure {
    static let codes: ErrorTable = ErrorTable("301")

    init(_ answer: ErrorAnswer) {
        let response = answer.response(in: Self.codes)
        switch response.code {
        case "301": self = .noSuchPicture(response)
        default: self = .common(GalleryError(answer))
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
