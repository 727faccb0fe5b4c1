import ArgumentParser
import Commands
import Generation

struct Import: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Makes specs of an OpenAPI description, version 3.0 or 3.1, in JSON or YAML.",
        discussion: """
            What the specs cannot say is listed in a report. Importing a newer description keeps the edits that were \
            made to the specs since; where both changed the same lines, the spec holds both, between marks.

            Exit status: 0 done, 1 the description has errors or an edit conflicts, 2 could not run, 64 wrong usage.
            """)

    @Argument(help: "The description: a file in JSON or YAML.")
    var description: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the spec files.", valueName: "dir"))
    var output: String

    @Option(help: ArgumentHelp("What the service is called, instead of the description's title.", valueName: "name"))
    var service: String?

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request: ImportRun.Request = ImportRun.Request(
            input: self.description, output: self.output, service: self.service,
            isForced: self.writing.isForced)
        let status: ExitStatus = ImportRun(request, console: self.messages.console).run()
        throw ExitCode(status.rawValue)
    }
}
