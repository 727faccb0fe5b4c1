import JSONSyntax
import Testing

@testable import LanguageServer

@Suite("Quick fixes")
struct FixTests {
    private func fixed(_ text: String, at part: String, _ title: String) throws -> String? {
        var session = try EditorSession()
        return session.actions(text, for: part).first { $0.0 == title }?.1
    }

    @Test("words that a message asks for replace the wrong ones")
    func didYouMean() throws {
        let spec = "apigen: 1\nmodels:\n  User: {feilds: {id: '[Intt]?'}}\n"
        let key = try fixed(spec, at: "feilds", "Replace \"feilds\" with \"fields\"")
        #expect(key == spec.replacing("feilds", with: "fields"))
        let other = spec.replacing("feilds", with: "fields")
        let type = try fixed(other, at: "Intt", "Replace \"Intt\" with \"Int\"")
        #expect(type == other.replacing("Intt", with: "Int"))
    }

    @Test("renamed keys are replaced")
    func renamedKeys() throws {
        let spec = "apigen: 1\ndefaults: {check-answers: true}\n"
        let fix = try fixed(spec, at: "check-answers", "Replace \"check-answers\" with \"check-responses\"")
        #expect(fix == spec.replacing("answers", with: "responses"))
    }

    @Test("the version, missing keys, models and formats are added")
    func additions() throws {
        #expect(try fixed("models: {}\n", at: "models", "Start the file with apigen: 1") == "apigen: 1\nmodels: {}\n")
        let date = "apigen: 1\nmodels:\n  A: {fields: {b: Date?}}\n"
        #expect(
            try fixed(date, at: "Date", "Add \"format\"")
                == date.replacing("Date?", with: "{type: 'Date?', format: iso8601}"))
        let table = "apigen: 1\nmodels:\n  A: {fields: {b: Int}, identity: b}\ntables:\n  t: {doc: x}\n"
        #expect(try fixed(table, at: "{doc: x}", "Add \"model\"") == table.replacing("{doc", with: "{model: , doc"))
        let model = "apigen: 1\nmodels:\n  A: {fields: {b: Shelf}}\ntables: {}\n"
        #expect(
            try fixed(model, at: "Shelf", "Declare the model Shelf")
                == model.replacing("\ntables", with: "\n  Shelf:\n    fields:\n      id: String\ntables"))
    }

    @Test(
        "keys that do not belong there are removed",
        arguments: [
            ("A: {fields: {b: Int}, zzzzzz: 1}", "A: {fields: {b: Int}}"),
            ("A: {zzzzzz: 1, fields: {b: Int}}", "A: {fields: {b: Int}}"),
            ("A:\n    zzzzzz: {a: 1}\n    fields: {b: Int}", "A:\n    fields: {b: Int}"),
        ])
    func removals(_ before: String, _ after: String) throws {
        let fix = try fixed("apigen: 1\nmodels:\n  \(before)\n", at: "zzzzzz", "Remove \"zzzzzz\"")
        #expect(fix == "apigen: 1\nmodels:\n  \(after)\n")
    }

    @Test("a selected JSON text becomes models, whose names are free")
    func importJSON() throws {
        let json = #"{"id": 3, "tags": ["a"], "owner": {"name": "Kim"}}"#
        let spec = "apigen: 1\nmodels:\n  Owner:\n    fields:\n      id: Int\n\(json)\ntables: {}\n"
        let text = try fixed(spec, at: json, "Import from this JSON") ?? ""
        #expect(text.hasPrefix("apigen: 1\nmodels:\n  Owner:\n    fields:\n      id: Int\n  "), "\(text)")
        #expect(
            text.contains("tags: [String]") && text.contains("owner: Owner2") && text.hasSuffix("\ntables: {}\n"),
            "\(text)")
        #expect(!text.contains(json))
    }

    @Test("a pasted JSON text is imported by a command")
    func importCommand() throws {
        var session = try EditorSession()
        session.write("apigen: 1\n", to: "Test.yaml")
        let json = JSONText.string(#"[{"title": "Emma", "price": 9.5}]"#)
        let arguments =
            #"{"command": "apigen.importJSON", "arguments": ["\#(session.uri("Test.yaml"))", \#(json), "Book"]}"#
        #expect(session.request("workspace/executeCommand", arguments)?.member("error") == nil)
        let edit = session.notifications.last { $0.member("method")?.text == "workspace/applyEdit" }
        let text = session.edited(edit?.value(at: ["params", "edit"]))["Test.yaml"] ?? ""
        #expect(text.contains("models:\n  Book") && text.contains("title: String"), "\(text)")
        let wrong = arguments.replacing(json, with: "\"no JSON\"")
        #expect(session.request("workspace/executeCommand", wrong)?.member("error") != nil)
    }
}
