import ArgumentParser
import Commands
import Compatibility
import Generation

struct Breaking: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "breaking",
        abstract: "Reports changes that break callers or shipped apps.",
        discussion: """
            Each finding has a rule and a level: source-breaking changes break code that compiles against the generated \
            code, wire-breaking changes break apps that are already running. Source-visible changes leave calls as they are, \
            and break code that refers to a function without calling it. To accept a change, add it to "excused" in \
            the specs, or suppress its rule once with --except.

            Exit status: 0 nothing breaks, 1 something breaks, 2 could not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @OptionGroup
    var modules: ModuleOptions

    @Option(
        help: ArgumentHelp(
            "A tag, another folder of specs, or a branch or commit: where the current one parted from it.",
            valueName: "version"))
    var against: String

    @Option(name: .customLong("except"), help: ArgumentHelp("A rule to suppress.", valueName: "rule"))
    var excused: [CompatibilityRule] = []

    @Option(
        help: ArgumentHelp(
            "A report of traffic, counted with the specs of that version; what no call relied on is a warning.",
            valueName: "report"))
    var traffic: String?

    @Flag(help: "Report source-visible changes, too: functions of another type, and new requirements of protocols.")
    var sourceVisible: Bool = false

    @Flag(help: "Accept a version without these specs, as before the first commit: nothing breaks then.")
    var allowNew: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request = ComparisonRequest(
            inputs: try inputs.paths(messages.console), uses: modules.uses, base: against, allowsNew: allowNew)
        let status = BreakingRun(
            request, waivedRules: Set(excused), level: sourceVisible ? .visible : .source, traffic: traffic,
            console: messages.console
        ).run()
        throw ExitCode(status.rawValue)
    }
}
