import SpecLanguage

extension JSONPath {
    /// The path as a spec writes it, and as the runtime reads it: `\.` is a dot in a key, `\\` a backslash, `\$` alone a
    /// key `$`; `$` is the value itself.
    var sourceText: String {
        if components.count == 1 { return Self.escaped(components[0]) }
        return components.isEmpty ? "$" : components.map(Self.escaped).joined(separator: ".")
    }

    /// The path as a Swift literal.
    var literal: String {
        StringLiteral(sourceText).source
    }

    private static func escaped(_ component: String) -> String {
        if component == "$" { return "\\$" }
        guard component.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) else {
            return component
        }
        var text = ""
        for scalar in component.unicodeScalars {
            if scalar == "." || scalar == "\\" { text.append("\\") }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
