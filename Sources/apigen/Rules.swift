import ArgumentParser
import Commands
import Generation

struct Rules: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists the rules whose ids are in messages, or explains some of them.",
        discussion: "Exit status: 0 success, 2 unknown rule, 64 usage error.")

    @Argument(help: "The ids of the rules to explain; without any, all rules are listed.")
    var ids: [String] = []

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        throw ExitCode(RulesRun(ids: ids, console: messages.console).run().rawValue)
    }
}
