import ArgumentParser
import Commands
import Generation

struct Fixtures: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "Writes a file with a mock response for each endpoint.",
        discussion: """
            The same seed gives the same bytes on every machine. Mocks that you wrote, in the folder of --mocks, are used \
            unchanged.

            Exit status: 0 success, 1 the specs or mocks have errors, 2 could not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the files.", valueName: "dir"))
    var output: String

    @OptionGroup
    var mocks: MockOptions

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let paths = try inputs.paths(messages.console)
        let found = try messages.console.configuration(above: paths)
        let status = FixtureRun(
            mocks.loading(of: paths, found), output: output, isForced: writing.isForced,
            console: messages.console
        ).run()
        throw ExitCode(status.rawValue)
    }
}
