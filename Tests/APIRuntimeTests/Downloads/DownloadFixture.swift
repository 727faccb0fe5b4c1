@_spi(Generated) import APIRuntime
import Foundation

/// Downloads of a hand-written service.
struct DownloadFixture {
    let folder: TestFolder
    let server: RangeServer = RangeServer()
    let time: ManualTime = ManualTime(skipsSleep: true)

    init() throws {
        folder = try TestFolder()
    }

    var place: URL { folder.place("a.bin") }

    func gallery(_ transport: (any Transport)? = nil, maximumSize: Int64 = 1 << 30) -> GalleryDAO {
        let configuration = APIClient.Configuration(
            maximumDownloadSize: maximumSize, time: time, transport: transport ?? server)
        return GalleryDAO(client: APIClient(server: "https://api.example.com", configuration: configuration))
    }

    /// Downloads, and resumes a part.
    func resume(
        _ id: Int = 1, _ transport: (any Transport)? = nil, maximumSize: Int64 = 1 << 30
    ) async throws(APIError<GalleryError>) -> Download {
        let gallery = gallery(transport, maximumSize: maximumSize)
        return try await gallery.client.send(GalleryDAO.Original(id: id, to: place), from: gallery)
    }

    /// Downloads without resuming.
    func download(
        _ transport: (any Transport)? = nil, maximumSize: Int64 = 1 << 30
    ) async throws(APIError<GalleryError>) -> Download {
        let gallery = gallery(transport, maximumSize: maximumSize)
        return try await gallery.client.send(GalleryDAO.Report(to: place), from: gallery)
    }

    /// Interrupts a download after a number of bytes.
    func breakOff(after count: Int) async {
        server.change { state in state.cutAfter = count }
        _ = try? await resume()
        server.change { state in state.cutAfter = nil }
    }

    /// Interrupts a download after its last byte.
    func receiveAll() async {
        server.change { state in state.breaksAtEnd = true }
        _ = try? await resume()
        server.change { state in state.breaksAtEnd = false }
    }

    var content: [UInt8]? {
        (try? Data(contentsOf: place)).map { data in [UInt8](data) }
    }

    static let partial: [String] = ["a.bin.part", "a.bin.part.info"]
}

extension GalleryDAO {
    /// A download that resumes.
    struct Original: FileEndpoint {
        typealias Failure = GalleryError

        var id: Int
        var destination: URL

        init(id: Int, to destination: URL) {
            self.id = id
            self.destination = destination
        }

        static let route: EndpointRoute = EndpointRoute(
            "Gallery.original", .get, "/pictures/{id}", policies: CallPolicies(resumes: true))

        func fill(_ request: inout RequestBuilder) throws(InvalidRequest) {
            request.path("id", id)
        }
    }

    /// A download that does not resume.
    struct Report: FileEndpoint {
        typealias Failure = GalleryError

        var destination: URL

        init(to destination: URL) {
            self.destination = destination
        }

        static let route: EndpointRoute = EndpointRoute("Gallery.report", .get, "/report")
    }
}
