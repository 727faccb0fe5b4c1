/// The calls of one queue: how many run, and who waits, in the order of arrival.
struct QueueLane {
    private struct Waiter {
        let width: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var running: Int = 0
    /// Those who wait, by the numbers they drew; who gave up is missing.
    private var waiting: [UInt64: Waiter] = [:]
    /// The number that is next to be admitted, and the one that is next to be drawn.
    private var admitted: UInt64 = 0
    private var drawn: UInt64 = 0

    /// Whether nothing runs or waits.
    var isIdle: Bool { running == 0 && waiting.isEmpty }

    /// Takes a place, if one is free and nobody waits for it.
    mutating func takePlace(of width: Int) -> Bool {
        guard waiting.isEmpty, running < width else { return false }
        running += 1
        return true
    }

    /// Draws the number by which somebody waits.
    mutating func draw() -> UInt64 {
        defer { drawn += 1 }
        return drawn
    }

    /// Waits for one of so many places. The continuation gets true with the place, and false where it gives up.
    mutating func wait(_ number: UInt64, width: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        waiting[number] = Waiter(width: width, continuation: continuation)
    }

    /// Leaves off waiting. Who has been admitted in the meantime keeps the place.
    mutating func giveUp(_ number: UInt64) {
        guard let waiter = waiting.removeValue(forKey: number) else { return }
        waiter.continuation.resume(returning: false)
        // Who comes next may need fewer places to be free.
        admit()
    }

    /// Frees a place.
    mutating func leave() {
        running -= 1
        admit()
    }

    private mutating func admit() {
        while admitted < drawn {
            guard let next = waiting[admitted] else {
                admitted += 1
                continue
            }
            guard running < next.width else { return }
            waiting[admitted] = nil
            admitted += 1
            running += 1
            next.continuation.resume(returning: true)
        }
    }
}
