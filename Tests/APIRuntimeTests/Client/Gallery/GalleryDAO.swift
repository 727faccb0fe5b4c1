@_spi(Generated) import APIRuntime
import Foundation

struct GalleryDAO: DAO {
    typealias Failure = GalleryError

    let client: APIClient
    /// Sent with every request as `lang`.
    var lang: String

    init(client: APIClient, lang: String = "en") {
        self.client = client
        self.lang = lang
    }

    func searchPictures(
        searchKey: String, start: Int = 1, trace: String? = nil
    ) -> Call<[Picture], GalleryError> {
        var request = RequestBuilder(Self.searchPicturesRoute)
        request.query("key", searchKey, .length(min: 1), of: "searchKey")
        request.query("start", start)
        request.header("X-Trace", trace)
        return Call(request, self)
    }

    func latestPicture() -> Call<Picture?, GalleryError> {
        Call(RequestBuilder("Gallery.latestPicture", .get, "/api/pictures/latest"), self)
    }

    func deletePicture(id: String) -> Call<Void, DeletePictureError> {
        var request = RequestBuilder("Gallery.deletePicture", .delete, "/api/pictures/{id}")
        request.path("id", id)
        return Call(request, self)
    }

    func picture(id: String) -> Call<Data, GalleryError> {
        var request = RequestBuilder("Gallery.picture", .get, "/api/pictures/{id}/bytes")
        request.path("id", id)
        return Call(request, as: .bytes, self)
    }

    func terms() -> Call<String, GalleryError> {
        Call(RequestBuilder("Gallery.terms", .get, "/terms"), as: .text, self)
    }
}

extension GalleryDAO {
    static let service: ServiceDescription = ServiceDescription(
        "Gallery",
        version: .path("5"),
        headers: ["X-Client": "ios"],
        envelope: Envelope(data: "resp.data", code: ["code"], message: ["msg", "info"], success: ["0"]),
        timeout: .seconds(15)
    )

    static let searchPicturesRoute: EndpointRoute = EndpointRoute(
        "Gallery.searchPictures", .get, "/api/pictures/search", returning: "resp.pictures",
        reading: ReadOptions(dropsBadElements: true), timeout: .seconds(5))

    enum Environment: ServerEnvironment, CaseIterable {
        case release
        case test

        var servers: [String] {
            switch self {
            case .release: ["https://a.example.com/v1", "https://b.example.com/v1"]
            case .test: ["http://localhost:8080"]
            }
        }
    }

    func fill(_ request: inout RequestBuilder) {
        request.query("lang", lang)
    }
}
