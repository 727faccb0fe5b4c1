import Foundation
import TestSupport
import Testing

struct GenerateTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Picture")
    }

    @Test func summarisesInOneLine() async throws {
        #expect(
            try await fixture.run("Specs/", "-o", "Generated/").output == "2 written, 0 unchanged, 0 removed\n")
        #expect(
            try await fixture.run("Specs/", "-o", "Generated/").output == "0 written, 2 unchanged, 0 removed\n")
        try fixture.writeSpec("Picture", model: "Picture", field: "title: String")
        try fixture.folder.remove("Specs/Album.yaml")
        try fixture.writeSpec("Video", model: "Video")
        let run = try await fixture.run("Specs/", "-o", "Generated/")
        #expect(run.output == "2 written, 0 unchanged, 1 removed\n")
        #expect(run.errors.isEmpty)
        #expect(fixture.folder.names(in: "Generated") == ["Picture.swift", "Video.swift"])
    }

    /// The usual arguments are read without the argument parser; after the command's name, they never are.
    @Test(arguments: [
        ["Specs", "-o", "Generated"],
        ["-o", "Generated", "Specs/Picture.yaml", "Specs/Album.yaml"],
        ["--color", "always", "--output", "Generated", "--no-cache", "Specs"],
        ["Specs", "-o", "Generated", "--force"],
        ["Specs/Album.yaml", "-o", "Generated", "--color", "always"],
        ["Nowhere", "-o", "Generated"],
        ["Specs", "-o"],
        ["Specs", "-o", ""],
        ["Specs", "-o", "Generated", "-o", "Other"],
        ["Specs", "-o", "Generated", "--color", "red"],
        ["Specs", "-o", "Generated", "--unknown"],
        ["Specs", "-oGenerated"],
        ["-o", "Generated"],
        ["Specs", "", "-o", "Generated"],
        ["Specs", "-o", "Generated", "--help"],
    ])
    func argumentsMeanTheSameWithAndWithoutTheCommand(arguments: [String]) async throws {
        let plain = try await fixture.run(arguments)
        let files = fixture.folder.names(in: "Generated")
        for folder in ["Generated", "Other"] where !fixture.folder.names(in: folder).isEmpty {
            try fixture.folder.remove(folder)
        }
        let named = try await fixture.run(["generate"] + arguments)
        #expect(plain.output == named.output)
        #expect(plain.errors == named.errors)
        #expect(plain.status == named.status)
        #expect(files == fixture.folder.names(in: "Generated"))
    }

    @Test func aFirstArgumentThatIsACommandIsTheCommand() async throws {
        try fixture.writeSpec("Picture", model: "Picture", in: "check")
        #expect(try await fixture.run("check", "-o", "Generated").status == 64)
        #expect(try await fixture.run("./check", "-o", "Generated").output == "1 written, 0 unchanged, 0 removed\n")
    }

    @Test func writesOnlyChangedFiles() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        try fixture.folder.age("Generated/Picture.swift")
        try fixture.folder.age("Generated/Album.swift")
        let before = try fixture.folder.modificationDate(of: "Generated/Picture.swift")
        try fixture.writeSpec("Album", model: "Album", field: "back: Picture")
        try await fixture.run("Specs", "-o", "Generated")
        #expect(try fixture.folder.modificationDate(of: "Generated/Picture.swift") == before)
        #expect(try fixture.folder.modificationDate(of: "Generated/Album.swift") > before)
    }

    @Test func specErrorsLeaveTheOutputUnchanged() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        let before = try fixture.folder.text(of: "Generated/Picture.swift")
        try fixture.writeSpec("Picture", model: "Picture", field: "title: Strin")
        try fixture.folder.remove("Specs/Album.yaml")
        let run = try await fixture.run("Specs", "-o", "Generated")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("Specs/Picture.yaml:5:14: error: "), "\(run.errors)")
        #expect(fixture.folder.names(in: "Generated") == ["Album.swift", "Picture.swift"])
        #expect(try fixture.folder.text(of: "Generated/Picture.swift") == before)
    }

    @Test func reportsAllErrorsOfAllFiles() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "title: Strin")
        try fixture.writeSpec("Album", model: "Album", field: "cover: Pictur")
        let errors = try await fixture.run("Specs", "-o", "Generated").errors
        let places = errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(places == ["Specs/Album.yaml:5:14:", "Specs/Picture.yaml:5:14:"])
    }

    @Test func outputDoesNotDependOnTheWorkingFolder() async throws {
        try await fixture.run("Specs", "-o", "One")
        try await fixture.run(fixture.folder.path("Specs"), "-o", fixture.folder.path("Two"))
        let run = try await fixture.shell("cd Specs && \"$APIGEN\" . -o ../Three")
        #expect(run.status == 0, "\(run.errors)")
        for name in ["Album.swift", "Picture.swift"] {
            let text = try fixture.folder.text(of: "One/" + name)
            #expect(try fixture.folder.text(of: "Two/" + name) == text)
            #expect(try fixture.folder.text(of: "Three/" + name) == text)
        }
    }

    @Test func moduleAccessSetsTheAccess() async throws {
        try await fixture.run("Specs", "-o", "Generated", "--module-access", "package")
        let text = try fixture.folder.text(of: "Generated/Picture.swift")
        #expect(text.contains("package nonisolated struct Picture"))
        #expect(!text.contains("public"))
    }

    @Test func colorAlwaysOverridesNoColor() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "title: Strin")
        #expect(!(try await fixture.run("Specs", "-o", "Generated").errors.contains("\u{1B}")))
        #expect(
            try await fixture.run("Specs", "-o", "Generated", "--color", "always", environment: ["NO_COLOR": "1"])
                .errors.contains("\u{1B}[1;31merror:"))
    }

    @Test(.enabled(if: Programs.find("script") != nil && Programs.find("setsid") != nil, "needs the program script"))
    func terminalsHaveColorsUnlessNoColorIsSet() async throws {
        try fixture.writeSpec("Picture", model: "Picture", field: "title: Strin")
        let line = "script -qec '\"$APIGEN\" Specs -o Generated' /dev/null"
        let colored = try await fixture.shell("unset NO_COLOR; TERM=xterm \(line)")
        #expect(colored.output.contains("\u{1B}[1;31merror:"), "\(colored)")
        let plain = try await fixture.shell("TERM=xterm NO_COLOR=1 \(line)")
        #expect(plain.output.contains("error:") && !plain.output.contains("\u{1B}"), "\(plain.output)")
    }

    @Test func versionMatchesTheHeader() async throws {
        try await fixture.run("Specs", "-o", "Generated")
        let version = try await fixture.run("--version").output.trimmingCharacters(in: .newlines)
        #expect(version.wholeMatch(of: /apigen \d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
        #expect(
            try fixture.folder.text(of: "Generated/Picture.swift").hasPrefix("// Generated by \(version) from "))
    }
}
