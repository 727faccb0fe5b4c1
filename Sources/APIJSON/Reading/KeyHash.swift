enum KeyHash {
    /// A hash of a key's length and of its first and last eight bytes.
    ///
    /// - Parameter available: how many bytes can be read from `key` on.
    @inline(__always)
    static func hash(_ key: UnsafePointer<UInt8>, count: Int, available: Int, seed: UInt64) -> UInt64 {
        var first: UInt64
        if available >= 8 {
            first = Word.load(key) & Word.mask(count)
        } else {
            first = Word.load(key, count: count)
        }
        if count > 8 {
            let last: UInt64 = Word.load(key + (count &- 8))
            first ^= last &<< 29 | last &>> 35
        }
        let mixed: UInt64 = (first ^ UInt64(truncatingIfNeeded: count)) &* seed
        return mixed &>> 44 ^ mixed &>> 20
    }
}

/// The slots of a table, found by trying seeds until no two keys meet; with very many keys a few may.
struct HashSlots {
    let slots: UnsafePointer<UInt16>
    let mask: Int
    let seed: UInt64

    init(_ entries: UnsafePointer<KeyEntry>, count: Int) {
        let size: Int = HashSlots.size(count)
        let slots: UnsafeMutablePointer<UInt16> = .allocate(capacity: size)
        var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
        var best: UInt64 = seed
        var fewest: Int = .max
        for _ in 0..<64 where fewest > 0 {
            let collisions: Int = HashSlots.fill(slots, size, entries, count, seed)
            if collisions < fewest {
                fewest = collisions
                best = seed
            }
            seed = (seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D) | 1
        }
        _ = HashSlots.fill(slots, size, entries, count, best)
        self.slots = UnsafePointer(slots)
        self.mask = size - 1
        self.seed = best
    }

    /// Large enough that a seed without collisions turns up soon, and at most 16 KB.
    private static func size(_ count: Int) -> Int {
        var size: Int = 4
        while size < max(min(count * count / 4, 8192), count * 2) { size *= 2 }
        return size
    }

    /// Puts each key into its slot, or into the next free one; says how many had to move.
    private static func fill(
        _ slots: UnsafeMutablePointer<UInt16>, _ size: Int, _ entries: UnsafePointer<KeyEntry>, _ count: Int,
        _ seed: UInt64
    ) -> Int {
        slots.initialize(repeating: KeyTableHeader.noKey, count: size)
        var collisions: Int = 0
        for index: Int in 0..<count {
            let entry: KeyEntry = entries[index]
            let hash: UInt64 = KeyHash.hash(entry.key, count: entry.count - 3, available: 8, seed: seed)
            var slot: Int = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] != KeyTableHeader.noKey {
                collisions += 1
                slot = (slot + 1) & (size - 1)
            }
            slots[slot] = UInt16(truncatingIfNeeded: index)
        }
        return collisions
    }
}
