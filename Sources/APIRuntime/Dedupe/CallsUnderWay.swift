/// The calls under way that an equal one means the end of, or that mean the end of it.
actor CallsUnderWay {
    private struct Entry {
        let number: UInt64
        /// Nil: the call lets no other one begin.
        let task: Task<APICall.Answer, any Error>?
    }

    private var entries: [CallKey: Entry] = [:]
    private var lastNumber: UInt64 = 0

    /// Notes that a call begins, unless an equal one is under way.
    /// - Returns: its number, for `end`; nil: it must not begin.
    func begin(_ key: CallKey) -> UInt64? {
        guard entries[key] == nil else { return nil }
        let number: UInt64 = draw()
        entries[key] = Entry(number: number, task: nil)
        return number
    }

    /// Cancels the equal call under way, if there is one, and begins another.
    /// - Parameter call: carries the new one out; gets its number, for `end`.
    func replace(
        _ key: CallKey, by call: @escaping @Sendable (UInt64) async throws -> APICall.Answer
    ) -> Task<APICall.Answer, any Error> {
        entries[key]?.task?.cancel()
        let number: UInt64 = draw()
        let task = Task { try await call(number) }
        entries[key] = Entry(number: number, task: task)
        return task
    }

    /// Notes that a call is over.
    func end(_ key: CallKey, _ number: UInt64) {
        if entries[key]?.number == number { entries[key] = nil }
    }

    private func draw() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
