import WireSyntax

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The responses in memory, shared by copies of a cache and safe for concurrent use.
struct MemoryTier: Sendable {
    private struct State {
        var responses: LeastRecentlyUsed<CacheKey, CachedResponse>
        var removals: RemovalLog = RemovalLog()
        /// The responses that were used since the last `takeUses`, and when, in passing time.
        var uses: [CacheKey: Duration] = [:]
        var wasAsked: Bool = false
    }

    private let state: Locked<State>
    /// Whether uses are recorded for the disk tier.
    private let notesUses: Bool

    init(limit: Int, notesUses: Bool) {
        state = Locked(State(responses: LeastRecentlyUsed(limit: max(limit, 0))))
        self.notesUses = notesUses
    }

    /// A mark in time: responses requested before it are not stored if they are removed after it.
    func mark() -> Int {
        state.withLock { state in
            state.wasAsked = true
            return state.removals.count
        }
    }

    /// Whether there was ever a call whose response could have been stored.
    var isInUse: Bool { state.withLock { $0.wasAsked } }

    /// The size of all responses, in bytes.
    var cost: Int { state.withLock { $0.responses.cost } }

    func response(for key: CacheKey, at now: Moment) -> CachedResponse? {
        state.withLock { state in
            guard let response = state.responses.value(for: key) else { return nil }
            // The date of a file whose age nobody knows tells so: it stays.
            if notesUses, response.arrival != nil { state.uses[key] = now.uptime }
            return response
        }
    }

    /// Stores a response, unless it was removed after its request was sent.
    /// - Returns: Whether it may be stored.
    func keep(_ response: CachedResponse, for key: CacheKey, since mark: Int) -> Bool {
        state.withLock { state in
            guard !state.removals.covers(key, after: mark) else { return false }
            state.responses.insert(response, for: key, cost: response.cost + key.cost)
            return true
        }
    }

    /// Stores a response that was on disk.
    func promote(_ response: CachedResponse, for key: CacheKey) {
        state.withLock { $0.responses.insert(response, for: key, cost: response.cost + key.cost) }
    }

    func remove(_ removal: Removal) {
        state.withLock { state in
            if case .response(let key) = removal {
                state.responses.remove(key)
            } else {
                state.removals.note(removal)
                for key in state.responses.keys where removal.covers(key) { state.responses.remove(key) }
            }
        }
    }

    /// Returns the responses that were used since the last call, and when, by the wall clock of now.
    func takeUses(at now: Moment) -> [(key: CacheKey, date: Date)] {
        let uses = state.withLock { state in
            defer { state.uses = [:] }
            return state.uses
        }
        return uses.map { key, use in (key, now.date.addingTimeInterval((use - now.uptime) / .seconds(1))) }
    }
}

/// A dictionary with a limit on the total cost of its values, which removes the least recently used values first.
/// Finding, adding and removing a value take constant time.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        /// The node that was used next after this one; `nil` for the newest.
        var newer: Int?
        /// The node that was used last before this one; `nil` for the oldest.
        var older: Int?
    }

    let limit: Int
    /// The total cost of all values.
    private(set) var cost: Int = 0
    private var indices: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { indices.count }
    var keys: [Key] { Array(indices.keys) }

    /// The value, which is marked as used.
    mutating func value(for key: Key) -> Value? {
        guard let index = indices[key], let node = unlink(index) else { return nil }
        link(node, at: index)
        return node.value
    }

    /// Inserts a value, and replaces the one of the key. A value that costs more than the limit is not inserted.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        guard cost <= limit else { return remove(key) }
        if let index = indices[key], var node = unlink(index) {
            self.cost -= node.cost
            makeRoom(for: cost)
            node.value = value
            node.cost = cost
            return link(node, at: index)
        }
        makeRoom(for: cost)
        let index = free.popLast() ?? nodes.count
        if index == nodes.count { nodes.append(nil) }
        indices[key] = index
        link(Node(key: key, value: value, cost: cost), at: index)
    }

    /// Removes the values that were used least recently, until there is room for a new one, which then counts.
    private mutating func makeRoom(for cost: Int) {
        while self.cost > limit - cost, let oldest, let key = nodes[oldest]?.key { remove(key) }
        self.cost += cost
    }

    mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key), let node = unlink(index) else { return }
        cost -= node.cost
        free.append(index)
    }

    /// Removes a node from the list.
    private mutating func unlink(_ index: Int) -> Node? {
        guard let node = nodes[index] else { return nil }
        nodes[index] = nil
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        return node
    }

    /// Adds a node at the newest end of the list.
    private mutating func link(_ node: Node, at index: Int) {
        var node = node
        node.newer = nil
        node.older = newest
        if let newest { nodes[newest]?.newer = index } else { oldest = index }
        nodes[index] = node
        newest = index
    }
}

/// The responses to remove.
enum Removal: Sendable {
    case all
    /// All responses of one user; `nil` for those of no particular one.
    case user(String?)
    /// All responses of one URL.
    case resource(String)
    /// One response.
    case response(CacheKey)

    func covers(_ key: CacheKey) -> Bool {
        switch self {
        case .all: true
        case .user(let user): key.user == user.map { user in ExactText(user) }
        case .resource(let resource): key.hasURL(resource)
        case .response(let response): key == response
        }
    }

    /// Whether it covers a file, with the digests computed once.
    var fileFilter: (FileKey) -> Bool {
        switch self {
        case .all: return { _ in true }
        case .user(let user):
            let user = FileKey.user(user)
            return { key in key.user == user }
        case .resource(let resource):
            let resource = FileKey.resource(resource)
            return { key in key.resource == resource }
        case .response(let response):
            let file = response.file
            return { key in key == file }
        }
    }
}

/// The latest removals, so that a response requested before a removal is not stored after it.
struct RemovalLog {
    private static let capacity: Int = 64
    private var last: [Removal] = []
    /// The number of all removals.
    private(set) var count: Int = 0

    mutating func note(_ removal: Removal) {
        count += 1
        last.append(removal)
        if last.count > Self.capacity { last.removeFirst() }
    }

    /// Whether a removal after the mark covers the key. If the log does not go back far enough, this is assumed.
    func covers(_ key: CacheKey, after mark: Int) -> Bool {
        let missed = count - mark
        return missed > last.count || last.suffix(missed).contains { removal in removal.covers(key) }
    }
}
