import ArgumentParser
import Commands
import Generation

struct Format: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "format",
        abstract: "Writes specs in their canonical form.",
        discussion: """
            Comments, the order of everything, anchors and the meaning stay; see Documentation/formatting.md. Only files that \
            change are written. A file that is no YAML is reported and stays as it is.

            Exit status: 0 success, 1 a file is no YAML or --check found differences, 2 could not run, 64 usage error.
            """)

    @Argument(
        help:
            "Spec files (*.yaml, *.yml), or folders that contain them, by default those that apigen.yaml names; - alone formats standard input to standard output."
    )
    var specs: [String] = []

    @Flag(help: "Write nothing; print a unified diff of files that are not in the canonical form.")
    var check: Bool = false

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let inputs = SpecInputs(specs: specs)
        throw ExitCode(
            FormatRun(inputs: try inputs.paths(messages.console), isCheck: check, console: messages.console).run()
                .rawValue)
    }
}
