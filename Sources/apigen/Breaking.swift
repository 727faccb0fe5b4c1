import ArgumentParser
import Commands
import Compatibility
import Generation

struct Breaking: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Tells what of a change breaks callers, or apps that run already.",
        discussion: """
            Every finding names its rule and whom it breaks: source-breaking for those who compile against the \
            generated code, wire-breaking for apps that run. A change that is meant is excused for good by an entry \
            under "excused" in the specs, or for once by --except.

            Exit status: 0 nothing breaks, 1 something does, 2 could not run, 64 wrong usage.
            """)

    @Argument(help: "Spec files (*.yaml, *.yml), and folders in which to look for them.")
    var specs: [String]

    @Option(help: ArgumentHelp("A branch, tag or commit of git, or another folder of specs.", valueName: "version"))
    var against: String

    @Option(name: .customLong("except"), help: ArgumentHelp("A rule that is not told of.", valueName: "rule"))
    var excused: [CompatibilityRule] = []

    @Option(help: "The form of the findings on standard output.")
    var format: MessageFormat = .text

    @Option(help: "Whether to use colours; auto honours NO_COLOR.")
    var color: ColorChoice = .auto

    func run() throws {
        let request: ComparisonRequest = ComparisonRequest(inputs: self.specs, base: self.against)
        let console: Console = Console(color: self.color)
        let status: ExitStatus = BreakingRun(
            request, excused: Set(self.excused), format: self.format, console: console
        ).run()
        throw ExitCode(status.rawValue)
    }
}
