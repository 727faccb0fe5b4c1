import JSONSyntax
import YAMLSyntax

/// How clients count the characters of a line.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// The text of a file in UTF-8, with the positions of its lines as clients count them: from 0, ended by LF, CR LF or CR.
struct TextDocument: Sendable {
    private(set) var bytes: [UInt8]
    let encoding: PositionEncoding
    private var lineStarts: [Int] = []

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        lineStarts = Self.lineStarts(of: bytes)
    }

    /// Applies one change of `textDocument/didChange`: of a range, or of the whole text.
    mutating func apply(_ change: JSONNode) throws(ResponseError) {
        guard let text = change.member("text")?.text else {
            throw ResponseError(.invalidParameters, "a change has no text")
        }
        if let range = change.member("range"), !range.isNull {
            bytes.replaceSubrange(try offsets(of: range), with: text.utf8)
        } else {
            bytes = Array(text.utf8)
        }
        lineStarts = Self.lineStarts(of: bytes)
    }

    /// The bytes of a range.
    func offsets(of range: JSONNode) throws(ResponseError) -> Range<Int> {
        guard let start = range.member("start"), let end = range.member("end") else {
            throw ResponseError(.invalidParameters, "a range has no start or no end")
        }
        let (first, last) = (try offset(of: start), try offset(of: end))
        guard first <= last else { throw ResponseError(.invalidParameters, "a range ends before it starts") }
        return first..<last
    }

    /// The offset of a position. One after the end of a line is at the end of the line, as the protocol asks for.
    func offset(of position: JSONNode) throws(ResponseError) -> Int {
        guard let line = position.member("line")?.count, let character = position.member("character")?.count else {
            throw ResponseError(.invalidParameters, "a position needs a line and a character")
        }
        guard line < lineStarts.count else {
            throw ResponseError(.invalidParameters, "the text has no line \(line); it has \(lineStarts.count) lines")
        }
        var offset = lineStarts[line]
        var units = 0
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
            let width = Self.width(bytes[offset])
            units += encoding == .utf8 ? width : width == 4 ? 2 : 1
            if units > character { break }
            offset += width
        }
        return min(offset, bytes.count)
    }

    func position(of offset: Int) -> JSONValue {
        let (line, character) = lineAndCharacter(of: offset)
        return .fields(["line": .int(line), "character": .int(character)])
    }

    func lineAndCharacter(of offset: Int) -> (line: Int, character: Int) {
        let offset = min(offset, bytes.count)
        let line = lineIndex(of: offset)
        return (line, length(of: lineStarts[line]..<offset))
    }

    /// The number of units of a range in one line.
    func length(of range: Range<Int>) -> Int {
        guard encoding == .utf16 else { return range.count }
        return bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    }

    func range(_ range: Range<Int>) -> JSONValue {
        .fields(["start": position(of: range.lowerBound), "end": position(of: range.upperBound)])
    }

    func range(_ range: TextRange) -> JSONValue {
        self.range(range.start.offset..<max(range.start.offset, range.end.offset))
    }

    /// The text of a range, as far as there is one.
    func slice(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The number of the line with an offset.
    func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    func lineStart(of offset: Int) -> Int { lineStarts[lineIndex(of: offset)] }

    /// The start of the line after the one with an offset, or the end of the text.
    func nextLine(after offset: Int) -> Int {
        let next = lineIndex(of: offset) + 1
        return next < lineStarts.count ? lineStarts[next] : bytes.count
    }

    /// The spaces at the start of the line with an offset.
    func indentation(at offset: Int) -> Int {
        bytes[lineStart(of: offset)...].prefix { $0 == UInt8(ascii: " ") }.count
    }

    /// The line break that the text uses.
    var lineBreak: String {
        guard let feed = bytes.firstIndex(of: 0x0A), feed > 0, bytes[feed - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
                starts.append(index + 1)
            }
        }
        return starts
    }

    private static func width(_ byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}

extension TextRange {
    /// Whether an offset is in the range or at one of its ends.
    func touches(_ offset: Int) -> Bool {
        start.offset <= offset && offset <= end.offset
    }

    var offsets: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
