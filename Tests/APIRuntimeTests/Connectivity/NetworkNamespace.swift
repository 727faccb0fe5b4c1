#if os(Linux)
    import Foundation

    /// A thread with a network of its own (network_namespaces(7)), which ends with it.
    struct NetworkNamespace: Sendable {
        /// Whether this process may have one, and the kernel has interfaces to put into it.
        static let isAvailable: Bool =
            visit { namespace in namespace.ip("link add apigen0 type veth peer name peer0") } ?? false

        /// Runs a function in a new namespace.
        /// - Returns: the result of `act`; nil without a namespace.
        static func run<Value: Sendable>(_ act: @escaping @Sendable (NetworkNamespace) -> Value?) async -> Value? {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: visit(act)) }
            }
        }

        /// Runs a function on a thread in a new namespace, and waits for its end.
        ///
        /// Threads inherit the namespace of the thread that creates them, and resuming a task may create one. So nothing but
        /// `act` runs there.
        private static func visit<Value: Sendable>(
            _ act: @escaping @Sendable (NetworkNamespace) -> Value?
        ) -> Value? {
            var value: Value?
            let errand = Errand { value = enter() ? act(NetworkNamespace()) : nil }
            return withExtendedLifetime(errand) {
                var thread = pthread_t()
                let argument = Unmanaged.passUnretained(errand).toOpaque()
                let status = pthread_create(&thread, nil, Errand.run, argument)
                guard status == 0 else { return nil }
                pthread_join(thread, nil)
                return value
            }
        }

        /// Moves the thread into a new network namespace. `unshare` is no part of the Glibc module.
        private static func enter() -> Bool {
            guard let address = dlsym(nil, "unshare") else { return false }
            let unshare = unsafeBitCast(address, to: (@convention(c) (Int32) -> Int32).self)
            // `CLONE_NEWNET` of `linux/sched.h`.
            return unshare(0x4000_0000) == 0
        }

        /// Runs the command `ip` in the namespace of the thread.
        func ip(_ arguments: String) -> Bool {
            let words = ["ip"] + arguments.split(separator: " ").map { word in String(word) }
            var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) } + [nil]
            defer { for pointer in pointers { free(pointer) } }
            var child: pid_t = 0
            guard posix_spawnp(&child, "ip", nil, nil, &pointers, nil) == 0 else { return false }
            var status: Int32 = -1
            while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }

        /// The work of a POSIX thread.
        private final class Errand {
            private let body: () -> Void

            init(_ body: @escaping () -> Void) {
                self.body = body
            }

            /// Runs the errand that the argument points to.
            static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
                guard let argument else { return nil }
                Unmanaged<Errand>.fromOpaque(argument).takeUnretainedValue().body()
                return nil
            }
        }
    }
#endif
