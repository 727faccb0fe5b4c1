/// Counts of distinct values, in the order of their first occurrence. It keeps only so many of them.
struct Tally: Sendable, Hashable {
    /// The greatest number of values that are kept.
    static let limit: Int = 40
    /// The greatest length of a value that is kept, in bytes. Longer ones are no values of an enum.
    static let longest: Int = 80

    private(set) var values: [String] = []
    private var counts: [String: Int] = [:]
    /// The position of the last occurrence that was a new value: enums have seen all of theirs early.
    private(set) var lastNew: Int = 0
    private(set) var total: Int = 0
    /// Whether there were more values than are kept.
    private(set) var isOverflowing: Bool = false

    func count(of value: String) -> Int { counts[value] ?? 0 }

    mutating func add(_ value: String, count: Int = 1) {
        total += count
        if counts[value] != nil {
            counts[value, default: 0] += count
        } else if isOverflowing || values.count == Self.limit || value.utf8.count > Self.longest {
            isOverflowing = true
            lastNew = total
        } else {
            values.append(value)
            counts[value] = count
            lastNew = total
        }
    }

    mutating func merge(_ other: Tally) {
        let before = total
        for value in other.values { add(value, count: other.count(of: value)) }
        if other.isOverflowing { isOverflowing = true }
        total = before + other.total
    }
}
