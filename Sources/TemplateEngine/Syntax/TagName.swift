/// Which names may stand in tags.
enum TagName {
    /// What is wrong with the name of a variable or section; nil where it can be looked up.
    static func fault(_ name: String) -> String? {
        guard let first = name.utf8.first else { return "the tag has no name" }
        if first == UInt8(ascii: "<") || first == UInt8(ascii: "$") {
            return "inheritance of templates is not supported"
        }
        if name == "." { return nil }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.allSatisfy(isIdentifier) ? nil : "\"\(name)\" is not a name"
    }

    /// The same for partials, which are named like files.
    static func partialFault(_ name: String) -> String? {
        guard let first = name.utf8.first else { return "the tag has no name" }
        if first == UInt8(ascii: "*") { return "dynamic names of partials are not supported" }
        return name.contains(where: \.isWhitespace) ? "\"\(name)\" is not the name of a partial" : nil
    }

    private static func isIdentifier(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
