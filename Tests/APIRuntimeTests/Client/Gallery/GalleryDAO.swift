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
    ) async throws(APIError<GalleryError>) -> [Picture] {
        try await client.send(SearchPictures(searchKey: searchKey, start: start, trace: trace), from: self)
    }

    func latestPicture() async throws(APIError<GalleryError>) -> Picture? {
        try await client.send(LatestPicture(), from: self)
    }

    func deletePicture(id: String) async throws(APIError<DeletePicture.Failure>) {
        try await client.send(DeletePicture(id: id), from: self)
    }

    func picture(id: String) async throws(APIError<GalleryError>) -> Data {
        try await client.send(PictureBytes(id: id), from: self)
    }

    func terms() async throws(APIError<GalleryError>) -> String {
        try await client.send(Terms(), from: self)
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

    func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
        request.query("lang", lang)
    }
}
