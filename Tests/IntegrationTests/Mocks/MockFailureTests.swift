import APIRuntime
import APIRuntimeMock
import ExamplesScenario
import Foundation
import HTTPTypes
import Testing

@Suite("Mock responses made of errors and values", .timeLimit(.minutes(5)))
struct MockFailureTests {
    private let mock: MockTransport = MockTransport(time: NoTime())

    private var gallery: GalleryDAO {
        GalleryDAO(
            client: APIClient(
                server: "https://gallery.example/v1",
                configuration: APIClient.Configuration(time: NoTime(), transport: mock)),
            language: "en")
    }

    @Test(
        "an error is thrown as the same case",
        arguments: [
            .tokenExpired, .systemBusy, .notFound, .serverFault, .invalid(Problem(field: "title", reason: "too long")),
            .unknown(code: "77", message: "odd"),
        ] as [GalleryError])
    func errors(error: GalleryError) async throws {
        mock.respond(to: "Gallery.picture", with: .fails(with: error))
        await #expect(throws: APIError<GalleryError>.server(error)) {
            try await gallery.picture(id: "7").value
        }
        #expect(mock.requests(of: "Gallery.picture").first?.head.path?.contains("/api/pictures/7") == true)
    }

    @Test("an endpoint's own and common errors are thrown as the same case")
    func endpointErrors() async throws {
        for error in [GalleryDAO.SearchPicturesError.noSuchUser, .common(.tokenExpired)] {
            mock.respond(to: "Gallery.searchPictures", with: .fails(with: error))
            await #expect(throws: APIError<GalleryDAO.SearchPicturesError>.server(error)) {
                try await gallery.searchPictures(searchKey: "a").value
            }
        }
    }

    @Test("success at another path is written as failure")
    func successElsewhere() async throws {
        let error = PrometheusError.badData(PrometheusProblem(kind: "bad_data", text: "no such function"))
        mock.respond(to: "Prometheus.labels", with: .fails(with: error))
        let prometheus = PrometheusDAO(
            client: APIClient(
                server: "http://localhost:9090", configuration: APIClient.Configuration(time: NoTime(), transport: mock)
            ))
        await #expect(throws: APIError<PrometheusError>.server(error)) { try await prometheus.labels().value }
    }

    @Test("a value is returned from its path")
    func values() async throws {
        let owner = Party.customer(Customer(id: 7, name: "Ann"))
        mock.respond(to: "Gallery.owner", with: .value(owner).delayed(by: .milliseconds(1)))
        #expect(try await gallery.owner().value == owner)
    }

    @Test("a service without a path for codes reports that it cannot write one")
    func noCodePath() async throws {
        let bin = HTTPBinDAO(
            client: APIClient(
                server: "http://localhost:8000", configuration: APIClient.Configuration(time: NoTime(), transport: mock)
            ))
        mock.respond(to: bin.gzip(), with: .fails(with: HTTPBinError.unknown(code: "5", message: nil)))
        do {
            _ = try await bin.gzip().value
            Issue.record("no error")
        } catch {
            #expect("\(error)".contains("have no place for the code 5"))
        }
    }
}
