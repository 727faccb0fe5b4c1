import APIRuntime
import Foundation

/// Many small calls, and what they take of this process.
struct Calls {
    private let depot: DepotDAO

    /// - Parameter connections: how many there are at a time.
    init?(_ transport: String, connections: Int, server: URL) {
        guard let transport = GeneratedCarrier.transport(transport, connections: connections) else { return nil }
        depot = GeneratedCarrier(transport: transport).depot(server)
    }

    /// Makes so many calls and prints `seconds cpu allocations idle peak`: CPU time in seconds, memory in kilobytes.
    /// - Parameter isTogether: whether all are begun at once.
    func report(_ count: Int, isTogether: Bool) async throws {
        // Whatever is made once is made now.
        for _ in 0..<100 { try await call(7) }
        let memory = Memory()
        let allocations = Self.allocations
        let begin: ContinuousClock.Instant = .now
        let start = Self.processSeconds
        if isTogether {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count { group.addTask { try await call(number) } }
                try await group.waitForAll()
            }
        } else {
            for number in 0..<count { try await call(number) }
        }
        let used = Self.processSeconds - start
        let seconds = begin.duration(to: .now) / .seconds(1)
        print(seconds, used, Self.allocations - allocations, memory.idle, memory.peak)
    }

    private func call(_ number: Int) async throws {
        guard try await depot.number(number: number).value == number else { throw Incomplete() }
    }

    /// CPU time of all threads.
    private static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How many there were; none where the library of `Peers/allocations.c` is not preloaded.
    private static var allocations: UInt64 {
        // The whole process is searched, not one library.
        guard let counter = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "benchmark_allocations") else { return 0 }
        return unsafeBitCast(counter, to: (@convention(c) () -> UInt64).self)()
    }
}
