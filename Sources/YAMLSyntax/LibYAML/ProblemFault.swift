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
        let isControl = problem == "control characters are not allowed"
        let start = position(at: isControl ? offset : startOfSequence(at: offset), from: .start)
        guard let byte = byte(at: start.offset) else {
            return YAMLFault(kind: .syntax, message: problem, range: TextRange(start: start, end: start))
        }
        if isControl {
            let range = oneScalar(at: start)
            let found = String(decoding: bytes[start.offset..<range.end.offset], as: UTF8.self).unicodeScalars.first
            let message = ProblemWords.controlCharacter(found ?? "\0")
            return YAMLFault(kind: .syntax, message: message, range: range)
        }
        let name = ProblemWords.hexadecimal(UInt32(byte), digits: 2)
        let end = TextPosition(line: start.line, column: start.column + 1, offset: start.offset + 1)
        return YAMLFault(
            kind: .syntax,
            message: "the text is not valid UTF-8: \(name) cannot stand here",
            range: TextRange(start: start, end: end)
        )
    }

    /// The first byte of the sequence that a byte cannot continue; libyaml marks the byte itself.
    private func startOfSequence(at offset: Int) -> Int {
        for width in 1...3 where offset - width >= textOffset && !UTF8Bytes.isContinuation(bytes[offset - width]) {
            let expected = UTF8Bytes.width(startingWith: bytes[offset - width])
            return expected > width ? offset - width : offset
        }
        return offset
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
