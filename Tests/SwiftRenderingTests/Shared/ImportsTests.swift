import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Imports")
struct ImportsTests {
    private func imports(_ models: [Model], access: Access = .public) -> [String] {
        Imports(of: Specification.models(models).files[0], defaultAccess: access).lines
    }

    @Test("are as accessible as the widest declaration that needs them")
    func access() {
        let open = Model.structure("Open", [.named("a", .string)]).with { $0.access = .package }
        let dated = Model.structure("Dated", [.named("a", .optional(.array(.date)))]).with { $0.access = .internal }
        #expect(
            imports([open, dated]) == ["@_spi(Generated) package import APIRuntime", "internal import Foundation"])
        #expect(imports([open]) == ["@_spi(Generated) package import APIRuntime"])
        #expect(
            imports([dated], access: .package) == [
                "@_spi(Generated) internal import APIRuntime", "internal import Foundation",
            ])
    }

    @Test("include Foundation only if one of its types is used")
    func foundation() {
        #expect(imports([GalleryFixture.level]) == ["@_spi(Generated) public import APIRuntime"])
        for type: BuiltInType in [.date, .url, .uuid, .data, .decimal] {
            let model = Model.structure("A", [.named("a", .dictionary(.builtIn(type)))])
            #expect(imports([model]) == ["@_spi(Generated) public import APIRuntime", "public import Foundation"])
        }
    }

    @Test("include modules of external types, and nothing else")
    func externalModules() {
        #expect(imports([GalleryFixture.color]) == ["public import BrandKit"])
        #expect(imports([.named("Own", .external(ExternalType(typeName: "Own")))]).isEmpty)
        #expect(imports([]).isEmpty)
    }

    @Test("include what services send and return")
    func services() {
        let endpoint = Endpoint(
            name: "logo", typeName: "Logo", method: .get, path: "/", pathSegments: [], returns: .value(.array(.url)),
            range: .none)
        let service = Service(name: "A", access: .internal, range: .none)
        var file = Specification.models().files[0]
        file.service = ServicePart(service: service, isDefinition: false, endpoints: [endpoint])
        let lines = Imports(of: file, defaultAccess: .public).lines
        #expect(lines == ["@_spi(Generated) internal import APIRuntime", "internal import Foundation"])
    }
}
