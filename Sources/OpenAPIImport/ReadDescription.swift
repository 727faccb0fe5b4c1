public import SpecLanguage

/// A description that has been read, and that gives specs.
public struct ReadDescription: Sendable {
    private let specs: ImportedSpecs?
    private let findings: Findings

    init(specs: ImportedSpecs?, findings: Findings) {
        self.specs = specs
        self.findings = findings
    }

    /// What the service is called; nil where the description has faults.
    public var service: String? { specs?.service.name }

    /// What keeps the description from being read, by position.
    public var faults: [Diagnostic] { findings.faults.sorted() }

    /// The spec files, and what they do not say.
    ///
    /// - Parameter earlier: the files that an import of an earlier description has given; what they hold stays in the
    ///   same files
    /// - Returns: files, none where the description has faults, and notes by reason and place
    public func files(after earlier: [ImportedFile] = []) -> (files: [ImportedFile], notes: [ImportNote]) {
        guard let specs else { return ([], []) }
        var findings = findings
        let plan = FilePlan(specs).keeping(EarlierPlaces(earlier), specs)
        let files = FileText(specs: specs, plan: plan).files(&findings)
        return (files, findings.notes.sorted { ($0.reason, $0.pointer) < ($1.reason, $1.pointer) })
    }
}
