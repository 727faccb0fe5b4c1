import BuiltInTemplates
import TextForms

/// What a copy of a built-in template says of its origin, in a comment that renders nothing.
package enum TemplateOrigin {
    private static let start: String = "{{! Copied from apigen "

    /// The first line of a copy.
    package static func line(of text: String, toolVersion: String) -> String {
        "\(start)\(toolVersion), \(digest(text)) }}\n"
    }

    /// Whether a template was copied from a built-in one that has changed since.
    static func isOutdated(_ override: TemplateOverride) -> Bool {
        guard override.text.hasPrefix(start), let line = override.text.split(separator: "\n").first,
            let builtIn = BuiltInTemplates.all.first(where: { $0.name == override.name })
        else { return false }
        return !line.hasSuffix(" \(digest(builtIn.text)) }}")
    }

    private static func digest(_ text: String) -> String {
        var hash = StableHash()
        hash.add(Array(text.utf8))
        return hash.digits
    }
}
