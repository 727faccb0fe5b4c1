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
    /// What the table was made of.
    let texts: KeyTexts

    static let noKey: UInt16 = .max

    /// - Parameter keys: the keys as a table gets them.
    init(_ texts: KeyTexts, _ keys: UnsafeBufferPointer<UInt8>) {
        self.texts = texts
        let entries: KeyEntries = KeyEntries(keys, atMost: Int(KeyTableHeader.noKey) - 1)
        self.count = entries.count
        self.entries = entries.start
        let hashes: HashSlots = HashSlots(self.entries, count: self.count)
        self.slots = hashes.slots
        self.slotMask = hashes.mask
        self.seed = hashes.seed
    }

    /// Texts that are keys of no model, as they stand in JSON.
    init(finding texts: [String]) {
        var escaped: [UInt8] = []
        for (index, text) in texts.enumerated() {
            if index > 0 { escaped.append(0x20) }
            for byte: UInt8 in text.utf8 {
                if byte == 0x20 || byte == 0x3D || byte == Byte.backslash { escaped.append(Byte.backslash) }
                escaped.append(byte)
            }
        }
        self = escaped.withUnsafeBufferPointer {
            KeyTableHeader(KeyTexts(model: "", keys: "", sensitive: "", validatesAll: false), $0)
        }
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
