import CLibYAML
import TextForms

/// Why libyaml stopped, in libyaml's own words and positions.
struct ParserProblem: Error {
    enum Place {
        case mark(yaml_mark_t)
        /// A byte offset into the text given to libyaml.
        case offset(Int)
        case unknown
    }

    let problem: String
    let place: Place
    /// What libyaml was reading, and where that began.
    let context: (text: String, mark: yaml_mark_t)?
    let isOutOfMemory: Bool

    static let noMemory = ParserProblem(problem: "", place: .unknown, context: nil, isOutOfMemory: true)

    private init(problem: String, place: Place, context: (String, yaml_mark_t)?, isOutOfMemory: Bool) {
        self.problem = problem
        self.place = place
        self.context = context
        self.isOutOfMemory = isOutOfMemory
    }

    init(_ parser: UnsafePointer<yaml_parser_t>) {
        let state = parser.pointee
        let isReaderProblem = state.error == YAML_READER_ERROR
        self.init(
            problem: state.problem.map { String(cString: $0) } ?? "",
            place: isReaderProblem ? .offset(state.problem_offset) : .mark(state.problem_mark),
            context: state.context.map { (String(cString: $0), state.context_mark) },
            isOutOfMemory: state.error == YAML_MEMORY_ERROR
        )
    }
}

extension SourceText {
    /// The fault to report for a problem that libyaml found.
    mutating func fault(for problem: ParserProblem, reached: TextPosition) -> YAMLFault {
        if problem.isOutOfMemory {
            let range = TextRange(start: reached, end: reached)
            return YAMLFault(kind: .tooLarge, message: "not enough memory to read the text", range: range)
        }
        switch problem.place {
        case .mark(let mark): return syntaxFault(problem, at: position(mark))
        case .offset(let offset): return encodingFault(problem.problem, at: textOffset + offset)
        case .unknown: return syntaxFault(problem, at: reached)
        }
    }

    /// An unterminated text and a key without a colon are reported where they start, everything else where libyaml
    /// stopped.
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

    /// A byte that is not UTF-8, or a character that YAML forbids.
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
            message: "the text is not valid UTF-8: unexpected byte \(name)",
            range: TextRange(start: start, end: end)
        )
    }

    /// The first byte of the sequence that an invalid byte interrupts; libyaml reports the invalid byte itself.
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

    /// The range from a position to the end of its line, without trailing blanks.
    private func restOfLine(from start: TextPosition) -> TextRange {
        let end = skipBlanks(before: endOfLine(from: start.offset))
        return TextRange(start: start, end: position(at: end, from: start))
    }
}

/// Rewords libyaml's messages to say what to do; rare ones stay as they are.
struct ProblemWords {
    let problem: String
    let context: String?

    /// Whether the fault is where the construct began, rather than where libyaml gave up.
    var isAboutContext: Bool {
        isAboutKey || problem == "found unexpected end of stream" || problem == "found unexpected document indicator"
    }

    var isAboutKey: Bool {
        context == "while scanning a simple key"
    }

    func message(at found: String) -> String {
        if problem == "found character that cannot start any token" {
            return found == "\t" ? Self.tabIndents : "text that starts with \"\(found)\" needs quotes"
        }
        return Self.messages[problem] ?? problem
    }

    /// A note for the position where the construct began.
    var related: String? {
        switch context {
        case "while parsing a block mapping", "while parsing a flow mapping": "the mapping starts here"
        case "while parsing a block collection", "while parsing a flow sequence": "the list starts here"
        case "while scanning a quoted scalar", "while parsing a quoted scalar": "the quoted text starts here"
        case "while scanning a plain scalar", "while scanning a block scalar": "the text starts here"
        case "while parsing a block node", "while parsing a flow node", "while parsing a node": "the value starts here"
        default: nil
        }
    }

    static func controlCharacter(_ scalar: Unicode.Scalar) -> String {
        let name = scalar.codePoint
        return scalar == "\0"
            ? "the character \(name) is not allowed; is this UTF-16 without its byte order mark?"
            : "the character \(name) is not allowed; write it as an escape in double quotes"
    }

    static func hexadecimal(_ value: UInt32, digits count: Int) -> String {
        "0x" + digits(value, count)
    }

    private static func digits(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static let tabIndents = "tabs cannot be used for indentation; use spaces"

    private static let messages: [String: String] = [
        "block sequence entries are not allowed in this context": "a list element cannot start here",
        "could not find expected ':'": "expected \":\" after the key",
        "did not find expected ',' or ']'": "expected \",\" or \"]\"",
        "did not find expected ',' or '}'": "expected \",\" or \"}\"",
        "did not find expected '-' indicator": "expected \"-\", indented like the other elements of the list",
        "did not find expected alphabetic or numeric character":
            "names of anchors and aliases contain only letters, digits, \"-\" and \"_\"",
        "did not find expected hexdecimal number": "expected hexadecimal digits in the escape",
        "did not find expected key": "expected a key, indented like the other keys of the mapping",
        "did not find expected node content": "expected a value",
        "found a tab character that violates indentation": tabIndents,
        "found a tab character where an indentation space is expected": tabIndents,
        "found duplicate %TAG directive": "duplicate %TAG directive",
        "found duplicate %YAML directive": "duplicate %YAML directive",
        "found incompatible YAML document": "unsupported YAML version",
        "found invalid Unicode character escape code": "the escape is not a Unicode character",
        "found undefined tag handle": "the handle of this tag is not declared by a %TAG directive",
        "found unexpected ':'": "\":\" must be followed by a space, or the text must be quoted",
        "found unexpected document indicator": "the quoted text is not closed before the document ends",
        "found unexpected end of stream": "the quoted text is not closed",
        "found unknown directive name": "unknown directive",
        "found unknown escape character": "unknown escape; write a backslash as \"\\\\\"",
        "mapping keys are not allowed in this context": "a key cannot start here",
        "mapping values are not allowed in this context":
            "unexpected \":\" in a value; a key above may lack its \":\", or text with \": \" its quotes",
    ]
}
