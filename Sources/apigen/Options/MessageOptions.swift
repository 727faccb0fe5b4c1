import ArgumentParser
import Generation

/// The output options of every command.
struct MessageOptions: ParsableArguments {
    @Option(help: "The format of results on standard output; all but text include the messages.")
    var format: MessageFormat = .text

    @Option(help: "The format of messages on standard error.")
    var diagnostics: MessageFormat = .text

    @Option(help: "When to use colours; auto honours NO_COLOR.")
    var color: ColorChoice = .auto

    var console: Console {
        Console(format: diagnostics, resultFormat: format, color: color)
    }
}
