import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Services of several files")
struct SharedServiceTests {
    @Test("a file that adds to a service extends its DAO")
    func extendsDAO() throws {
        let expected = """
            nonisolated extension GalleryDAO {
                /// `GET /logo`
                public func logo() -> Call<Data, GalleryError> {
                    Call(RequestBuilder("Gallery.logo", .get, "/logo"), as: .bytes, self)
                }

                /// `GET /ping`
                public func ping() -> Call<Void, GalleryError> {
                    Call(RequestBuilder("Gallery.ping", .get, "/ping"), self)
                }
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

    @Test("types of endpoints hide types with the same name in the service's other files")
    func knowsTypesOfOtherFiles() throws {
        var specification = ServiceFixture.sharedSpecification
        specification.files[0].service?.endpoints = [.named("mirror") { $0.errors = [.code("1", "one")] }]
        specification.files[1].service?.endpoints = [.named("login") { $0.parameters = [.named("code")] }]
        specification.files[0].models = [.structure("MirrorError", [.named("id", .string)])]
        specification.files[1].service?.endpoints[0].returns = .value(.model("MirrorError"))
        let text = try renderedService(specification)
        #expect(text.contains(") -> Call<MirrorErrorModel, GalleryError> {"))
    }
}
