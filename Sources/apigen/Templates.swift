import ArgumentParser
import Commands
import Generation
import SpecLanguage

struct Templates: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "templates",
        abstract: "Lists, prints, explains, copies and updates the built-in templates.",
        discussion: """
            A file NAME.mustache in the folder of "apigen generate --templates" replaces the built-in template, or is \
            included by another file there. \
            Exit status: 0 success, 1 copies are outdated or have conflicts, 2 could not run, 64 usage error.
            """,
        subcommands: [List.self, Show.self, Names.self, Copy.self, Diff.self, Update.self])

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

    struct Diff: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "diff",
            abstract: "Shows what you and apigen have changed since templates were copied.")

        @OptionGroup
        var copies: CopyOptions

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            let console = messages.console
            let request: TemplatesRun.Request = .diff(copies.names, folder: try copies.folder(console))
            throw ExitCode(TemplatesRun(request, console: console).run().rawValue)
        }
    }

    struct Update: ParsableCommand {
        static let configuration: CommandConfiguration = CommandConfiguration(
            commandName: "update",
            abstract: "Merges what apigen has changed into templates that were copied.",
            discussion: "Where both have changed the same lines, both are written, between markers as in git.")

        @OptionGroup
        var copies: CopyOptions

        @Flag(help: "Only note that the copies have the changes of apigen, because you have merged them by hand.")
        var resolved: Bool = false

        @OptionGroup
        var messages: MessageOptions

        func run() throws {
            let console = messages.console
            let request: TemplatesRun.Request = .update(
                copies.names, folder: try copies.folder(console), areResolved: resolved)
            throw ExitCode(TemplatesRun(request, console: console).run().rawValue)
        }
    }

    /// Copies of templates in a folder.
    struct CopyOptions: ParsableArguments {
        @Argument(help: "The names of the templates; without any, all copies in the folder.")
        var names: [String] = []

        @Option(
            help: ArgumentHelp(
                "The folder of the copies; by default, the one that apigen.yaml names.", valueName: "dir"))
        var templates: String?

        /// The folder on the command line, or that of the configuration above the working folder.
        func folder(_ console: Console) throws -> String {
            if let templates { return templates }
            let found = try console.configuration(above: ["."])
            let folders = Set(found?.configuration.targets.compactMap(\.templates) ?? [])
            guard let found, let folder = folders.first, folders.count == 1 else {
                throw ValidationError("Missing expected argument '--templates <dir>'")
            }
            return found.path(folder)
        }
    }
}
