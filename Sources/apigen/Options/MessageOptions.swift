import ArgumentParser
import Generation

/// The output options of every command.
struct MessageOptions: ParsableArguments {
    @Option(
        name: [.customLong("diagnostics"), .customLong("format")],
        help: "The format of messages on standard error.")
    var diagnostics: MessageFormat = .text

    @Option(help: "When to use colours; auto honours NO_COLOR.")
    var color: ColorChoice = .auto

    var console: Console {
        Console(format: diagnostics, color: color)
    }
}
