/// The latest of many values, as a ring buffer.
struct RecentValues<Value: Sendable>: Sendable {
    /// In no particular order.
    private(set) var all: [Value] = []
    /// The index of the oldest value, once values are replaced.
    private var oldest: Int = 0

    /// Adds a value, in the place of the oldest one if there are as many as may be.
    /// - Returns: The value that it replaces.
    mutating func append(_ value: Value, atMost limit: Int) -> Value? {
        guard all.count >= limit else {
            all.append(value)
            return nil
        }
        defer { oldest = (oldest + 1) % all.count }
        let replaced = all[oldest]
        all[oldest] = value
        return replaced
    }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        oldest = 0
    }
}
