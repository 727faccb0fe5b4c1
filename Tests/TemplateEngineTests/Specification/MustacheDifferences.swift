/// Where the engine differs from the Mustache specification, and why.
enum MustacheDifference: Sendable {
    /// The template has a fault.
    case fault(reason: String)
    /// The output differs.
    case output(String, reason: String)

    private static let unknownName: MustacheDifference = .fault(
        reason: "a name that is not there is a fault, not nothing")
    private static let unescaped = "texts are put into the output as they stand"

    /// By the case's description.
    static let table: [String: MustacheDifference] = [
        "interpolation: HTML Escaping":
            .output("These characters should be HTML escaped: & \" < >\n", reason: unescaped),
        "interpolation: Implicit Iterators - HTML Escaping":
            .output("These characters should be HTML escaped: & \" < >\n", reason: unescaped),
        "sections: Implicit Iterator - HTML Escaping": .output("\"(&)(\")(<)(>)\"", reason: unescaped),
        "interpolation: Basic Context Miss Interpolation": unknownName,
        "interpolation: Triple Mustache Context Miss Interpolation": unknownName,
        "interpolation: Ampersand Context Miss Interpolation": unknownName,
        "interpolation: Dotted Names - Broken Chains": unknownName,
        "interpolation: Dotted Names - Broken Chain Resolution": unknownName,
        "interpolation: Dotted Names - Context Precedence": unknownName,
        "interpolation: Dotted Names are never single keys": unknownName,
        "inverted: Context": unknownName,
        "inverted: List": unknownName,
        "inverted: Context Misses": unknownName,
        "inverted: Dotted Names - Broken Chains": unknownName,
        "sections: Context Misses": unknownName,
        "sections: Dotted Names - Broken Chains": unknownName,
        "partials: Failed Lookup": .fault(reason: "a partial that is not there is a fault, not nothing"),
        "partials: Recursion": .fault(reason: "partials are compiled in their place, so that they must end"),
        "partials: Standalone Indentation":
            .output("\\\n |\n <\n ->\n |\n/\n", reason: "a text of several lines is indented on each of them"),
    ]
}
