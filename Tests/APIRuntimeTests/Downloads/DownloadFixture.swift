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
        try await gallery(transport, maximumSize: maximumSize).original(id, to: place).value
    }

    /// Downloads without resuming.
    func download(
        _ transport: (any Transport)? = nil, maximumSize: Int64 = 1 << 30
    ) async throws(APIError<GalleryError>) -> Download {
        try await gallery(transport, maximumSize: maximumSize).report(to: place).value
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

extension DAO {
    /// A download that resumes.
    func original(_ id: Int, to destination: URL) -> Call<Download, GalleryError> {
        var request = RequestBuilder(
            EndpointRoute("Gallery.original", .get, "/pictures/{id}", policies: CallPolicies(resumes: true)))
        request.path("id", id)
        return Call(request, as: .file(at: destination), self)
    }

    /// A download that does not resume.
    func report(to destination: URL) -> Call<Download, GalleryError> {
        Call(RequestBuilder("Gallery.report", .get, "/report"), as: .file(at: destination), self)
    }
}
