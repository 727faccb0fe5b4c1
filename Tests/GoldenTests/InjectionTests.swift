import APIRuntime
import Foundation
import InjectionScenario
import TestSupport
import Testing

/// Texts, names and patterns of a spec that try to be code stay texts, names and patterns in generated code.
@Suite("Code injection by specs")
struct InjectionTests {
    private static let folder = Programs.packageFolder.appending(path: "Tests")

    /// The texts of all fields `t0`, `t1` and so on, in order; read from a separate file, not from the spec.
    private let texts: [String]

    init() throws {
        let file = Self.folder.appending(path: "Scenarios/injection/texts.json")
        texts = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }

    @Test("defaults are texts, byte for byte")
    func defaults() throws {
        let values = try Defaults(fromJSON: "{}").asJSON
        for (index, text) in texts.enumerated() {
            let value = try #require(values["t\(index)"]?.text)
            #expect(value.utf8.elementsEqual(text.utf8), "t\(index): \(value.debugDescription)")
        }
    }

    @Test("JSON keys are texts, when reading and writing")
    func jsonKeys() throws {
        // The two spellings of é would be one key.
        for text in texts where !text.utf8.elementsEqual("e\u{301}".utf8) {
            let key = "k" + text
            let json = try JSONEncoder().encode([key: "value"])
            guard case .object(let written) = try Mapped(fromJSON: json).asJSON else {
                Issue.record("no object")
                continue
            }
            #expect(written.count == 1 && written.values.first == .string("value"), "\(key.debugDescription)")
            #expect(written.keys.first?.utf8.elementsEqual(key.utf8) == true, "\(key.debugDescription)")
        }
    }

    @Test("raw values are texts, and each case is distinct")
    func rawValues() throws {
        for word in [
            "a\"b", "a`c", "a\\d", "a*/e", "\\(f)", "#g", "//h", "$i", "@j", "a.l", "[m]", "{n}", "x y", "self", "init",
            "Type",
            "default", "class", "in", "inout", "nil", "true", "some", "any", "await", "rawValue", "hash", "+1", "-1",
            "3d",
            "über", "日本",
        ] {
            let json = try JSONEncoder().encode(word)
            #expect(try Cases(fromJSON: json).rawValue == word)
            #expect(try OpenCases(fromJSON: json).asJSON == .string(word))
        }
    }

    @Test(
        "patterns are patterns",
        arguments: [
            ("p0", "abc", "A"), ("p1", "a\"#", "a#\""), ("p2", "/#", "#/"), ("p3", "#/", "/#"), ("p4", "\\", "/"),
            ("p5", "a/b", "ab"), ("p6", "`", "'"), ("p7", "(x)", "x"), ("p8", "xx", "x"), ("p9", "\n", "n"),
            ("p10", "\"\"\"", "\"\""), ("p11", "/", "|"), ("p12", "//", "/"), ("p13", "/*", "*/"), ("p14", "*/", "/*"),
        ])
    func patterns(field: String, accepted: String, refused: String) throws {
        _ = try Patterns(fromJSON: JSONEncoder().encode([field: accepted]))
        #expect(throws: DataFormatError.self) { try Patterns(fromJSON: JSONEncoder().encode([field: refused])) }
    }

    @Test(
        "the catalogue compiles", .enabled(if: SwiftCompiler.isThere, "the module APIRuntime is not beside the tests"))
    func catalogueCompiles() async throws {
        let specs = Self.folder.appending(path: "Injection/Specs").path
        let output = try TemporaryFolder()
        let run = try await ProgramRun.detached(Programs.apigen, [specs, "-o", "."], in: output.path)
        try #require(run.status == 0, "\(run.errors)")
        let messages = try await SwiftCompiler.check(
            output.names().filter(Self.isSwift), ["-swift-version", "6", "-module-name", "Catalogue"], in: output.path)
        #expect(messages == "")
        let cases = try FileManager.default.contentsOfDirectory(atPath: specs).reduce(0) { count, name in
            count + Self.cases(in: try String(contentsOfFile: specs + "/" + name, encoding: .utf8))
        }
        print("Injection: \(cases) cases of the catalogue compile.")
        #expect(cases >= 900)
    }

    @Test("names without meaning are refused")
    func refusedCases() throws {
        let file = Self.folder.appending(path: "Scenarios/injection-refused/diagnostics.txt")
        let refused = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count { line in
            line.contains(": error: ")
        }
        print("Injection: \(refused) cases are refused.")
        #expect(refused >= 100)
    }

    private static func isSwift(_ name: String) -> Bool { name.hasSuffix(".swift") }

    /// Each case is on its own line: a field, a parameter, an error's message or an endpoint.
    private static func cases(in spec: String) -> Int {
        spec.split(separator: "\n").count { line in line.hasPrefix("      ") || line.contains(": {") }
    }
}

extension JSON {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
