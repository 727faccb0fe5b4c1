/// Line breaks as libyaml sees them: LF, CR, CR LF, U+0085, U+2028 and U+2029.
extension SourceText {
    /// The bytes of the line break at an offset, or 0 where there is none.
    func breakLength(at offset: Int) -> Int {
        switch byte(at: offset) {
        case 0x0A: 1
        case 0x0D: byte(at: offset + 1) == 0x0A ? 2 : 1
        case 0xC2: byte(at: offset + 1) == 0x85 ? 2 : 0
        case 0xE2: isUnicodeBreak(at: offset) ? 3 : 0
        default: 0
        }
    }

    /// The bytes of the line break that ends right before an offset, or 0 where there is none.
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

    /// The place at a later offset, found by walking there from a place that is known.
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

    /// The place at an offset of a line whose number is known, found by walking back to the start of the line.
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
