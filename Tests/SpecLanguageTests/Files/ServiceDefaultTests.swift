import Testing
import YAMLSyntax

@testable import SpecLanguage

@Suite("Defaults of files and services")
struct ServiceDefaultTests {
    private let base =
        "service: {name: S}\ndefaults: {naming: snake-case, auto-cast: true, dates: unix, access: package}"

    private func field(_ name: String, _ files: [String: String]) throws -> (Field, Access?) {
        let checked = Specs.check(files)
        #expect(checked.diagnostics == [])
        let models = checked.specification.files.flatMap(\.models)
        let model = try #require(models.first { $0.name == name })
        guard case .structure(let structure) = model.kind else { throw Specs.NotThere(what: name) }
        return (try #require(structure.fields.first), model.access)
    }

    @Test("the defaults of a service's file apply to all files of the service")
    func sharedByTheService() throws {
        let (field, access) = try field(
            "A", ["Base": base, "More": "service: S\nmodels: {A: {fields: {someDate: Date}}}"])
        #expect(field.paths == [JSONPath(["some_date"])])
        #expect(field.dateFormat == .unix)
        #expect(field.castsAutomatically)
        #expect(access == .package)
    }

    @Test("a file's own defaults override them one by one")
    func fileOverridesService() throws {
        let more = "service: S\ndefaults: {naming: exact, dates: iso8601}\nmodels: {A: {fields: {someDate: Date}}}"
        let (field, access) = try field("A", ["Base": base, "More": more])
        #expect(field.paths == [JSONPath(["someDate"])])
        #expect(field.dateFormat == .iso8601)
        #expect(!field.castsAutomatically)
        #expect(access == .package)
    }

    @Test("other files do not inherit them")
    func otherFiles() throws {
        let (field, access) = try field("A", ["Base": base, "Z": "models: {A: {fields: {someId: Int}}}"])
        #expect(field.paths == [JSONPath(["someId"])])
        #expect(!field.castsAutomatically)
        #expect(access == nil)
    }

    @Test("former names of keys mean what the present ones mean")
    func formerNames() throws {
        let batch = "service: {name: G, batch: {post: /b, answers: a, answer: {status: s}}}"
        let checked = Specs.check([
            "A": "defaults: {check-answers: false}\n\(batch)\nmodels: {A: {fields: {a: Int}}}"
        ])
        #expect(checked.diagnostics.map(\.rule) == [.deprecatedKey, .deprecatedKey, .deprecatedKey])
        #expect(checked.diagnostics.allSatisfy { $0.severity == .warning })
        let file = try #require(checked.specification.files.first)
        let response = Batch.Response(status: JSONPath(["s"]))
        #expect(
            file.service?.service.batch
                == Batch(method: .post, path: "/b", responses: JSONPath(["a"]), response: response))
        guard case .structure(let structure)? = file.models.first?.kind else { throw Specs.NotThere(what: "A") }
        #expect(structure.fields.map(\.checksResponses) == [false])
    }

    @Test("empty text is absent for fields that may be absent and have no empty text of their own")
    func emptyText() throws {
        let spec = """
            defaults: {empty: absent, check-responses: false}
            models:
              A:
                fields:
                  url: URL?
                  count: Int = 1
                  list: '[Int]?'
                  inner: B?
                  required: URL
                  text: String?
                  data: Data?
                  json: JSON?
                  kind: Kind?
                  own: {type: URL?, empty: error}
              B: {fields: {id: Int}}
              Kind: {enum: [a, b]}
            """
        let checked = Specs.check(["A": spec])
        #expect(checked.diagnostics == [])
        let model = try #require(checked.specification.files.flatMap(\.models).first { $0.name == "A" })
        guard case .structure(let structure) = model.kind else { throw Specs.NotThere(what: "A") }
        let absent = structure.fields.filter { $0.empty == .absentText }.map(\.name)
        #expect(absent == ["url", "count", "list", "inner"])
        #expect(structure.fields.last?.empty == .error)
        #expect(structure.fields.allSatisfy { !$0.checksResponses })
    }

    @Test("files are sorted by path")
    func orderByPath() {
        let sources = ["b", "a", "c"].map {
            SpecSource(path: "Specs/\($0).yaml", name: $0, bytes: Array("apigen: 1\ndoc: \($0)\n".utf8))
        }
        let checked = SpecChecker().check(sources)
        #expect(checked.specification.files.map(\.path) == ["Specs/a.yaml", "Specs/b.yaml", "Specs/c.yaml"])
        #expect(checked.specification.files.map(\.doc) == ["a", "b", "c"])
        #expect(!checked.hasErrors)
    }

    @Test(
        "the version is required, and other versions are reported alone",
        arguments: [
            ("", ["1:1 unsupported-version"]), ("doc: a", ["1:1 unsupported-version"]),
            ("apigen: 2\nmodles: {}", ["1:9 unsupported-version"]), ("apigen: '1'", []),
            ("apigen: 1.0", ["1:9 unsupported-version"]),
            ("apigen: [1]", ["1:9 wrong-type"]), ("# nothing", ["1:1 unsupported-version"]),
            ("text", ["1:1 wrong-type"]),
        ])
    func versions(text: String, expected: [String]) {
        let checked = SpecChecker().check([SpecSource(path: "A.yaml", name: "A", bytes: Array(text.utf8))])
        let found = checked.diagnostics.map {
            "\($0.range.range.start.line):\($0.range.range.start.column) \($0.rule.rawValue)"
        }
        #expect(found == expected)
        #expect(checked.hasErrors == !expected.isEmpty)
    }

    @Test("names in a file with an unsupported version are not unknown")
    func unsupportedVersionHidesUnknownNames() {
        let sources = [
            SpecSource(path: "A.yaml", name: "A", bytes: Array("apigen: 1\nmodels: {A: {fields: {b: B}}}".utf8)),
            SpecSource(path: "B.yaml", name: "B", bytes: Array("apigen: 2\nmodels: {B: {}}".utf8)),
        ]
        #expect(SpecChecker().check(sources).diagnostics.map(\.rule) == [.unsupportedVersion])
    }
}
