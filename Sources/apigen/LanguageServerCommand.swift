import ArgumentParser
import Generation
import LanguageServer

struct LanguageServerCommand: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Serves editors: errors as you type, completion, rename and more.",
        discussion: """
            A language server (LSP 3.17) over standard input and output. Editors start it; see editors.md for their \
            settings.
            """)

    @Flag(help: ArgumentHelp("Ignored; some editors pass it.", visibility: .hidden))
    var stdio: Bool = false

    func run() throws {
        throw ExitCode(LanguageServerRun().run().rawValue)
    }
}
