import BuiltInTemplates
import TextForms

/// What a copy of a built-in template says of its origin, in a comment that renders nothing.
package struct TemplateOrigin {
    private static let start: String = "{{! Copied from apigen "

    /// The version of apigen whose template it is a copy of.
    package let version: Substring
    /// The copy without the comment.
    package let body: String
    private let digest: Substring

    /// `nil` if the text is no copy.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.firstIndex(where: { $0.hasPrefix(Self.start) }) else { return nil }
        let parts = lines[index].dropFirst(Self.start.count).split(separator: " ")
        guard parts.count == 3, parts[0].last == "," else { return nil }
        version = parts[0].dropLast()
        digest = parts[1]
        body = (lines[..<index] + lines[(index + 1)...]).joined(separator: "\n")
    }

    /// Whether it is a copy of this text.
    package func isOf(_ original: String) -> Bool { digest == Self.digest(original)[...] }

    /// The first line of a copy.
    package static func line(of text: String, toolVersion: String) -> String {
        "\(start)\(toolVersion), \(digest(text)) }}\n"
    }

    /// Whether a template was copied from a built-in one that has changed since.
    static func isOutdated(_ override: TemplateOverride) -> Bool {
        guard override.text.contains(start), let origin = TemplateOrigin(override.text),
            let builtIn = BuiltInTemplates.all.first(where: { $0.name == override.name })
        else { return false }
        return !origin.isOf(builtIn.text)
    }

    /// Whether a template has most lines of a built-in one, but does not say that it was copied from it.
    static func isMissing(in override: TemplateOverride) -> Bool {
        guard TemplateOrigin(override.text) == nil,
            let builtIn = BuiltInTemplates.all.first(where: { $0.name == override.name })
        else { return false }
        let lines = Set(builtIn.text.split(separator: "\n"))
        return lines.count > 5 && lines.intersection(override.text.split(separator: "\n")).count * 2 > lines.count
    }

    private static func digest(_ text: String) -> String {
        var hash = StableHash()
        hash.add(Array(text.utf8))
        return hash.digits
    }
}
