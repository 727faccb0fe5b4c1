import Compatibility
import SpecLanguage
import Testing
import YAMLSyntax

/// An edit of the base spec, and the changes to report.
struct SeededChange: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    /// Each as `subject: difference [rules]`.
    var expected: [String]

    init(_ old: String, _ new: String, _ expected: String...) {
        self.old = old
        self.new = new
        self.expected = expected
    }

    var testDescription: String { "\(old) => \(new)" }

    /// The reported changes of the edit.
    func changes() throws -> [Change] {
        try #require(BaseSpec.text.ranges(of: old).count == 1, "the base spec holds \(old) once")
        return try Self.changes(from: BaseSpec.text, to: BaseSpec.text.replacing(old, with: new))
    }

    static func changes(from old: String, to new: String) throws -> [Change] {
        SpecificationComparison(old: try specification(old), new: try specification(new)).changes()
    }

    private static func specification(_ text: String) throws -> Specification {
        let source = SpecSource(path: "Specs/Gallery.yaml", name: "Gallery", bytes: Array(text.utf8))
        let checked = SpecChecker().check([source])
        let errors = checked.diagnostics.filter { diagnostic in diagnostic.severity == .error }
            .map { diagnostic in "\(diagnostic.range.range.start.line): \(diagnostic.message)" }
        try #require(errors.isEmpty, "the specs are valid: \(errors)")
        return checked.specification
    }
}

extension Change {
    /// The change as tests write it.
    var text: String {
        "\(subject): \(difference) [\(rules.map(\.rawValue).joined(separator: " "))]"
    }
}
