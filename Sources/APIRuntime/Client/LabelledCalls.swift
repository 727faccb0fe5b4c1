import WireSyntax

/// The calls in flight that have a label.
final class LabelledCalls: Sendable {
    private struct State {
        var lastNumber: UInt64 = 0
        var cancellations: [ExactText: [UInt64: @Sendable () -> Void]] = [:]
    }

    private let state = Locked(State())

    /// Makes a call, in a task of its own if it has a label.
    func run<Value: Sendable>(
        _ label: String?, _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let label else { return try await call() }
        let task = Task { try await call() }
        let number = add(ExactText(label)) { task.cancel() }
        defer { remove(ExactText(label), number) }
        return try await task.valueOrCancelled()
    }

    func cancel(_ label: String) {
        let cancellations = state.withLock { state in state.cancellations[ExactText(label)] } ?? [:]
        for cancel in cancellations.values { cancel() }
    }

    private func add(_ label: ExactText, _ cancel: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            state.cancellations[label, default: [:]][state.lastNumber] = cancel
            return state.lastNumber
        }
    }

    private func remove(_ label: ExactText, _ number: UInt64) {
        state.withLock { state in
            state.cancellations[label]?[number] = nil
            if state.cancellations[label]?.isEmpty == true { state.cancellations[label] = nil }
        }
    }
}
