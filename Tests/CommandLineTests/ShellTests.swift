import Foundation
import TestSupport
import Testing

@Suite("Shell completions and manual page")
struct ShellTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
    }

    /// The names of all commands in the help.
    private func commands() async throws -> [String] {
        let help = try await fixture.run("--help").output
        let list = try #require(help.firstRange(of: "SUBCOMMANDS:\n").map { help[$0.upperBound...] })
        return list.matches(of: /(?m)^ {2}([a-z]+)\s/).map { String($0.1) }
    }

    @Test(
        "completions include every command and are valid scripts", arguments: ["bash", "zsh", "fish"])
    func completionScripts(shell: String) async throws {
        let run = try await fixture.run("--generate-completion-script", shell)
        #expect(run.status == 0)
        let commands = try await self.commands()
        #expect(commands.count >= 8)
        for command in commands { #expect(run.output.contains(command), "\(command) is not completed") }
        try fixture.folder.write(run.output, to: "completions")
        guard Programs.find(shell) != nil else { return }
        let check = try await fixture.shell("\(shell) -n completions")
        #expect(check.status == 0, "\(check.errors)")
        #expect(check.errors.isEmpty)
    }

    @Test("bash completes commands", .enabled(if: Programs.find("bash") != nil, "needs bash"))
    func bashCompletion() async throws {
        let script = try await fixture.run("--generate-completion-script", "bash").output
        try fixture.folder.write(script, to: "completions")
        let line = """
            bash -c 'source ./completions; COMP_WORDS=(apigen "$1"); COMP_CWORD=1; COMP_LINE="apigen $1"; \
            COMP_POINT=${#COMP_LINE}; _apigen apigen "$1" apigen; printf "%s\\n" "${COMPREPLY[@]}"' - bre
            """
        #expect(try await fixture.shell(line).output == "breaking\n")
    }

    @Test("the manual page explains every command and option")
    func manualPage() async throws {
        let page = try await fixture.run("man")
        #expect(page.status == 0)
        #expect(page.output.hasPrefix(".TH \"APIGEN\" \"1\" \"\" \"apigen "))
        for command in try await commands() where !["templates", "traffic"].contains(command) {
            #expect(page.output.contains(".SS \"apigen \(command)\"\n"), "\(command) is missing")
            let help = try await fixture.run("help", command).output
            for option in Set(help.matches(of: /--[a-z-]+/).map { String($0.output) }).subtracting([
                "--help", "--version",
            ]) {
                #expect(page.output.contains(option.split(separator: "-").joined(separator: "\\-")), "\(option)")
            }
        }
        #expect(page.output.contains(".SS \"apigen templates copy\"\n"))
        #expect(page.output.contains(".SS \"apigen traffic merge\"\n"))
    }

    @Test(
        "groff accepts the manual page without warnings",
        .enabled(if: Programs.find("groff") != nil, "needs groff; Scripts/test installs it"))
    func roff() async throws {
        try fixture.folder.write(try await fixture.run("man").output, to: "apigen.1")
        let run = try await fixture.shell("groff -man -ww -Tutf8 apigen.1")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.contains("generates Swift clients from descriptions of HTTP APIs"))
    }
}
