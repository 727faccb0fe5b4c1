import YAMLSyntax

/// Why a node is no value of a type.
struct LiteralFault: Error {
    /// A sentence, such as `"abc" is no Int`.
    let reason: String
    let range: TextRange
}
