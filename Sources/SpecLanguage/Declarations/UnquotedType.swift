package import YAMLSyntax

/// Detects a type such as `[T]?` or `[T] = []` without quotes: YAML reads the bracket as a list and fails on the rest.
struct UnquotedType {
    let text: String
    let range: TextRange

    /// Checks the line of a fault, and the line before, because YAML may find the fault only on the next line.
    init?(near fault: TextPosition, in bytes: [UInt8]) {
        var line = 1
        var start = 0
        var found: UnquotedType?
        while line <= fault.line, start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            if line + 1 >= fault.line, let type = UnquotedType(in: bytes[start..<end], line: line) { found = type }
            start = end + 1
            line += 1
        }
        guard let found else { return nil }
        self = found
    }

    private init?(in line: ArraySlice<UInt8>, line number: Int) {
        var quote: UInt8?
        var brackets: [Int] = []
        for (index, byte) in zip(line.indices, line) {
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "#"): return nil
            case UInt8(ascii: "["): brackets.append(index)
            case UInt8(ascii: "]"):
                guard let start = brackets.popLast(), let end = Self.end(after: index, in: line) else { continue }
                self.init(line: line, from: start, to: end, number: number)
                return
            default: break
            }
        }
        return nil
    }

    private init(line: ArraySlice<UInt8>, from start: Int, to end: Int, number: Int) {
        text = String(decoding: line[start..<end], as: UTF8.self)
        let column = String(decoding: line[..<start], as: UTF8.self).unicodeScalars.count + 1
        range = TextRange(
            start: TextPosition(line: number, column: column, offset: start),
            end: TextPosition(line: number, column: column + text.unicodeScalars.count, offset: end))
    }

    /// The end of the part that makes the bracket a type rather than a list; `nil` if there is none.
    private static func end(after bracket: Int, in line: ArraySlice<UInt8>) -> Int? {
        let rest = line[(bracket + 1)...]
        if rest.first == UInt8(ascii: "?") { return bracket + 2 }
        guard rest.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "=") else { return nil }
        let end = rest.firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\r") }
        let trailing = line[..<(end ?? line.endIndex)].reversed().prefix { $0 == UInt8(ascii: " ") }.count
        return (end ?? line.endIndex) - trailing
    }
}

extension Diagnostic {
    /// The diagnostic for a fault in YAML.
    package init(_ fault: YAMLFault, in source: SpecSource) {
        if fault.kind == .syntax, let type = UnquotedType(near: fault.range.start, in: source.bytes) {
            let message = "\"\(type.text)\" must be quoted: YAML ends the value after the bracket"
            self.init(.syntax, message, at: SourceRange(file: source.path, range: type.range))
            return
        }
        let notes = fault.related.map {
            Diagnostic.Note(message: $0.message, range: SourceRange(file: source.path, range: $0.range))
        }
        self.init(
            Rule(rawValue: fault.kind.rawValue) ?? .syntax, fault.message,
            at: SourceRange(file: source.path, range: fault.range), notes: notes.map { [$0] } ?? [])
    }
}
