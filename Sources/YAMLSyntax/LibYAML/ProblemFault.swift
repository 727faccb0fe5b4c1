import CLibYAML

extension SourceText {
    /// The fault that tells people of a problem that libyaml found.
    mutating func fault(for problem: ParserProblem, reached: TextPosition) -> YAMLFault {
        if problem.isOutOfMemory {
            let range = TextRange(start: reached, end: reached)
            return YAMLFault(kind: .tooLarge, message: "there is not enough memory to read the text", range: range)
        }
        switch problem.place {
        case .mark(let mark): return syntaxFault(problem, at: position(mark))
        case .offset(let offset): return encodingFault(problem.problem, at: textOffset + offset)
        case .unknown: return syntaxFault(problem, at: reached)
        }
    }

    /// A text that never ends and a key without a colon are marked where they start; all else where libyaml stopped.
    private mutating func syntaxFault(_ problem: ParserProblem, at place: TextPosition) -> YAMLFault {
        let words = ProblemWords(problem: problem.problem, context: problem.context?.text)
        let context = problem.context.map { position($0.mark) }
        if words.isAboutContext, let context {
            let range = words.isAboutKey ? restOfLine(from: context) : oneScalar(at: context)
            return YAMLFault(kind: .syntax, message: words.message(at: ""), range: range)
        }
        let range = oneScalar(at: place)
        let found = String(decoding: bytes[range.start.offset..<range.end.offset], as: UTF8.self)
        var related: YAMLFault.Related?
        if let context, let message = words.related, context != place {
            related = YAMLFault.Related(message: message, range: oneScalar(at: context))
        }
        return YAMLFault(kind: .syntax, message: words.message(at: found), range: range, related: related)
    }

    /// A byte that is not UTF-8, or a character that YAML does not allow.
    private func encodingFault(_ problem: String, at offset: Int) -> YAMLFault {
        let offset = min(offset, bytes.count)
        let start = position(at: offset, from: .start)
        let byte = byte(at: offset) ?? 0
        if problem == "control characters are not allowed" {
            let range = oneScalar(at: start)
            let found = String(decoding: bytes[start.offset..<range.end.offset], as: UTF8.self).unicodeScalars.first
            let message = ProblemWords.controlCharacter(found ?? "\0")
            return YAMLFault(kind: .syntax, message: message, range: range)
        }
        let column = start.column + (offset < bytes.count ? 1 : 0)
        let end = TextPosition(line: start.line, column: column, offset: min(offset + 1, bytes.count))
        let message = "the text is not valid UTF-8: \(ProblemWords.hexadecimal(UInt32(byte), digits: 2)) cannot stand here"
        return YAMLFault(kind: .syntax, message: message, range: TextRange(start: start, end: end))
    }

    /// The range of the scalar at a place; empty at the end of a line.
    func oneScalar(at start: TextPosition) -> TextRange {
        guard let byte = byte(at: start.offset), breakLength(at: start.offset) == 0 else {
            return TextRange(start: start, end: start)
        }
        let offset = min(start.offset + UTF8Bytes.width(startingWith: byte), bytes.count)
        return TextRange(start: start, end: TextPosition(line: start.line, column: start.column + 1, offset: offset))
    }

    /// The range from a place to the end of its line, without the blanks there.
    private func restOfLine(from start: TextPosition) -> TextRange {
        let end = skipBlanks(before: endOfLine(from: start.offset))
        return TextRange(start: start, end: position(at: end, from: start))
    }
}
