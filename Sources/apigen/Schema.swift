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

    @Flag(name: .customLong("description"), help: "Print the schema of what \"apigen describe\" prints instead.")
    var describesDescription: Bool = false

    func validate() throws {
        if describesConfiguration, describesDescription {
            throw ValidationError("--configuration and --description are mutually exclusive.")
        }
    }

    func run() throws {
        let subject: SchemaRun.Subject =
            describesConfiguration ? .configuration : describesDescription ? .description : .specs
        throw ExitCode(SchemaRun(subject, console: Console()).run().rawValue)
    }
}
