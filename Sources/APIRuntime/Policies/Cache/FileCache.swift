import HTTPTypes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension APIClient {
    /// A cache of an app's own files, such as thumbnails, in a folder with a limit, like the response cache's.
    ///
    /// Copies share the files, and several processes may share a folder. No operation throws: a file that cannot be read is a
    /// miss, and one that cannot be written is not cached. The names of files are digests that reveal no key, and their
    /// contents are readable only by the user of this device. A file that is damaged is removed.
    ///
    /// ```swift
    /// let thumbnails = APIClient.FileCache(directory: folder, limit: 10 << 20)
    /// await thumbnails.store(data, for: "picture-7")
    /// let found = await thumbnails.data(for: "picture-7", noOlderThan: .seconds(3600))
    /// ```
    public struct FileCache: Sendable {
        private let tier: DiskTier<ResponseFolder>
        private let time: any TimeSource

        /// - Parameters:
        ///   - directory: the folder of the files. Use a folder of its own, preferably in the caches folder. It is created when
        ///     it is first needed.
        ///   - limit: the maximum size of all files, in bytes. Zero or less stores none. Defaults to 50 MiB. The least recently
        ///     used files are removed first, until an eighth of the limit is free.
        ///   - time: the clock. Defaults to the machine's.
        public init(directory: URL, limit: Int = 50 << 20, time: any TimeSource = SystemTime()) {
            tier = DiskTier(ResponseFolder(directory: directory, limit: limit))
            self.time = time
        }

        /// The contents that were stored for a key; `nil` if there are none, or if they are too old.
        /// - Parameters:
        ///   - key: any text. Keys are equal if their bytes are.
        ///   - age: how old they may be. Less than zero finds none. If nobody knows how old they are, because the clock was set back, they are too old.
        ///     Defaults to `nil`: any age.
        public func data(for key: String, noOlderThan age: Duration? = nil) async -> Data? {
            let (key, now) = (FileKey(key), time.moment)
            guard let file = await tier.run({ folder in folder.response(for: key, at: now) }) else { return nil }
            if let age {
                guard let arrival = file.arrival, now.uptime - arrival <= age else { return nil }
            }
            return Data(file.body)
        }

        /// Stores contents, and replaces those that were stored for the key. Contents of more than seven eighths of the limit
        /// are not stored.
        public func store(_ data: Data, for key: String) async {
            let (key, now) = (FileKey(key), time.moment)
            let file = CachedResponse(
                head: HTTPResponse(status: .ok), body: [UInt8](data), received: now.date, arrival: now.uptime)
            await tier.run { folder in folder.keep(file, for: key, at: now) { [] } }
        }

        /// Removes the contents that were stored for a key.
        public func remove(_ key: String) async {
            let key = FileKey(key)
            await tier.run { folder in folder.remove(key) }
        }

        /// Removes all contents.
        public func removeAll() async {
            await tier.run { folder in folder.remove(.all) }
        }

        /// The size of all files, in bytes, including those of other processes in the same folder.
        public func size() async -> Int {
            Int(clamping: await tier.run { folder in folder.size })
        }
    }
}

extension APIClient.FileCache: RedactedStringConvertible {
    /// Nothing: keys and contents may be secrets.
    public var shownParts: KeyValuePairs<String, Any> { [:] }
}

extension FileKey {
    fileprivate init(_ key: String) {
        var text = KeyText()
        text.append("file")
        text.append(key)
        self.init(digest: text.digest, resource: FileKey.resource(key), user: FileKey.user(nil))
    }
}
