import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Services of several files")
struct SharedServiceTests {
    @Test("a file that adds to a service extends its DAO")
    func extendsDAO() throws {
        let expected = """
            nonisolated extension GalleryDAO {
                /// `GET /logo`
                public func logo() async throws(APIError<GalleryError>) -> Data {
                    try await client.send(Logo(), from: self)
                }

                /// `GET /ping`
                public func ping() async throws(APIError<GalleryError>) {
                    try await client.send(Ping(), from: self)
                }
            }

            nonisolated extension GalleryDAO {
                /// The request of `logo`.
                public struct Logo: Endpoint {
                    public typealias Answer = Data
                    public typealias Failure = GalleryError

                    public init() {}
                }

                /// The request of `ping`.
                public struct Ping: Endpoint {
                    public typealias Answer = Void
                    public typealias Failure = GalleryError

                    public init() {}
                }
            }

            @_spi(Generated) nonisolated extension GalleryDAO.Logo: BytesEndpoint {
                public static let route = EndpointRoute("Gallery.logo", .get, "/logo")
            }

            @_spi(Generated) nonisolated extension GalleryDAO.Ping: EmptyEndpoint {
                public static let route = EndpointRoute("Gallery.ping", .get, "/ping")
            }

            """
        let text = try renderedService(ServiceFixture.sharedSpecification)
        #expect(text == expected)
    }

    @Test("a file that adds nothing declares nothing")
    func declaresNothing() {
        let specification = Specification.service(.named())
        let rendering = ServiceRendering(
            specification, names: TypeNames(specification), models: ModelTable(specification),
            options: RenderingOptions(toolVersion: "0.1.0"))
        let part = ServicePart(service: .named(), isDefinition: false, endpoints: [])
        #expect(rendering.context(for: part) == nil)
    }

    @Test("requests hide types with the same name in the service's other files")
    func knowsRequestsOfOtherFiles() throws {
        var specification = ServiceFixture.sharedSpecification
        specification.files[0].service?.endpoints = [.named("mirror")]
        specification.files[1].service?.endpoints = [.named("login") { $0.parameters = [.named("code")] }]
        specification.files[1].service?.service.name = "Gallery"
        specification.files[0].models = [.structure("Mirror", [.named("id", .string)])]
        specification.files[1].service?.endpoints[0].returns = .value(.model("Mirror"))
        let text = try renderedService(specification)
        #expect(text.contains(") async throws(APIError<GalleryError>) -> MirrorModel {"))
    }
}
