/// Events between the connection that they arrive on and their reader. A full queue makes the connection wait.
final class EventQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        /// What follows after the elements; `nil` as long as more may arrive.
        var ending: Result<Void, any Error>?
    }

    /// The number of events that wait for a reader.
    private let limit: Int
    private let state = Watched(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends an event, as soon as there is room. Nothing happens after the end.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func put(_ element: Element) async throws {
        try await state.wait { [limit] state in
            guard state.ending == nil else { return () }
            guard state.elements.count < limit else { return nil }
            state.elements.append(element)
            return ()
        }
    }

    /// The next event; `nil` at the end, and after an error.
    /// - Throws: the error at the end, or `CancellationError` as soon as the task is cancelled.
    func next() async throws -> Element? {
        let next: Result<Element?, any Error> = try await state.wait { state in
            guard state.elements.isEmpty else { return .success(state.elements.removeFirst()) }
            guard let ending = state.ending else { return nil }
            state.ending = .success(())
            return ending.map { nil }
        }
        return try next.get()
    }

    /// Ends the queue. Only the first end counts.
    func finish(_ error: (any Error)?) {
        state.change { state in
            if state.ending == nil { state.ending = error.map { error in .failure(error) } ?? .success(()) }
        }
    }
}
