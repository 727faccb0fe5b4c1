import ArgumentParser
import Commands
import Generation

struct Docs: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Writes a reference of services, endpoints, models and errors as HTML pages.",
        discussion: """
            The pages need neither a server nor a network. Pages that need no change are not touched; those that \
            apigen wrote for specs that are gone are removed. Exit status: 0 done, 1 the specs have errors, 2 could \
            not run, 64 wrong usage.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), and folders in which to look for them.")
    var specs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the pages.", valueName: "dir"))
    var output: String

    @Option(help: "What the reference is called.")
    var title: String = "API reference"

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request: ReferenceRun.Request = ReferenceRun.Request(
            inputs: self.specs, output: self.output, title: self.title, isForced: self.writing.isForced)
        throw ExitCode(ReferenceRun(request, console: self.messages.console).run().rawValue)
    }
}
