/// The hash function SHA-256 (FIPS 180-4).
///
/// It is here so that the runtime depends on no cryptographic library. It hashes keys of the cache, files that were
/// downloaded, public keys of servers, and what is signed.
struct SHA256: BlockHash {
    static let blockLength: Int = 64

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule: [UInt32] = Array(repeating: 0, count: 64)

    var rest: [UInt8] = []
    var count: UInt64 = 0

    /// The digest of a text in bytes.
    static func digest(of text: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.take(text)
        return hash.digest()
    }

    /// The digest of all that was taken.
    consuming func digest() -> Digest {
        pad(lengthOf: 8, isBigEndian: true)
        return Digest(words: state)
    }

    consuming func bytes() -> [UInt8] { digest().bytes }

    /// Section 6.2.2. Pointers, masked shifts and plain loops, as these cost little in debug builds too: they hash whole
    /// files.
    mutating func take(block: UnsafeRawPointer) {
        schedule.withUnsafeMutableBufferPointer { schedule in
            state.withUnsafeMutableBufferPointer { state in
                Self.constants.withUnsafeBufferPointer { constants in
                    guard let schedule = schedule.baseAddress, let state = state.baseAddress,
                        let constants = constants.baseAddress
                    else { return }
                    Self.fill(schedule, from: block)
                    Self.mix(state, schedule, constants)
                }
            }
        }
    }

    private static func mix(
        _ state: UnsafeMutablePointer<UInt32>, _ schedule: UnsafeMutablePointer<UInt32>,
        _ constants: UnsafePointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var round: Int = 0
        while round < 64 {
            let high: UInt32 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let first: UInt32 = h &+ high &+ ((e & f) ^ (~e & g)) &+ constants[round] &+ schedule[round]
            let low: UInt32 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let second: UInt32 = low &+ ((a & b) ^ (a & c) ^ (b & c))
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
            round &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static func fill(_ schedule: UnsafeMutablePointer<UInt32>, from block: UnsafeRawPointer) {
        var index: Int = 0
        while index < 16 {
            schedule[index] = block.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self).bigEndian
            index &+= 1
        }
        while index < 64 {
            let near: UInt32 = schedule[index &- 2]
            let far: UInt32 = schedule[index &- 15]
            let first: UInt32 = (near &>> 17 | near &<< 15) ^ (near &>> 19 | near &<< 13) ^ near &>> 10
            let second: UInt32 = (far &>> 7 | far &<< 25) ^ (far &>> 18 | far &<< 14) ^ far &>> 3
            schedule[index] = first &+ schedule[index &- 7] &+ second &+ schedule[index &- 16]
            index &+= 1
        }
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
