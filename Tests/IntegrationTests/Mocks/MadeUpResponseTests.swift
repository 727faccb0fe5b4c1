import APIRuntime
import APIRuntimeMock
import ExamplesScenario
import Foundation
import HTTPTypes
import MockValues
import SpecLanguage
import TestSupport
import Testing

@Suite("Generated responses and generated code")
struct MadeUpResponseTests {
    @Test(
        "each endpoint of the example specs decodes its responses to 250 seeds",
        arguments: ExampleService.allCases)
    func decodeAllSeeds(example: ExampleService) async throws {
        let specification = try example.specification()
        // Calling a deprecated endpoint is a compiler warning; it returns nothing.
        let endpoints = MockEndpoint.all(of: specification).filter { $0.endpoint.deprecated == nil }
        let mock = MockTransport()
        let client = APIClient(
            server: "http://localhost", configuration: APIClient.Configuration(time: NoTime(), transport: mock))
        let calls = example.calls(client)
        // Every endpoint of a spec must be listed here.
        #expect(Set(endpoints.map(\.name)) == Set(calls.keys))
        let responses = MockResponses(specification)
        for endpoint in endpoints {
            let call = try #require(calls[endpoint.name])
            for seed in 1...250 as ClosedRange<UInt64> {
                let body = try responses.seeded(seed).body(of: endpoint)
                let fields: HTTPFields = [.contentType: body.mediaType]
                mock.respond(
                    to: endpoint.name,
                    with: MockResponse(head: HTTPResponse(status: .ok, headerFields: fields), pieces: [body.bytes]))
                do {
                    try await call()
                } catch {
                    Issue.record(
                        "\(endpoint.name), seed \(seed): \(error)\n\(String(decoding: body.bytes, as: UTF8.self))")
                    break
                }
            }
        }
    }
}

/// The specs that are compiled together with the tests.
enum ExampleService: String, CaseIterable, Sendable {
    case gallery = "Gallery"
    case httpBin = "HTTPBin"
    case prometheus = "Prometheus"

    func specification() throws -> Specification {
        let path = "Specs/\(rawValue).yaml"
        let bytes = try Data(contentsOf: Programs.packageFolder.appending(path: path))
        return SpecChecker().check([SpecSource(path: path, name: rawValue, bytes: Array(bytes))]).specification
    }

    /// A call of each endpoint, by the endpoint's name.
    func calls(_ client: APIClient) -> [String: () async throws -> Void] {
        switch self {
        case .gallery: galleryCalls(GalleryDAO(client: client, language: "en"))
        case .httpBin: binCalls(HTTPBinDAO(client: client))
        case .prometheus: prometheusCalls(PrometheusDAO(client: client))
        }
    }

    private func galleryCalls(_ gallery: GalleryDAO) -> [String: () async throws -> Void] {
        [
            "Gallery.searchPictures": { _ = try await gallery.searchPictures(searchKey: "a").value },
            "Gallery.picture": { _ = try await gallery.picture(id: "7").value },
            "Gallery.changePicture": { _ = try await gallery.changePicture(id: "7", body: PicturePatch()).value },
            "Gallery.addPicture": { _ = try await gallery.addPicture(title: "a", photo: Self.photo).value },
            "Gallery.rate": { try await gallery.rate(id: "7", stars: 5).value },
            "Gallery.timeline": { for try await _ in gallery.timeline().values {} },
            "Gallery.owner": { _ = try await gallery.owner().value },
            "Gallery.logo": { _ = try await gallery.logo().value },
        ]
    }

    private func binCalls(_ bin: HTTPBinDAO) -> [String: () async throws -> Void] {
        [
            "HTTPBin.get": { _ = try await bin.get(text: "a").value },
            "HTTPBin.post": { _ = try await bin.post(title: "a", stars: 1).value },
            "HTTPBin.put": {
                _ = try await bin.put(body: Note(title: "a", written: Date(timeIntervalSince1970: 0))).value
            },
            "HTTPBin.patch": { _ = try await bin.patch(body: NotePatch()).value },
            "HTTPBin.delete": { _ = try await bin.delete(id: 1).value },
            "HTTPBin.submitForm": { _ = try await bin.submitForm(name: "a", colours: ["b"]).value },
            "HTTPBin.upload": { _ = try await bin.upload(caption: "a", photo: Self.photo).value },
            "HTTPBin.status": { try await bin.status(code: 200).value },
            "HTTPBin.probe": { try await bin.probe().value },
            "HTTPBin.userAgent": { _ = try await bin.userAgent().value },
            "HTTPBin.uuid": { _ = try await bin.uuid().value },
            "HTTPBin.bytes": { _ = try await bin.bytes(count: 1).value },
            "HTTPBin.page": { _ = try await bin.page().value },
            "HTTPBin.delay": { _ = try await bin.delay(seconds: 1).value },
            "HTTPBin.cookies": { _ = try await bin.cookies(theme: "a").value },
            "HTTPBin.slides": { _ = try await bin.slides().value },
            "HTTPBin.unicode": { _ = try await bin.unicode().value },
            "HTTPBin.gzip": { _ = try await bin.gzip().value },
            "HTTPBin.redirect": { _ = try await bin.redirect(times: 1).value },
        ]
    }

    private func prometheusCalls(_ prometheus: PrometheusDAO) -> [String: () async throws -> Void] {
        let day = Date(timeIntervalSince1970: 0)
        return [
            "Prometheus.query": { _ = try await prometheus.query(query: "up").value },
            "Prometheus.queryRange": {
                _ = try await prometheus.queryRange(query: "up", start: day, end: day, step: "1s").value
            },
            "Prometheus.queryByForm": { _ = try await prometheus.queryByForm(query: "up").value },
            "Prometheus.formatQuery": { _ = try await prometheus.formatQuery(query: "up").value },
            "Prometheus.series": { _ = try await prometheus.series(match: ["up"]).value },
            "Prometheus.labels": { _ = try await prometheus.labels().value },
            "Prometheus.labelValues": { _ = try await prometheus.labelValues(name: "job").value },
            "Prometheus.targets": { _ = try await prometheus.targets().value },
            "Prometheus.rules": { _ = try await prometheus.rules().value },
            "Prometheus.alerts": { _ = try await prometheus.alerts().value },
            "Prometheus.metadata": { _ = try await prometheus.metadata().value },
            "Prometheus.buildInformation": { _ = try await prometheus.buildInformation().value },
            "Prometheus.runtimeInformation": { _ = try await prometheus.runtimeInformation().value },
            "Prometheus.flags": { _ = try await prometheus.flags().value },
            "Prometheus.configuration": { _ = try await prometheus.configuration().value },
            "Prometheus.databaseStatistics": { _ = try await prometheus.databaseStatistics().value },
            "Prometheus.isHealthy": { _ = try await prometheus.isHealthy().value },
        ]
    }

    private static let photo = Upload(bytes: Array("pixels".utf8), name: "a.png", contentType: "image/png")
}
