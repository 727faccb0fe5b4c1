@testable import APIRuntime

extension WaiterQueue {
    /// Whether nobody is in line.
    var isEmpty: Bool { state.withLock { line in line.isEmpty } }

    /// The labels of all tasks in line, in order.
    var labels: [Label] {
        state.withLock { line in
            line.line.sorted { left, right in left.key < right.key }.map { entry in entry.value.label }
        }
    }

    /// Gives a value to the first task in line, which leaves it.
    /// - Parameter condition: Whether the first task may get the value, from its label. It must not use this queue.
    /// - Returns: Whether a task gets the value.
    func resumeFirst(returning value: Value, if condition: (Label) -> Bool = { _ in true }) -> Bool {
        let handover = state.withLock { line in
            line.takeFirst(returning: value, by: { _, _ in false }, if: condition)
        }
        handover?.run()
        return handover != nil
    }

    /// Gives a value to all tasks in line, in order.
    /// - Parameter condition: Whether a task gets the value, from its label. It must not use this queue.
    func resumeAll(returning value: Value, where condition: (Label) -> Bool = { _ in true }) {
        for handover in state.withLock({ line in line.takeAll(returning: value, where: condition) }) { handover.run() }
    }
}
