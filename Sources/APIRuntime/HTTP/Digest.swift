import WireSyntax

/// A SHA-256 digest, as a collision-resistant and one-way key for a text.
struct Digest: Sendable, Hashable {
    /// 32 bytes.
    let bytes: [UInt8]

    /// The digest of a text.
    init(of text: [UInt8]) {
        bytes = SHA256.bytes(of: text)
    }

    /// The digest that a hash function has come to.
    init(_ hash: consuming SHA256) {
        bytes = hash.bytes()
    }

    /// Parses 64 hexadecimal digits in lower case. Fails for anything else.
    init?(_ text: Substring) {
        guard text.utf8.count == 64, let bytes = Hexadecimal.bytes(text), Hexadecimal.text(of: bytes) == text else {
            return nil
        }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits.
    var text: String { Hexadecimal.text(of: bytes) }
}

/// A text that encodes a list of parts unambiguously: different lists never give the same text.
struct KeyText {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: How many bytes there may be without another allocation.
    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends a part, prefixed with its length.
    /// - Returns: Where the part is in the bytes.
    @discardableResult
    mutating func append(_ part: some Collection<UInt8>) -> Range<Int> {
        withUnsafeBytes(of: UInt64(part.count).littleEndian) { count in bytes.append(contentsOf: count) }
        let start = bytes.count
        bytes.append(contentsOf: part)
        return start..<bytes.count
    }

    mutating func append(_ part: String) {
        var part = part
        part.withUTF8 { part in _ = append(part) }
    }

    /// Appends an optional part. A missing part differs from an empty one.
    mutating func append(optional part: String?) {
        append(part == nil ? "none" : "some")
        append(part ?? "")
    }

    var digest: Digest { Digest(of: bytes) }
}

/// A function that takes its input in pieces, and gives a digest of it.
protocol InputDigest {
    /// Appends bytes to the input.
    mutating func take(_ bytes: [UInt8])

    /// The digest of the input.
    consuming func bytes() -> [UInt8]
}

extension InputDigest {
    /// The digest of the input with these bytes after it.
    consuming func bytes(afterTaking bytes: [UInt8]) -> [UInt8] {
        take(bytes)
        return self.bytes()
    }
}

/// A hash function that processes its input in blocks, such as those of FIPS 180-4 and RFC 1321.
protocol BlockHash: InputDigest {
    /// The length of a block, in bytes.
    static var blockLength: Int { get }

    /// Bytes that do not fill a block yet.
    var rest: [UInt8] { get set }
    /// How many bytes the input has so far.
    var count: UInt64 { get set }

    init()

    /// Processes the next block.
    mutating func take(block: UnsafeRawPointer)
}

extension BlockHash {
    /// The digest of a text.
    static func bytes(of text: [UInt8]) -> [UInt8] {
        var hash = Self()
        hash.take(text)
        return hash.bytes()
    }

    /// Appends bytes to the input.
    mutating func take(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        var bytes = bytes[...]
        if !rest.isEmpty {
            let missing = bytes.prefix(Self.blockLength - rest.count)
            rest += missing
            bytes = bytes.dropFirst(missing.count)
            guard rest.count == Self.blockLength else { return }
            let block = rest
            block.withUnsafeBytes { block in block.baseAddress.map { block in take(block: block) } }
        }
        let whole = bytes.count / Self.blockLength * Self.blockLength
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            for offset in stride(from: 0, to: whole, by: Self.blockLength) { take(block: start + offset) }
        }
        rest = Array(bytes.dropFirst(whole))
    }

    /// The bytes of words, the most significant first.
    static func bytes(of words: [some FixedWidthInteger]) -> [UInt8] {
        words.map(\.bigEndian).withUnsafeBytes { bytes in Array(bytes) }
    }

    /// Pads the input to whole blocks: appends a 1 bit, zeros, and the input's length in bits (FIPS 180-4, section 5.1;
    /// RFC 1321, sections 3.1 and 3.2).
    /// - Parameters:
    ///   - width: The size of the length field, in bytes. Lengths beyond 64 bits are not supported.
    ///   - isBigEndian: Whether the length's most significant byte comes first.
    mutating func pad(lengthOf width: Int, isBigEndian: Bool) {
        let bits = count &* 8
        let used = (rest.count + 1 + width) % Self.blockLength
        let zeros = (Self.blockLength - used) % Self.blockLength + (isBigEndian ? width - 8 : 0)
        var padding: [UInt8] = [0x80]
        padding.reserveCapacity(2 * Self.blockLength)
        padding.append(contentsOf: repeatElement(0, count: zeros))
        withUnsafeBytes(of: isBigEndian ? bits.bigEndian : bits.littleEndian) { length in
            padding.append(contentsOf: length)
        }
        if !isBigEndian { padding.append(contentsOf: repeatElement(0, count: width - 8)) }
        take(padding)
    }
}

/// Message authentication by a hash function (RFC 2104, section 2).
struct HMAC<Hash: BlockHash>: InputDigest {
    private let block: [UInt8]
    private var inner: Hash = Hash()

    init(key: [UInt8]) {
        let short = key.count > Hash.blockLength ? Hash.bytes(of: key) : key
        block = short + [UInt8](repeating: 0, count: Hash.blockLength - short.count)
        inner.take(block.map { byte in byte ^ 0x36 })
    }

    /// Appends bytes to the text.
    mutating func take(_ bytes: [UInt8]) {
        inner.take(bytes)
    }

    /// The authentication code of the text.
    consuming func bytes() -> [UInt8] {
        Hash.bytes(of: block.map { byte in byte ^ 0x5C } + inner.bytes())
    }

    /// The authentication code of a text.
    static func code(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = HMAC(key: key)
        code.take(text)
        return code.bytes()
    }
}

extension [UInt8] {
    /// Random bytes that nobody can guess.
    static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
