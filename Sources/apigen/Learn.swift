import ArgumentParser
import Commands
import Generation

struct Learn: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Writes specs of an API from captured traffic.",
        discussion: """
            Reads HAR files, as apigen record, browsers and proxies write them, and folders of these. The spec says in \
            comments what each guess is based on; guesses to check are listed, the most doubtful first. Learning again \
            with more traffic keeps your edits of the spec, as an import does.

            Exit status: 0 success, 1 an edit conflicts, 2 could not run, 64 usage error.
            """)

    @Argument(help: ArgumentHelp("HAR files, and folders that contain them.", valueName: "captures"))
    var captures: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the spec files.", valueName: "dir"))
    var output: String

    @Option(help: ArgumentHelp("Learn the calls to this host; by default, the most used one.", valueName: "host"))
    var server: String?

    @Option(help: ArgumentHelp("The name of the service; by default, that of the host.", valueName: "name"))
    var service: String?

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request = LearnRun.Request(
            inputs: captures, output: output, server: server, service: service, isForced: writing.isForced)
        let status = LearnRun(request, console: messages.console).run()
        throw ExitCode(status.rawValue)
    }
}
