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

/// The entries of a table, one behind another, made of its text without a detour over strings: tables are made when a
/// model is read for the first time, which is when an app starts.
struct KeyEntries {
    let start: UnsafePointer<KeyEntry>
    let count: Int

    /// - Parameter text: keys separated by one space; `key=field` where the field has another name. A backslash takes
    ///   its meaning from a space, a `=` or a backslash.
    init(_ text: UnsafeBufferPointer<UInt8>, atMost limit: Int) {
        let count: Int = min(KeyEntries.count(text), limit)
        let entries: UnsafeMutablePointer<KeyEntry> = .allocate(capacity: count + 1)
        // Quotes and colons; and zeros behind the last key, to be read with it.
        let size: Int = text.count + count * 3 + 16
        let texts: UnsafeMutablePointer<UInt8> = .allocate(capacity: size)
        texts.initialize(repeating: 0, count: size)
        var place: UnsafeMutablePointer<UInt8> = texts
        var index: Int = 0
        for entry: Int in 0..<count {
            let length: Int = KeyEntries.copyKey(text, &index, to: place)
            (entries + entry).initialize(to: KeyEntry(UnsafePointer(place), count: length))
            place += length
        }
        (entries + count).initialize(to: KeyEntry(UnsafePointer(place), count: Int.max))
        self.start = UnsafePointer(entries)
        self.count = count
    }

    /// One more than there are spaces with a meaning.
    private static func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var count: Int = text.isEmpty ? 0 : 1
        var index: Int = 0
        while index < text.count {
            if text[index] == 0x20 { count += 1 }
            index += text[index] == Byte.backslash ? 2 : 1
        }
        return count
    }

    /// Writes the key that begins at the index, with quotes and colon, and goes on to the next one.
    private static func copyKey(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, to place: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var length: Int = 1
        var isKey: Bool = true
        place[0] = Byte.quote
        while index < text.count && text[index] != 0x20 {
            if text[index] == 0x3D { isKey = false }
            if text[index] == Byte.backslash && index + 1 < text.count { index += 1 }
            if isKey {
                place[length] = text[index]
                length += 1
            }
            index += 1
        }
        index += 1
        place[length] = Byte.quote
        place[length + 1] = Byte.colon
        return length + 2
    }
}
