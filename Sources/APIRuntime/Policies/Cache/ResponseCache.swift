public import Foundation

/// A cache for the responses of endpoints that declare one, in memory and on disk.
///
/// A cache belongs to the client whose configuration holds it; copies share what it keeps. Clients may have one in
/// common, and several processes may use one folder. Nothing here throws: a file that cannot be read is an answer that
/// is not there, and one that cannot be written is not kept.
///
/// File names and keys are digests, in which no parameter can be read. The answers themselves lie in the files as they
/// came, readable to the user of this device alone; `Set-Cookie` fields are left out.
public struct ResponseCache: Sendable {
    let memory: MemoryTier
    let disk: DiskTier?

    /// - Parameters:
    ///   - memoryLimit: how many bytes the answers in memory may take, heads and keys included; 20 MiB unless given.
    ///     The ones that were not used for the longest time go first.
    ///   - directory: where answers outlive the process: a folder of their own, best below the caches folder; made when
    ///     it is first needed. They are in memory only unless it is given.
    ///   - diskLimit: how many bytes the files may take; 50 MiB unless given. The ones that were not used for the
    ///     longest time go first, and when they do, an eighth is made free.
    public init(memoryLimit: Int = 20 << 20, directory: URL? = nil, diskLimit: Int = 50 << 20) {
        memory = MemoryTier(limit: memoryLimit, notesUses: directory != nil)
        disk = directory.map { directory in DiskTier(AnswerFolder(directory: directory, limit: diskLimit)) }
    }

    /// How many bytes a cache takes.
    public struct Size: Sendable, Hashable {
        /// In memory.
        public var memory: Int
        /// In files; also those that other processes have put into the same folder.
        public var disk: Int
    }

    /// How many bytes the answers take.
    public func size() async -> Size {
        let onDisk: Int = await disk?.run { folder in folder.size } ?? 0
        return Size(memory: memory.cost, disk: onDisk)
    }

    /// Removes all answers. Those to calls under way are not kept when they arrive.
    public func removeAll() async {
        await remove(.all)
    }

    /// Removes the answers that belong to one user, as when they sign out. Those to their calls under way are not kept
    /// when they arrive. Answers that all users share remain.
    /// - Parameter user: the user, as the client's configuration named them.
    public func removeAll(of user: String) async {
        await remove(.user(CacheKey.user(user)))
    }
}

// Where there is a disk, whatever changes one of the tiers happens on the disk's queue, so that both agree.
extension ResponseCache {
    /// Whether there may be an answer to remove.
    var isInUse: Bool { disk != nil || memory.isInUse }

    /// The kept answer for a key, however old.
    func answer(for key: CacheKey, at now: Date) async -> CachedAnswer? {
        if let answer = memory.answer(for: key, at: now) { return answer }
        return await disk?.run { [memory] folder in
            // It may have come while this one waited.
            if let answer = memory.answer(for: key, at: now) { return answer }
            guard let answer = folder.answer(for: key, at: now) else { return nil }
            memory.promote(answer, for: key)
            return answer
        }
    }

    /// Keeps an answer.
    /// - Parameters:
    ///   - mark: of the time before the request was sent: what was removed since is not kept.
    ///   - isVolatile: whether the answer must not be written to disk.
    func keep(_ answer: CachedAnswer, for key: CacheKey, at now: Date, since mark: Int, isVolatile: Bool) async {
        guard let disk else {
            _ = memory.keep(answer, for: key, since: mark)
            return
        }
        await disk.run { [memory] folder in
            guard memory.keep(answer, for: key, since: mark) else { return }
            if isVolatile {
                folder.remove(.answer(key))
            } else {
                folder.keep(answer, for: key, at: now) { memory.takeUses() }
            }
        }
    }

    func remove(_ removal: Removal) async {
        guard let disk else { return memory.remove(removal) }
        await disk.run { [memory] folder in
            memory.remove(removal)
            folder.remove(removal)
        }
    }
}

extension ResponseCache {
    /// Where a response came from.
    public typealias Source = APICall.Answer.Source
}

extension ResponseCache {
    /// A value, and where it came from.
    public struct Sourced<Value: Sendable>: Sendable {
        public var value: Value
        public var source: Source

        public init(_ value: Value, from source: Source) {
            self.value = value
            self.source = source
        }
    }
}

extension ResponseCache.Sourced: Equatable where Value: Equatable {}

extension ResponseCache.Sourced: Hashable where Value: Hashable {}
