public import Generation

/// The command `schema`: what editors check, complete and explain specs by.
public struct SchemaRun: Sendable {
    private let console: Console

    /// - Parameter console: where the schema is printed.
    public init(console: Console) {
        self.console = console
    }

    /// Prints the schema.
    public func run() -> ExitStatus {
        self.console.printText(Array(SpecSchema().text.utf8))
        return .success
    }
}
