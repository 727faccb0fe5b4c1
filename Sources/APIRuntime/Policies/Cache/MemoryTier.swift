internal import Foundation

/// The answers in memory. Copies of a cache, and so calls of many tasks, use it at once.
struct MemoryTier: Sendable {
    private struct State {
        var answers: LeastRecentlyUsed<CacheKey, CachedAnswer>
        var removals: RemovalLog = RemovalLog()
        /// Answers that were used since somebody asked for them, and when.
        var uses: [CacheKey: Date] = [:]
        var wasAsked: Bool = false
    }

    private let state: Locked<State>
    /// Whether somebody is going to ask for uses.
    private let notesUses: Bool

    init(limit: Int, notesUses: Bool) {
        state = Locked(State(answers: LeastRecentlyUsed(limit: max(limit, 0))))
        self.notesUses = notesUses
    }

    /// A point in time: what is removed later is not kept by those who began before.
    func mark() -> Int {
        state.withLock { state in
            state.wasAsked = true
            return state.removals.count
        }
    }

    /// Whether there was ever a call whose answer could have been kept.
    var isInUse: Bool { state.withLock { $0.wasAsked } }

    /// How many bytes the answers take.
    var cost: Int { state.withLock { $0.answers.cost } }

    func answer(for key: CacheKey, at now: Date) -> CachedAnswer? {
        state.withLock { state in
            guard let answer = state.answers.value(for: key) else { return nil }
            if notesUses { state.uses[key] = now }
            return answer
        }
    }

    /// Keeps an answer, unless it was removed since its request was sent.
    /// - Returns: whether it may be kept.
    func keep(_ answer: CachedAnswer, for key: CacheKey, since mark: Int) -> Bool {
        state.withLock { state in
            guard !state.removals.covers(key, after: mark) else { return false }
            state.answers.insert(answer, for: key, cost: answer.cost)
            return true
        }
    }

    /// Keeps an answer that was on disk.
    func promote(_ answer: CachedAnswer, for key: CacheKey) {
        state.withLock { $0.answers.insert(answer, for: key, cost: answer.cost) }
    }

    func remove(_ removal: Removal) {
        state.withLock { state in
            if case .answer(let key) = removal {
                state.answers.remove(key)
            } else {
                state.removals.note(removal)
                for key in state.answers.keys where removal.covers(key) { state.answers.remove(key) }
            }
        }
    }

    /// The answers that were used since the last time this was asked, and when.
    func takeUses() -> [CacheKey: Date] {
        state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
    }
}

/// Values by key, of a total cost that stays under a limit: the ones that were not used for the longest time go first.
/// Finding, adding and dropping one take the same time however many there are.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// The next one that was used later; nil: this is the latest.
        var newer: Int?
        /// The next one that was used earlier; nil: this is the earliest.
        var older: Int?
    }

    let limit: Int
    /// What all values cost together.
    private(set) var cost: Int = 0
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { places.count }
    var keys: [Key] { Array(places.keys) }

    /// The value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let place = places[key], let node = unlink(place) else { return nil }
        link(node, at: place)
        return node.value
    }

    /// Puts a value in the place of the one that the key has, if any. One that costs more than the limit is not kept.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        guard cost <= limit else { return }
        while self.cost > limit - cost, let oldest, let key = nodes[oldest]?.key { remove(key) }
        let place: Int = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(nil) }
        places[key] = place
        self.cost += cost
        link(Node(key: key, value: value, cost: cost), at: place)
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let node = unlink(place) else { return }
        cost -= node.cost
        free.append(place)
    }

    /// Takes a node out of its row.
    private mutating func unlink(_ place: Int) -> Node? {
        guard let node = nodes[place] else { return nil }
        nodes[place] = nil
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        return node
    }

    /// Puts a node at the row's new end.
    private mutating func link(_ node: Node, at place: Int) {
        var node: Node = node
        node.newer = nil
        node.older = newest
        if let newest { nodes[newest]?.newer = place } else { oldest = place }
        nodes[place] = node
        newest = place
    }
}

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
