import ArgumentParser
import Commands
import Generation

struct Strings: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "strings",
        abstract: "Adds the texts of errors to a string catalog of Xcode.",
        discussion: """
            A text that the catalog has stays as it is, so that translations are kept. Nothing is removed. Exit status: \
            0 success, 1 the specs have errors, 2 could not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The catalog, such as App/Errors.xcstrings; created if missing.", valueName: "file"))
    var output: String

    @Option(help: "The language of a new catalog, and of texts for which the specs name none in a new catalog.")
    var language: String = "en"

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let run = StringsRun(
            try inputs.paths(messages.console), output: output, language: language, console: messages.console)
        throw ExitCode(run.run().rawValue)
    }
}
