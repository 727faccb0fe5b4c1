#if os(Linux)
    import Foundation

    /// A thread with a network of its own (network_namespaces(7)), which ends with it.
    struct NetworkNamespace: Sendable {
        /// Whether this process may have one, and the kernel has interfaces to put into it.
        static let isAvailable: Bool = {
            let done = DispatchSemaphore(value: 0)
            let result = Box()
            Thread.detachNewThread {
                result.value = enter() && NetworkNamespace().ip("link add apigen0 type veth peer name peer0")
                done.signal()
            }
            done.wait()
            return result.value
        }()

        /// Does something in a new namespace.
        /// - Returns: nil where there is none, and what `act` gives.
        static func run<Value: Sendable>(_ act: @escaping @Sendable (NetworkNamespace) -> Value?) async -> Value? {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: enter() ? act(NetworkNamespace()) : nil)
                }
            }
        }

        /// Gives the thread another network. `unshare` is no part of the Glibc module.
        private static func enter() -> Bool {
            guard let address = dlsym(nil, "unshare") else { return false }
            let unshare = unsafeBitCast(address, to: (@convention(c) (Int32) -> Int32).self)
            // `CLONE_NEWNET` of `linux/sched.h`.
            return unshare(0x4000_0000) == 0
        }

        /// Runs the command `ip` in the namespace of the thread.
        func ip(_ arguments: String) -> Bool {
            let words: [String] = ["ip"] + arguments.split(separator: " ").map { word in String(word) }
            var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) } + [nil]
            defer { for pointer in pointers { free(pointer) } }
            var child: pid_t = 0
            guard posix_spawnp(&child, "ip", nil, nil, &pointers, nil) == 0 else { return false }
            var status: Int32 = -1
            while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }

        /// A result on its way to the thread that waits for it.
        private final class Box: @unchecked Sendable {
            var value: Bool = false
        }
    }
#endif
