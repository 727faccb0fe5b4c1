import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Type names")
struct TypeNamesTests {
    @Test("are unqualified by default")
    func unqualified() {
        let names = TypeNames(.models(GalleryFixture.comment))
        #expect(names.swiftType(.optional(.dictionary(.array(.date)))) == "[String: [Date]]?")
        #expect(names.swiftType(.model("Comment")) == "Comment")
        #expect(names.runtime("JSONReader") == "JSONReader")
        #expect(names.standard("Error") == "Error")
    }

    @Test("have their module if a model has the same name")
    func shadowedByModels() {
        let models = ["JSONReader", "Error", "Locale", "JSON"].map { Model.structure($0, []) }
        let names = TypeNames(.models(models))
        #expect(names.runtime("JSONReader") == "APIRuntime.JSONReader")
        #expect(names.standard("Error") == "Swift.Error")
        #expect(names.foundation("Locale") == "Foundation.Locale")
        #expect(names.swiftType(.json) == "APIRuntime.JSON")
        #expect(names.swiftType(.model("Error")) == "Error")
    }

    @Test("have their module if a nested type, a patch or a service has the same name")
    func shadowedByOtherTypes() {
        let patched = Model.structure("Mirror", []) { $0.hasPatch = true }
        let service = Service(name: "JSON", range: .none)
        var specification = Specification.models(patched)
        specification.files[0].service = ServicePart(service: service, isDefinition: true, endpoints: [])
        let names = TypeNames(specification)
        #expect(names.standard("MirrorPatch") == "Swift.MirrorPatch")
        #expect(names.runtime("JSONError") == "APIRuntime.JSONError")
        #expect(names.standard("Failure") == "Failure")
        #expect(names.inside(["Failure"]).standard("Failure") == "Swift.Failure")
    }

    @Test("of models hidden by a nested type are replaced there")
    func hiddenModels() {
        let names = TypeNames(.models(.structure("ID", [.named("id", .string)]) { $0.identity = ["id"] }))
        #expect(names.model("ID") == "ID")
        #expect(names.inside(["ID"]).model("ID") == "IDModel")
        #expect(names.declaration(of: "ID") == TypeDeclarationNames(name: "ID", alias: "IDModel"))
    }

    @Test("of deprecated models are for users only")
    func deprecated() {
        let old = Model.structure("Old", []) { $0.hasPatch = true }.with { $0.deprecated = "" }
        let names = TypeNames(.models(old, .structure("OldModel", [])))
        #expect(names.swiftType(.array(.model("Old"))) == "[OldModel2]")
        #expect(names.declaration(of: "Old") == TypeDeclarationNames(name: "OldModel2", alias: "Old"))
        #expect(names.model("OldPatch") == "OldPatchModel")
    }
}
