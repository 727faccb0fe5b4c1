import Foundation

/// The library of `Peers/allocations.c`, which counts where the process was started with it.
struct AllocationCounter {
    private let total: @convention(c) () -> UInt64
    private let held: @convention(c) () -> Int64

    /// Nil where the library is not preloaded.
    init?() {
        // The whole process is searched, not one library.
        let process = UnsafeMutableRawPointer(bitPattern: 0)
        guard let total = dlsym(process, "benchmark_allocations"), let held = dlsym(process, "benchmark_bytes") else {
            return nil
        }
        self.total = unsafeBitCast(total, to: (@convention(c) () -> UInt64).self)
        self.held = unsafeBitCast(held, to: (@convention(c) () -> Int64).self)
    }

    /// How many allocations the work makes.
    func count(_ work: () throws -> Void) rethrows -> UInt64 {
        let before = total()
        try work()
        return total() - before
    }

    /// The bytes that a value holds outside of itself.
    func size<Value>(_ make: () throws -> Value) rethrows -> Int {
        let before = held()
        let value = try make()
        return withExtendedLifetime(value) { Int(held() - before) }
    }

    /// How many allocations the work makes, on whatever threads.
    func count(_ work: () async throws -> Void) async rethrows -> UInt64 {
        let before = total()
        try await work()
        return total() - before
    }
}
