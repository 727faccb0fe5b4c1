/// What checking a directory of specs gives.
public struct CheckedSpecs: Sendable {
    /// What the specs declare; to be rendered only where there are no errors.
    public var specification: Specification
    /// All that is wrong in all files, sorted by place.
    public var diagnostics: [Diagnostic]

    public init(specification: Specification, diagnostics: [Diagnostic]) {
        self.specification = specification
        self.diagnostics = diagnostics
    }

    /// Whether any of the diagnostics is an error.
    public var hasErrors: Bool {
        diagnostics.contains { $0.severity == .error }
    }
}
