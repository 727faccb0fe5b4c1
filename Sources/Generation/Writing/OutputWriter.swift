/// The one place that writes.
///
/// All new texts are written to temporary files beside their places first; only when every one of them is complete are
/// they renamed. So a full disk or an interruption leaves everything as it was, and no file is ever half written.
public struct OutputWriter: Sendable {
    /// So many files are written before a signal is obeyed.
    private static let filesAtOnce: Int = 32

    private let folder: OutputFolder

    public init(folder: OutputFolder) {
        self.folder = folder
    }

    /// Writes what is missing or has changed, and removes what is stale. Files that need no change are not touched.
    ///
    /// - Throws: what the file system refused, or the signal that ended the run; temporary files are gone by then.
    public func write(_ plan: OutputPlan) throws(WritingFailure) {
        guard !plan.changes.isEmpty || StagingArea.hasLeftovers(in: self.folder.path) else { return }
        let signals: SignalGuard = SignalGuard()
        defer { signals.release() }
        var staging: StagingArea = StagingArea(folder: self.folder.path)
        do throws(WritingFailure) {
            try staging.prepare()
            var rest: ArraySlice<OutputPlan.Change> = plan.changes.filter { $0.new != nil }[...]
            while !rest.isEmpty {
                if let signal = signals.takePendingSignal() { throw .interrupted(signal: signal) }
                try staging.add(Array(rest.prefix(Self.filesAtOnce)))
                rest = rest.dropFirst(Self.filesAtOnce)
            }
            try self.commit(plan, &staging)
        } catch {
            staging.discard()
            throw error
        }
    }

    /// Stale files go first: on a disk that ignores case, one of them may be the old spelling of a new one.
    private func commit(_ plan: OutputPlan, _ staging: inout StagingArea) throws(WritingFailure) {
        for change in plan.changes where change.new == nil {
            do throws(FileFailure) {
                try FileWriting.remove(FilePath.join(self.folder.path, change.name))
            } catch {
                throw .file(error)
            }
        }
        try staging.commit()
    }
}

/// Why nothing, or not everything, was written.
public enum WritingFailure: Error, Sendable, Hashable {
    case file(FileFailure)
    /// Somebody asked the run to end, by the signal of this number.
    case interrupted(signal: Int32)
}
