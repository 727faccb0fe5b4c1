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
