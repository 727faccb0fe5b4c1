import Foundation

/// The library of `Peers/allocations.c`, which counts where the process was started with it.
struct AllocationCounter {
    private typealias Function = @convention(c) () -> UInt64
    private let total: Function

    /// Nil where the library is not preloaded.
    init?() {
        // The whole process is searched, not one library.
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "benchmark_allocations") else { return nil }
        self.total = unsafeBitCast(symbol, to: Function.self)
    }

    /// How many allocations the work makes.
    func count(_ work: () throws -> Void) rethrows -> UInt64 {
        let before = self.total()
        try work()
        return self.total() - before
    }
}
