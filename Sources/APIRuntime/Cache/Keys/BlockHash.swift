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
