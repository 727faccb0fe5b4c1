/// Tells bytes that were changed by accident. Each step can be undone, so that a change within eight bytes never goes
/// unseen, and any other with a chance of one in 2^64.
enum Checksum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
        bytes.withUnsafeBytes { buffer in
            var place: Int = 0
            while buffer.count - place >= 8 {
                let word: UInt64 = buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                sum = mixed(sum, UInt64(littleEndian: word))
                place += 8
            }
            for byte in buffer[place...] { sum = mixed(sum, UInt64(byte)) }
        }
        return sum
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product: UInt64 = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 32
    }
}
