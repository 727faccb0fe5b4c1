import SpecLanguage
import YAMLSyntax

/// The findings of an import: errors, which make it fail, and notes, which appear in the report.
struct Findings: Sendable {
    /// The description's path as given by the user.
    let file: String
    /// The original positions of values that a conversion has moved.
    var origins: PointerOrigins = PointerOrigins()
    private(set) var faults: [Diagnostic] = []
    private(set) var notes: [ImportNote] = []
    private var seen: Set<ImportNote> = []
    /// The positions of all notes.
    private(set) var reported: Set<JSONPointer> = []
    private var seenFaults: Set<Diagnostic> = []

    /// More errors than anyone would read.
    private static let mostFaults: Int = 10_000

    init(file: String) {
        self.file = file
    }

    /// Notes something that the specs do not express.
    mutating func note(_ loss: Loss, at pointer: JSONPointer) {
        reported.insert(pointer)
        add(ImportNote(grade: loss.grade, reason: loss.reason, pointer: origins.original(pointer).text))
    }

    /// Adds the findings of another step.
    mutating func add(_ others: Findings) {
        for fault in others.faults { add(fault) }
        for note in others.notes { add(note) }
        reported.formUnion(others.reported)
    }

    /// Removes the notes about parts that are not imported.
    mutating func removeNotes(where isRemoved: (ImportNote) -> Bool) {
        notes.removeAll(where: isRemoved)
    }

    private mutating func add(_ note: ImportNote) {
        if seen.insert(note).inserted { notes.append(note) }
    }

    /// Reports something that is not valid OpenAPI.
    mutating func fault(_ rule: Rule, _ message: String, at place: DocumentNode) {
        fault(rule, message, in: place.file, at: place.unread.range)
    }

    /// Reports an error at a position in the text of a file.
    mutating func fault(_ rule: Rule, _ message: String, in file: String, at range: TextRange) {
        add(Diagnostic(rule, message, at: SourceRange(file: file, range: range)))
    }

    /// A schema that is referenced several times has each of its errors reported once.
    private mutating func add(_ fault: Diagnostic) {
        guard faults.count < Self.mostFaults, seenFaults.insert(fault).inserted else { return }
        faults.append(fault)
    }

    /// Reports a value of the wrong type.
    mutating func wrongType(_ place: DocumentNode, expected: String) {
        fault(
            .wrongType, "\(origins.original(place.pointer).text) must be \(expected), not \(place.unread.summary)",
            at: place)
    }

    /// The entries of a mapping, or of one that is referred to and its own. Reports an error if it is not one.
    mutating func entries(_ place: DocumentNode?) -> [(key: String, value: DocumentNode)] {
        guard let place else { return [] }
        guard let reference = place.reference else {
            if !place.isMapping { wrongType(place, expected: "a mapping") }
            return place.entries
        }
        guard let target = target(of: reference, at: place) else { return [] }
        if !target.isMapping { wrongType(target, expected: "a mapping") }
        let own = place.entries.filter { $0.key != "$ref" }
        let names = Set(own.map(\.key))
        return target.entries.filter { !names.contains($0.key) && $0.key != "$ref" } + own
    }

    /// The elements of a list, or of one that is referred to. Reports an error if it is not one.
    mutating func elements(_ place: DocumentNode?) -> [DocumentNode] {
        guard let place else { return [] }
        guard let reference = place.reference else {
            if !place.isList { wrongType(place, expected: "a list") }
            return place.elements
        }
        guard let target = target(of: reference, at: place) else { return [] }
        if !target.isList { wrongType(target, expected: "a list") }
        return target.elements
    }

    /// The value at the end of a chain of references. `nil` if there is none, which is noted.
    private mutating func target(of reference: String, at place: DocumentNode) -> DocumentNode? {
        let target = place.followed
        guard target.reference == nil else {
            note(.dangling, at: place.pointer)
            return nil
        }
        return target
    }
}

/// Extensions of a description, with names that begin with `x-`.
enum Extensions {
    /// The extensions that the import supports.
    private static let understood: Set<String> = [
        "x-enum-varnames", "x-enumNames", "x-enum-names", "x-enum-descriptions", "x-enumDescriptions",
    ]

    /// The maximum length in bytes of a comment, so that comments do not outweigh the spec.
    private static let longest: Int = 160

    /// One comment per extension, such as `x-group: pets`. Those that are too long are noted.
    static func comments(
        _ extensions: [(name: String, value: DocumentNode)], _ findings: inout Findings
    ) -> [String] {
        extensions.compactMap { name, value in
            if understood.contains(name) { return nil }
            guard let text = compact(value.node, budget: longest), text.utf8.count <= longest else {
                findings.note(.longExtension, at: value.pointer)
                return nil
            }
            return "\(name): \(text)"
        }
    }

    /// The extensions among the keys of a mapping.
    static func all(of place: DocumentNode) -> [(name: String, value: DocumentNode)] {
        place.entries.filter { $0.key.hasPrefix("x-") }.map { (name: $0.key, value: $0.value) }
    }

    /// The node on one line. `nil` if it exceeds the budget or contains line breaks.
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
