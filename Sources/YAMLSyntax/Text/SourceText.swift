/// A text in UTF-8, and the way from a count of its Unicode scalars to a byte offset.
///
/// Offsets count from the first byte, a byte order mark included; scalars count from the first one after that mark.
struct SourceText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first byte after the byte order mark.
    let textOffset: Int
    private let isASCII: Bool
    /// The place found last: parsing asks for places in nearly rising order, so the next one is near.
    private var scalarCount: Int = 0
    private var offset: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        textOffset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        offset = textOffset
        isASCII = Self.isASCII(bytes[textOffset...])
    }

    /// The bytes after the byte order mark, or nil where there are none.
    var text: UnsafeBufferPointer<UInt8>? {
        textOffset == bytes.count ? nil : UnsafeBufferPointer(rebasing: bytes[textOffset...])
    }

    /// The byte at an offset, or nil at the end of the text and behind it.
    func byte(at offset: Int) -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// The offset of the scalar that has so many scalars before it; the text must be valid UTF-8 up to there.
    mutating func offset(afterScalars count: Int) -> Int {
        if isASCII { return min(textOffset + count, bytes.count) }
        while scalarCount > count, offset > textOffset { stepBack() }
        while scalarCount + 8 <= count, offset + 8 <= bytes.count { leap() }
        while offset < bytes.count, UTF8Bytes.isContinuation(bytes[offset]) { offset += 1 }
        while scalarCount < count, offset < bytes.count { stepForward() }
        return offset
    }

    private mutating func stepForward() {
        offset = min(offset + UTF8Bytes.width(startingWith: bytes[offset]), bytes.count)
        scalarCount += 1
    }

    private mutating func stepBack() {
        offset -= 1
        while offset > textOffset, UTF8Bytes.isContinuation(bytes[offset]) { offset -= 1 }
        scalarCount -= 1
    }

    /// Eight bytes at once, which are at most eight scalars; may end inside a scalar that is counted already.
    private mutating func leap() {
        scalarCount += 8 - UTF8Bytes.continuations(in: UTF8Bytes.word(at: offset, of: bytes))
        offset += 8
    }

    private static func isASCII(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let all = bytes.base
        var offset = bytes.startIndex
        while offset + 8 <= all.count {
            if UTF8Bytes.word(at: offset, of: all) & 0x8080_8080_8080_8080 != 0 { return false }
            offset += 8
        }
        return all[offset...].allSatisfy { $0 < 0x80 }
    }
}
