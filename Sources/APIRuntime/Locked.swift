#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// State that several threads share, behind one lock. Copies share it.
///
/// It is safe because the state is reached through ``withLock(_:)`` alone, which holds the lock meanwhile, and because what
/// is in it and what leaves it are `Sendable`. The lock is not recursive: `body` must not call what takes it again, so
/// callbacks and continuations are returned from `body` and called afterwards.
///
/// `Mutex` of the standard library would do the same, but needs newer Apple systems than the package supports.
package struct Locked<State: Sendable>: @unchecked Sendable {
    private let storage: LockedStorage<State>

    package init(_ state: State) {
        storage = LockedStorage.make(state)
    }

    /// Whether both are the same state.
    package func isSame(as other: Locked) -> Bool { storage === other.storage }

    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        storage.lock()
        defer { storage.unlock() }
        // By its address: the lock already keeps out every other access.
        return try storage.withUnsafeMutablePointerToHeader { state throws(Failure) in try body(&state.pointee) }
    }
}

extension Locked: CustomReflectable {
    /// Nothing: a dump would read the state without the lock, and show the secrets in it.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

#if canImport(Darwin)
    private typealias SystemLock = os_unfair_lock
#else
    private typealias SystemLock = pthread_mutex_t
#endif

/// The state and its lock, in one allocation.
private final class LockedStorage<State: Sendable>: ManagedBuffer<State, SystemLock> {
    static func make(_ state: State) -> LockedStorage {
        let storage = create(minimumCapacity: 1) { buffer in
            buffer.withUnsafeMutablePointerToElements { lock in
                lock.initialize(to: SystemLock())
                #if !canImport(Darwin)
                    pthread_mutex_init(lock, nil)
                #endif
            }
            return state
        }
        // `create` makes an instance of the class that it is called on.
        return unsafeDowncast(storage, to: LockedStorage.self)
    }

    deinit {
        withUnsafeMutablePointerToElements { lock in
            #if !canImport(Darwin)
                pthread_mutex_destroy(lock)
            #endif
            _ = lock.deinitialize(count: 1)
        }
    }

    func lock() {
        withUnsafeMutablePointerToElements { lock in
            #if canImport(Darwin)
                os_unfair_lock_lock(lock)
            #else
                _ = pthread_mutex_lock(lock)
            #endif
        }
    }

    func unlock() {
        withUnsafeMutablePointerToElements { lock in
            #if canImport(Darwin)
                os_unfair_lock_unlock(lock)
            #else
                _ = pthread_mutex_unlock(lock)
            #endif
        }
    }
}
