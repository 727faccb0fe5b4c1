import YAMLSyntax

/// A fault of a YAML text, with what the spec language can add to it.
struct SyntaxFault {
    let diagnostic: Diagnostic

    init(_ fault: YAMLFault, in source: SpecSource) {
        let rule = Rule(rawValue: fault.kind.rawValue) ?? .syntax
        var message = fault.message
        var notes =
            fault.related.map {
                [Diagnostic.Note(message: $0.message, range: SourceRange(file: source.path, range: $0.range))]
            } ?? []
        if fault.kind == .syntax, let type = UnquotedType(near: fault.range.start, in: source.bytes) {
            message += "; a type such as \(type.example) needs quotes: \"\(type.example)\""
            let range = SourceRange(file: source.path, range: TextRange(start: type.position, end: type.position))
            notes.append(Diagnostic.Note(message: "the bracket ends here", range: range))
        }
        diagnostic = Diagnostic(rule, message, at: SourceRange(file: source.path, range: fault.range), notes: notes)
    }
}

/// A type like `[T]?` or `[T] = []` without quotes: YAML takes the bracket for a list, and knows nothing to go on with.
private struct UnquotedType {
    let example: String
    let position: TextPosition

    /// Looks at the line of a fault, and at the one before, where YAML finds out only on the next.
    init?(near fault: TextPosition, in bytes: [UInt8]) {
        var line = 1
        var start = 0
        var found: UnquotedType?
        while line <= fault.line, start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            if line + 1 >= fault.line, let type = Self.find(in: bytes[start..<end], line: line) { found = type }
            start = end + 1
            line += 1
        }
        guard let found else { return nil }
        self = found
    }

    private init(example: String, position: TextPosition) {
        self.example = example
        self.position = position
    }

    private static func find(in line: ArraySlice<UInt8>, line number: Int) -> UnquotedType? {
        var quote: UInt8?
        for (index, byte) in zip(line.indices, line) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "#") {
                return nil
            } else if byte == UInt8(ascii: "]"), let example = example(after: line[(index + 1)...]) {
                let column = String(decoding: line[...index], as: UTF8.self).unicodeScalars.count
                return UnquotedType(
                    example: example, position: TextPosition(line: number, column: column, offset: index))
            }
        }
        return nil
    }

    private static func example(after bracket: ArraySlice<UInt8>) -> String? {
        let next = bracket.drop { $0 == UInt8(ascii: " ") }.first
        if bracket.first == UInt8(ascii: "?") { return "[T]?" }
        return next == UInt8(ascii: "=") ? "[T] = []" : nil
    }
}
