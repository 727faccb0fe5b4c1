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

    @Test("json: one array of objects", arguments: Self.commands.indices, ["--diagnostics", "--format"])
    func json(command: Int, option: String) async throws {
        let errors = try await self.errors(command, "\(option) json")
        let messages: [[String: Any]]? =
            try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [[String: Any]]
        #expect((messages?.first?["message"] as? String)?.contains(Self.commands[command].message) == true)
    }

    @Test("github: one workflow command for each message", arguments: Self.commands.indices)
    func github(command: Int) async throws {
        let errors = try await self.errors(command, "--format github")
        #expect(errors.hasPrefix("::error"))
        #expect(errors.contains(Self.commands[command].message))
    }

    @Test("sarif: one log", arguments: Self.commands.indices)
    func sarif(command: Int) async throws {
        let errors = try await self.errors(command, "--format sarif")
        let log: [String: Any]? = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
        #expect(log?["version"] as? String == "2.1.0")
        let runs: [[String: Any]]? = log?["runs"] as? [[String: Any]]
        #expect((runs?.first?["results"] as? [Any])?.isEmpty == false)
    }

    @Test("junit: one report", arguments: Self.commands.indices)
    func junit(command: Int) async throws {
        let errors = try await self.errors(command, "--format junit")
        let report = try XMLDocument(data: Data(errors.utf8))
        #expect(try report.nodes(forXPath: "/testsuites/testsuite/testcase/failure").isEmpty == false)
    }

    @Test("an unknown format is a usage error", arguments: Self.commands.indices)
    func unknownFormat(command: Int) async throws {
        let line = Self.commands[command].line
        #expect(try await fixture.shell("\"$APIGEN\" \(line) --format xml").status == 64)
    }

    private func errors(_ command: Int, _ options: String) async throws -> String {
        let line = Self.commands[command].line
        let run = try await fixture.shell("\"$APIGEN\" \(line) \(options)")
        #expect(run.status == 1 || run.status == 2)
        return run.errors
    }
}
