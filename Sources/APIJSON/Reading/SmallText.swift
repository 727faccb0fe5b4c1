/// Strings of up to 15 bytes, made from their bytes without a call.
///
/// On most 64-bit systems, such a string holds its bytes itself: 15 of them, and one that tells their number and whether
/// all are ASCII. The ABI of Swift promises that on Apple's systems (`docs/ABI/StringObject` in Swift's sources); whether
/// the standard library at hand does it is tested once, before the first string is made like this.
enum SmallText {
    /// The number of bytes that fit.
    static let capacity: Int = 15

    /// The number of bytes that `make` reads, however short the text.
    static let readableBytes: Int = 16

    /// Whether strings have this layout here.
    static let isKnown: Bool =
        [0, 1, 7, 8, 9, 15].allSatisfy { count in isKnown("letters of ASCII", count) }
        && [2, 8, 14].allSatisfy { count in isKnown("äöüäöüäö", count) }
        && ["sixteen letters.", "äöüäöüäöü", String(repeating: "x", count: 16)].allSatisfy { words(of: $0) == nil }

    /// Whether the standard library makes the same of the first bytes of a text, which has at least 16.
    private static func isKnown(_ text: StaticString, _ count: Int) -> Bool {
        guard MemoryLayout<String>.size == MemoryLayout<Parts>.size else { return false }
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: count)
        return withUnsafeBytes(of: String(decoding: bytes, as: UTF8.self)) { string in
            string.loadUnaligned(as: Parts.self) == parts(text.utf8Start, count, isASCII: text.isASCII)
        }
    }

    /// The bytes of a string that holds them itself, followed by zeros, and their number; `nil` for other strings. `isKnown` must
    /// be true.
    @inline(__always)
    static func words(of text: String) -> (first: UInt64, second: UInt64, count: Int)? {
        let parts = withUnsafeBytes(of: text) { $0.loadUnaligned(as: Parts.self) }
        let high = UInt64(littleEndian: parts.high)
        // The bit that only such strings have.
        guard high & 0x2000_0000_0000_0000 != 0 else { return nil }
        return (UInt64(littleEndian: parts.low), high & Word.mask(7), Int(truncatingIfNeeded: high &>> 56) & 15)
    }

    /// A string in memory.
    private struct Parts: Equatable, BitwiseCopyable {
        var low: UInt64
        var high: UInt64
    }

    /// Creates a string from at most 15 bytes that are valid UTF-8. 16 bytes must be readable, and `isKnown` true.
    @inline(__always)
    static func make(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> String {
        unsafeBitCast(parts(start, count, isASCII: isASCII), to: String.self)
    }

    @inline(__always)
    private static func parts(_ start: UnsafePointer<UInt8>, _ count: Int, isASCII: Bool) -> Parts {
        let low = Word.load(start) & Word.mask(count)
        let high = count > 8 ? Word.load(start + 8) & Word.mask(count &- 8) : 0
        let kind: UInt64 = (isASCII ? 0xE0 : 0xA0) | UInt64(truncatingIfNeeded: count)
        return Parts(low: low.littleEndian, high: (high | kind &<< 56).littleEndian)
    }
}
