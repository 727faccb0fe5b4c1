/// UTF-16 made into UTF-8, so that there is one form to parse and to count offsets in.
public enum UTF16Decoding {
    /// The text in UTF-8: as it is, unless it starts with a byte order mark of UTF-16 (YAML 1.2.2, section 5.2).
    ///
    /// The mark is kept in its UTF-8 form, so that one text has the same offsets in all encodings.
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
                throw fault("half of a UTF-16 surrogate pair", after: utf8)
            }
            append(0x10000 + (UInt32(unit & 0x3FF) << 10) + UInt32(low & 0x3FF), to: &utf8)
        }
        guard bytes.count.isMultiple(of: 2) else { throw fault("half of a UTF-16 unit", after: utf8) }
        return utf8
    }

    /// Only scalars get here, so none is lost.
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

/// The 16-bit units of a text, in the order of bytes that its mark gives; a last single byte is left out.
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
