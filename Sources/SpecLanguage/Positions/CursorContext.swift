package import YAMLSyntax

/// What may be written at a position of a text, which need not be valid.
///
/// Only the lines around the position matter: those that it is inside of, by their indentation. So everything else of a
/// text may be broken.
package struct CursorContext: Sendable {
    /// The shapes that the value at the position may have. For a key, one mapping.
    package let shapes: [SpecShape]
    /// Whether the word is the first of its line, or a key between braces, so that it may be a key.
    package let canBeKey: Bool
    /// Whether the word is the first of its line.
    package let startsLine: Bool
    /// Whether the word may be a scalar.
    package let canBeValue: Bool
    /// The keys that lead to the position, outermost first.
    package let path: [String]
    /// The entries that lead to the position, as far as they are in the lines around it.
    package let entries: [YAMLEntry]
    /// The word that the position is in or after, as a range of bytes.
    package let word: Range<Int>

    private static let mark: Unicode.Scalar = "\u{E000}"

    /// - Parameters:
    ///   - bytes: UTF-8
    ///   - offset: a number of bytes, not inside of a character
    package init?(_ bytes: [UInt8], at offset: Int) {
        let lines = CursorLines(bytes, at: offset)
        guard let lines else { return nil }
        word = lines.word
        // Beside other keys, a word is read only as a key.
        let found = ["", ":"].lazy.compactMap { end -> Found? in
            let text = lines.text(marked: Array((String(Self.mark) + end).utf8))
            return YAMLParser().parse(text).root.flatMap { Self.find($0, .mapping(.file), []) }
        }.first
        guard let found else { return nil }
        entries = found.path
        path = found.path.map(\.key.text)
        startsLine = lines.startsLine
        canBeKey = found.isKey || startsLine
        canBeValue = !found.isKey
        shapes = found.shape.alternatives.flatMap { shape in
            if case .declared(_, let inner) = shape { inner.alternatives } else { [shape] }
        }
    }

    private struct Found {
        let shape: SpecShape
        let isKey: Bool
        let path: [YAMLEntry]
    }

    /// The marked node.
    private static func find(_ node: YAMLNode, _ shape: SpecShape, _ path: [YAMLEntry]) -> Found? {
        switch node.content {
        case .scalar(let scalar):
            return scalar.text.unicodeScalars.contains(mark) ? Found(shape: shape, isKey: false, path: path) : nil
        case .sequence(let elements):
            let inner = shape.alternatives.compactMap(\.element)
            for element in elements {
                if let found = find(element, .either(inner), path) { return found }
            }
        case .mapping(let entries):
            let fitting = shape.fitting(node)
            for entry in entries {
                if entry.key.text.unicodeScalars.contains(mark) {
                    return Found(shape: entries.count == 1 ? shape : fitting, isKey: true, path: path)
                }
                if let found = find(entry.value, fitting.value(of: entry.key.text), path + [entry]) { return found }
            }
        }
        return nil
    }
}

extension SpecShape {
    /// The shape of the elements of a list.
    fileprivate var element: SpecShape? {
        switch self {
        case .list(let shape, _): shape
        case .type: .type
        case .declared(_, let shape): shape.element
        case .either(let shapes): .either(shapes.compactMap(\.element))
        default: nil
        }
    }

    /// The shape of the value of a key.
    fileprivate func value(of key: String) -> SpecShape {
        switch self {
        case .mapping(let table): table.key(named: key)?.value ?? table.others ?? .literal
        case .named(let shape, _): shape
        case .type: .type
        case .declared(_, let shape): shape.value(of: key)
        case .either: .either(alternatives.map { $0.value(of: key) })
        default: .literal
        }
    }
}

/// The line of a position up to it, and the lines that it is inside of.
private struct CursorLines {
    let word: Range<Int>
    /// Whether nothing but spaces and dashes of lists is before the word.
    let startsLine: Bool
    private var around: [ArraySlice<UInt8>] = []
    private let before: ArraySlice<UInt8>
    private var quote: [UInt8] = []

    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset >= 0, offset <= bytes.count else { return nil }
        var start = offset
        while start > 0, !Self.isBreak(bytes[start - 1]) { start -= 1 }
        var first = offset
        while first > start, Self.isWord(bytes[first - 1]) { first -= 1 }
        var end = offset
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        word = first..<end
        before = bytes[start..<first]
        let rest = before.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") || $0 == 0x09 }
        startsLine = rest.isEmpty
        if rest.first == UInt8(ascii: "#") { return nil }
        quote = Self.openQuote(in: before)
        if Self.isInComment(before) { return nil }
        var depth = Self.depth(of: bytes[start..<offset]) ?? 2 * (offset - start)
        while start > 0, depth > 0, around.count < 200 {
            let line = Self.line(before: start, in: bytes)
            start = line.startIndex
            guard let outer = Self.depth(of: line), outer < depth else { continue }
            around.append(line)
            depth = outer
        }
    }

    func text(marked mark: [UInt8]) -> [UInt8] {
        around.reversed().flatMap { $0 + [UInt8(ascii: "\n")] } + before + mark + quote
    }

    /// The line that ends before an offset, without its end.
    private static func line(before offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        var end = offset - 1
        if end > 0, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        var start = end
        while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
        return bytes[start..<end]
    }

    /// How deep a line is indented, in half spaces: a dash is between two columns. `nil` for empty lines and comments.
    private static func depth(of line: ArraySlice<UInt8>) -> Int? {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard let first = text.first, first != UInt8(ascii: "#"), first != 0x09 else { return nil }
        let isElement = first == UInt8(ascii: "-") && (text.count == 1 || text.dropFirst().first == UInt8(ascii: " "))
        return 2 * (text.startIndex - line.startIndex) + (isElement ? 1 : 0)
    }

    /// The quotation mark that is open at the end of a line.
    private static func openQuote(in line: ArraySlice<UInt8>) -> [UInt8] {
        var open: UInt8?
        var previous = UInt8(ascii: " ")
        for byte in line {
            if let mark = open {
                if byte == mark, mark == UInt8(ascii: "'") || previous != UInt8(ascii: "\\") { open = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""), " {[,:-(".utf8.contains(previous) {
                open = byte
            }
            previous = byte
        }
        return open.map { [$0] } ?? []
    }

    private static func isInComment(_ line: ArraySlice<UInt8>) -> Bool {
        guard openQuote(in: line).isEmpty else { return false }
        return zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: " ") && $1 == UInt8(ascii: "#") }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"), 0x80...:
            true
        case UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
