import TestSupport
import Testing

struct ExitStatusTests {
    @Test(arguments: [
        Case("Specs/ -o Generated/", 0),
        Case("generate Specs --output Generated", 0),
        Case("Specs/Picture.yaml Specs/Album.yaml -o Generated", 0),
        Case("Specs -o new/folder --module-access internal --diagnostics json --color never", 0, "[]"),
        Case("--version", 0),
        Case("--help", 0),
        Case("help generate", 0),
        Case("Bad -o Generated", 1, #"Bad/Bad.yaml:5:26: error: unknown key "optinal""#),
        Case("Specs Bad -o Generated --check", 1, "[unknown-key]"),
        Case("Specs -o Generated --check", 1),
        Case("Nope -o Generated", 2, "apigen: error: Nope does not exist"),
        Case("Empty -o Generated", 2, "no spec files"),
        Case("Specs/notes.txt -o Generated", 2, "Specs/notes.txt is not a spec file"),
        Case("Specs -o Specs/notes.txt", 2, "cannot write into Specs/notes.txt: it is not a folder"),
        Case("Specs -o Specs/notes.txt/below", 2, "Not a directory"),
        Case("Specs -o Generated --templates Nope", 2, "cannot read Nope: there is no such folder"),
        Case("Specs -o Generated --templates Empty", 2, "no templates (*.mustache) in Empty"),
        Case("Specs -o Generated --templates Templates", 2, "unknown.mustache"),
        Case("Specs -o Generated --templates Headless", 0, "warning: the templates leave out all models"),
        Case("", 64, "Missing expected argument"),
        Case("Specs", 64, "--output"),
        Case("-o Generated", 64, "Missing expected argument"),
        Case("Specs -o", 64, "Missing value"),
        Case("Specs -o Generated --color pink", 64, "pink"),
        Case("Specs -o Generated --module-access open", 64, "open"),
        Case("Specs -o Generated --diagnostics xml", 64, "xml"),
        Case("Specs -o Generated --chekc", 64, "--chekc"),
    ])
    func exitStatus(_ test: Case) async throws {
        let fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Picture")
        try fixture.writeSpec("Bad", model: "Bad", field: "id: {type: String, optinal: true}", in: "Bad")
        try fixture.folder.write("", to: "Specs/notes.txt")
        try fixture.folder.write("", to: "Empty/notes.txt")
        try fixture.folder.write("{{nothing}}", to: "Templates/unknown.mustache")
        try fixture.folder.write("{{#comments}}{{.}}{{/comments}}", to: "Headless/File.mustache")
        let run = try await fixture.shell("\"$APIGEN\" \(test.arguments)")
        #expect(run.status == test.status, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(test.errors), "\(run.errors)")
        if test.status != 0 {
            #expect(fixture.folder.names(in: "Generated") == [])
        }
    }

    @Test(arguments: [
        Case("check Specs", 0),
        Case("check Bad", 1),
        Case("fixtures Bad -o Fixtures", 1),
        Case("docs Bad -o Docs", 1),
        Case("diff Specs --against Specs", 0),
        Case("diff Changed --against Specs", 0),
        Case("diff Bad --against Specs", 1),
        Case("diff Specs --against Bad", 1),
        Case("breaking Specs --against Specs", 0),
        Case("breaking Changed --against Specs", 1),
        Case("breaking Bad --against Specs", 2),
        Case("breaking Specs --against Bad", 2),
        Case("breaking Specs --against Empty", 2),
        Case("breaking Specs --against nowhere", 2),
        Case("import Bad/Picture.yaml -o Imported", 1),
        Case("import nowhere.yaml -o Imported", 2),
        Case("rules nothing", 2),
    ])
    func exitStatusOfOtherCommands(_ test: Case) async throws {
        let fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Int", in: "Changed")
        try fixture.writeSpec("Picture", model: "Picture", field: "id: Strin", in: "Bad")
        try fixture.folder.write("", to: "Empty/notes.txt")
        let run = try await fixture.shell("\"$APIGEN\" \(test.arguments)")
        #expect(run.status == test.status, "\(run.output)\(run.errors)")
    }
}

extension ExitStatusTests {
    struct Case: CustomTestStringConvertible {
        let arguments: String
        let status: Int32
        /// The expected content of standard error.
        let errors: String

        var testDescription: String { "apigen \(arguments)" }

        init(_ arguments: String, _ status: Int32, _ errors: String = "") {
            self.arguments = arguments
            self.status = status
            self.errors = errors
        }
    }
}
