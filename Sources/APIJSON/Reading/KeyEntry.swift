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

    init(_ text: UnsafePointer<UInt8>, count: Int) {
        self.firstMask = Word.mask(count)
        self.secondMask = Word.mask(max(0, count - 8))
        self.first = Word.load(text, count: min(count, 8)) & self.firstMask
        self.second = count > 8 && count < Int.max ? Word.load(text + 8, count: min(count - 8, 8)) : 0
        self.count = count
        self.text = text
    }
}

/// The entries of a table, one behind another.
struct KeyEntries {
    let start: UnsafePointer<KeyEntry>
    let count: Int

    init(_ keys: [KeyBytes], atMost limit: Int) {
        let count: Int = min(keys.count, limit)
        let entries: UnsafeMutablePointer<KeyEntry> = .allocate(capacity: count + 1)
        // Quotes and colons; and zeros behind the last key, to be read with it.
        let size: Int = keys.reduce(16) { $0 + $1.count + 3 }
        let texts: UnsafeMutablePointer<UInt8> = .allocate(capacity: size)
        texts.initialize(repeating: 0, count: size)
        var place: UnsafeMutablePointer<UInt8> = texts
        for index: Int in 0..<count {
            let length: Int = KeyEntries.copy(keys[index], to: place)
            (entries + index).initialize(to: KeyEntry(UnsafePointer(place), count: length))
            place += length
        }
        (entries + count).initialize(to: KeyEntry(UnsafePointer(place), count: Int.max))
        self.start = UnsafePointer(entries)
        self.count = count
    }

    /// Writes the key with quotes and colon.
    private static func copy(_ key: KeyBytes, to place: UnsafeMutablePointer<UInt8>) -> Int {
        place[0] = Byte.quote
        (place + 1).update(from: key.start, count: key.count)
        place[key.count + 1] = Byte.quote
        place[key.count + 2] = Byte.colon
        return key.count + 3
    }
}
