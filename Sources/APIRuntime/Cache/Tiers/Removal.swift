/// Which answers are to be removed.
enum Removal: Sendable, Equatable {
    case all
    /// Those of one user.
    case user(UInt64)
    /// Those of one URL.
    case resource(UInt64)
    /// One answer.
    case answer(CacheKey)

    func covers(_ key: CacheKey) -> Bool {
        switch self {
        case .all: true
        case .user(let user): key.user == user
        case .resource(let resource): key.resource == resource
        case .answer(let answer): key == answer
        }
    }
}

/// Remembers the last removals, so that an answer to a request that was sent before one is not kept after it.
struct RemovalLog {
    private static let capacity: Int = 64
    private var last: [Removal] = []
    /// How many removals there were.
    private(set) var count: Int = 0

    mutating func note(_ removal: Removal) {
        count += 1
        last.append(removal)
        if last.count > Self.capacity { last.removeFirst() }
    }

    /// Whether a removal that is not among the first ones covers the key. Where the log does not go back far enough, it
    /// may have been so.
    func covers(_ key: CacheKey, after mark: Int) -> Bool {
        let missed: Int = count - mark
        return missed > last.count || last.suffix(missed).contains { removal in removal.covers(key) }
    }
}
