import TextForms
import YAMLSyntax

/// A replacement of a range of a text.
struct TextEdit: Sendable, Hashable {
    let range: Range<Int>
    let text: [UInt8]
    /// The text of the other side, if both sides contradict each other; `text` is then that of the edited side.
    var contradiction: [UInt8]?

    init(_ range: Range<Int>, _ text: some Sequence<UInt8>, contradicts other: [UInt8]? = nil) {
        self.range = range
        self.text = Array(text)
        contradiction = other
    }

    init(at offset: Int, _ text: String) {
        self.init(offset..<offset, text.utf8)
    }
}

/// The edits of a text, applied.
struct EditedText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The offsets in the result at which conflicts begin.
    private(set) var conflicts: [Int] = []
    /// Where unchanged parts of the original are in the result.
    private var parts: [(original: Int, result: Int)] = []

    private static let startMark: [UInt8] = ConflictMarker.start + "edited\n".utf8
    private static let middleMark: [UInt8] = Array("=======\n".utf8)
    private static let endMark: [UInt8] = Array(">>>>>>> imported\n".utf8)

    /// - Parameter edits: in any order; of two that overlap, the first one counts
    init(_ source: ParsedSpec, _ edits: [TextEdit]) {
        let edits = Self.ordered(edits)
        let conflicted = Self.conflictedLines(source, edits)
        var rest = edits[...]
        var position = 0
        for lines in conflicted {
            let before = Self.take(&rest) {
                $0.range.upperBound <= lines.lowerBound && $0.range.lowerBound < lines.lowerBound
            }
            append(source, position..<lines.lowerBound, before[...])
            let inside = Self.take(&rest) { $0.range.lowerBound < lines.upperBound }
            appendConflict(source, lines, inside)
            position = lines.upperBound
        }
        append(source, position..<source.bytes.count, rest)
    }

    /// The line in the result, from 1, of an offset in the original.
    func line(of offset: Int) -> Int {
        let part = parts.last { $0.original <= offset } ?? (0, 0)
        return lineNumber(at: min(part.result + offset - part.original, bytes.count))
    }

    /// The line of an offset in the result, from 1.
    func lineNumber(at offset: Int) -> Int {
        bytes[..<offset].reduce(into: 1) { if $1 == UInt8(ascii: "\n") { $0 += 1 } }
    }

    private static func ordered(_ edits: [TextEdit]) -> [TextEdit] {
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
        }
        var end = 0
        return sorted.map(\.element).filter { edit in
            guard edit.range.lowerBound >= end else { return false }
            end = edit.range.upperBound
            return true
        }
    }

    /// The whole lines of each contradiction.
    private static func conflictedLines(_ source: ParsedSpec, _ edits: [TextEdit]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        for edit in edits where edit.contradiction != nil {
            let range = source.lineStart(edit.range.lowerBound)..<source.nextLine(edit.range.upperBound)
            if let last = lines.last, last.upperBound > range.lowerBound {
                lines[lines.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                lines.append(range)
            }
        }
        return lines
    }

    private static func take(_ rest: inout ArraySlice<TextEdit>, while isWanted: (TextEdit) -> Bool) -> [TextEdit] {
        let taken = rest.prefix(while: isWanted)
        rest = rest.dropFirst(taken.count)
        return Array(taken)
    }

    private mutating func append(_ source: ParsedSpec, _ range: Range<Int>, _ edits: ArraySlice<TextEdit>) {
        var position = range.lowerBound
        for edit in edits {
            parts.append((position, bytes.count))
            bytes += source.slice(position..<max(position, edit.range.lowerBound))
            bytes += edit.text
            position = edit.range.upperBound
        }
        parts.append((position, bytes.count))
        if position < range.upperBound { bytes += source.slice(position..<range.upperBound) }
    }

    private mutating func appendConflict(_ source: ParsedSpec, _ lines: Range<Int>, _ edits: [TextEdit]) {
        conflicts.append(bytes.count)
        parts.append((lines.lowerBound, bytes.count))
        bytes += Self.startMark
        bytes += Self.version(source, lines, edits) { $0.text }
        bytes += Self.middleMark
        bytes += Self.version(source, lines, edits) { $0.contradiction ?? $0.text }
        bytes += Self.endMark
    }

    /// Whole lines with the edits in them.
    private static func version(
        _ source: ParsedSpec, _ lines: Range<Int>, _ edits: [TextEdit], _ text: (TextEdit) -> [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        var position = lines.lowerBound
        for edit in edits {
            result += source.slice(position..<max(position, edit.range.lowerBound))
            result += text(edit)
            position = max(position, edit.range.upperBound)
        }
        if position < lines.upperBound { result += source.slice(position..<lines.upperBound) }
        if let last = result.last, last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
        return result
    }
}

/// Text that moves to another place of another file.
enum MovedText {
    /// The lines after the first one, indented by more or fewer spaces.
    static func indented(_ text: some Sequence<UInt8>, by count: Int) -> [UInt8] {
        guard count != 0 else { return Array(text) }
        var lines = Array(text).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for index in lines.indices.dropFirst() where !lines[index].isEmpty {
            if count > 0 {
                lines[index] = Array(repeating: UInt8(ascii: " "), count: count) + lines[index]
            } else {
                let spaces = lines[index].prefix { $0 == UInt8(ascii: " ") }.count
                lines[index] = lines[index].dropFirst(min(spaces, -count))
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// A node on one line, as it is written between braces.
    ///
    /// - Parameter spelling: the text of a scalar in its new place
    static func flow(_ node: YAMLNode, _ spelling: (YAMLNode) -> String?) -> String {
        switch node.content {
        case .scalar(let scalar):
            let text = spelling(node) ?? scalar.text
            return scalar.isPlain && isPlain(text) ? text : quoted(text)
        case .sequence(let elements): return "[" + elements.map { flow($0, spelling) }.joined(separator: ", ") + "]"
        case .mapping(let entries):
            return "{"
                + entries.map { flow($0.key, spelling) + ": " + flow($0.value, spelling) }.joined(separator: ", ")
                + "}"
        }
    }

    /// What has to be around a value on one line that moves between braces: a quotation mark, or nothing.
    static func quote(around text: String) -> String {
        let isPlain = text.first.map { !"'\"[{&*!".contains($0) } ?? false
        return isPlain && text.contains("?") && !text.contains("'") ? "'" : ""
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.contains {
            [
                UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: "\n"),
                // Some parsers, such as PyYAML, end a plain scalar between brackets at it.
                UInt8(ascii: "?"),
            ].contains($0)
        } && !text.contains(": ") && !text.contains(" #")
    }

    private static func quoted(_ text: String) -> String {
        let isPrintable = text.unicodeScalars.allSatisfy { $0 == " " || !$0.isInvisible && $0.value != 0xA0 }
        if isPrintable, !text.contains("'") { return "'\(text)'" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                result += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
            case _ where scalar.isInvisible:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
