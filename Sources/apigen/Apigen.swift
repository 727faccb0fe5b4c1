import ArgumentParser
import Generation

@main
struct Apigen: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "apigen",
        abstract: "Compiles descriptions of JSON APIs into Swift clients.",
        usage: """
            apigen <specs> ... --output <dir> [<options>]
            apigen <subcommand> [<options>]
            """,
        discussion: "See 'apigen help generate' for the options of the first form.",
        version: "apigen \(ToolVersion.current)",
        subcommands: [
            Init.self, Generate.self, Check.self, Fixtures.self, Mock.self, Import.self, Diff.self, Breaking.self,
            Rules.self, Templates.self, Docs.self, Schema.self, Man.self,
        ],
        defaultSubcommand: Generate.self)
}
