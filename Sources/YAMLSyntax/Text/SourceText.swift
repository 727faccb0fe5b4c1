import TextForms

/// A text in UTF-8 that converts scalar counts to byte offsets.
///
/// Offsets start at the first byte, including a byte order mark; scalar counts start after that mark.
struct SourceText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first byte after the byte order mark.
    let textOffset: Int
    private let isASCII: Bool
    /// The position found last. Parsing asks for positions in nearly ascending order, so the next one is close.
    private var scalarCount: Int = 0
    private var offset: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        textOffset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        offset = textOffset
        isASCII = bytes[textOffset...].allSatisfy { $0 < 0x80 }
    }

    /// The bytes after the byte order mark; `nil` if there are none.
    var text: UnsafeBufferPointer<UInt8>? {
        textOffset == bytes.count ? nil : UnsafeBufferPointer(rebasing: bytes[textOffset...])
    }

    /// The byte at an offset; `nil` at or past the end of the text.
    func byte(at offset: Int) -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// The offset of the scalar with this many scalars before it; the text must be valid UTF-8 up to there.
    mutating func offset(afterScalars count: Int) -> Int {
        if isASCII { return min(textOffset + count, bytes.count) }
        while scalarCount > count, offset > textOffset { stepBack() }
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
}

/// Line breaks as libyaml sees them: LF, CR, CR LF, U+0085, U+2028 and U+2029.
extension SourceText {
    /// The number of bytes of the line break at an offset; 0 if there is none.
    func breakLength(at offset: Int) -> Int {
        switch byte(at: offset) {
        case 0x0A: 1
        case 0x0D: byte(at: offset + 1) == 0x0A ? 2 : 1
        case 0xC2: byte(at: offset + 1) == 0x85 ? 2 : 0
        case 0xE2: isUnicodeBreak(at: offset) ? 3 : 0
        default: 0
        }
    }

    /// The number of bytes of the line break that ends right before an offset; 0 if there is none.
    func breakLength(before offset: Int) -> Int {
        guard offset > textOffset else { return 0 }
        switch bytes[offset - 1] {
        case 0x0A: return offset - 2 >= textOffset && bytes[offset - 2] == 0x0D ? 2 : 1
        case 0x0D: return 1
        case 0x85: return offset - 2 >= textOffset && bytes[offset - 2] == 0xC2 ? 2 : 0
        case 0xA8, 0xA9: return offset - 3 >= textOffset && isUnicodeBreak(at: offset - 3) ? 3 : 0
        default: return 0
        }
    }

    /// The position at a later offset, found by scanning forward from a known position.
    func position(at offset: Int, from known: TextPosition) -> TextPosition {
        var line = known.line
        var column = known.column
        var walked = max(known.offset, textOffset)
        while walked < min(offset, bytes.count) {
            let length = breakLength(at: walked)
            if length > 0 {
                line += 1
                column = 1
                walked += length
            } else {
                column += UTF8Bytes.isContinuation(bytes[walked]) ? 0 : 1
                walked += 1
            }
        }
        return TextPosition(line: line, column: column, offset: max(offset, known.offset))
    }

    /// The position at an offset on a known line, found by scanning back to the start of the line.
    func position(at offset: Int, line: Int) -> TextPosition {
        var column = 1
        var walked = offset
        while walked > textOffset, breakLength(before: walked) == 0 {
            walked -= 1
            column += UTF8Bytes.isContinuation(bytes[walked]) ? 0 : 1
        }
        return TextPosition(line: line, column: column, offset: offset)
    }

    private func isUnicodeBreak(at offset: Int) -> Bool {
        guard byte(at: offset) == 0xE2, byte(at: offset + 1) == 0x80, let last = byte(at: offset + 2) else {
            return false
        }
        return last == 0xA8 || last == 0xA9
    }
}

extension SourceText {
    /// The first conflict of a merge that is not resolved; `nil` if there is none. YAML allows its markers inside of a text in
    /// quotation marks.
    var conflict: YAMLFault? {
        guard let text, let offset = ConflictMarker.offset(in: text) else { return nil }
        let start = position(at: textOffset + offset, from: .start)
        let end = position(at: start.offset + ConflictMarker.start.count - 1, from: start)
        return YAMLFault(
            kind: .syntax,
            message: "a conflict of a merge is left here: keep what is right, and remove the lines that begin with "
                + "<<<<<<<, ======= and >>>>>>>",
            range: TextRange(start: start, end: end))
    }
}

/// Classifies bytes of UTF-8.
enum UTF8Bytes {
    static func isContinuation(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }

    /// The length of the scalar that starts with this byte; 1 for a byte that cannot start one.
    static func width(startingWith byte: UInt8) -> Int {
        switch byte {
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...: 4
        default: 1
        }
    }
}

/// Converts UTF-16 to UTF-8, so that there is one form to parse and to count offsets in.
public enum UTF16Decoding {
    /// The text in UTF-8; unchanged unless it starts with a UTF-16 byte order mark (YAML 1.2.2, section 5.2).
    ///
    /// The mark is kept in its UTF-8 form, so that a text has the same offsets in all encodings.
    public static func utf8(of bytes: [UInt8]) throws(YAMLFault) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf8(of: bytes, lowByteFirst: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf8(of: bytes, lowByteFirst: false) }
        return bytes
    }

    private static func utf8(of bytes: [UInt8], lowByteFirst: Bool) throws(YAMLFault) -> [UInt8] {
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        var units = UTF16Units(bytes: bytes, lowByteFirst: lowByteFirst)
        while let unit = units.next() {
            guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else {
                append(UInt32(unit), to: &utf8)
                continue
            }
            guard UTF16.isLeadSurrogate(unit), let low = units.next(), UTF16.isTrailSurrogate(low) else {
                throw fault("unpaired surrogate", after: utf8)
            }
            append(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF), to: &utf8)
        }
        guard bytes.count.isMultiple(of: 2) else { throw fault("odd number of bytes", after: utf8) }
        return utf8
    }

    /// Called with Unicode scalars only, so none is lost.
    private static func append(_ value: UInt32, to utf8: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private static func fault(_ what: String, after utf8: [UInt8]) -> YAMLFault {
        utf8.withUnsafeBufferPointer { bytes in
            let place = SourceText(bytes).position(at: bytes.count, from: .start)
            return YAMLFault(
                kind: .syntax,
                message: "the text is not valid UTF-16: \(what)",
                range: TextRange(start: place, end: place)
            )
        }
    }
}

/// The 16-bit units of a text, in the byte order of its mark; an odd last byte is left out.
private struct UTF16Units: IteratorProtocol {
    let bytes: [UInt8]
    let lowByteFirst: Bool
    private var offset = 0

    init(bytes: [UInt8], lowByteFirst: Bool) {
        self.bytes = bytes
        self.lowByteFirst = lowByteFirst
    }

    mutating func next() -> UInt16? {
        guard offset + 1 < bytes.count else { return nil }
        let first = UInt16(bytes[offset])
        let second = UInt16(bytes[offset + 1])
        offset += 2
        return lowByteFirst ? second << 8 | first : first << 8 | second
    }
}
