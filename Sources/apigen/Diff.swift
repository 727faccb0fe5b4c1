import ArgumentParser
import Commands
import Generation

struct Diff: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Tells in words what has changed, and what follows from it.",
        discussion: """
            One line for each change, by model and endpoint. Exit status: 0 done, 1 the specs have errors, 2 could not \
            run, 64 wrong usage.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), and folders in which to look for them.")
    var specs: [String]

    @Option(help: ArgumentHelp("A branch, tag or commit of git, or another folder of specs.", valueName: "version"))
    var against: String = "HEAD"

    @Flag(help: "Show the difference of the generated Swift, too.")
    var code: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request: ComparisonRequest = ComparisonRequest(inputs: self.specs, base: self.against)
        let status: ExitStatus = DiffRun(request, showsCode: self.code, console: self.messages.console).run()
        throw ExitCode(status.rawValue)
    }
}
