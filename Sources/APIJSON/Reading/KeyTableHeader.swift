/// What the reader needs of a table, in memory of its own.
@usableFromInline
struct KeyTableHeader {
    /// One for each key and a last one that matches nothing.
    let entries: UnsafePointer<KeyEntry>
    let count: Int
    /// Indices of keys by hash, `noKey` where there is none.
    let slots: UnsafePointer<UInt16>
    let slotMask: Int
    let seed: UInt64
    let naming: KeyNaming

    static let noKey: UInt16 = .max

    /// Of texts that are keys of no model.
    init(finding texts: [String]) {
        self.init(KeyNaming(keys: texts.map { KeyBytes($0) }))
    }

    init(_ naming: KeyNaming) {
        self.naming = naming
        let entries: KeyEntries = KeyEntries(naming.keys, atMost: Int(KeyTableHeader.noKey) - 1)
        self.count = entries.count
        self.entries = entries.start
        let hashes: HashSlots = HashSlots(self.entries, count: self.count)
        self.slots = hashes.slots
        self.slotMask = hashes.mask
        self.seed = hashes.seed
    }

    /// The index of the key with these bytes, or nil.
    @inline(__always)
    func index(_ key: UnsafePointer<UInt8>, count: Int, available: Int) -> Int? {
        let hash: UInt64 = KeyHash.hash(key, count: count, available: available, seed: self.seed)
        var slot: Int = Int(truncatingIfNeeded: hash) & self.slotMask
        while true {
            let index: UInt16 = self.slots[slot]
            if index == KeyTableHeader.noKey { return nil }
            if self.entries[Int(index)].isEqual(key, count: count) { return Int(index) }
            slot = (slot &+ 1) & self.slotMask
        }
    }
}
