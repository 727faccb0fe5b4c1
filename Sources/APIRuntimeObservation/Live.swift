/// Follows a sequence of values for a screen, and tells views of the newest one: the records of a table, the progress of a
/// transfer, the events of a stream.
///
/// ```swift
/// let upload = album.addPhoto(title: title, image: image).start()
/// let progress = Live(upload.progress)
/// await progress.follow()
/// ```
@MainActor
public final class Live<Value: Sendable>: Tracked {
    /// Called after each change. Defaults to `nil`.
    public var onChange: ((Live) -> Void)?
    private var newest: Value?
    private var fault: (any Error)?
    private let values: @MainActor @Sendable (_ show: @MainActor (Value) async -> Void) async throws -> Void

    /// - Parameter values: the sequence. It is read from its beginning each time it is followed.
    public init<Values: AsyncSequence & Sendable>(_ values: Values) where Values.Element == Value {
        self.values = { show in
            for try await value in values { await show(value) }
        }
    }

    /// The newest value; `nil` before the first one.
    public var value: Value? {
        read()
        return newest
    }

    /// Why the sequence has ended; `nil` if it has not, or if it was complete.
    public var error: (any Error)? {
        read()
        return fault
    }

    /// Follows the sequence until it ends, or until the task is cancelled, as when the view goes. The newest value stays.
    /// - Parameter each: called with each value, after it is shown; the next one waits for it. Defaults to nothing.
    public func follow(_ each: @MainActor (Value) async -> Void = { _ in }) async {
        if fault != nil { change { fault = nil } }
        do {
            try await values { value in
                change { newest = value }
                await each(value)
            }
        } catch {
            if !Task.isCancelled, !(error is CancellationError) { change { fault = error } }
        }
    }

    override func changed() {
        onChange?(self)
    }
}
