import Parallelism
import TextForms

/// The only place that writes: every file that the tool creates, replaces or removes goes through it.
///
/// First, forbidden changes are rejected. Then all new texts are written to temporary files next to their destinations.
/// Only when all of them are complete are they renamed, and if that fails halfway, it is rolled back. So a full disk, a
/// missing permission or an interruption leaves all folders as they were, and no file is ever partially written.
public struct OutputWriter: Sendable {
    /// The number of files written between checks for signals.
    private static let filesAtOnce: Int = 32

    private let inputs: [String]

    /// - Parameter inputs: the paths of all files that the run has read; it must not write any of them
    public init(reading inputs: [String] = []) {
        self.inputs = inputs
    }

    /// Writes what is missing or has changed, and removes what is stale. Up-to-date files are not touched.
    ///
    /// - Parameter parts: the folders, in the order in which their files are replaced
    /// - Throws: a file that must not be written, a file system error, or the signal that ended the run; by then,
    ///   everything is as it was before
    public func write(_ parts: [FolderChanges]) throws(WritingFailure) {
        do throws(FileFailure) {
            try OutputGuard(inputs: inputs).check(parts)
        } catch {
            throw .file(error)
        }
        let parts = parts.filter { part in
            !part.plan.changes.isEmpty || StagingArea.hasLeftovers(in: part.folder.path)
        }
        guard !parts.isEmpty else { return }
        let signals = SignalGuard()
        defer { signals.release() }
        var staging = StagingArea()
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
        var rest = part.plan.changes.filter { $0.new != nil }[...]
        while !rest.isEmpty {
            if let signal = signals.takePendingSignal() { throw .interrupted(signal: signal) }
            try staging.add(Array(rest.prefix(filesAtOnce)), in: part.folder.path)
            rest = rest.dropFirst(filesAtOnce)
        }
    }
}

/// Why nothing was written.
public enum WritingFailure: Error, Sendable, Hashable {
    case file(FileFailure)
    /// The run was asked to end by the signal with this number.
    case interrupted(signal: Int32)
}

extension OutputWriter {
    /// Like `write`, but throws errors as runs report them.
    package func carryOut(_ parts: [FolderChanges]) throws(RunFailure) {
        do throws(WritingFailure) {
            try write(parts)
        } catch {
            throw RunFailure(error)
        }
    }
}

/// How a folder differs from its intended content: a value, computed before anything is written.
public struct OutputPlan: Sendable, Hashable {
    /// A file that is missing, outdated or stale.
    public struct Change: Sendable, Hashable {
        public let name: String
        /// The current text; `nil` for a missing file.
        public let old: [UInt8]?
        /// The intended text; `nil` for a stale file.
        public let new: [UInt8]?
    }

    /// Sorted by name.
    public let changes: [Change]
    /// The number of files that are up to date.
    public let unchangedCount: Int
    /// The names of all intended files, changed or not.
    let wantedNames: [String]

    /// - Parameters:
    ///   - existing: apigen's own files in the folder
    ///   - wanted: all intended files; names are compared by their bytes
    public init(existing: [OutputFile], wanted: [OutputFile]) {
        var changes: [Change] = []
        var stale = Dictionary(existing.map { (ExactText($0.name), $0.bytes) }) { first, _ in
            first
        }
        for file in wanted {
            let old = stale.removeValue(forKey: ExactText(file.name))
            if old.map({ FileBytes.areEqual($0, file.bytes) }) != true {
                changes.append(Change(name: file.name, old: old, new: file.bytes))
            }
        }
        unchangedCount = wanted.count - changes.count
        wantedNames = wanted.map(\.name)
        changes += stale.map { Change(name: $0.key.text, old: $0.value, new: nil) }
        self.changes = changes.sorted { ExactText($0.name) < ExactText($1.name) }
    }

    public var missingCount: Int {
        changes.count { $0.old == nil }
    }

    public var changedCount: Int {
        changes.count { $0.old != nil && $0.new != nil }
    }

    public var staleCount: Int {
        changes.count { $0.new == nil }
    }
}

