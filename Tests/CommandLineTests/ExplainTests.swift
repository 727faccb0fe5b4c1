import Foundation
import TestSupport
import Testing

@Suite("apigen explain")
struct ExplainTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Gallery, servers: {release: https://gallery.example}}
            errors: {http-404: notFound}
            endpoints:
              picture: {get: '/pictures/{id}', parameters: {id: Int}, returns: Picture}
            models:
              Picture:
                fields:
                  id: Int
                  url: {type: URL, map: image.src}
              Kind: {enum: [pic, video]}

            """, to: "Specs/Gallery.yaml")
    }

    @Test("a line is explained by its first key, with the Swift of its declaration")
    func field() async throws {
        let run = try await fixture.run("explain", "Specs/Gallery.yaml:10")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                Specs/Gallery.yaml:10:7: models > Picture > fields > url

                public var url: URL

                """)
    }

    @Test("a column chooses a key on the line, with its meaning in the language")
    func column() async throws {
        let run = try await fixture.run("explain", "Specs/Gallery.yaml:10:25")
        #expect(
            run.output == """
                Specs/Gallery.yaml:10:24: models > Picture > fields > url > map

                "map" of a field: the places to read the value from; $ is the object itself

                public var url: URL

                """)
    }

    @Test("an endpoint of a namespace has its own method, not that of the same name in another one")
    func namespaces() async throws {
        try fixture.folder.write(
            """
            apigen: 1
            service: {name: Shop}
            endpoints:
              goods.get: {get: /goods, parameters: {page: Int}}
              parts.get: {get: /parts, parameters: {key: String}}

            """, to: "Specs/Shop.yaml")
        let run = try await fixture.run("explain", "Specs/Shop.yaml:5")
        #expect(run.output.contains("public func get(key: String) -> Call<Void, ShopError>"), "\(run.output)")
    }

    static let declarations: [(position: String, swift: String)] = [
        ("2", "public nonisolated struct GalleryDAO: DAO"), ("3:10", "case notFound"),
        ("5", "public func picture(id: Int) -> Call<Picture, GalleryError>"),
        ("5:40", "public func picture(id: Int) -> Call<Picture, GalleryError>"),
        ("7", "    public var url: URL\n"), ("11", "public nonisolated enum Kind"),
        ("11:20", "    case pic\n"),
    ]

    @Test("declarations have the Swift that comes of them", arguments: declarations.indices)
    func declaration(index: Int) async throws {
        let (position, swift) = Self.declarations[index]
        let run = try await fixture.run("explain", "Specs/Gallery.yaml:\(position)")
        #expect(run.output.contains(swift), "\(run.output)\(run.errors)")
    }

    @Test("--format json prints an object that follows its schema")
    func json() async throws {
        let run = try await fixture.run("explain", "Specs/Gallery.yaml:10:25", "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["path"] as? [String] == ["models", "Picture", "fields", "url", "map"])
        #expect(object["swift"] as? String == "public var url: URL")
        let file = Programs.packageFolder.appending(path: "Editors/apigen.explanation.schema.json")
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let known = try #require(schema["properties"] as? [String: Any])
        #expect(Set(object.keys).isSubset(of: known.keys))
        #expect(Set(try #require(schema["required"] as? [String])).isSubset(of: object.keys))
        let key = try #require(object["key"] as? [String: String])
        #expect(
            key == [
                "name": "map", "of": "field", "summary": "the places to read the value from; $ is the object itself",
            ])
    }

    @Test("messages of the line are shown, and there is no Swift of specs with errors")
    func messages() async throws {
        try fixture.writeSpec("Bad", model: "Bad", field: "id: {type: Strin}")
        let run = try await fixture.run("explain", "Specs/Bad.yaml:5")
        #expect(run.status == 0)
        #expect(run.output.contains("error: unknown type \"Strin\"; did you mean \"String\"?"), "\(run.output)")
        #expect(!run.output.contains("var id"))
    }

    @Test(
        "other positions are refused",
        arguments: [
            ("Specs/Gallery.yaml", "is no position"), ("Specs/Gallery.yaml:0", "is no position"),
            ("Specs/Gallery.yaml:a", "is no position"), ("Specs/Nope.yaml:1", "is not a spec file"),
        ])
    func refused(position: String, message: String) async throws {
        let run = try await fixture.run("explain", position)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
