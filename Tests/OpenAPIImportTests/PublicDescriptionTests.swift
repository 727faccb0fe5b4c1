import Foundation
import Generation
import OpenAPIImport
import SpecLanguage
import TestSupport
import Testing

/// The description of a real API: 242 operations, 539 schemas.
@Suite("A public description")
struct PublicDescriptionTests {
    private static let file: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi/discord.json")
    private static let isThere: Bool = FileManager.default.fileExists(atPath: file.path)

    private func imported() throws -> ImportResult {
        ImportResult(OpenAPIImporter().read(try Array(Data(contentsOf: Self.file)), file: "discord.json"))
    }

    @Test("gives specs without diagnostics, in short files", .enabled(if: isThere))
    func diagnostics() throws {
        let result = try imported()
        #expect(result.faults.isEmpty)
        #expect(try result.generated().messages == "")
        #expect(result.service == "Discord")
        #expect(result.files.count > 20)
    }

    @Test("gives the same bytes every time", .enabled(if: isThere))
    func isStable() throws {
        #expect(try imported().texts == imported().texts)
    }

    @Test("has an endpoint for each operation", .enabled(if: isThere))
    func endpoints() throws {
        let specs = try imported().files.map(\.text).joined()
        let calls = specs.matches(of: /\b(get|post|put|patch|delete): \//).count
        #expect(calls == 242)
    }

    /// The most names with a number that no word of the description could replace, by description.
    private static let numbers: [(file: String, most: Int)] = [
        ("discord.json", 0), ("github.yaml", 1), ("openai.yaml", 10), ("twilio-v2010-newer.yaml", 0),
    ]

    @Test("has names and files that people can read", .enabled(if: isThere), arguments: numbers)
    func names(name: String, most: Int) throws {
        let folder = Self.file.deletingLastPathComponent()
        let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
        let result = ImportResult(OpenAPIImporter().read(bytes, file: name))
        // Endpoints and models are the only keys with this indentation, besides those of the service and errors.
        let names = result.files.flatMap { $0.text.matches(of: /(?m)^  '?([A-Za-z]\w*)'?:/).map { String($0.1) } }
        #expect(names.count > 400)
        #expect(names.filter { $0.count > 60 } == [])
        let numbered = names.filter { $0.wholeMatch(of: /.*[A-Za-z]\d+/) != nil }
        #expect(numbered.count <= most, "\(numbered)")
        #expect(result.files.filter { $0.name.dropLast(5).last?.isNumber ?? true }.map(\.name) == [])
        #expect(result.files.filter { $0.text.count(where: \.isNewline) > 1_000 }.map(\.name) == [])
    }

    /// All keys of a file, including properties: in JSON and YAML they are before a colon.
    private static func keys(_ name: String) throws -> Set<String> {
        let folder = file.deletingLastPathComponent()
        let bytes = try Data(contentsOf: folder.appending(path: name))
        var keys: Set<String> = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex < 100 else { continue }
            let key = String(decoding: line[..<colon], as: UTF8.self)
                .trimmingCharacters(in: CharacterSet(charactersIn: " -'\""))
            if !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }) {
                keys.insert(key)
            }
        }
        return keys
    }

    @Test("all names, also of other descriptions, stay the same on the wire", .enabled(if: isThere))
    func wireNames() throws {
        let files = ["discord.json", "github.yaml", "openai.yaml", "twilio-v2010-newer.yaml"]
        let names = try files.reduce(into: Set<String>()) { $0.formUnion(try Self.keys($1)) }
            .union(["IDs", "iDs", "ids", "URLs", "i_ds", "OAuth2Token", "o_auth2_token", "oauth2_token", "address_2"])
            .sorted()
        #expect(names.count > 1_000)
        var schemas = ""
        for start in stride(from: 0, to: names.count, by: 250) {
            schemas += "S\(start):\n  type: object\n  properties:\n"
            for name in names[start..<min(start + 250, names.count)] {
                schemas += "    '\(name.replacing("'", with: "''"))': {type: string}\n"
            }
        }
        let imported = Imported(schemas: schemas)
        let sources = imported.result.files.map { file in
            SpecSource(path: file.name, name: String(file.name.dropLast(5)), bytes: Array(file.text.utf8))
        }
        let checked = SpecChecker().check(sources)
        #expect(checked.diagnostics == [])
        var wireNames: Set<String> = []
        for model in checked.specification.files.flatMap(\.models) {
            guard case .structure(let structure) = model.kind else { continue }
            for field in structure.fields { wireNames.insert(field.paths.map(\.components).first?.first ?? "") }
        }
        #expect(wireNames.symmetricDifference(names).sorted() == [])
    }
}

/// The description of a real API in 2,900 files: 659 operations.
@Suite("A public description in many files")
struct ManyPublicFilesTests {
    private static let file: URL = Programs.packageFolder.deletingLastPathComponent()
        .appending(path: "shared/data/openapi/digitalocean/specification/DigitalOcean-public.v2.yaml")
    private static let isThere: Bool = FileManager.default.fileExists(atPath: file.path)

    @Test("has an endpoint for each operation, and specs without errors", .enabled(if: isThere))
    func endpoints() throws {
        let bytes = try Array(Data(contentsOf: Self.file))
        let read = OpenAPIImporter().read(bytes, file: "api.yaml", files: FilesOfFolder(description: Self.file))
        let result = ImportResult(read)
        #expect(result.faults.isEmpty)
        let specs = result.files.map(\.text).joined()
        // Five of the 659 operations also respond with a stream, which is an endpoint of its own.
        #expect(specs.matches(of: /\b(get|post|put|patch|delete): \//).count == 664)
        #expect(!result.notes.contains { $0.reason.contains("reference") })
        #expect(try result.generated().diagnostics.allSatisfy { $0.severity == .warning })
    }
}
