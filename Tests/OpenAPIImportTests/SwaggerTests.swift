import OpenAPIImport
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Swagger 2.0")
struct SwaggerTests {
    private func imported(_ rest: String) -> ImportResult {
        let text = "swagger: '2.0'\ninfo: {title: Pets, version: '1'}\n" + rest
        return ImportResult(OpenAPIImporter().read(Array(text.utf8), file: "pets.yaml"))
    }

    private func text(_ result: ImportResult) -> String {
        result.files.map(\.text).joined()
    }

    private static let description: String = """
        host: pets.example
        basePath: /v2
        schemes: [http, https]
        securityDefinitions: {key: {type: apiKey, name: X-Key, in: header}}
        security: [{key: []}]
        parameters:
          Limit: {name: limit, in: query, type: integer, maximum: 100, default: 20}
          PetBody: {name: body, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
        responses:
          Missing: {description: There is no such pet., schema: {$ref: '#/definitions/Problem'}}
        paths:
          /pets:
            parameters: [{name: X-Trace, in: header, type: string}]
            get:
              operationId: listPets
              parameters:
                - {$ref: '#/parameters/Limit'}
                - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
                - {name: ids, in: query, type: array, items: {type: integer}}
                - {name: words, in: query, type: array, items: {type: string}, collectionFormat: ssv, uniqueItems: true}
              responses: {'200': {description: Fine., schema: {type: array, items: {$ref: '#/definitions/Pet'}}}}
            post:
              operationId: addPet
              parameters: [{$ref: '#/parameters/PetBody'}]
              responses: {'201': {description: Added., schema: {$ref: '#/definitions/Pet'}}}
          /pets/{id}:
            get:
              operationId: pet
              parameters: [{name: id, in: path, required: true, type: integer}]
              responses: {'200': {description: Fine., schema: {$ref: '#/definitions/Pet'}}, '404': {$ref: '#/responses/Missing'}}
            put:
              operationId: renamePet
              consumes: [application/x-www-form-urlencoded]
              parameters:
                - {name: id, in: path, required: true, type: integer}
                - {name: name, in: formData, required: true, type: string, minLength: 2, description: The new name.}
                - {name: nick, in: formData, type: array, items: {type: string}}
              responses: {'204': {description: Renamed.}}
          /pets/{id}/photo:
            post:
              operationId: addPhoto
              parameters:
                - {name: id, in: path, required: true, type: integer}
                - {name: photo, in: formData, type: file}
                - {name: note, in: formData, type: string}
              responses: {'204': {description: Added.}}
            get:
              operationId: photo
              produces: [image/png]
              parameters: [{name: id, in: path, required: true, type: integer}]
              responses: {'200': {description: Fine., schema: {type: file}}}
        definitions:
          Pet:
            type: object
            discriminator: kind
            required: [id, kind]
            properties: {id: {type: integer}, kind: {type: string}, weight: {type: number, x-nullable: true}}
          Dog: {allOf: [{$ref: '#/definitions/Pet'}, {type: object, properties: {tricks: {type: array, items: {type: string}}}}]}
          Cat: {allOf: [{$ref: '#/definitions/Pet'}, {type: object, properties: {lives: {type: integer}}}]}
          Problem: {type: object, required: [title], properties: {title: {type: string}}}
        """

    @Test(
        "servers, parameters, bodies, forms, files and responses become those of OpenAPI 3",
        arguments: [
            "release: https://pets.example/v2", "auth: {key: X-Key}",
            "trace: {type: 'String?', in: header, map: X-Trace}",
            "limit: {type: Int = 20, scope: {max: 100}}", "tags: '[String]?'", "ids: {type: '[Int]?', style: comma}",
            "words: {type: '[String]?', style: space}", "returns: [Pet]", "body: Pet",
            "errors: {http-404: {name: notFound, body: Problem, doc: There is no such pet.}}",
            "name: {type: String, in: form, length: {min: 2}, doc: The new name.}",
            "nick: {type: '[String]?', in: form, style: comma}", "photo: file?",
            "note: {type: 'String?', in: multipart}",
            "returns: Data", "divide-type: kind", "weight: Double?",
        ])
    func parts(line: String) throws {
        let result = imported(Self.description)
        #expect(result.faults.isEmpty)
        #expect(text(result).contains(line))
        #expect(try result.generated().messages == "")
    }

    @Test("notes and errors have the positions of the original")
    func positions() {
        let notes = imported(Self.description).notes.map(\.pointer)
        #expect(notes.contains("#/paths/~1pets/get/parameters/3/uniqueItems"))
        #expect(!notes.contains { $0.contains("components") || $0.contains("requestBody") })
        let wrong = imported("paths: {}\ndefinitions:\n  Pet: {properties: [a]}\n")
        #expect(wrong.faults.map(\.message) == ["#/definitions/Pet/properties must be a mapping, not a list"])
        #expect(wrong.faults.map(\.range.range.start.line) == [5])
    }
}
