import ArgumentParser
import Generation

/// How every command talks.
struct MessageOptions: ParsableArguments {
    @Option(
        name: [.customLong("diagnostics"), .customLong("format")],
        help: "The form of the messages on standard error.")
    var diagnostics: MessageFormat = .text

    @Option(help: "Whether to use colours; auto honours NO_COLOR.")
    var color: ColorChoice = .auto

    var console: Console {
        Console(format: self.diagnostics, color: self.color)
    }
}
