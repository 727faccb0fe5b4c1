import Parallelism
import TextForms

/// The one place that writes: every file that the tool creates, replaces or removes goes through it.
///
/// What may not be written is refused first. Then all new texts are written to temporary files beside their places; only
/// when every one of them is complete are they renamed, and where that fails on the way, it is undone. So a full disk, a
/// lacking permission or an interruption leaves everything as it was, in all folders, and no file is ever half written.
public struct OutputWriter: Sendable {
    /// So many files are written before a signal is obeyed.
    private static let filesAtOnce: Int = 32

    private let inputs: [String]

    /// - Parameter inputs: the paths of all files that the run has read, none of which it may write.
    public init(reading inputs: [String] = []) {
        self.inputs = inputs
    }

    /// Writes what is missing or has changed, and removes what is stale. Files that need no change are not touched.
    ///
    /// - Parameter parts: the folders, in the order in which their files are replaced.
    /// - Throws: what may not be written, what the file system refused, or the signal that ended the run; everything is
    ///   as it was by then.
    public func write(_ parts: [FolderChanges]) throws(WritingFailure) {
        do throws(FileFailure) {
            try OutputGuard(inputs: self.inputs).check(parts)
        } catch {
            throw .file(error)
        }
        let parts: [FolderChanges] = parts.filter { part in
            !part.plan.changes.isEmpty || StagingArea.hasLeftovers(in: part.folder.path)
        }
        guard !parts.isEmpty else { return }
        let signals: SignalGuard = SignalGuard()
        defer { signals.release() }
        var staging: StagingArea = StagingArea()
        do throws(WritingFailure) {
            for part in parts { try Self.stage(part, in: &staging, signals) }
            try staging.commit()
        } catch {
            staging.discard()
            throw error
        }
    }

    private static func stage(
        _ part: FolderChanges, in staging: inout StagingArea, _ signals: SignalGuard
    ) throws(WritingFailure) {
        try staging.prepare(part.folder.path)
        // Stale files go first: on a disk that ignores case, one of them may be the old spelling of a new one.
        for change in part.plan.changes where change.new == nil { staging.remove(part.path(of: change.name)) }
        var rest: ArraySlice<OutputPlan.Change> = part.plan.changes.filter { $0.new != nil }[...]
        while !rest.isEmpty {
            if let signal = signals.takePendingSignal() { throw .interrupted(signal: signal) }
            try staging.add(Array(rest.prefix(self.filesAtOnce)), in: part.folder.path)
            rest = rest.dropFirst(self.filesAtOnce)
        }
    }
}

/// Why nothing was written.
public enum WritingFailure: Error, Sendable, Hashable {
    case file(FileFailure)
    /// Somebody asked the run to end, by the signal of this number.
    case interrupted(signal: Int32)
}

extension OutputWriter {
    /// Writes as `write` does, for runs, which tell what failed.
    package func carryOut(_ parts: [FolderChanges]) throws(RunFailure) {
        do throws(WritingFailure) {
            try self.write(parts)
        } catch {
            throw RunFailure(error)
        }
    }
}

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

/// What is to happen to the files of one folder.
public struct FolderChanges: Sendable {
    let folder: OutputFolder
    let plan: OutputPlan

    /// - Parameters:
    ///   - folder: where the files are.
    ///   - plan: how it differs from what is to be in it.
    public init(_ folder: OutputFolder, _ plan: OutputPlan) {
        self.folder = folder
        self.plan = plan
    }

    func path(of name: String) -> String {
        FilePath.join(self.folder.path, name)
    }
}

/// The folder that generated files stand in, side by side with whatever else a team keeps there.
public struct OutputFolder: Sendable {
    package let path: String
    let kind: OutputKind
    /// Whether files that apigen did not write are overwritten where they are in the way.
    package let isForced: Bool

    /// - Parameters:
    ///   - path: the folder; it need not exist.
    ///   - kind: the files that it gets; others in it are nobody's business.
    ///   - isForced: whether files that apigen did not write are overwritten where they are in the way.
    public init(path: String, kind: OutputKind = .swift, isForced: Bool = false) {
        self.path = FilePath.trimmed(path)
        self.kind = kind
        self.isForced = isForced
    }

    /// Compares the folder with what is to be in it.
    ///
    /// - Throws: what cannot be read, a path that is not a folder, and a file in the way that apigen did not write.
    public func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        guard try self.isThere() else { return OutputPlan(existing: [], wanted: wanted) }
        let names: Set<ExactText> = Set(wanted.map { ExactText($0.name) })
        let existing: [(String, [UInt8])] = try self.ownFiles(wanted: names) { $0 }
        return OutputPlan(existing: existing.map { OutputFile(name: $0, bytes: $1) }, wanted: wanted)
    }

    /// - Throws: a path that leads to something else.
    package func isThere() throws(FileFailure) -> Bool {
        switch try FileReading.kind(of: self.path) {
        case nil: return false
        case .folder: return true
        default:
            throw FileFailure(path: self.path, message: "cannot write into \(self.path): it is not a folder")
        }
    }

    /// The names of apigen's own files, and what they hold.
    func digests() throws(FileFailure) -> [(name: String, content: Digest)] {
        try self.ownFiles(wanted: []) { Digest($0) }.map { (name: $0, content: $1) }
    }

    /// Apigen's own files, which are told by their first line, sorted by name, and what is made of their texts.
    private func ownFiles<Content: Sendable>(
        wanted: Set<ExactText>, _ content: @Sendable ([UInt8]) -> Content
    ) throws(FileFailure) -> [(String, Content)] {
        let names: [String] = try FileReading.names(in: self.path).filter { self.kind.header(of: $0) != nil }
        let contents: [Result<Content?, FileFailure>] = names.parallelMap { name in
            Result { () throws(FileFailure) in
                try self.ownText(of: name, isWanted: wanted.contains(ExactText(name))).map { content($0) }
            }
        }
        var files: [(String, Content)] = []
        for (name, result) in zip(names, contents) {
            if let content = try result.get() { files.append((name, content)) }
        }
        return files
    }

    /// The text of one of apigen's own files; nil for a file of somebody else's that is in nobody's way.
    private func ownText(of name: String, isWanted: Bool) throws(FileFailure) -> [UInt8]? {
        let file: String = FilePath.join(self.path, name)
        guard let kind = try FileReading.kind(of: file, followingLinks: false) else { return nil }
        if kind == .file {
            let isOwn: Bool = try self.kind.owns(file, named: name)
            if isOwn || isWanted && self.isForced { return try FileReading.bytes(of: file) }
        }
        guard isWanted else { return nil }
        throw self.foreign(name)
    }

    /// What is said of a file in the way that apigen did not write.
    package func foreign(_ name: String) -> FileFailure {
        let file: String = FilePath.join(self.path, name)
        return FileFailure(
            path: file, message: "cannot write \(file): it was not written by apigen; move it away, or use --force")
    }
}
