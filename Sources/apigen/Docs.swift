import ArgumentParser
import Commands
import Generation

struct Docs: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "docs",
        abstract: "Writes an HTML reference of services, endpoints, models and errors.",
        discussion: """
            The pages work without a server or a network. Unchanged pages are not touched. Pages that apigen wrote for \
            specs that no longer exist are removed. Exit status: 0 success, 1 the specs have errors, 2 could \
            not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the pages.", valueName: "dir"))
    var output: String

    @Option(help: "The title of the reference.")
    var title: String = "API reference"

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request = ReferenceRun.Request(
            inputs: try inputs.paths(messages.console), output: output, title: title, isForced: writing.isForced)
        throw ExitCode(ReferenceRun(request, console: messages.console).run().rawValue)
    }
}
