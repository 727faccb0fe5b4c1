/// What single bytes and words of UTF-8 say.
enum UTF8Bytes {
    static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }

    /// The bytes of the scalar that starts with this one; 1 for a byte that cannot start any.
    static func width(startingWith byte: UInt8) -> Int {
        switch byte {
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...: 4
        default: 1
        }
    }

    static func word(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// How many of a word's bytes continue a scalar: those with the topmost bit set and the next one clear.
    static func continuations(in word: UInt64) -> Int {
        ((word >> 7) & (~word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
    }
}
