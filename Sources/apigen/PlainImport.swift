import Commands
import Generation

/// A call of `import` without the argument parser.
struct PlainImport {
    private let request: ImportRun.Request
    private let color: ColorChoice

    /// - Parameter arguments: those of the program, without its own name
    /// - Returns: `nil` if the argument parser has to read the arguments
    init?(_ arguments: [String]) {
        guard arguments.first == "import",
            let plain = PlainArguments(
                arguments.dropFirst(), options: ["--output", "--service", "--root", "--mocks", "--color"],
                lists: ["--only"], flags: ["--check-responses", "--force"]),
            let output = plain.value("--output"), plain.operands.count == 1,
            let color = ColorChoice(rawValue: plain.value("--color") ?? ColorChoice.auto.rawValue)
        else { return nil }
        request = ImportRun.Request(
            input: plain.operands[0], output: output, service: plain.value("--service"), root: plain.value("--root"),
            only: plain.list("--only"), checksResponses: plain.has("--check-responses"), mocks: plain.value("--mocks"),
            isForced: plain.has("--force"))
        self.color = color
    }

    /// Runs it and ends the process.
    func run() -> Never {
        ImportRun(request, console: Console(color: color)).runToExit()
    }
}
