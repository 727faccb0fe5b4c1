import SpecLanguage
import YAMLSyntax

/// What is found on the way: faults, which end the import, and notes, which end up in the report.
struct Findings: Sendable {
    /// The description's path, as the user gave it.
    let file: String
    private(set) var faults: [Diagnostic] = []
    private(set) var notes: [ImportNote] = []
    private var seen: Set<ImportNote> = []
    private var seenFaults: Set<Diagnostic> = []

    /// More faults than anybody reads.
    private static let mostFaults: Int = 10_000

    init(file: String) {
        self.file = file
    }

    /// Tells of something that the specs do not say.
    mutating func note(_ reason: String, at pointer: JSONPointer) {
        add(ImportNote(reason: reason, pointer: pointer.text))
    }

    /// Takes over what was found elsewhere.
    mutating func add(_ others: Findings) {
        for fault in others.faults { add(fault) }
        for note in others.notes { add(note) }
    }

    private mutating func add(_ note: ImportNote) {
        if seen.insert(note).inserted { notes.append(note) }
    }

    /// Tells of something that is not OpenAPI.
    mutating func fault(_ rule: Rule, _ message: String, at node: YAMLNode) {
        add(Diagnostic(rule, message, at: SourceRange(file: file, range: node.range)))
    }

    /// A schema that several others refer to has each of its faults once.
    private mutating func add(_ fault: Diagnostic) {
        guard faults.count < Self.mostFaults, seenFaults.insert(fault).inserted else { return }
        faults.append(fault)
    }

    /// Tells of a value of the wrong kind.
    mutating func wrongType(_ place: DocumentNode, expected: String) {
        fault(.wrongType, "\(place.pointer.text) must be \(expected), not \(place.node.summary)", at: place.node)
    }

    /// The entries of a mapping; a fault where it is none.
    mutating func entries(_ place: DocumentNode?) -> [(key: String, value: DocumentNode)] {
        guard let place else { return [] }
        if !place.isMapping { wrongType(place, expected: "a mapping") }
        return place.entries
    }

    /// The elements of a list; a fault where it is none.
    mutating func elements(_ place: DocumentNode?) -> [DocumentNode] {
        guard let place else { return [] }
        if !place.isList { wrongType(place, expected: "a list") }
        return place.elements
    }
}
