/// Tasks that wait in line. Each waits for a value of its own, until it gets one or is cancelled.
///
/// A task joins the queue, and then waits for its value. Joining does not suspend, so an actor can decide that a task has
/// to wait and put it in line in one step. The task must then call ``value(of:)``, once.
///
/// Each task is resumed exactly once. What can happen to a ticket happens under the lock, and only the first counts:
/// - It gets a value. The ticket leaves the line. If the task waits, its continuation is taken out of the state and
///   resumed; if not, the value is stored until it does.
/// - The task is cancelled. The ticket leaves the line as well, and the task is resumed without a value. If the task does
///   not wait yet, it finds its ticket gone.
///
/// So a value is never lost: `resume` returns whether the task gets it, even if the task is cancelled afterwards.
/// Continuations are resumed after the lock is released.
package final class WaiterQueue<Label: Sendable, Value: Sendable>: Sendable {
    /// A place in a queue. Earlier places are less than later ones.
    package struct Ticket: Hashable, Comparable, Sendable {
        fileprivate let number: UInt64

        package static func < (left: Ticket, right: Ticket) -> Bool {
            left.number < right.number
        }
    }

    private typealias Continuation = CheckedContinuation<Value?, Never>

    private struct Waiter {
        let label: Label
        /// `nil` until the task waits.
        var continuation: Continuation?
    }

    private struct State {
        /// The tasks in line.
        var line: [UInt64: Waiter] = [:]
        /// Values of tasks that do not wait yet.
        var early: [UInt64: Value] = [:]
        /// No lower number is in line.
        var first: UInt64 = 0
        /// The number of the next ticket.
        var next: UInt64 = 0

        /// Removes a task from the line, and stores its value if it does not wait yet.
        mutating func take(_ number: UInt64, returning value: Value) -> Resumption? {
            guard let waiter = line.removeValue(forKey: number) else { return nil }
            if waiter.continuation == nil { early[number] = value }
            return Resumption(continuation: waiter.continuation, value: value)
        }

        /// The first task in line.
        mutating func head() -> (number: UInt64, label: Label)? {
            while first < next {
                if let waiter = line[first] { return (first, waiter.label) }
                first += 1
            }
            return nil
        }
    }

    /// What is left to do outside the lock.
    private struct Resumption: Sendable {
        let continuation: Continuation?
        let value: Value

        func run() {
            continuation?.resume(returning: value)
        }
    }

    private let state = Locked(State())

    package init() {}

    /// Whether nobody is in line.
    package var isEmpty: Bool { state.withLock { $0.line.isEmpty } }

    /// The labels of all tasks in line, in order.
    package var labels: [Label] {
        state.withLock { state in
            state.line.sorted { left, right in left.key < right.key }.map { entry in entry.value.label }
        }
    }

    /// Takes the last place in line.
    /// - Parameter label: Describes what the task waits for.
    package func join(_ label: Label) -> Ticket {
        state.withLock { state in
            defer { state.next += 1 }
            state.line[state.next] = Waiter(label: label)
            return Ticket(number: state.next)
        }
    }

    /// Waits for the value of a ticket.
    /// - Throws: `CancellationError` as soon as the task is cancelled, unless there is a value already. The ticket has
    ///   then left the line.
    package func value(of ticket: Ticket) async throws(CancellationError) -> Value {
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(ticket.number, continuation) }
        } onCancel: {
            cancel(ticket.number)
        }
        guard let value else { throw CancellationError() }
        return value
    }

    private func wait(_ number: UInt64, _ continuation: Continuation) {
        let (value, isOver) = state.withLock { state -> (Value?, Bool) in
            guard state.line[number] == nil else {
                state.line[number]?.continuation = continuation
                return (nil, false)
            }
            return (state.early.removeValue(forKey: number), true)
        }
        if isOver { continuation.resume(returning: value) }
    }

    private func cancel(_ number: UInt64) {
        let waiter = state.withLock { $0.line.removeValue(forKey: number) }
        waiter?.continuation?.resume(returning: nil)
    }
}

extension WaiterQueue {
    /// Gives a value to a task, which leaves the line.
    /// - Returns: Whether the task gets it; `false` if it is not in line any more.
    @discardableResult
    package func resume(_ ticket: Ticket, returning value: Value) -> Bool {
        let resumption = state.withLock { $0.take(ticket.number, returning: value) }
        resumption?.run()
        return resumption != nil
    }

    /// Gives a value to the first task in line, which leaves it.
    /// - Parameter condition: Whether the first task may get the value, from its label. It must not use this queue.
    /// - Returns: Whether a task gets the value.
    package func resumeFirst(returning value: Value, if condition: (Label) -> Bool = { _ in true }) -> Bool {
        let resumption = state.withLock { state -> Resumption? in
            guard let head = state.head(), condition(head.label) else { return nil }
            return state.take(head.number, returning: value)
        }
        resumption?.run()
        return resumption != nil
    }

    /// Gives a value to all tasks in line, in order.
    /// - Parameter condition: Whether a task gets the value, from its label. The others stay in line. It must not use
    ///   this queue.
    package func resumeAll(returning value: Value, where condition: (Label) -> Bool = { _ in true }) {
        let resumptions = state.withLock { state -> [Resumption] in
            let numbers = state.line.filter { entry in condition(entry.value.label) }.keys.sorted()
            return numbers.compactMap { number in state.take(number, returning: value) }
        }
        for resumption in resumptions { resumption.run() }
    }
}

extension WaiterQueue where Label == Void {
    /// Takes the last place in line.
    package func join() -> Ticket {
        join(())
    }
}
