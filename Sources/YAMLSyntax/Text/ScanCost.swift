/// Finds the few texts on which libyaml's scanner takes far more steps than they have bytes.
///
/// Inside a scalar libyaml clears its buffer of white space after every word, as long as that buffer ever was: a long
/// run of white space makes every later word dear. It also compares each `%TAG` directive with all before it, and
/// puts a directive's prefix into each tag.
struct ScanCost {
    let source: SourceText

    /// The bytes that libyaml may clear for one text; about a second's work.
    private static let clearedBytes = 1 << 35
    /// No cost grows with runs of white space shorter than this, so it is enough to look at every so many bytes.
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
                throw fault("a run of \(run.count) characters of white space is too long in a text of this size", run)
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

    /// Whether a byte is white space or can belong to one of the line breaks of several bytes.
    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0xC2, 0x85, 0xE2, 0x80, 0xA8, 0xA9: true
        default: false
        }
    }

    /// Looks at the lines before the document's first; directives of a second document are never reached.
    private func checkDirectives() throws(YAMLFault) {
        var count = 0
        var line = source.skipToToken(from: source.textOffset)
        while source.byte(at: line) == UInt8(ascii: "%") {
            let end = source.endOfLine(from: line)
            count += 1
            if count > Self.directives { throw fault("more than \(Self.directives) directives", line..<end) }
            if end - line > Self.directiveLength {
                throw fault("a directive of more than \(Self.directiveLength) bytes", line..<end)
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
