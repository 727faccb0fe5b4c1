@_spi(Generated) import APIJSON

/// Tasks that wait in line, for an owner that guards it with a lock of its own.
///
/// Each task waits for a value of its own, until it gets one or is cancelled. It is resumed exactly once, by what happens
/// to its number first:
/// - It gets a value. The number leaves the line. If the task waits, its continuation is taken out of the line; if not, the
///   value is stored until it does.
/// - The task is cancelled. The number leaves the line as well. If the task does not wait yet, it finds its number gone.
///
/// So a value is never lost: `take` returns whether the task gets it, even if the task is cancelled afterwards. Changes
/// return what is left to do, which the owner runs after it has released its lock.
package struct WaiterLine<Label: Sendable, Value: Sendable>: Sendable {
    package typealias Continuation = CheckedContinuation<Value?, Never>

    struct Waiter: Sendable {
        let label: Label
        /// `nil` until the task waits.
        var continuation: Continuation?
    }

    /// What is left to do outside the lock.
    package struct Handover: Sendable {
        fileprivate let continuation: Continuation?
        fileprivate let value: Value?

        package func run() {
            continuation?.resume(returning: value)
        }
    }

    /// The tasks in line.
    private(set) var line: [UInt64: Waiter] = [:]
    /// Values of tasks that do not wait yet.
    private var early: [UInt64: Value] = [:]
    /// The number of the next task.
    private var next: UInt64 = 0

    package init() {}

    package var isEmpty: Bool { line.isEmpty }

    /// The number of tasks in line.
    package var count: Int { line.count }

    /// Takes the last place in line.
    /// - Parameter label: Describes what the task waits for.
    /// - Returns: The number of the task. Earlier tasks have lower ones.
    package mutating func join(_ label: Label) -> UInt64 {
        defer { next += 1 }
        line[next] = Waiter(label: label)
        return next
    }

    /// Lets a task wait.
    /// - Returns: What to do if the task has its value already, or was cancelled.
    package mutating func wait(_ number: UInt64, _ continuation: Continuation) -> Handover? {
        guard line[number] == nil else {
            line[number]?.continuation = continuation
            return nil
        }
        return Handover(continuation: continuation, value: early.removeValue(forKey: number))
    }

    /// Removes a task that was cancelled.
    /// - Returns: What to do; `nil` if the task is not in line any more.
    package mutating func cancel(_ number: UInt64) -> Handover? {
        line.removeValue(forKey: number).map { waiter in Handover(continuation: waiter.continuation, value: nil) }
    }

    /// Gives a value to a task, which leaves the line.
    /// - Returns: What to do; `nil` if the task is not in line any more, and so does not get the value.
    package mutating func take(_ number: UInt64, returning value: Value) -> Handover? {
        guard let waiter = line.removeValue(forKey: number) else { return nil }
        if waiter.continuation == nil { early[number] = value }
        return Handover(continuation: waiter.continuation, value: value)
    }

    /// Gives a value to the first task in line of those that precede all others, which leaves it.
    /// - Parameters:
    ///   - precedes: Whether a task comes before another, from their labels.
    ///   - condition: Whether the task may get the value, from its label.
    /// - Returns: What to do; `nil` if no task gets the value.
    package mutating func takeFirst(
        returning value: Value, by precedes: (Label, Label) -> Bool, if condition: (Label) -> Bool
    ) -> Handover? {
        let best = line.min { left, right in
            precedes(left.value.label, right.value.label)
                || !precedes(right.value.label, left.value.label) && left.key < right.key
        }
        guard let best, condition(best.value.label) else { return nil }
        return take(best.key, returning: value)
    }

    /// Gives a value to all tasks in line, in order.
    /// - Parameter condition: Whether a task gets the value, from its label. The others stay in line.
    /// - Returns: What to do.
    package mutating func takeAll(returning value: Value, where condition: (Label) -> Bool) -> [Handover] {
        guard !line.isEmpty else { return [] }
        let numbers = line.filter { entry in condition(entry.value.label) }.keys.inOrder { left, right in left < right }
        return numbers.compactMap { number in take(number, returning: value) }
    }
}

/// Tasks that wait in line, behind a lock. Each waits for a value of its own, until it gets one or is cancelled.
///
/// A task joins the queue, and then waits for its value. Joining does not suspend, so an actor can decide that a task has
/// to wait and put it in line in one step. The task must then call ``value(of:)``, once. ``WaiterLine`` says what happens
/// to a ticket. Continuations are resumed after the lock is released.
package final class WaiterQueue<Label: Sendable, Value: Sendable>: Sendable {
    /// A place in a queue. Earlier places are less than later ones.
    package struct Ticket: Hashable, Comparable, Sendable {
        fileprivate let number: UInt64

        package static func < (left: Ticket, right: Ticket) -> Bool {
            left.number < right.number
        }
    }

    let state = Locked(WaiterLine<Label, Value>())

    package init() {}

    /// Takes the last place in line.
    /// - Parameter label: Describes what the task waits for.
    package func join(_ label: Label) -> Ticket {
        Ticket(number: state.withLock { $0.join(label) })
    }

    /// Waits for the value of a ticket.
    /// - Throws: `CancellationError` as soon as the task is cancelled, unless there is a value already. The ticket has
    ///   then left the line.
    package func value(of ticket: Ticket) async throws(CancellationError) -> Value {
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.wait(ticket.number, continuation) }?.run()
            }
        } onCancel: {
            state.withLock { $0.cancel(ticket.number) }?.run()
        }
        guard let value else { throw CancellationError() }
        return value
    }
}

extension WaiterQueue {
    /// Gives a value to a task, which leaves the line.
    /// - Returns: Whether the task gets it; `false` if it is not in line any more.
    @discardableResult
    package func resume(_ ticket: Ticket, returning value: Value) -> Bool {
        let handover = state.withLock { $0.take(ticket.number, returning: value) }
        handover?.run()
        return handover != nil
    }
}

extension WaiterQueue where Label == Void {
    /// Takes the last place in line.
    package func join() -> Ticket {
        join(())
    }
}
