import TextForms

/// How a folder differs from what is to be in it: a value, made before anything is written.
public struct OutputPlan: Sendable, Hashable {
    /// A file that is missing, has another text, or is there for no reason any more.
    public struct Change: Sendable, Hashable {
        public let name: String
        /// The text that stands there; nil for a missing file.
        public let old: [UInt8]?
        /// The text that belongs there; nil for a stale file.
        public let new: [UInt8]?
    }

    /// Sorted by name.
    public let changes: [Change]
    /// How many files stand there as they should.
    public let unchangedCount: Int
    /// The names of all files that are to be there, changed or not.
    let wantedNames: [String]

    /// - Parameters:
    ///   - existing: apigen's own files in the folder.
    ///   - wanted: all files that are to be there. Names are the same where their bytes are.
    public init(existing: [OutputFile], wanted: [OutputFile]) {
        var changes: [Change] = []
        var stale: [ExactText: [UInt8]] = Dictionary(existing.map { (ExactText($0.name), $0.bytes) }) { first, _ in
            first
        }
        for file in wanted {
            let old: [UInt8]? = stale.removeValue(forKey: ExactText(file.name))
            if old.map({ FileBytes.areEqual($0, file.bytes) }) != true {
                changes.append(Change(name: file.name, old: old, new: file.bytes))
            }
        }
        self.unchangedCount = wanted.count - changes.count
        self.wantedNames = wanted.map(\.name)
        changes += stale.map { Change(name: $0.key.text, old: $0.value, new: nil) }
        self.changes = changes.sorted { ExactText($0.name) < ExactText($1.name) }
    }

    public var missingCount: Int {
        self.changes.count { $0.old == nil }
    }

    public var changedCount: Int {
        self.changes.count { $0.old != nil && $0.new != nil }
    }

    public var staleCount: Int {
        self.changes.count { $0.new == nil }
    }
}
