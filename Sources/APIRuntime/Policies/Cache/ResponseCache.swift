#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A cache for the responses of endpoints that declare one, in memory and on disk.
///
/// ```swift
/// let cache = ResponseCache(memoryLimit: 10 << 20, directory: folder, diskLimit: 100 << 20)
/// let client = APIClient(
///     server: "https://gallery.example/v1", configuration: APIClient.Configuration(user: "ada", cache: cache))
/// ```
///
/// A cache belongs to the client whose configuration contains it. Copies share their contents. Several clients with the
/// same clock may share a cache, and several processes may share a folder. No operation throws: a file that cannot be read is a cache
/// miss, and a response that cannot be written is not cached.
///
/// The names of files are digests that reveal no parameter. The files contain the responses as they arrived, readable
/// only by the user of this device, and without `Set-Cookie` fields.
///
/// Ages are counted in passing time, so that setting the clock makes no response fresh for longer. What another process
/// has stored has the age that the wall clock says. If the folder shows that the clock was set back since, nobody knows the
/// ages of the files: they are stale.
public struct ResponseCache: Sendable {
    let memory: MemoryTier
    let disk: DiskTier<ResponseFolder>?

    /// - Parameters:
    ///   - memoryLimit: The maximum size of all responses in memory, in bytes, including heads and keys. Zero or less
    ///     stores none. Defaults to 20 MiB. The least recently used responses are removed first.
    ///   - directory: The folder for responses that outlive the process. Use a folder of its own, preferably in the
    ///     caches folder. It is created when it is first needed. Defaults to `nil`, which caches in memory only.
    ///   - diskLimit: The maximum size of all files, in bytes. Zero or less stores none. Defaults to 50 MiB. The least
    ///     recently used files are removed first, until an eighth of the limit is free. A file with a date after now counts as the oldest.
    public init(memoryLimit: Int = 20 << 20, directory: URL? = nil, diskLimit: Int = 50 << 20) {
        memory = MemoryTier(limit: memoryLimit, notesUses: directory != nil)
        disk = directory.map { directory in DiskTier(ResponseFolder(directory: directory, limit: diskLimit)) }
    }

    /// The size of a cache, in bytes.
    public struct Size: Sendable, Hashable {
        /// The size in memory.
        public var memory: Int
        /// The size of all files, including those of other processes in the same folder.
        public var disk: Int
    }

    /// The size of all responses.
    public func size() async -> Size {
        let onDisk = await disk?.run { folder in folder.size } ?? 0
        return Size(memory: memory.cost, disk: Int(clamping: onDisk))
    }

    /// Removes all responses. Responses to calls in flight are not cached.
    public func removeAll() async {
        await remove(.all)
    }

    /// Removes the responses of one user, for example after they sign out. Responses to their calls in flight are not
    /// cached. Responses that all users share remain.
    /// - Parameter user: The user, as named by the client's configuration.
    public func removeAll(of user: String) async {
        await remove(.user(user))
    }
}

// If there is a disk tier, all changes of both tiers happen on its queue, so that they stay consistent.
extension ResponseCache {
    /// Whether there may be responses to remove.
    var isInUse: Bool { disk != nil || memory.isInUse }

    /// The cached response for a key, however old.
    func response(for key: CacheKey, at now: Moment) async -> CachedResponse? {
        if let response = memory.response(for: key, at: now) { return response }
        return await disk?.run { [memory] folder in
            // Another call may have loaded it in the meantime.
            if let response = memory.response(for: key, at: now) { return response }
            guard let response = folder.response(for: key.file, at: now) else { return nil }
            memory.promote(response, for: key)
            return response
        }
    }

    /// Stores or removes a response, if there is no disk tier.
    /// - Parameter mark: The mark from before the request was sent. Responses removed since then are not stored.
    func store(_ stored: StoredResponse, at key: CacheKey, since mark: Int) {
        guard let response = stored.response else { return memory.remove(.response(key)) }
        _ = memory.keep(response, for: key, since: mark)
    }

    /// Stores or removes a response.
    /// - Parameter mark: The mark from before the request was sent. Responses removed since then are not stored.
    func store(_ stored: StoredResponse, at key: CacheKey, since mark: Int, _ now: Moment) async {
        guard let response = stored.response else { return await remove(.response(key)) }
        await keep(response, for: key, at: now, since: mark, isVolatile: stored.isVolatile)
    }

    /// Stores a response.
    /// - Parameters:
    ///   - mark: The mark from before the request was sent. Responses removed since then are not stored.
    ///   - isVolatile: Whether the response must not be written to disk.
    func keep(_ response: CachedResponse, for key: CacheKey, at now: Moment, since mark: Int, isVolatile: Bool) async {
        guard let disk else {
            _ = memory.keep(response, for: key, since: mark)
            return
        }
        await disk.run { [memory] folder in
            guard memory.keep(response, for: key, since: mark) else { return }
            if isVolatile {
                folder.remove(.response(key))
            } else {
                folder.keep(response, for: key.file, at: now) {
                    memory.takeUses(at: now).map { use in (use.key.file, use.date) }
                }
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
    /// The source of a response.
    public typealias Source = APICall.Response.Source
}

extension ResponseCache {
    /// A value, and its source.
    public struct Sourced<Value: Sendable>: Sendable {
        /// The value.
        public var value: Value
        /// Whether it is from the cache or the server.
        public var source: Source

        /// - Parameters:
        ///   - value: the value.
        ///   - source: whether it is from the cache or the server.
        public init(_ value: Value, from source: Source) {
            self.value = value
            self.source = source
        }
    }
}

extension ResponseCache.Sourced: Equatable where Value: Equatable {}

extension ResponseCache.Sourced: Hashable where Value: Hashable {}
