/// The order in which the members of a dictionary are written: that of their keys' UTF-8 bytes.
@usableFromInline
enum KeyOrder {
    /// Passes the positions of the keys in their order.
    ///
    /// Compiled once for all dictionaries, because it knows nothing of their values.
    @usableFromInline
    static func forEachPosition(of keys: [String], _ body: (Int) -> Void) {
        withUnsafeTemporaryAllocation(of: OrderedKey.self, capacity: keys.count) { memory in
            var ordered = memory
            for position in keys.indices {
                ordered.initializeElement(at: position, to: OrderedKey(keys[position], at: position))
            }
            if keys.count <= 16 {
                insertionSort(ordered, keys)
            } else {
                ordered.sort { $0.precedes($1, of: keys) }
            }
            for key in ordered { body(key.position) }
        }
    }

    /// For few keys faster than the sort of the standard library, which allocates memory.
    private static func insertionSort(_ ordered: UnsafeMutableBufferPointer<OrderedKey>, _ keys: [String]) {
        for index in ordered.indices.dropFirst() {
            let key = ordered[index]
            var place = index
            while place > 0, key.precedes(ordered[place &- 1], of: keys) {
                ordered[place] = ordered[place &- 1]
                place &-= 1
            }
            ordered[place] = key
        }
    }
}

/// A key as numbers that decide the order of most keys.
private struct OrderedKey {
    let position: Int
    /// The first bytes, of which the first one is in the highest bits, filled up with zeros.
    private let first: UInt64
    private let second: UInt64

    init(_ key: String, at position: Int) {
        self.position = position
        var key = key
        (first, second) = key.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return (0, 0) }
            return (Self.word(start, bytes.count), Self.word(start + min(8, bytes.count), bytes.count - 8))
        }
    }

    private static func word(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count <= 0 { return 0 }
        return (count >= 8 ? Word.load(start) : Word.loadFew(start, count: count)).byteSwapped
    }

    func precedes(_ other: OrderedKey, of keys: [String]) -> Bool {
        if first != other.first { return first < other.first }
        if second != other.second { return second < other.second }
        var (key, otherKey) = (keys[position], keys[other.position])
        return key.withUTF8 { bytes in otherKey.withUTF8 { bytes.lexicographicallyPrecedes($0) } }
    }
}
