/// Puts numbers and parts of known length one after the other.
struct ByteWriter {
    var bytes: [UInt8] = []

    /// Adds a number, the lowest byte first.
    mutating func append(_ word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { buffer in bytes.append(contentsOf: buffer) }
    }

    /// Adds a part, its length before it.
    mutating func append(_ part: [UInt8]) {
        append(UInt64(part.count))
        bytes.append(contentsOf: part)
    }
}

/// Reads what a `ByteWriter` wrote, and gives nothing where something else stands.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The next bytes, where there are so many.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func word() -> UInt64? {
        take(8).map { bytes in bytes.reversed().reduce(0) { word, byte in word << 8 | UInt64(byte) } }
    }

    /// A part whose length stands before it.
    mutating func part() -> ArraySlice<UInt8>? {
        word().flatMap(Int.init(exactly:)).flatMap { count in take(count) }
    }

    mutating func text() -> String? {
        part().flatMap { bytes in String(decoding: bytes, as: UTF8.self) }
    }
}
