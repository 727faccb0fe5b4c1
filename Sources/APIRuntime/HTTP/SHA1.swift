/// The hash function SHA-1 (FIPS 180-4), for signatures of servers that know nothing better. Others can make two texts
/// with the same digest; as part of HMAC it is still sound.
struct SHA1: BlockHash {
    static let blockLength: Int = 64

    private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    private var schedule: [UInt32] = Array(repeating: 0, count: 80)

    var rest: [UInt8] = []
    var count: UInt64 = 0

    /// The 20 bytes of the digest.
    consuming func bytes() -> [UInt8] {
        pad(lengthOf: 8, isBigEndian: true)
        return Self.bytes(of: state)
    }

    /// Section 6.1.2. Like `SHA256`, fast even in debug builds.
    mutating func take(block: UnsafeRawPointer) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        schedule.withUnsafeMutableBufferPointer { schedule in
            guard let schedule = schedule.baseAddress else { return }
            Self.fill(schedule, from: block)
            var round = 0
            while round < 80 {
                let (mixed, constant) = Self.mix(b, c, d, round)
                let sum = (a &<< 5 | a &>> 27) &+ mixed &+ e &+ constant &+ schedule[round]
                e = d
                d = c
                c = b &<< 30 | b &>> 2
                b = a
                a = sum
                round &+= 1
            }
        }
        state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d, state[4] &+ e]
    }

    private static func fill(_ schedule: UnsafeMutablePointer<UInt32>, from block: UnsafeRawPointer) {
        var index = 0
        while index < 16 {
            schedule[index] = block.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self).bigEndian
            index &+= 1
        }
        while index < 80 {
            let word = schedule[index &- 3] ^ schedule[index &- 8] ^ schedule[index &- 14] ^ schedule[index &- 16]
            schedule[index] = word &<< 1 | word &>> 31
            index &+= 1
        }
    }

    /// The functions of section 4.1.1 and the constants of section 4.2.1.
    private static func mix(_ b: UInt32, _ c: UInt32, _ d: UInt32, _ round: Int) -> (UInt32, constant: UInt32) {
        switch round / 20 {
        case 0: ((b & c) ^ (~b & d), 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: ((b & c) ^ (b & d) ^ (c & d), 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
    }
}
