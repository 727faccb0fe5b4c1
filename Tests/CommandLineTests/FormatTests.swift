import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Message formats of every command")
struct FormatTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Bad", model: "Bad", field: "id: {type: String, optinal: true}")
    }

    /// Commands that report the fault in `Specs/Bad.yaml`, and others that fail.
    private static let commands: [(line: String, message: String)] = [
        ("Specs -o Generated", "optinal"), ("Specs -o Generated --check", "optinal"),
        ("diff Specs --against Specs", "optinal"), ("rules nonsense", "nonsense"), ("init", "not empty"),
        ("templates show Nothing", "Nothing"),
    ]

    @Test("json: one array of objects", arguments: Self.commands.indices)
    func json(command: Int) async throws {
        let errors = try await self.document(command, "--format json")
        let messages: [[String: Any]]? =
            try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [[String: Any]]
        #expect((messages?.first?["message"] as? String)?.contains(Self.commands[command].message) == true)
    }

    @Test("github: one workflow command for each message", arguments: Self.commands.indices)
    func github(command: Int) async throws {
        let errors = try await self.document(command, "--format github")
        #expect(errors.hasPrefix("::error"))
        #expect(errors.contains(Self.commands[command].message))
    }

    @Test("sarif: one log", arguments: Self.commands.indices)
    func sarif(command: Int) async throws {
        let errors = try await self.document(command, "--format sarif")
        let log: [String: Any]? = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
        #expect(log?["version"] as? String == "2.1.0")
        let runs: [[String: Any]]? = log?["runs"] as? [[String: Any]]
        #expect((runs?.first?["results"] as? [Any])?.isEmpty == false)
    }

    @Test("junit: one report", arguments: Self.commands.indices)
    func junit(command: Int) async throws {
        let errors = try await self.document(command, "--format junit")
        let report = try XMLDocument(data: Data(errors.utf8))
        #expect(try report.nodes(forXPath: "/testsuites/testsuite/testcase/failure").isEmpty == false)
    }

    @Test("an unknown format is a usage error", arguments: Self.commands.indices)
    func unknownFormat(command: Int) async throws {
        let line = Self.commands[command].line
        #expect(try await fixture.shell("\"$APIGEN\" \(line) --format xml").status == 64)
    }

    @Test("--diagnostics formats messages on standard error", arguments: Self.commands.indices)
    func diagnostics(command: Int) async throws {
        let run = try await fixture.shell("\"$APIGEN\" \(Self.commands[command].line) --diagnostics json")
        let messages: [[String: Any]]? =
            try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [[String: Any]]
        #expect((messages?.first?["message"] as? String)?.contains(Self.commands[command].message) == true)
        #expect(!run.output.contains(Self.commands[command].message))
    }

    @Test("findings of check are results on standard output")
    func check() async throws {
        let run = try await fixture.run("check", "Specs")
        #expect(run.status == 1)
        #expect(run.output.contains("Specs/Bad.yaml:5:26: error: unknown key \"optinal\""))
        #expect(run.errors == "")
    }

    @Test("files that --check finds are results in every format")
    func outdatedFiles() async throws {
        let fixture = try CommandLineFixture()
        try fixture.writeSpec("Stale", model: "Stale")
        try fixture.writeSpec("Changed", model: "Changed", field: "name: String")
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
        try fixture.folder.remove("Specs/Stale.yaml")
        try fixture.writeSpec("Changed", model: "Changed")
        try fixture.writeSpec("New", model: "New")
        let json = try await fixture.run("Specs", "-o", "Generated", "--check", "--format", "json")
        #expect(json.status == 1)
        let messages = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(
            messages.map { $0["message"] as? String } == [
                "Generated/Changed.swift is not what the specs give; run apigen without --check",
                "Generated/New.swift is missing; run apigen without --check",
                "Generated/Stale.swift belongs to no spec; run apigen without --check",
            ])
        #expect(messages.map { $0["line"] as? Int } == [9, 1, 1])
        #expect(json.errors.contains("+++ Generated/New.swift\n"))
        #expect(json.errors.hasSuffix("1 missing, 1 changed, 1 stale, 0 unchanged\n"))
        let github = try await fixture.run("Specs", "-o", "Generated", "--check", "--format", "github")
        #expect(github.output.contains("::error file=Generated/Changed.swift,line=9,col=1,title=outdated-file::"))
        let text = try await fixture.run("Specs", "-o", "Generated", "--check")
        #expect(text.output.contains("+++ Generated/New.swift\n") && text.errors == "")
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
        let clean = try await fixture.run("Specs", "-o", "Generated", "--check", "--format", "json")
        #expect(clean.status == 0 && clean.output == "[]\n")
    }

    @Test("sarif: every rule has help with the mistake and the fix")
    func sarifHelp() async throws {
        try fixture.writeSpec("Bad", model: "Bad", field: "id: String", in: "Old")
        try fixture.writeSpec("Bad", model: "Bad", field: "id: String?", in: "New")
        for line in ["Specs -o Generated", "breaking New --against Old", "diff New --against Old", "check Specs"] {
            let run = try await fixture.shell("\"$APIGEN\" \(line) --format sarif")
            let log: [String: Any]? = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let tool = (log?["runs"] as? [[String: Any]])?.first?["tool"] as? [String: Any]
            let rules = (tool?["driver"] as? [String: Any])?["rules"] as? [[String: Any]]
            #expect(rules?.isEmpty == false, "\(line)")
            for rule in rules ?? [] {
                let help = (rule["help"] as? [String: String])?["text"] ?? ""
                #expect(help.contains("Fix:") && help.contains("Mistake:"), "\(line): \(rule)")
                #expect((rule["helpUri"] as? String)?.hasPrefix("https://") == true)
            }
        }
    }

    /// The whole of standard output.
    private func document(_ command: Int, _ options: String) async throws -> String {
        let line = Self.commands[command].line
        let run = try await fixture.shell("\"$APIGEN\" \(line) \(options)")
        #expect(run.status == 1 || run.status == 2)
        return run.output
    }
}
