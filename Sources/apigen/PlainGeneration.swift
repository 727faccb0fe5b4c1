import Generation

/// A call of `generate` without the argument parser: specs, `--output` and little else.
struct PlainGeneration {
    private let request: GenerationRun.Request
    private let color: ColorChoice

    /// - Parameters:
    ///   - arguments: those of the program, without its own name
    ///   - commands: the names of all commands
    /// - Returns: `nil` if the argument parser has to read the arguments
    init?(_ arguments: [String], commands: Set<String>) {
        guard let first = arguments.first, !commands.contains(first),
            let plain = PlainArguments(arguments, options: ["--output", "--color"], flags: ["--no-cache"]),
            let output = plain.value("--output"), !plain.operands.isEmpty,
            let color = ColorChoice(rawValue: plain.value("--color") ?? ColorChoice.auto.rawValue)
        else { return nil }
        request = GenerationRun.Request(
            inputs: plain.operands, output: output, cache: plain.has("--no-cache") ? nil : CacheFolder.current)
        self.color = color
    }

    /// Runs it and ends the process.
    func run() -> Never {
        GenerationRun(request, console: Console(color: color)).runToExit()
    }
}
