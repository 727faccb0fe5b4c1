import Foundation
import OpenAPIImport
import Testing

@Suite("Files of an import")
struct FileTests {
    /// A description with tags, each with its own endpoints and models, and shared models.
    private static func description(tags: Int, models: Int, fields: Int = 20) -> [UInt8] {
        let names = ["alpha", "beta", "gamma", "delta"]
        var text = "openapi: 3.1.0\ninfo: {title: Big, version: '1'}\npaths:\n"
        for tag in 0..<tags {
            for model in 0..<models {
                text += """
                      /t\(tag)/m\(model):
                        get:
                          tags: [\(names[tag])]
                          operationId: get\(tag)x\(model)
                          responses: {'200': {description: Fine., content: {application/json: {schema: {$ref: '#/components/schemas/T\(tag)Model\(model)'}}}}}

                    """
            }
        }
        text += "components:\n  schemas:\n"
        let properties = (0..<fields).map { "f\($0): {type: string}" }.joined(separator: ", ")
        text += "    Shared: {type: object, properties: {\(properties)}}\n"
        for tag in 0..<tags {
            for model in 0..<models {
                text += "    T\(tag)Model\(model): {type: object, properties: "
                text += "{\(properties), shared: {$ref: '#/components/schemas/Shared'}}}\n"
            }
        }
        return Array(text.utf8)
    }

    @Test("a small description is one file")
    func smallDescription() {
        let result = ImportResult(OpenAPIImporter().read(Self.description(tags: 2, models: 2), file: "big.yaml"))
        #expect(result.files.map(\.name) == ["Big.yaml"])
    }

    @Test("a large description has a file for each tag and its models")
    func largeDescription() throws {
        let result = ImportResult(OpenAPIImporter().read(Self.description(tags: 4, models: 6), file: "big.yaml"))
        #expect(
            result.files.map(\.name) == [
                "Big.yaml", "Alpha.yaml", "Beta.yaml", "Gamma.yaml", "Delta.yaml", "Shared.yaml",
            ])
        let first = try #require(result.files.first { $0.name == "Beta.yaml" }).text
        #expect(first.contains("T1Model5:") && !first.contains("T2Model"))
        #expect(try #require(result.files.last).text.contains("Shared:"))
        #expect(try result.generated().messages == "")
    }

    @Test("no file exceeds the length that the checker warns about")
    func fileLength() throws {
        let result = ImportResult(OpenAPIImporter().read(Self.description(tags: 1, models: 90), file: "big.yaml"))
        #expect(result.files.count > 5)
        #expect(try result.generated().messages == "")
    }

    @Test("models stay in the files of an earlier import")
    func keepsPlaces() throws {
        let importer = OpenAPIImporter()
        let earlier = ImportResult(importer.read(Self.description(tags: 4, models: 6), file: "big.yaml")).files
        // So much larger that it would be split differently.
        let larger = importer.read(Self.description(tags: 4, models: 12, fields: 24), file: "big.yaml")
        let kept = ImportResult(larger, after: earlier).files
        for file in earlier where file.name != "Big.yaml" {
            let text = try #require(kept.first { $0.name == file.name }).text
            for name in file.text.matches(of: /\n  (T\dModel\d):/).map({ String($0.1) }) {
                #expect(text.contains("\n  \(name):"), "\(name) in \(file.name)")
            }
        }
        let names = kept.flatMap { $0.text.matches(of: /\n  (T\dModel\d+):/).map { String($0.1) } }
        #expect(names.count == 48 && Set(names).count == 48)
        #expect(try ImportResult(larger, after: earlier).generated().messages == "")
        // The next import changes nothing.
        #expect(ImportResult(larger, after: kept).files.map(\.text) == kept.map(\.text))
    }
}
