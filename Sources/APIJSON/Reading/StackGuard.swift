#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// Limits the stack space used by nested values.
///
/// The nesting depth is limited, but the size of models and stacks is not known: threads of Swift's tasks on Apple
/// platforms have half a megabyte. A document that does not fit is refused as too deep instead of crashing the app.
@usableFromInline
struct StackGuard {
    /// Addresses below this one need the exact check. The stack grows downwards on all platforms that Swift supports.
    private var limit: UInt
    /// The space that may be used without asking for the thread's stack, which takes some microseconds on Linux.
    private static let unchecked: UInt = 96 * 1024
    /// The space that stays free for the work at one more level.
    private static let reserve: UInt = 96 * 1024

    init() {
        limit = StackGuard.address() &- StackGuard.unchecked
    }

    /// Whether there is room for another level.
    @inline(__always)
    mutating func hasRoom() -> Bool {
        StackGuard.address() >= limit || hasRoomOnThread()
    }

    @inline(__always)
    private static func address() -> UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }

    @inline(never)
    private mutating func hasRoomOnThread() -> Bool {
        let address = StackGuard.address()
        guard let stack = StackGuard.threadStack(), stack.contains(address) else {
            // Not the thread's own stack, for example under a sanitizer: its bounds are unknown.
            return true
        }
        limit = stack.lowerBound + min(StackGuard.reserve, (stack.upperBound - stack.lowerBound) / 4)
        return address >= limit
    }

    /// The address range of the thread's stack, if the system tells it.
    private static func threadStack() -> ClosedRange<UInt>? {
        #if canImport(Darwin)
            let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            let size = UInt(pthread_get_stacksize_np(pthread_self()))
            return size < top ? (top - size)...top : nil
        #else
            // The function is not part of POSIX, so the C module does not declare it.
            guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
            typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
            let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
            return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer -> ClosedRange<UInt>? in
                guard let attributes = buffer.baseAddress,
                    getAttributes(pthread_self(), attributes) == 0
                else { return nil }
                defer { pthread_attr_destroy(attributes) }
                var bottom: UnsafeMutableRawPointer?
                var size = 0
                guard pthread_attr_getstack(attributes, &bottom, &size) == 0, size > 0 else { return nil }
                let start = UInt(bitPattern: bottom)
                let (end, overflow) = start.addingReportingOverflow(UInt(size))
                return overflow ? nil : start...end
            }
        #endif
    }
}
