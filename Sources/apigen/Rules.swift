import ArgumentParser
import Commands
import Generation

struct Rules: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Lists the rules whose ids stand in messages, or explains some.",
        discussion: "Exit status: 0 done, 2 there is no such rule, 64 wrong usage.")

    @Argument(help: "The ids of rules to explain; all are listed without.")
    var ids: [String] = []

    @OptionGroup
    var messages: MessageOptions

    func run() throws {
        throw ExitCode(RulesRun(ids: self.ids, console: self.messages.console).run().rawValue)
    }
}
