/// The keys of one type of object. The next key is predicted; if that fails, it is looked up with a collision-free
/// hash.
///
/// Create a table only as a constant of a type (`static let`). It is in memory that is never freed or
/// reference-counted, so that reading it costs nothing. Tables created at run time would leak.
@frozen
@usableFromInline
struct KeyTable: @unchecked Sendable {
    @usableFromInline let header: UnsafePointer<KeyTableHeader>

    init(_ naming: KeyNaming) {
        let header: UnsafeMutablePointer<KeyTableHeader> = .allocate(capacity: 1)
        header.initialize(to: KeyTableHeader(naming))
        self.header = UnsafePointer(header)
    }

    func contains(_ key: String) -> Bool {
        var key = key
        return key.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return names.keys.contains("") }
            return header.pointee.index(start, count: bytes.count, available: bytes.count) != nil
        }
    }

    /// Created on each access, for error messages.
    var names: KeyNames {
        header.pointee.naming.names
    }
}

/// The data about a container that error messages need, in stored form.
struct KeyNaming: Sendable {
    var model: StaticString = ""
    var keys: [KeyBytes]
    /// The first field that each key leads to.
    var fields: [KeyBytes] = []
    /// The keys whose values never appear in error messages.
    var sensitive: [KeyBytes] = []
    var validatesAll: Bool = false

    var names: KeyNames {
        KeyNames(
            model: model.description, keys: keys.map(\.string), fields: fields.map(\.string),
            sensitive: Set(sensitive.map(\.string)), validatesAll: validatesAll)
    }
}

/// The data about a container that error messages need.
struct KeyNames {
    var model: String
    /// The unescaped keys.
    var keys: [String]
    /// The Swift names of the fields, in the same order.
    var fields: [String]
    var sensitive: Set<String>
    var validatesAll: Bool

    func index(of key: String) -> Int? {
        keys.firstIndex(of: key)
    }
}

/// Lists in one string, where a backslash escapes the next character.
package enum EscapedText {
    /// Splits at spaces. Escape sequences are kept.
    package static func words(_ text: String) -> [String] {
        text.isEmpty ? [] : split(text, at: " ")
    }

    /// Splits at every separator that is not escaped with a backslash. Escape sequences are kept.
    package static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == separator && !isEscaped {
                parts.append(String(part))
                part = String.UnicodeScalarView()
            } else {
                part.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return parts + [String(part)]
    }

    /// Removes the backslashes that escape the next character.
    package static func resolve(_ text: String) -> String {
        guard text.utf8.contains(Byte.backslash) else { return text }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "\\" && !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }
}

/// The part of a table that the reader needs, in its own memory.
@usableFromInline
struct KeyTableHeader {
    /// One entry per key, and a last one that matches nothing.
    let entries: UnsafePointer<KeyEntry>
    let count: Int
    /// The indices of keys by hash; `noKey` for empty slots.
    let slots: UnsafePointer<UInt16>
    let slotMask: Int
    let seed: UInt64
    let naming: KeyNaming

    static let noKey: UInt16 = .max

    /// A table of texts that are not keys of a model.
    init(finding texts: [String]) {
        self.init(KeyNaming(keys: texts.map { KeyBytes($0) }))
    }

    init(_ naming: KeyNaming) {
        self.naming = naming
        let entries = KeyEntries(naming.keys, atMost: Int(KeyTableHeader.noKey) - 1)
        count = entries.count
        self.entries = entries.start
        let hashes = HashSlots(self.entries, count: count)
        slots = hashes.slots
        slotMask = hashes.mask
        seed = hashes.seed
    }

    /// The index of the key with these bytes, or `nil`.
    @inline(__always)
    func index(_ key: UnsafePointer<UInt8>, count: Int, available: Int) -> Int? {
        let hash = KeyHash.hash(key, count: count, available: available, seed: seed)
        var slot = Int(truncatingIfNeeded: hash) & slotMask
        while true {
            let index = slots[slot]
            if index == KeyTableHeader.noKey { return nil }
            if entries[Int(index)].isEqual(key, count: count) { return Int(index) }
            slot = (slot &+ 1) & slotMask
        }
    }
}

/// One key, prepared for comparison with the document eight bytes at a time.
struct KeyEntry {
    /// The first sixteen bytes of `"key"`, and masks of the relevant bits.
    let first: UInt64
    let firstMask: UInt64
    let second: UInt64
    let secondMask: UInt64
    /// The length of the key with both quotes, in bytes.
    let count: Int
    /// The number of bytes that must be readable: keys shorter than two words are compared as two words, and a colon, the
    /// whitespace around it and a value follow.
    let readable: Int
    /// `"key"`, followed by eight readable bytes.
    let text: UnsafePointer<UInt8>

    /// Whether the document continues with this key.
    ///
    /// - Parameter available: the number of bytes that are left in the document.
    @inline(__always)
    func matches(_ place: UnsafePointer<UInt8>, available: Int) -> Bool {
        guard readable <= available else { return false }
        if Word.load(place) & firstMask != first { return false }
        if Word.load(place + 8) & secondMask != second { return false }
        return count <= 16 || matchesRest(place)
    }

