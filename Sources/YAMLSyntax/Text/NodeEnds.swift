/// Finds the ends of nodes as people see them; libyaml reports the next token instead.
extension SourceText {
    /// The end of a block scalar's last line that is not blank; libyaml's end is after the line breaks that follow.
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

    /// The position of a value that is not written: after the last indicator that follows the previous node, or else
    /// after that node. libyaml's position can be lines further down, at the next token.
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

    /// The offset after the last byte before this one that is neither a space nor a tab.
    func skipBlanks(before offset: Int) -> Int {
        var walked = offset
        while walked > textOffset, Self.isBlank(bytes[walked - 1]) { walked -= 1 }
        return walked
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }
}

/// Document markers.
extension SourceText {
    /// Whether there is a `---` here, at the start of a line.
    func isDocumentStart(at offset: Int) -> Bool {
        isMark(UInt8(ascii: "-"), at: offset)
    }

    /// Whether there is a `...` here, at the start of a line.
    func isDocumentEnd(at offset: Int) -> Bool {
        isMark(UInt8(ascii: "."), at: offset)
    }

    private func isMark(_ character: UInt8, at offset: Int) -> Bool {
        guard isStartOfLine(offset), (0..<3).allSatisfy({ byte(at: offset + $0) == character }) else { return false }
        guard let next = byte(at: offset + 3) else { return true }
        return Self.isBlank(next) || breakLength(at: offset + 3) > 0
    }

    private func isStartOfLine(_ offset: Int) -> Bool {
        offset == textOffset || breakLength(before: offset) > 0
    }
}

/// Tags as written.
///
/// libyaml reports a tag with its prefix expanded, and a `%TAG` directive can make that prefix arbitrarily long.
extension SourceText {
    /// The tag among a node's properties: `!a`, `!!a`, `!a!b` or `!<a>`, before or after an anchor.
    func tag(ofNodeAt offset: Int) -> String? {
        var walked = skipToToken(from: offset)
        if byte(at: walked) == UInt8(ascii: "&") {
            walked = skipToToken(from: endOfProperty(from: walked))
        }
        guard byte(at: walked) == UInt8(ascii: "!") else { return nil }
        return String(decoding: bytes[walked..<endOfProperty(from: walked)], as: UTF8.self)
    }

    /// The offset of the first byte that is neither white space nor part of a comment.
    func skipToToken(from offset: Int) -> Int {
        var walked = offset
        while let byte = byte(at: walked) {
            let length = breakLength(at: walked)
            if length > 0 {
                walked += length
            } else if Self.isBlank(byte) {
                walked += 1
            } else if byte == UInt8(ascii: "#") {
                walked = endOfLine(from: walked)
            } else {
                break
            }
        }
        return walked
    }

    func endOfProperty(from offset: Int) -> Int {
        let isVerbatim = byte(at: offset + 1) == UInt8(ascii: "<")
        var walked = offset
        while let byte = byte(at: walked), !Self.isBlank(byte), breakLength(at: walked) == 0 {
            if byte == UInt8(ascii: ","), !isVerbatim { break }
            walked += 1
            if byte == UInt8(ascii: ">"), isVerbatim { break }
        }
        return walked
    }
}

/// Rejects texts for which libyaml's scanner needs far more steps than they have bytes.
///
/// Inside a scalar, libyaml clears its white space buffer after every word, at the greatest length that the buffer ever
/// had: a long run of white space makes every later word slow. It also compares each `%TAG` directive with all earlier
/// ones, and copies a directive's prefix into each tag.
struct ScanCost {
    let source: SourceText

    /// The greatest number of bytes that libyaml may clear for one text, about a second's work.
    private static let clearedBytes = 1 << 35
    /// Shorter runs of white space cost nothing extra, so it is enough to sample bytes at this distance.
    private static let harmlessRun = 1_024
    private static let directives = 64
    private static let directiveLength = 1_024

    func check() throws(YAMLFault) {
        try checkDirectives()
        try checkWhiteSpace()
    }

    private func checkWhiteSpace() throws(YAMLFault) {
        let bytes = source.bytes
        var probe = source.textOffset
        while probe < bytes.count {
            let run = Self.isWhiteSpace(bytes[probe]) ? whiteSpace(around: probe) : probe..<probe
            let wordsBehind = (bytes.count - run.upperBound) / 2
            guard run.isEmpty || wordsBehind <= Self.clearedBytes / run.count else {
                throw fault("\(run.count) characters of white space in a row are too many in a text of this size", run)
            }
            probe = run.upperBound + Self.harmlessRun
        }
    }

    private func whiteSpace(around offset: Int) -> Range<Int> {
        let bytes = source.bytes
        var start = offset
        var end = offset
        while start > source.textOffset, Self.isWhiteSpace(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, Self.isWhiteSpace(bytes[end]) { end += 1 }
        return start..<end
    }

    /// Whether a byte is white space, or can be part of a line break of several bytes.
    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0xC2, 0x85, 0xE2, 0x80, 0xA8, 0xA9: true
        default: false
        }
    }

    /// Checks the lines before the document; directives of a second document are never reached.
    private func checkDirectives() throws(YAMLFault) {
        var count = 0
        var line = source.skipToToken(from: source.textOffset)
        while source.byte(at: line) == UInt8(ascii: "%") {
            let end = source.endOfLine(from: line)
            count += 1
            if count > Self.directives { throw fault("more than \(Self.directives) directives", line..<end) }
            if end - line > Self.directiveLength {
                throw fault("the directive is longer than \(Self.directiveLength) bytes", line..<end)
            }
            line = source.skipToToken(from: end)
        }
    }

    private func fault(_ message: String, _ range: Range<Int>) -> YAMLFault {
        let start = source.position(at: range.lowerBound, from: .start)
        let end = source.position(at: range.upperBound, from: start)
        return YAMLFault(kind: .tooLarge, message: message, range: TextRange(start: start, end: end))
    }
}
