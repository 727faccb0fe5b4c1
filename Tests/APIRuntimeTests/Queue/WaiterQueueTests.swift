import APIRuntime
import TestSupport
import Testing

@Suite("Waiter queue", .timeLimit(.minutes(5)))
struct WaiterQueueTests {
    private typealias Numbers = WaiterQueue<Int, String>

    @Test("order: values go to the first in line, and tickets are ordered")
    func order() async throws {
        let queue = Numbers()
        let tickets = (1...3).map { number in queue.join(number) }
        #expect(tickets == tickets.sorted() && Set(tickets).count == 3)
        let tasks = tickets.map { ticket in Task { try await queue.value(of: ticket) } }
        for value in ["a", "b", "c"] {
            let isTaken = queue.resumeFirst(returning: value)
            #expect(isTaken)
        }
        for (task, value) in zip(tasks, ["a", "b", "c"]) { #expect(try await task.value == value) }
        #expect(queue.isEmpty)
        let isTaken = queue.resumeFirst(returning: "d")
        #expect(!isTaken)
    }

    @Test("condition: the first in line gets nothing before it may, nor do those behind it")
    func condition() async throws {
        let queue = Numbers()
        let tickets = [3, 1].map { label in queue.join(label) }
        let isTooEarly = queue.resumeFirst(returning: "a") { label in label < 2 }
        #expect(!isTooEarly)
        #expect(queue.labels == [3, 1])
        let isTaken = queue.resumeFirst(returning: "b") { label in label > 2 }
        #expect(isTaken)
        #expect(try await queue.value(of: tickets[0]) == "b")
        #expect(queue.labels == [1])
    }

    @Test("all: those that the condition names get the value, the others stay in line")
    func all() async throws {
        let queue = Numbers()
        let tickets = (1...4).map { label in queue.join(label) }
        queue.resumeAll(returning: "even") { label in label.isMultiple(of: 2) }
        #expect(queue.labels == [1, 3])
        queue.resumeAll(returning: "odd")
        var values: [String] = []
        for ticket in tickets { values.append(try await queue.value(of: ticket)) }
        #expect(values == ["odd", "even", "odd", "even"])
    }

    @Test("ticket: gets its value out of turn, and only one")
    func ticket() async throws {
        let queue = Numbers()
        let first = queue.join(1)
        let second = queue.join(2)
        #expect(queue.resume(second, returning: "b"))
        #expect(!queue.resume(second, returning: "c"))
        #expect(try await queue.value(of: second) == "b")
        #expect(queue.resume(first, returning: "a"))
        #expect(try await queue.value(of: first) == "a")
    }

    @Test("cancelled before waiting: leaves the line, and the next one moves up")
    func cancelledBefore() async throws {
        let queue = Numbers()
        let (first, second) = (queue.join(1), queue.join(2))
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await queue.value(of: first)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(queue.labels == [2])
        #expect(!queue.resume(first, returning: "a"))
        let isTaken = queue.resumeFirst(returning: "b")
        #expect(isTaken)
        #expect(try await queue.value(of: second) == "b")
    }

    @Test("cancelled while waiting: ends at once, and the next one moves up")
    func cancelledWhile() async throws {
        let queue = Numbers()
        let (first, second) = (queue.join(1), queue.join(2))
        let task = Task { try await queue.value(of: first) }
        for _ in 0..<10 { await letOthersRun() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!queue.resume(first, returning: "a"))
        let isTaken = queue.resumeFirst(returning: "b")
        #expect(isTaken)
        #expect(try await queue.value(of: second) == "b")
    }

    @Test("cancelled after it got a value: keeps it, whether it waited by then or not", arguments: [false, true])
    func cancelledAfter(waits: Bool) async throws {
        let queue = Numbers()
        let ticket = queue.join(1)
        if !waits { #expect(queue.resume(ticket, returning: "a")) }
        let task = Task {
            if !waits { withUnsafeCurrentTask { task in task?.cancel() } }
            return try await queue.value(of: ticket)
        }
        if waits {
            for _ in 0..<10 { await letOthersRun() }
            #expect(queue.resume(ticket, returning: "a"))
            task.cancel()
        }
        #expect(try await task.value == "a")
    }

    /// To have the thread sanitizer watch: `swift test --sanitize=thread --filter WaiterQueueTests`.
    @Test("cancelled at any moment: each task ends once, and no value is lost or given twice")
    func anyMoment() async {
        var random = SeededRandom(seed: 20_261_124)
        for _ in 0..<200 {
            let queue = WaiterQueue<Void, Int>()
            let tasks = (0..<20).map { _ in
                let ticket = queue.join()
                return Task<Int?, Never> { try? await queue.value(of: ticket) }
            }
            let patience = (0..<20).map { _ in Int.random(in: 0..<4, using: &random) }
            let cancelling = Task {
                for (task, patience) in zip(tasks, patience) {
                    for _ in 0..<patience { await Task.yield() }
                    task.cancel()
                }
            }
            var given: [Int] = []
            for value in 0..<20 {
                if queue.resumeFirst(returning: value) { given.append(value) }
                await Task.yield()
            }
            await cancelling.value
            var received: [Int] = []
            for task in tasks {
                if let value = await task.value { received.append(value) }
            }
            #expect(received == given)
            #expect(queue.isEmpty)
        }
    }
}
