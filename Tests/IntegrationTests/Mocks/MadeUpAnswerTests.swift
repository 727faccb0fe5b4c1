import ExamplesScenario
import Foundation
import HTTPTypes
import MockValues
import SpecLanguage
import TestSupport
import Testing

@testable import APIRuntime

@Suite("Made-up answers, read by generated code")
struct MadeUpAnswerTests {
    @Test(
        "each endpoint of the example specs decodes its answers to hundreds of seeds",
        arguments: ExampleService.allCases)
    func decode(example: ExampleService) throws {
        let specification = try example.specification()
        // Whoever names a deprecated one is warned; it returns nothing.
        let endpoints = MockEndpoint.all(of: specification).filter { $0.endpoint.deprecated == nil }
        // Nobody adds an endpoint to a spec without adding it here.
        #expect(Set(endpoints.map(\.name)) == Set(example.endpoints.map { $0.route.name }))
        let answers = MockAnswers(specification)
        for endpoint in endpoints {
            let type = try #require(example.endpoints.first { $0.route.name == endpoint.name })
            for seed in 1...250 as ClosedRange<UInt64> {
                let body = try answers.seeded(seed).body(of: endpoint)
                if let problem = Self.problem(body, type, example.service) {
                    Issue.record(
                        "\(endpoint.name), seed \(seed): \(problem)\n\(String(decoding: body.bytes, as: UTF8.self))")
                    break
                }
            }
        }
    }

    /// What the runtime says against an answer; nil where it takes it.
    private static func problem<E: APIRuntime.Endpoint>(
        _ body: MockBody, _ type: E.Type, _ service: ServiceDescription
    ) -> String? {
        let head = HTTPResponse(status: .ok, headerFields: [.contentType: body.mediaType])
        let response = WireResponse(head: head, body: WireBody(body.bytes))
        switch Judge(service).outcome(of: response, for: type) {
        case .value: return nil
        case .server(let error): return "\(error)"
        case .dataFormat(let fault): return fault.description
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

    var service: ServiceDescription {
        switch self {
        case .gallery: GalleryDAO.service
        case .httpBin: HTTPBinDAO.service
        case .prometheus: PrometheusDAO.service
        }
    }

    var endpoints: [any APIRuntime.Endpoint.Type] {
        switch self {
        case .gallery:
            [
                GalleryDAO.SearchPictures.self, GalleryDAO.PictureRequest.self, GalleryDAO.ChangePicture.self,
                GalleryDAO.AddPicture.self, GalleryDAO.Rate.self, GalleryDAO.Timeline.self,
                GalleryDAO.Owner.self, GalleryDAO.Logo.self,
            ]
        case .httpBin:
            [
                HTTPBinDAO.Get.self, HTTPBinDAO.Post.self, HTTPBinDAO.Put.self, HTTPBinDAO.Patch.self,
                HTTPBinDAO.Delete.self, HTTPBinDAO.SubmitForm.self, HTTPBinDAO.Upload.self, HTTPBinDAO.Status.self,
                HTTPBinDAO.Probe.self, HTTPBinDAO.UserAgent.self, HTTPBinDAO.Uuid.self, HTTPBinDAO.Bytes.self,
                HTTPBinDAO.Page.self, HTTPBinDAO.Delay.self, HTTPBinDAO.Cookies.self, HTTPBinDAO.Slides.self,
                HTTPBinDAO.Unicode.self, HTTPBinDAO.Gzip.self, HTTPBinDAO.Redirect.self,
            ]
        case .prometheus:
            [
                PrometheusDAO.Query.self, PrometheusDAO.QueryRange.self, PrometheusDAO.QueryByForm.self,
                PrometheusDAO.FormatQuery.self, PrometheusDAO.Series.self, PrometheusDAO.Labels.self,
                PrometheusDAO.LabelValues.self, PrometheusDAO.TargetsRequest.self, PrometheusDAO.Rules.self,
                PrometheusDAO.Alerts.self, PrometheusDAO.Metadata.self, PrometheusDAO.BuildInformationRequest.self,
                PrometheusDAO.RuntimeInformationRequest.self, PrometheusDAO.Flags.self,
                PrometheusDAO.Configuration.self,
                PrometheusDAO.DatabaseStatisticsRequest.self, PrometheusDAO.IsHealthy.self,
            ]
        }
    }
}