    /// Compares the bytes after the first sixteen. The last word may overlap the previous one.
    @inline(__always)
    private func matchesRest(_ place: UnsafePointer<UInt8>) -> Bool {
        var index = 16
        while index &+ 8 < count {
            if Word.load(place + index) != Word.load(text + index) { return false }
            index &+= 8
        }
        return Word.load(place + (count &- 8)) == Word.load(text + (count &- 8))
    }

    /// The key without quotes.
    @inline(__always)
    var key: UnsafePointer<UInt8> {
        text + 1
    }

    @inline(__always)
    func isEqual(_ key: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard count == self.count &- 2 else { return false }
        let own = self.key
        var index = 0
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
        firstMask = Word.mask(count)
        secondMask = Word.mask(max(0, count - 8))
        first = Word.load(text, count: min(count, 8)) & firstMask
        second = count > 8 && count < Int.max ? Word.load(text + 8, count: min(count - 8, 8)) : 0
        self.count = count
        readable = count == .max ? count : max(count + 4, 16)
        self.text = text
    }
}

/// The entries of a table, stored contiguously.
struct KeyEntries {
    let start: UnsafePointer<KeyEntry>
    let count: Int

    init(_ keys: [KeyBytes], atMost limit: Int) {
        let count = min(keys.count, limit)
        let entries: UnsafeMutablePointer<KeyEntry> = .allocate(capacity: count + 1)
        // Quotes, and zeros after the last key, which may be read with it.
        let size = keys.reduce(16) { $0 + $1.count + 2 }
        let texts: UnsafeMutablePointer<UInt8> = .allocate(capacity: size)
        texts.initialize(repeating: 0, count: size)
        var place = texts
        for index in 0..<count {
            let length = KeyEntries.copy(keys[index], to: place)
            (entries + index).initialize(to: KeyEntry(UnsafePointer(place), count: length))
            place += length
        }
        (entries + count).initialize(to: KeyEntry(UnsafePointer(place), count: Int.max))
        start = UnsafePointer(entries)
        self.count = count
    }

    /// Writes the key with quotes.
    private static func copy(_ key: KeyBytes, to place: UnsafeMutablePointer<UInt8>) -> Int {
        place[0] = Byte.quote
        (place + 1).update(from: key.start, count: key.count)
        place[key.count + 1] = Byte.quote
        return key.count + 2
    }
}

enum KeyHash {
    /// A hash of the length of a key and of its first and last eight bytes.
    ///
    /// - Parameter available: the number of readable bytes, starting at `key`.
    @inline(__always)
    static func hash(_ key: UnsafePointer<UInt8>, count: Int, available: Int, seed: UInt64) -> UInt64 {
        var first: UInt64
        if available >= 8 {
            first = Word.load(key) & Word.mask(count)
        } else {
            first = Word.load(key, count: count)
        }
        if count > 8 {
            let last = Word.load(key + (count &- 8))
            first ^= last &<< 29 | last &>> 35
        }
        let mixed = (first ^ UInt64(truncatingIfNeeded: count)) &* seed
        return mixed &>> 44 ^ mixed &>> 20
    }
}

/// The slots of a table, found by trying seeds until no two keys collide. With very many keys, a few may collide.
struct HashSlots {
    let slots: UnsafePointer<UInt16>
    let mask: Int
    let seed: UInt64

    init(_ entries: UnsafePointer<KeyEntry>, count: Int) {
        let size = HashSlots.size(count)
        let slots: UnsafeMutablePointer<UInt16> = .allocate(capacity: size)
        var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
        var best = seed
        var fewest: Int = .max
        for _ in 0..<64 where fewest > 0 {
            let collisions = HashSlots.fill(slots, size, entries, count, seed)
            if collisions < fewest {
                fewest = collisions
                best = seed
            }
            seed = (seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D) | 1
        }
        _ = HashSlots.fill(slots, size, entries, count, best)
        self.slots = UnsafePointer(slots)
        mask = size - 1
        self.seed = best
    }

    /// Large enough to find a collision-free seed quickly, and at most 16 KB for up to 4,096 keys.
    private static func size(_ count: Int) -> Int {
        var size = 4
        // From 182 keys on, the square is beyond the limit.
        let few = min(count, 182)
        while size < max(min(few * few / 4, 8192), count * 2) { size *= 2 }
        return size
    }

    /// Puts each key into its slot, or into the next free one. Returns the number of keys that had to move.
    private static func fill(
        _ slots: UnsafeMutablePointer<UInt16>, _ size: Int, _ entries: UnsafePointer<KeyEntry>, _ count: Int,
        _ seed: UInt64
    ) -> Int {
        slots.initialize(repeating: KeyTableHeader.noKey, count: size)
        var collisions = 0
        for index in 0..<count {
            let entry = entries[index]
            let hash = KeyHash.hash(entry.key, count: entry.count - 2, available: 8, seed: seed)
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] != KeyTableHeader.noKey {
                collisions += 1
                slot = (slot + 1) & (size - 1)
            }
            slots[slot] = UInt16(truncatingIfNeeded: index)
        }
        return collisions
    }
}
