import ArgumentParser
import Commands
import Generation

struct Templates: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "templates",
        abstract: "Lists, prints, explains and copies the built-in templates.",
        discussion: """
            A file NAME.mustache in the folder of "apigen generate --templates" replaces the built-in template, or is \
            included by another file there. \
            Exit status: 0 success, 2 could not run, 64 usage error.
            """,
        subcommands: [List.self, Show.self, Names.self, Copy.self])

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

    struct Names: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "names",
            abstract: "Prints the names that templates may use, with kind, meaning and an example.",
            discussion: "The examples come from the specs that \"apigen init\" writes. --format json prints one array.")

        @Argument(help: "The template's name; without one, all names are printed.")
        var name: String?

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            throw ExitCode(TemplatesRun(.names(name), console: messages.console).run().rawValue)
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
