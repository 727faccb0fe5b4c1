internal import Dispatch

/// The answers on disk, behind a queue of their own: files are read and written one after the other, and never on the
/// threads that tasks run on.
final class DiskTier: @unchecked Sendable {
    private let queue: DispatchQueue = DispatchQueue(label: "apigen.cache")
    /// Touched on the queue only.
    private var folder: AnswerFolder

    init(_ folder: AnswerFolder) {
        self.folder = folder
    }

    /// Does something with the files, after all that was asked for before. It takes a few file operations and cannot be
    /// cancelled, so the continuation is always resumed, and soon.
    func run<Result: Sendable>(_ body: @escaping @Sendable (inout AnswerFolder) -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body(&self.folder)) }
        }
    }
}
