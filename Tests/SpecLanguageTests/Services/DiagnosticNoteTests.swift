import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Notes of service diagnostics")
struct DiagnosticNoteTests {
    private func notes(_ files: [String: String]) -> [String] {
        Specs.check(files).diagnostics.flatMap(\.notes).map { note in
            "\(note.range.file):\(note.range.range.start.line):\(note.range.range.start.column) \(note.message)"
        }
    }

    @Test("a duplicate has a note about the first, in any file")
    func duplicates() {
        let files = [
            "A": "service: {name: G}\nendpoints: {a: {get: /a}}\nerrors: {1: gone}",
            "B": "service: G\nendpoints: {a: {get: /b}, c: {get: /a}}\nerrors: {1: lost}",
        ]
        let places = ["A.yaml:3:13", "A.yaml:3:22", "A.yaml:4:10"]
        #expect(notes(files) == places.map { "\($0) the first is here" })
    }

    @Test("a mismatched table has a note about its declaration")
    func tables() {
        let text = """
            service: {name: G}
            endpoints: {a: {get: /a, stores: b}}
            tables: {b: {model: B}}
            models: {B: {identity: id, fields: {id: Int}}}
            """
        #expect(notes(["Spec": text]) == ["Spec.yaml:4:10 the table is declared here"])
    }

    @Test("an error code that means success has a note about the envelope")
    func successCodes() {
        let text = "service: {name: G, envelope: {code: c, success: [0, 7]}}\nerrors: {7: seven}"
        #expect(notes(["Spec": text]) == ["Spec.yaml:2:53 declared here"])
    }
}
