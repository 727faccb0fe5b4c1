import ArgumentParser
import Commands
import Generation

struct Describe: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "describe",
        abstract: "Prints everything that specs declare as JSON, for other programs.",
        discussion: """
            "apigen schema --description" prints the JSON Schema. Exit status: 0 success, 1 the specs have errors, 2 could \
            not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(help: ArgumentHelp("The format of the result: json.", valueName: "json"))
    var format: DescriptionFormat = .json

    @Option(help: "The format of messages on standard error.")
    var diagnostics: MessageFormat = .text

    func run() throws {
        let console = Console(format: diagnostics)
        throw ExitCode(DescribeRun(try inputs.paths(console), console: console).run().rawValue)
    }
}

/// The formats of descriptions.
enum DescriptionFormat: String, ExpressibleByArgument {
    case json
}
