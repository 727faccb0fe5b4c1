/// Where nodes end as a person would mark them, where libyaml marks the next token instead.
extension SourceText {
    /// The end of a block scalar's last line that is not blank; libyaml's end is behind the line breaks that follow.
    func blockScalarEnd(_ end: TextPosition) -> TextPosition {
        var trimmed = end.offset
        var line = end.line
        while true {
            let afterBreak = skipBlanks(before: trimmed)
            let length = breakLength(before: afterBreak)
            guard length > 0 else { break }
            trimmed = afterBreak - length
            line -= 1
        }
        return trimmed == end.offset ? end : position(at: trimmed, line: line)
    }

    /// The place of a value that is not written: behind the last indicator after the node before it, else behind that
    /// node; libyaml's place can be lines further, at the next token.
    func emptyNodePlace(after previous: TextPosition, upTo mark: TextPosition) -> TextPosition {
        guard mark.offset > previous.offset + 1 else { return mark }
        var place = previous.offset
        var walked = previous.offset
        while walked < mark.offset, let byte = byte(at: walked) {
            let length = breakLength(at: walked)
            if length > 0 {
                walked += length
            } else if byte == UInt8(ascii: "#") {
                walked = endOfLine(from: walked)
            } else {
                walked += 1
                if !Self.isBlank(byte) { place = walked }
            }
        }
        return place >= mark.offset ? mark : position(at: place, from: previous)
    }

    /// The offset of the first line break at or after an offset, or the end of the text.
    func endOfLine(from offset: Int) -> Int {
        var walked = offset
        while walked < bytes.count, breakLength(at: walked) == 0 { walked += 1 }
        return walked
    }

    /// The offset behind the last byte before this one that is neither a space nor a tab.
    func skipBlanks(before offset: Int) -> Int {
        var walked = offset
        while walked > textOffset, Self.isBlank(bytes[walked - 1]) { walked -= 1 }
        return walked
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}
