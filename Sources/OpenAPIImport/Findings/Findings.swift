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

/// Something of a description that its specs do not say, or do not say in the same way.
public struct ImportNote: Sendable, Hashable {
    /// What it is and what became of it: a sentence without a full stop, the same for all places of one kind.
    public let reason: String
    /// Where the description says it (RFC 6901), such as `#/paths/~1pets/get/callbacks`.
    public let pointer: String
}

/// What is noted at several places, in the same words.
enum Lost {
    static let links: String = "Links are not followed"
    static let callbacks: String = "Callbacks are requests to the client, which it cannot take"
    static let documentation: String = "Links to other documentation are not kept"
    static let examples: String = "Examples are not kept"
}

/// What tools have added to a description, under names that begin with `x-`.
enum Extensions {
    /// What the import itself understands.
    private static let understood: Set<String> = [
        "x-enum-varnames", "x-enumNames", "x-enum-names", "x-enum-descriptions", "x-enumDescriptions",
    ]

    /// So many bytes stand beside a spec's lines without drowning them.
    private static let longest: Int = 160

    /// One comment for each, such as `x-group: pets`; what is too long is noted.
    static func comments(
        _ extensions: [(name: String, value: DocumentNode)], _ findings: inout Findings
    ) -> [String] {
        extensions.compactMap { name, value in
            if understood.contains(name) { return nil }
            guard let text = compact(value.node, budget: longest), text.utf8.count <= longest else {
                findings.note("An extension that is too long for a comment", at: value.pointer)
                return nil
            }
            return "\(name): \(text)"
        }
    }

    /// The extensions among the keys of a mapping.
    static func all(of place: DocumentNode) -> [(name: String, value: DocumentNode)] {
        place.entries.filter { $0.key.hasPrefix("x-") }.map { (name: $0.key, value: $0.value) }
    }

    /// The node on one line; nil where it is longer than the budget, or has lines of its own.
    private static func compact(_ node: YAMLNode, budget: Int) -> String? {
        switch node.content {
        case .scalar(let scalar):
            return scalar.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? scalar.text : nil
        case .sequence(let elements):
            guard elements.count <= budget else { return nil }
            let texts = elements.compactMap { compact($0, budget: budget) }
            return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .mapping(let entries):
            guard entries.count <= budget else { return nil }
            let texts = entries.compactMap { entry in
                compact(entry.value, budget: budget).map { "\(entry.key.text): \($0)" }
            }
            return texts.count == entries.count ? "{\(texts.joined(separator: ", "))}" : nil
        }
    }
}
