internal import Dispatch

/// Work that waits for the disk.
enum Blocking {
    /// Does the work elsewhere than on the few threads that all tasks share.
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
