import TextForms
import YAMLSyntax

/// The merge of edited specs and a new import.
///
/// Declarations are known by their pointers in the description, and their parts by their names in JSON, so names and
/// files may have changed on both sides. The result is made by edits of the edited text: everything that the
/// description did not change stays as it is, byte for byte.
public struct SpecMerge: Sendable {
    /// A spec file.
    public struct File: Sendable, Hashable {
        /// The path below the folder of the specs.
        public var name: String
        public var bytes: [UInt8]

        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// A decision that the merge made, or that a person has to make.
    public struct Finding: Sendable, Hashable {
        /// Whether nothing can be generated before a person decides.
        public let isError: Bool
        public let file: String
        /// The line in the merged file, from 1.
        public let line: Int
        public let text: String
    }

    /// The three versions to merge.
    public struct Input: Sendable {
        /// The output of the last import.
        public var base: [File]
        /// All specs as they are now.
        public var edited: [File]
        /// The output of the new import.
        public var imported: [File]
        /// What the last import kept about names; `nil` if it was older.
        public var baseNames: ImportedNames?
        public var importedNames: ImportedNames
        /// The present names of keys of `defaults` by their former ones, which older specs have.
        public var renamedDefaults: [String: String]

        public init(
            base: [File], edited: [File], imported: [File], baseNames: ImportedNames?, importedNames: ImportedNames,
            renamedDefaults: [String: String] = [:]
        ) {
            self.base = base
            self.edited = edited
            self.imported = imported
            self.baseNames = baseNames
            self.importedNames = importedNames
            self.renamedDefaults = renamedDefaults
        }

        /// Whether neither a person nor the description has changed anything since the last import.
        fileprivate var isUnchanged: Bool {
            guard base.count == imported.count, base.count == edited.count, baseNames == importedNames else {
                return false
            }
            func sorted(_ files: [File]) -> [File] {
                files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            }
            let base = sorted(base)
            return base == sorted(imported) && base == sorted(edited)
        }
    }

    /// All specs after the merge.
    public private(set) var files: [File] = []
    public private(set) var findings: [Finding] = []
    /// The names of the import, with those of the merged specs.
    public private(set) var names: ImportedNames
    /// Whether an edited spec cannot be read, so that nothing was merged.
    public private(set) var isRefused: Bool = false

    public init(_ input: Input) {
        names = input.importedNames
        guard !input.isUnchanged else {
            files = input.edited
            return
        }
        let edited = input.edited.map { ParsedSpec($0, input.renamedDefaults) }
        refuse(edited)
        guard !isRefused else {
            files = input.edited
            return
        }
        let base = Declarations(input.base.map { ParsedSpec($0, input.renamedDefaults) })
        let imported = Declarations(input.imported.map { ParsedSpec($0) })
        let versions = MergedVersions(
            base: base, edited: Declarations(edited, after: base, before: imported), imported: imported,
            baseNames: input.baseNames, importedNames: input.importedNames)
        var needs = Needs()
        // Each round keeps or restores what the one before needs.
        for _ in 0..<8 {
            var pass = MergePass(versions, needs)
            pass.run()
            files = pass.files
            findings = pass.findings
            names = pass.names(input.importedNames)
            guard needs.grow(after: pass, versions) else { break }
        }
        findings.sort { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    private mutating func refuse(_ sources: [ParsedSpec]) {
        for source in sources {
            guard let fault = source.fault else { continue }
            let text =
                ConflictMarker.offset(in: source.bytes) != nil
                ? "the conflict of an earlier import is not resolved; nothing was imported"
                : "\(fault.message); nothing was imported"
            findings.append(Finding(isError: true, file: source.name, line: fault.range.start.line, text: text))
            isRefused = true
        }
    }
}

/// Declarations that have to be in the merged specs, because something else refers to them.
struct Needs {
    /// Indices of edited models that the description no longer has.
    var kept: Set<Int> = []
    /// Indices of imported models that are not in the edited specs.
    var restored: Set<Int> = []

    /// Adds what the result of a pass lacks.
    ///
    /// - Returns: whether there is anything to add
    mutating func grow(after pass: MergePass, _ versions: MergedVersions) -> Bool {
        let missing = pass.missingModels
        guard !missing.isEmpty else { return false }
        let before = (kept.count, restored.count)
        for index in pass.removedModels where missing.contains(versions.name(ofEdited: index, .model)) {
            kept.insert(index)
        }
        let found = Set(kept.map { versions.name(ofEdited: $0, .model) })
        for index in versions.imported.models.indices where versions.editedIndex(ofImported: index, .model) == nil {
            let name = versions.name(ofImported: index, .model)
            if missing.contains(name), !found.contains(name) { restored.insert(index) }
        }
        return before != (kept.count, restored.count)
    }
}
