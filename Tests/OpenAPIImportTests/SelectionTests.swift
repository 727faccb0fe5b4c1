import Foundation
import OpenAPIImport
import TestSupport
import Testing

@Suite("The import of a selection of a description")
struct SelectionTests {
    private static let description: String = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        security: [{key: []}]
        paths:
          /pets:
            get:
              operationId: listPets
              tags: [pets, lists]
              responses:
                '200': {description: '', content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}
                '404': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}
          /pets/{id}/photos:
            get:
              operationId: photos
              tags: [photos]
              security: []
              parameters: [{name: id, in: path, required: true, schema: {type: string, format: odd}}]
              responses:
                '200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/photo'}}}}
                '404': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Problem'}}}}
          /owners:
            servers: [{url: 'https://other.example'}]
            get:
              operationId: listOwners
              tags: [owners]
              security: []
              callbacks: {}
              responses:
                '200': {description: '', content: {application/json: {schema: {$ref: '#/components/schemas/Photo'}}}}
        components:
          securitySchemes: {key: {type: http, scheme: bearer}}
          schemas:
            Photo: {type: object, properties: {size: {type: integer}}}
            photo: {type: object, properties: {of: {$ref: '#/components/schemas/Pet'}}}
            Pet: {type: object, properties: {name: {type: string}, tags: {type: array, uniqueItems: true, items: {}}}}
            Problem: {type: object, properties: {title: {type: string}}}
            Unused: {type: object, properties: {code: {type: string, format: odd}}}

        """

    private static func read(_ selection: [String]) -> ReadDescription {
        OpenAPIImporter(only: selection).read(Array(description.utf8), file: "shop.yaml")
    }

    private static func imported(_ selection: String...) -> (text: String, result: ImportResult) {
        let result = ImportResult(read(selection))
        return (result.files.map(\.text).joined(), result)
    }

    @Test(
        "a tag, a path and an operation id select an endpoint",
        arguments: ["photos", "/pets/{id}/photos", "/pets/*", "/*/photos", "/pets/*/*"])
    func terms(term: String) throws {
        let (text, result) = Self.imported(term)
        #expect(text.contains("get: /pets/{id}/photos"))
        #expect(!text.contains("listPets") && !text.contains("listOwners"))
        #expect(try result.generated().messages == "")
    }

    @Test("several terms select everything that one of them names")
    func severalTerms() {
        let (text, _) = Self.imported("lists", "listOwners")
        #expect(text.contains("listPets:") && text.contains("listOwners:"))
        #expect(!text.contains("photos:"))
    }

    @Test("the models, errors and security of the endpoints come along, and no others")
    func needs() {
        let (photos, _) = Self.imported("photos")
        #expect(photos.contains("Photo2:") && photos.contains("Pet:") && photos.contains("Problem:"))
        #expect(photos.contains("http-404:"))
        #expect(!photos.contains("Unused:") && !photos.contains("Photo:"))
        #expect(!photos.contains("auth:"))
        let (owners, _) = Self.imported("owners")
        #expect(!owners.contains("http-404:") && !owners.contains("Problem:"))
        #expect(Self.imported("pets").text.contains("auth: bearer"))
    }

    @Test("names are those of an import of the whole description")
    func names() {
        let (part, whole) = (Self.imported("photos").text, Self.imported().text)
        for line in part.split(separator: "\n") where line.hasSuffix("Photo2") || line.contains("Photo2:") {
            #expect(whole.contains(line))
        }
        #expect(part.contains("returns: Photo2"))
    }

    @Test("the report lists what is lost of the selection")
    func report() {
        #expect(
            Self.imported("pets").result.notes.map(\.pointer) == [
                "#/components/schemas/Pet/properties/tags/uniqueItems", "#/paths/~1pets/get/tags/1",
                "#/info/version",
            ])
        #expect(
            Self.imported("owners").result.notes.map(\.pointer) == [
                "#/paths/~1owners/get/callbacks", "#/info/version",
            ])
        #expect(Self.imported("owners").text.contains("release: https://other.example"))
    }

    @Test(
        "a term that the description does not have is an error with a suggestion",
        arguments: [
            ("pet", #"no tag or operation id is "pet"; did you mean "pets"?"#),
            ("/pet", #"no path matches "/pet"; did you mean "/pets"?"#),
            ("/nothing/*", #"no path matches "/nothing/*""#),
        ])
    func unknownTerms(term: String, message: String) {
        #expect(Self.read(["owners", term]).selectionFaults == [message])
    }
}
