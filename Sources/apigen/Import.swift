import ArgumentParser
import Commands
import Generation
import OpenAPIImport

struct Import: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "import",
        abstract: "Converts an OpenAPI description, version 3.0 to 3.2, or Swagger 2.0 to specs.",
        discussion: """
            A report lists what specs cannot express, the worst first. Importing a newer description keeps your edits of \
            the specs, and remembers what you renamed, moved or removed. If both changed the value of a key, the spec \
            contains both versions between conflict markers.

            Exit status: 0 success, 1 the description has errors, an edit conflicts or --fail-on applies, 2 could not run, \
            64 usage error.
            """)

    @Argument(help: "The description: a file in JSON or YAML.")
    var description: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder for the spec files.", valueName: "dir"))
    var output: String

    @Option(help: ArgumentHelp("The name of the service; by default, the title of the description.", valueName: "name"))
    var service: String?

    @Option(
        help: ArgumentHelp(
            "The folder of all files that the description may refer to; by default, its own folder.", valueName: "dir"))
    var root: String?

    @Option(
        help: ArgumentHelp(
            "Import only the endpoints with this tag, path (* for any characters) or operation id. Repeatable.",
            valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write a module for each tag, and Common for what several need.", valueName: "tags"))
    var split: ImportSplit?

    @Option(
        help: ArgumentHelp(
            "Exit with 1 if a part of this grade or worse is lost: call, value, constraint or comment.",
            valueName: "grade"))
    var failOn: ImportNote.Grade?

    @Flag(help: "Check the limits of values in responses, too, instead of only in requests.")
    var checkResponses: Bool = false

    @Flag(help: "Let values that cannot be read count as absent, where fields need not have one.")
    var tolerant: Bool = false

    @Option(
        help: ArgumentHelp(
            "Write the examples of responses into this folder, as mocks.", valueName: "dir"))
    var mocks: String?

    @OptionGroup
    var writing: WriteOptions

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        let request = ImportRun.Request(
            input: description, output: output, service: service, root: root, only: only, byTags: split == .tags,
            checksResponses: checkResponses, isTolerant: tolerant, mocks: mocks,
            isForced: writing.isForced, failingGrade: failOn)
        let status = ImportRun(request, console: messages.console).run()
        throw ExitCode(status.rawValue)
    }
}

/// What an import divides specs by.
enum ImportSplit: String, ExpressibleByArgument {
    case tags
}
