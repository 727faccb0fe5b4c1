/// What SHA-256 makes of a text: two texts with the same digest are not known, nor a way from a digest to its text.
struct Digest: Sendable, Hashable {
    /// The digest's 256 bits, from the first on.
    let words: [UInt64]

    /// - Parameter words: eight words of 32 bits.
    init(words: [UInt32]) {
        self.words = stride(from: 0, to: 8, by: 2).map { index in UInt64(words[index]) << 32 | UInt64(words[index + 1])
        }
    }

    /// - Parameter bytes: 32 of them, else there is no digest.
    init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        words = stride(from: 0, to: 32, by: 8).map { start in
            bytes[start..<start + 8].reduce(0) { word, byte in word << 8 | UInt64(byte) }
        }
    }

    /// Reads 64 hexadecimal digits; nil where the text is anything else.
    init?(_ text: Substring) {
        guard text.utf8.count == 64 else { return nil }
        var words: [UInt64] = []
        var rest: Substring = text
        while !rest.isEmpty {
            guard let word = UInt64(hexadecimal: rest.prefix(16)) else { return nil }
            words.append(word)
            rest = rest.dropFirst(16)
        }
        self.words = words
    }

    /// 32 bytes.
    var bytes: [UInt8] {
        words.flatMap { word in
            stride(from: UInt64(56), through: 0, by: -8).map { shift in UInt8(truncatingIfNeeded: word >> shift) }
        }
    }

    /// 64 hexadecimal digits.
    var text: String { words.map { word in word.hexadecimal }.joined() }
}

extension UInt64 {
    /// Reads exactly 16 hexadecimal digits, in lower case.
    init?(hexadecimal text: Substring) {
        let areDigits: Bool = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
        }
        guard text.utf8.count == 16, areDigits, let value = UInt64(text, radix: 16) else { return nil }
        self = value
    }

    /// 16 hexadecimal digits.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// A text made of parts, from which the parts could be had again: different parts never make the same text.
struct KeyText {
    private(set) var bytes: [UInt8] = []

    /// Adds a part, its length before it.
    mutating func append(_ part: some Collection<UInt8>) {
        let count = UInt64(part.count)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes.append(contentsOf: part)
    }

    mutating func append(_ part: String) {
        append(part.utf8)
    }

    /// Adds a part that may be missing, which is not the same as empty.
    mutating func append(optional part: String?) {
        append(part == nil ? "none" : "some")
        append(part ?? "")
    }

    var digest: Digest { SHA256.digest(of: bytes) }
}

/// A hash function that takes its text in blocks, as those of FIPS 180-4 and RFC 1321 do.
protocol BlockHash {
    /// The length of a block, in bytes.
    static var blockLength: Int { get }

    /// Bytes that do not make a whole block yet.
    var rest: [UInt8] { get set }
    /// How many bytes were taken.
    var count: UInt64 { get set }

    init()

    /// Takes the next block.
    mutating func take(block: UnsafeRawPointer)

    /// The digest of all that was taken.
    consuming func bytes() -> [UInt8]
}

extension BlockHash {
    /// The digest of a text.
    static func bytes(of text: [UInt8]) -> [UInt8] {
        var hash = Self()
        hash.take(text)
        return hash.bytes()
    }

    /// Adds bytes to the text.
    mutating func take(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        var bytes: ArraySlice<UInt8> = bytes[...]
        if !rest.isEmpty {
            let missing: ArraySlice<UInt8> = bytes.prefix(Self.blockLength - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == Self.blockLength else { return }
            let block: [UInt8] = rest
            block.withUnsafeBytes { block in block.baseAddress.map { block in take(block: block) } }
        }
        let whole: Int = bytes.count / Self.blockLength * Self.blockLength
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            for place in stride(from: 0, to: whole, by: Self.blockLength) { take(block: start + place) }
        }
        rest = Array(bytes.dropFirst(whole))
    }

    /// Ends the text: after it come a bit of 1, zeros, and the text's length in bits, so that there are whole blocks (FIPS
    /// 180-4, section 5.1; RFC 1321, sections 3.1 and 3.2).
    /// - Parameters:
    ///   - width: how many bytes the length takes; longer texts than 64 bits can count are none here.
    ///   - isBigEndian: whether the length's first byte is the highest.
    mutating func pad(lengthOf width: Int, isBigEndian: Bool) {
        let bits: UInt64 = count &* 8
        let used: Int = (rest.count + 1 + width) % Self.blockLength
        let zeros: Int = (Self.blockLength - used) % Self.blockLength
        let length: [UInt8] = (0..<8).map { index in UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
        let high = [UInt8](repeating: 0, count: width - 8)
        take([0x80] + [UInt8](repeating: 0, count: zeros) + (isBigEndian ? high + length.reversed() : length + high))
    }
}

/// Message authentication by a hash function (RFC 2104, section 2).
enum HMAC<Hash: BlockHash> {
    /// The authentication code of a text.
    static func code(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        let short: [UInt8] = key.count > Hash.blockLength ? Hash.bytes(of: key) : key
        let block: [UInt8] = short + [UInt8](repeating: 0, count: Hash.blockLength - short.count)
        let inner: [UInt8] = Hash.bytes(of: block.map { byte in byte ^ 0x36 } + text)
        return Hash.bytes(of: block.map { byte in byte ^ 0x5C } + inner)
    }
}
