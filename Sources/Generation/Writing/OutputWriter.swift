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
