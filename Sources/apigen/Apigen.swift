import ArgumentParser
import Generation

@main
struct Apigen: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "apigen",
        abstract: "Generates Swift clients from descriptions of HTTP APIs.",
        usage: """
            apigen [<specs> ...] [--output <dir>] [<options>]
            apigen <subcommand> [<options>]
            """,
        discussion: "Without a subcommand, apigen generates; see 'apigen help generate'.",
        version: "apigen \(ToolVersion.current)",
        subcommands: [
            Init.self, Generate.self, Check.self, Format.self, Explain.self, Describe.self, Fixtures.self, Mock.self,
            Probe.self,
            Import.self,
            Record.self,
            Learn.self, Traffic.self,
            Diff.self,
            Breaking.self,
            Rules.self, Templates.self, Docs.self, Strings.self, Schema.self, LanguageServerCommand.self, Man.self,
        ],
        defaultSubcommand: Generate.self)

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let plain = PlainGeneration(arguments, commands: commands) {
            exit(withError: ExitCode(plain.run().rawValue))
        }
        main(arguments)
    }

    /// The names of all commands, and the one that the argument parser adds.
    private static var commands: Set<String> {
        Set(configuration.subcommands.map { $0._commandName } + ["help"])
    }
}