/// The changes to the files of one folder.
public struct FolderChanges: Sendable {
    let folder: OutputFolder
    let plan: OutputPlan

    /// - Parameters:
    ///   - folder: the folder of the files
    ///   - plan: how it differs from its intended content
    public init(_ folder: OutputFolder, _ plan: OutputPlan) {
        self.folder = folder
        self.plan = plan
    }

    func path(of name: String) -> String {
        FilePath.join(folder.path, name)
    }
}

/// The folder of generated files, which may also contain a team's other files.
public struct OutputFolder: Sendable {
    package let path: String
    let kind: OutputKind
    /// Whether to overwrite files in the way that apigen did not write.
    package let isForced: Bool

    /// - Parameters:
    ///   - path: the folder; it need not exist
    ///   - kind: the kind of files written to it; other files are ignored
    ///   - isForced: whether to overwrite files in the way that apigen did not write
    public init(path: String, kind: OutputKind = .swift, isForced: Bool = false) {
        self.path = FilePath.trimmed(path)
        self.kind = kind
        self.isForced = isForced
    }

    /// Compares the folder with its intended content.
    ///
    /// - Throws: files that cannot be read, a path that is not a folder, and files in the way that apigen did not write
    public func plan(for wanted: [OutputFile]) throws(FileFailure) -> OutputPlan {
        guard try isThere() else { return OutputPlan(existing: [], wanted: wanted) }
        let names = Set(wanted.map { ExactText($0.name) })
        let existing = try ownFiles(wanted: names) { $0 }
        return OutputPlan(existing: existing.map { OutputFile(name: $0, bytes: $1) }, wanted: wanted)
    }

    /// - Throws: if the path is not a folder
    package func isThere() throws(FileFailure) -> Bool {
        switch try FileReading.kind(of: path) {
        case nil: return false
        case .folder: return true
        default:
            throw FileFailure(path: path, message: "cannot write into \(path): it is not a folder")
        }
    }

    /// The names and digests of apigen's own files.
    func digests() throws(FileFailure) -> [(name: String, content: Digest)] {
        try ownFiles(wanted: []) { Digest($0) }.map { (name: $0, content: $1) }
    }

    /// Apigen's own files, recognised by their first line and sorted by name, with the result of `content` for each.
    private func ownFiles<Content: Sendable>(
        wanted: Set<ExactText>, _ content: @Sendable ([UInt8]) -> Content
    ) throws(FileFailure) -> [(String, Content)] {
        let names = try self.names(wanted: wanted).filter(kind.mayOwn)
        let contents: [Result<Content?, FileFailure>] = names.parallelMap { name in
            Result { () throws(FileFailure) in
                try ownText(of: name, isWanted: wanted.contains(ExactText(name))).map { content($0) }
            }
        }
        var files: [(String, Content)] = []
        for (name, result) in zip(names, contents) {
            if let content = try result.get() { files.append((name, content)) }
        }
        return files
    }

    /// The names in the folder; in a sandbox that does not list it, those of the intended files.
    private func names(wanted: Set<ExactText>) throws(FileFailure) -> [String] {
        do throws(FileFailure) {
            return try FileReading.names(in: path)
        } catch {
            guard error.isDenied, !wanted.isEmpty else { throw error }
            return wanted.sorted().map(\.text)
        }
    }

    /// The text of one of apigen's own files; `nil` for other files that are not in the way.
    private func ownText(of name: String, isWanted: Bool) throws(FileFailure) -> [UInt8]? {
        let file = FilePath.join(path, name)
        guard let kind = try FileReading.kind(of: file, followingLinks: false) else { return nil }
        if kind == .file {
            let isOwn = try self.kind.owns(file, named: name)
            if isOwn || isWanted && isForced { return try FileReading.bytes(of: file, limit: .max) }
        }
        guard isWanted else { return nil }
        throw foreign(name)
    }

    /// The error for a file in the way that apigen did not write.
    package func foreign(_ name: String) -> FileFailure {
        FileFailure(inTheWay: FilePath.join(path, name), because: "it was not written by apigen", isForced: isForced)
    }
}
