import ArgumentParser
import Commands
import Generation

struct Diff: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "diff",
        abstract: "Describes what changed between two versions of specs, and its consequences.",
        discussion: """
            Prints one line for each change, with its level, the worst first. Exit status: 0 success, 1 the specs have errors, 2 could \
            not run, 64 usage error.
            """)

    @OptionGroup
    var inputs: SpecInputs

    @OptionGroup
    var modules: ModuleOptions

    @Option(
        help: ArgumentHelp(
            "A tag, another folder of specs, or a branch or commit: where the current one parted from it.",
            valueName: "version"))
    var against: String = "HEAD"

    @Flag(help: "Also show the diff of the generated Swift.")
    var code: Bool = false

    @Flag(help: "Count harmless changes without showing them.")
    var hideHarmless: Bool = false

    @Flag(help: "Accept a version without these specs, as before the first commit: nothing breaks then.")
    var allowNew: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request = ComparisonRequest(
            inputs: try inputs.paths(messages.console), uses: modules.uses, base: against, allowsNew: allowNew)
        let status = DiffRun(request, showsCode: code, hidesHarmless: hideHarmless, console: messages.console).run()
        throw ExitCode(status.rawValue)
    }
}
