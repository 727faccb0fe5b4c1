import ArgumentParser
import Commands
import Generation

struct Man: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "man",
        abstract: "Prints the manual page.",
        discussion: "To install it: apigen man > /usr/local/share/man/man1/apigen.1")

    func run() throws {
        let commands: [any ParsableCommand.Type] = Self.commands(below: Apigen.self)
        let page = ManualPage(
            tool: Self.help(of: Apigen.self), commands: commands.map { Self.help(of: $0) })
        throw ExitCode(ManualRun(page, console: Console()).run().rawValue)
    }

    /// The commands that do the work, as opposed to those that only group subcommands.
    private static func commands(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        command.configuration.subcommands.flatMap { child in
            child.configuration.subcommands.isEmpty ? [child] : Self.commands(below: child)
        }
    }

    /// The help without line breaks.
    private static func help(of command: any ParsableCommand.Type) -> String {
        Apigen.helpMessage(for: command, columns: 100_000)
    }
}
