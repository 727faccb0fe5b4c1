/// A 128-bit hash of texts: equal for equal texts, and in practice different for different ones.
///
/// Computed by folding 64-bit products, at memory speed. It is not cryptographic: an attacker able to forge a text for
/// a digest could just as well change the data that it is compared with.
package struct Digest: Sendable, Hashable {
    // Digits of pi: arbitrary, but not chosen.
    private static let factors: (UInt64, UInt64) = (0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89)

    private var first: UInt64 = 0x243F_6A88_85A3_08D3
    private var second: UInt64 = 0x1319_8A2E_0370_7344

    package init() {}

    /// Adds a text. Adding two texts is not the same as adding their concatenation.
    package mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 16 <= bytes.count {
                add(
                    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
                offset += 16
            }
            let middle = min(offset + 8, bytes.count)
            add(Self.word(bytes, offset..<middle), Self.word(bytes, middle..<bytes.count))
            add(UInt64(bytes.count), 0)
        }
    }

    package mutating func add(_ text: String) {
        add(Array(text.utf8))
    }

    package mutating func add(_ digest: Digest) {
        add(digest.first, digest.second)
    }

    /// Each half depends on both words, with different factors, so that a zero in one product loses no information.
    private mutating func add(_ left: UInt64, _ right: UInt64) {
        first = Self.folded(first ^ left, right ^ Self.factors.0)
        second = Self.folded(second ^ right, left ^ Self.factors.1)
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// Some of the last bytes of a text, at most eight.
    private static func word(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64 {
        range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }

    /// 32 hexadecimal digits.
    package var text: String {
        [first, second].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension Digest {
    package init(_ bytes: [UInt8]) {
        add(bytes)
    }
}
