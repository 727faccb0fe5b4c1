import ArgumentParser
import Commands
import Generation

struct Init: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Begins a folder of specs: a small service, explained line by line.",
        discussion: """
            Nothing is overwritten: the folder must be new or empty. Exit status: 0 done, 2 could not run, 64 wrong \
            usage.
            """)

    @Argument(help: "The folder for the specs.")
    var folder: String = "Specs"

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        throw ExitCode(InitRun(folder: self.folder, console: self.messages.console).run().rawValue)
    }
}
