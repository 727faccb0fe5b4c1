/// Counts of distinct values, in the order of their first occurrence. It keeps only so many of them.
struct Tally: Sendable, Hashable {
    /// The greatest number of values that are kept.
    static let limit: Int = 40
    /// The greatest length of a value that is kept, in bytes. Longer ones are no values of an enum.
    static let longest: Int = 80
    /// The number of values that are kept as examples, once there are too many.
    private static let examples: Int = 8

    private(set) var values: [String] = []
    /// How often each value occurred. The values are so few that searching them is faster than hashing.
    private var counts: [Int] = []
    /// The position of the last occurrence that was a new value: enums have seen all of theirs early.
    private(set) var lastNew: Int = 0
    private(set) var total: Int = 0
    /// Whether there were more values than are kept. Those that are left are examples, and are no longer counted.
    private(set) var isOverflowing: Bool = false

    func count(of value: String) -> Int { values.firstIndex(of: value).map { counts[$0] } ?? 0 }

    mutating func add(_ value: String, count: Int = 1) {
        total += count
        if isOverflowing {
            lastNew = total
        } else if let index = values.firstIndex(of: value) {
            counts[index] += count
        } else if values.count == Self.limit || value.utf8.count > Self.longest {
            overflow()
        } else {
            values.append(value)
            counts.append(count)
            lastNew = total
        }
    }

    mutating func merge(_ other: Tally) {
        let before = total
        for (value, count) in zip(other.values, other.counts) { add(value, count: count) }
        if other.isOverflowing, !isOverflowing { overflow() }
        total = before + other.total
    }

    private mutating func overflow() {
        isOverflowing = true
        lastNew = total
        values = Array(values.prefix(Self.examples))
        counts = Array(counts.prefix(Self.examples))
    }
}

/// Values that often stand for none. Among cursors, a tally may have forgotten them.
struct Sentinels: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let zero: Sentinels = Sentinels(rawValue: 1)
    static let minusOne: Sentinels = Sentinels(rawValue: 2)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// What a text is of them, as numbers are written.
    init(_ text: String) {
        self = text == "0" ? .zero : text == "-1" ? .minusOne : []
    }
}
