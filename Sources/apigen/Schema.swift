import ArgumentParser
import Commands
import Generation

struct Schema: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        abstract: "Prints the JSON Schema of specs, for editors.",
        discussion: """
            Editors with the YAML language server complete and explain keys by it. A file names it in its first lines: \
            # yaml-language-server: $schema=apigen.schema.json
            """)

    func run() throws {
        throw ExitCode(SchemaRun(console: Console()).run().rawValue)
    }
}
