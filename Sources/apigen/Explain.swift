import ArgumentParser
import Commands
import Generation

struct Explain: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "explain",
        abstract: "Prints what a position of a spec means, and the Swift that comes of it.",
        discussion: """
            With --format json, prints one object, by the schema Editors/apigen.explanation.schema.json.

            Exit status: 0 success, 2 could not run or nothing is there, 64 usage error.
            """)

    @Argument(help: ArgumentHelp("FILE:LINE or FILE:LINE:COLUMN, from 1.", valueName: "position"))
    var position: String

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        throw ExitCode(ExplainRun(position, console: messages.console).run().rawValue)
    }
}
