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
    let names: KeyNames

    static let noKey: UInt16 = .max

    init(_ names: KeyNames) {
        self.names = names
        self.count = min(names.keys.count, Int(KeyTableHeader.noKey) - 1)
        self.entries = KeyEntry.make(names.keys.prefix(self.count))
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

/// One key, laid out for comparing it with the document eight bytes at a time.
struct KeyEntry {
    /// The first sixteen bytes of `"key":`, and which of their bits count.
    let first: UInt64
    let firstMask: UInt64
    let second: UInt64
    let secondMask: UInt64
    /// The bytes of the key, both quotes and colon.
    let count: Int
    /// `"key":`, followed by eight bytes that can be read.
    let text: UnsafePointer<UInt8>

    /// Whether the document, of which so many bytes are left at the place, goes on with this key and a colon.
    @inline(__always)
    func matches(_ place: UnsafePointer<UInt8>, available: Int) -> Bool {
        // What is shorter than two words is compared as two words.
        guard max(self.count, 16) <= available else { return false }
        if Word.load(place) & self.firstMask != self.first { return false }
        if Word.load(place + 8) & self.secondMask != self.second { return false }
        return self.count <= 16 || self.matchesRest(place)
    }

    /// Compares what follows the first sixteen bytes; the last word may overlap the one before.
    @inline(__always)
    private func matchesRest(_ place: UnsafePointer<UInt8>) -> Bool {
        var index: Int = 16
        while index &+ 8 < self.count {
            if Word.load(place + index) != Word.load(self.text + index) { return false }
            index &+= 8
        }
        return Word.load(place + (self.count &- 8)) == Word.load(self.text + (self.count &- 8))
    }

    /// The key without quotes.
    @inline(__always)
    var key: UnsafePointer<UInt8> {
        self.text + 1
    }

    @inline(__always)
    func isEqual(_ key: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard count == self.count &- 3 else { return false }
        let own: UnsafePointer<UInt8> = self.key
        var index: Int = 0
        while index &+ 8 <= count {
            if Word.load(key + index) != Word.load(own + index) { return false }
            index &+= 8
        }
        while index < count {
            if key[index] != own[index] { return false }
            index &+= 1
        }
        return true
    }

    /// Lays the keys out behind one another.
    static func make(_ keys: ArraySlice<String>) -> UnsafePointer<KeyEntry> {
        let entries: UnsafeMutablePointer<KeyEntry> = .allocate(capacity: keys.count + 1)
        let size: Int = keys.reduce(0) { $0 + $1.utf8.count + 3 } + 16
        let texts: UnsafeMutablePointer<UInt8> = .allocate(capacity: size)
        texts.initialize(repeating: 0, count: size)
        var text: UnsafeMutablePointer<UInt8> = texts
        for (index, key) in keys.enumerated() {
            text[0] = Byte.quote
            var count: Int = 1
            for byte: UInt8 in key.utf8 {
                text[count] = byte
                count += 1
            }
            text[count] = Byte.quote
            text[count + 1] = Byte.colon
            (entries + index).initialize(to: KeyEntry(UnsafePointer(text), count: count + 2))
            text += count + 2
        }
        (entries + keys.count).initialize(to: KeyEntry(UnsafePointer(text), count: Int.max))
        return UnsafePointer(entries)
    }

    private init(_ text: UnsafePointer<UInt8>, count: Int) {
        self.firstMask = Word.mask(count)
        self.secondMask = Word.mask(max(0, count - 8))
        self.first = Word.load(text, count: min(count, 8)) & self.firstMask
        self.second = count > 8 && count < Int.max ? Word.load(text + 8, count: min(count - 8, 8)) : 0
        self.count = count
        self.text = text
    }
}
