import ArgumentParser
import Commands
import Generation

struct Templates: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Shows the built-in templates, and copies them to be changed.",
        discussion: """
            A file NAME.mustache in the folder that --templates of "apigen generate" names stands in for the built-in \
            template. Exit status: 0 done, 2 could not run, 64 wrong usage.
            """,
        subcommands: [List.self, Show.self, Copy.self])

    struct List: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            abstract: "Lists the names of all templates.")

        func run() throws {
            throw ExitCode(TemplatesRun(.list, console: Console()).run().rawValue)
        }
    }

    struct Show: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            abstract: "Prints the text of one template.")

        @Argument(help: "The template's name.")
        var name: String

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            throw ExitCode(TemplatesRun(.show(self.name), console: self.messages.console).run().rawValue)
        }
    }

    struct Copy: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            abstract: "Copies templates into a folder, and overwrites nothing.")

        @Argument(help: "The names of the templates; all without.")
        var names: [String] = []

        @Option(name: .customLong("to"), help: ArgumentHelp("The folder for the files.", valueName: "dir"))
        var folder: String

        @OptionGroup
        var writing: WriteOptions

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            let request: TemplatesRun.Request = .copy(
                self.names, folder: self.folder, isForced: self.writing.isForced)
            throw ExitCode(TemplatesRun(request, console: self.messages.console).run().rawValue)
        }
    }
}
