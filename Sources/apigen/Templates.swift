import ArgumentParser
import Commands
import Generation

struct Templates: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "templates",
        abstract: "Lists, prints and copies the built-in templates.",
        discussion: """
            A file NAME.mustache in the folder of "apigen generate --templates" replaces the built-in template. \
            Exit status: 0 success, 2 could not run, 64 usage error.
            """,
        subcommands: [List.self, Show.self, Copy.self])

    struct List: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "list",
            abstract: "Lists the names of all templates.")

        func run() throws {
            throw ExitCode(TemplatesRun(.list, console: Console()).run().rawValue)
        }
    }

    struct Show: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "show",
            abstract: "Prints the text of one template.")

        @Argument(help: "The template's name.")
        var name: String

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            throw ExitCode(TemplatesRun(.show(name), console: messages.console).run().rawValue)
        }
    }

    struct Copy: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "copy",
            abstract: "Copies templates to a folder without overwriting files.")

        @Argument(help: "The names of the templates; without any, all are copied.")
        var names: [String] = []

        @Option(name: .customLong("to"), help: ArgumentHelp("The folder for the files.", valueName: "dir"))
        var folder: String

        @OptionGroup
        var writing: WriteOptions

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            let request: TemplatesRun.Request = .copy(
                names, folder: folder, isForced: writing.isForced)
            throw ExitCode(TemplatesRun(request, console: messages.console).run().rawValue)
        }
    }
}
