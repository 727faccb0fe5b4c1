import ArgumentParser
import Commands
import Generation
import SpecLanguage

struct Check: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports errors in specs and in mocks; writes nothing.",
        discussion: """
            Mocks that could not be decoded are reported with file, line and column.

            Exit status: 0 no errors, 1 errors, 2 could not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @OptionGroup
    var modules: ModuleOptions

    @Option(help: ArgumentHelp("A folder with mocks that you wrote, one <Endpoint>.json each.", valueName: "dir"))
    var mocks: String?

    @Option(
        help: ArgumentHelp(
            "A larger folder that links in the folder of mocks may lead to; by default, none.", valueName: "dir"))
    var root: String?

    @Flag(help: "List the fields that \"invalid: absent\" of their file does not cover.")
    var explain: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let paths = try inputs.paths(messages.console)
        // A part of the specs has a part of the mocks.
        let found = inputs.specs.isEmpty ? try messages.console.configuration(above: ["."]) : nil
        let status = CheckRun(
            inputs: paths, uses: modules.uses,
            mocks: mocks ?? found.flatMap { $0.configuration.mock.mocks.map($0.path) }, root: root,
            explains: explain, console: messages.console
        ).run()
        throw ExitCode(status.rawValue)
    }
}
