import ArgumentParser
import Commands
import Generation

struct Schema: ParsableCommand {
    static let configuration: CommandConfiguration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a JSON Schema for specs, for editors.",
        discussion: """
            Editors with the YAML language server use it to complete and explain keys. Name it in the first lines of a \
            spec: # yaml-language-server: $schema=apigen.schema.json
            """)

    @Flag(name: .customLong("configuration"), help: "Print the schema of apigen.yaml instead.")
    var describesConfiguration: Bool = false

    func run() throws {
        throw ExitCode(SchemaRun(describesConfiguration: describesConfiguration, console: Console()).run().rawValue)
    }
}
