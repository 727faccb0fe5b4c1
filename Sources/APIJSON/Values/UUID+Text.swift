internal import Foundation

extension UUID {
    /// A UUID as RFC 9562, section 4, writes it, in letters of either case; nil for all else.
    init?(plain text: StringSpan) {
        guard text.count == 36, text.start[8] == Byte.minus, text.start[13] == Byte.minus,
            text.start[18] == Byte.minus, text.start[23] == Byte.minus
        else { return nil }
        var place: UnsafePointer<UInt8> = text.start
        var high: UInt64 = 0
        var low: UInt64 = 0
        // A digit that is none sets bits above the lowest four.
        var all: UInt64 = 0
        func take(_ count: Int, _ word: inout UInt64) {
            for _ in 0..<count {
                let digit: UInt64 = UInt64(UUID.digit(place.pointee))
                all |= digit
                word = word &<< 4 | digit
                place += 1
            }
            place += 1
        }
        take(8, &high)
        take(4, &high)
        take(4, &high)
        take(4, &low)
        take(12, &low)
        guard all < 16 else { return nil }
        var bytes: (UInt64, UInt64) = (high.bigEndian, low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The value of a hexadecimal digit; above 15 for all else.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> UInt8 {
        let number: UInt8 = byte &- Byte.zero
        if number <= 9 { return number }
        let letter: UInt8 = (byte | 0x20) &- 0x61
        return letter <= 5 ? letter &+ 10 : 0xFF
    }
}
