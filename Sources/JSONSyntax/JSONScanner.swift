import YAMLSyntax

/// Goes over the bytes of a text and keeps count of lines and columns.
struct JSONScanner {
    private let bytes: [UInt8]
    private var offset: Int = 0
    private var line: Int
    private var column: Int = 1

    /// - Parameter bytes: valid UTF-8; a byte order mark in front is left out.
    init(_ bytes: [UInt8], line: Int) {
        self.line = line
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    var position: TextPosition {
        TextPosition(line: line, column: column, offset: offset)
    }

    var next: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    /// The text from an offset to here.
    func text(from start: Int) -> String {
        String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    mutating func advance() {
        guard let byte = next else { return }
        offset += 1
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 1
        } else if next.map({ $0 & 0xC0 != 0x80 }) ?? true {
            // Columns count scalars, so a column is over with the last byte of one.
            column += 1
        }
    }

    /// Takes a byte where it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        advance()
        return true
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        take(UInt8(ascii: character))
    }

    /// Takes a word where it comes next.
    mutating func take(word: String) -> Bool {
        guard bytes[offset...].starts(with: word.utf8) else { return false }
        for _ in word.utf8 { advance() }
        return true
    }

    /// Takes digits; says how many.
    mutating func takeDigits() -> Int {
        let start = offset
        while let byte = next, (48...57).contains(byte) { advance() }
        return offset - start
    }

    mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D { advance() }
    }
}
