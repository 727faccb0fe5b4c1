import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Messages of every command, in every form")
struct FormatTests {
    private let fixture: CommandLineFixture

    init() throws {
        self.fixture = try CommandLineFixture()
        try self.fixture.writeSpec("Bad", model: "Bad", field: "id: {type: String, optinal: true}")
    }

    /// Commands that find the fault in `Specs/Bad.yaml`, and one that cannot be carried out.
    private static let commands: [(line: String, message: String)] = [
        ("Specs -o Generated", "optinal"), ("Specs -o Generated --check", "optinal"),
        ("diff Specs --against Specs", "optinal"), ("rules nonsense", "nonsense"), ("init", "not empty"),
        ("templates show Nothing", "Nothing"),
    ]

    @Test("json is one array of objects", arguments: Self.commands.indices, ["--diagnostics", "--format"])
    func json(command: Int, option: String) async throws {
        let errors: String = try await self.errors(command, "\(option) json")
        let messages: [[String: Any]]? =
            try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [[String: Any]]
        #expect((messages?.first?["message"] as? String)?.contains(Self.commands[command].message) == true)
    }

    @Test("github is one workflow command for each", arguments: Self.commands.indices)
    func github(command: Int) async throws {
        let errors: String = try await self.errors(command, "--format github")
        #expect(errors.hasPrefix("::error"))
        #expect(errors.contains(Self.commands[command].message))
    }

    @Test("sarif is one log", arguments: Self.commands.indices)
    func sarif(command: Int) async throws {
        let errors: String = try await self.errors(command, "--format sarif")
        let log: [String: Any]? = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
        #expect(log?["version"] as? String == "2.1.0")
        let runs: [[String: Any]]? = log?["runs"] as? [[String: Any]]
        #expect((runs?.first?["results"] as? [Any])?.isEmpty == false)
    }

    @Test("junit is one report", arguments: Self.commands.indices)
    func junit(command: Int) async throws {
        let errors: String = try await self.errors(command, "--format junit")
        let report: XMLDocument = try XMLDocument(data: Data(errors.utf8))
        #expect(try report.nodes(forXPath: "/testsuites/testsuite/testcase/failure").isEmpty == false)
    }

    @Test("an unknown format is a usage error", arguments: Self.commands.indices)
    func unknown(command: Int) async throws {
        let line: String = Self.commands[command].line
        #expect(try await self.fixture.shell("\"$APIGEN\" \(line) --format xml").status == 64)
    }

    private func errors(_ command: Int, _ options: String) async throws -> String {
        let line: String = Self.commands[command].line
        let run: ProgramRun = try await self.fixture.shell("\"$APIGEN\" \(line) \(options)")
        #expect(run.status == 1 || run.status == 2)
        return run.errors
    }
}
