/// Parts of statements.
enum SQL {
    /// A name of the spec as it stands in a statement.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    static func list(_ names: [String]) -> String {
        names.map(quoted).joined(separator: ", ")
    }
}
