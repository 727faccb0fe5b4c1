/// Writes spec text as YAML: short things on one line, everything else in blocks.
struct SpecWriter {
    /// Lines are no longer than this where it can be helped.
    static let width: Int = 110

    private(set) var text: String = ""

    /// The text of a file.
    static func text(of file: SpecMappingText) -> String {
        var writer = SpecWriter()
        writer.write(file, indentation: 0)
        return writer.text
    }

    private mutating func write(_ mapping: SpecMappingText, indentation: Int) {
        for entry in mapping.entries {
            for comment in entry.comments.flatMap(CommentText.lines) { line("# \(comment)", indentation) }
            write(entry.value, after: ScalarText.line(entry.key, isInBrackets: false) + ":", indentation)
        }
    }

    private mutating func write(_ value: SpecText, after start: String, _ indentation: Int) {
        let room = Self.width - indentation - start.utf8.count - 1
        if let short = Self.oneLine(value, room: room) {
            line("\(start) \(short)", indentation)
            return
        }
        switch value {
        case .scalar(let scalar): write(scalar, after: start, indentation)
        case .list(let elements):
            line(start, indentation)
            for element in elements { write(element, after: "-", indentation + 2) }
        case .mapping(let mapping):
            line(start, indentation)
            write(mapping, indentation: indentation + 2)
        }
    }

    private mutating func write(_ scalar: SpecScalar, after start: String, _ indentation: Int) {
        guard scalar.form == .text,
            let block = ParagraphText.block(scalar.text, width: Self.width - indentation - 2)
        else {
            line("\(start) \(ScalarText.line(scalar, isInBrackets: false))", indentation)
            return
        }
        line("\(start) \(block.mark)", indentation)
        for line in block.lines { self.line(line, line.isEmpty ? 0 : indentation + 2) }
    }

    private mutating func line(_ content: String, _ indentation: Int) {
        text += String(repeating: " ", count: indentation)
        text += content
        text += "\n"
    }
}
