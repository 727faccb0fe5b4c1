import ArgumentParser
import Commands
import Generation

struct Init: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "init",
        abstract: "Creates a folder of starter specs: a small service, explained by comments.",
        discussion: """
            The folder must be new or empty; nothing is overwritten. Exit status: 0 success, 2 could not run, 64 wrong \
            usage.
            """)

    @Argument(help: "The folder for the specs.")
    var folder: String = "Specs"

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let run = InitRun(
            folder: folder, isForced: writing.isForced, console: messages.console)
        throw ExitCode(run.run().rawValue)
    }
}
