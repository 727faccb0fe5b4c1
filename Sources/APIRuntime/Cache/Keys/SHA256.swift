/// The hash function SHA-256 (FIPS 180-4).
///
/// It is here so that the runtime depends on no cryptographic library, and hashes keys of the cache, files that were
/// downloaded and public keys of servers, and nothing else: no secret of a signature goes through it.
struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule: [UInt32] = Array(repeating: 0, count: 64)

    /// Bytes that do not make a whole block yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    /// The digest of a text in bytes.
    static func digest(of text: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.take(text)
        return hash.digest()
    }

    /// Adds bytes to the text.
    mutating func take(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        var bytes: ArraySlice<UInt8> = bytes[...]
        if !rest.isEmpty {
            let missing: ArraySlice<UInt8> = bytes.prefix(64 - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == 64 else { return }
            rest.withUnsafeBytes { block in take(block) }
        }
        let whole: Int = bytes.count / 64 * 64
        bytes.withUnsafeBytes { buffer in
            for start in stride(from: 0, to: whole, by: 64) {
                take(UnsafeRawBufferPointer(rebasing: buffer[start..<start + 64]))
            }
        }
        rest = Array(bytes.dropFirst(whole))
    }

    /// The digest of all that was taken. After the text come a bit of 1, zeros, and the length in bits, so that there
    /// are whole blocks of 64 bytes (section 5.1.1).
    consuming func digest() -> Digest {
        let bits: UInt64 = count &* 8
        take([0x80] + [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64))
        take(stride(from: 56, through: 0, by: -8).map { shift in UInt8(truncatingIfNeeded: bits >> shift) })
        return Digest(words: state)
    }

    /// Section 6.2.2.
    private mutating func take(_ block: UnsafeRawBufferPointer) {
        fillSchedule(from: block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice: UInt32 = (e & f) ^ (~e & g)
            let majority: UInt32 = (a & b) ^ (a & c) ^ (b & c)
            let first: UInt32 =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ Self.constants[round]
                &+ schedule[round]
            let second: UInt32 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private mutating func fillSchedule(from block: UnsafeRawBufferPointer) {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let near: UInt32 = schedule[index - 2]
            let far: UInt32 = schedule[index - 15]
            schedule[index] =
                (rotated(near, 17) ^ rotated(near, 19) ^ (near >> 10)) &+ schedule[index - 7]
                &+ (rotated(far, 7) ^ rotated(far, 18) ^ (far >> 3)) &+ schedule[index - 16]
        }
    }

    private func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
