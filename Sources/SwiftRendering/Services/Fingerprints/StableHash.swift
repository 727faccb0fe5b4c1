/// The FNV-1a hash of 64 bits (RFC 9923), which is the same in every process and on every machine.
enum StableHash {
    /// The hash of the text's UTF-8 as 16 hexadecimal digits.
    static func digits(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash &*= 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
