internal import Foundation

/// The answers in memory. Copies of a cache, and so calls of many tasks, use it at once.
final class MemoryTier: @unchecked Sendable {
    /// Guards everything below.
    private let lock: NSLock = NSLock()
    private var answers: LeastRecentlyUsed<CacheKey, CachedAnswer>
    private var removals: RemovalLog = RemovalLog()
    /// Answers that were used since somebody asked for them, and when.
    private var uses: [CacheKey: Date] = [:]
    private var wasAsked: Bool = false
    /// Whether somebody is going to ask for uses.
    private let notesUses: Bool

    init(limit: Int, notesUses: Bool) {
        answers = LeastRecentlyUsed(limit: max(limit, 0))
        self.notesUses = notesUses
    }

    /// A point in time: what is removed later is not kept by those who began before.
    func mark() -> Int {
        lock.withLock {
            wasAsked = true
            return removals.count
        }
    }

    /// Whether there was ever a call whose answer could have been kept.
    var isInUse: Bool { lock.withLock { wasAsked } }

    /// How many bytes the answers take.
    var cost: Int { lock.withLock { answers.cost } }

    func answer(for key: CacheKey, at now: Date) -> CachedAnswer? {
        lock.withLock {
            guard let answer = answers.value(for: key) else { return nil }
            if notesUses { uses[key] = now }
            return answer
        }
    }

    /// Keeps an answer, unless it was removed since its request was sent.
    /// - Returns: whether it may be kept.
    func keep(_ answer: CachedAnswer, for key: CacheKey, since mark: Int) -> Bool {
        lock.withLock {
            guard !removals.covers(key, after: mark) else { return false }
            answers.insert(answer, for: key, cost: answer.cost)
            return true
        }
    }

    /// Keeps an answer that was on disk.
    func promote(_ answer: CachedAnswer, for key: CacheKey) {
        lock.withLock { answers.insert(answer, for: key, cost: answer.cost) }
    }

    func remove(_ removal: Removal) {
        lock.withLock {
            if case .answer(let key) = removal {
                answers.remove(key)
            } else {
                removals.note(removal)
                for key in answers.keys where removal.covers(key) { answers.remove(key) }
            }
        }
    }

    /// The answers that were used since the last time this was asked, and when.
    func takeUses() -> [CacheKey: Date] {
        lock.withLock {
            defer { uses = [:] }
            return uses
        }
    }
}
