import YAMLSyntax

/// The text of a scalar, or a part of it, with its position in the file.
struct LocatedText {
    let text: String
    /// The position of the text; of the whole scalar if the text is folded or escaped.
    let range: SourceRange
    /// Whether each character of the text is one character of the file, so that parts of it have exact positions.
    private let isExact: Bool

    init(_ scalar: YAMLScalar, at range: SourceRange) {
        let start = range.range.start
        let end = range.range.end
        let quotes = scalar.isPlain ? 0 : 2
        text = scalar.text
        isExact = start.line == end.line && end.offset - start.offset == scalar.text.utf8.count + quotes
        self.range = isExact && quotes > 0 ? range.inset : range
    }

    private init(text: String, range: SourceRange, isExact: Bool) {
        self.text = text
        self.range = range
        self.isExact = isExact
    }

    /// The part between two offsets, counted in Unicode scalars.
    func part(_ offsets: Range<Int>) -> LocatedText {
        let scalars = text.unicodeScalars
        let before = scalars.prefix(offsets.lowerBound)
        let part = scalars.dropFirst(offsets.lowerBound).prefix(offsets.count)
        guard isExact else { return LocatedText(text: String(part), range: range, isExact: false) }
        let start = range.range.start.advanced(over: before)
        let place = TextRange(start: start, end: start.advanced(over: part))
        return LocatedText(text: String(part), range: SourceRange(file: range.file, range: place), isExact: true)
    }

    /// The text without blanks at its ends.
    func trimmed() -> LocatedText {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return part(0..<0) }
        return first == 0 && last == scalars.count - 1 ? self : part(first..<last + 1)
    }
}

extension Unicode.Scalar {
    /// A space, a tab or a line break.
    var isBlank: Bool {
        self == " " || self == "\t" || self == "\n" || self == "\r"
    }
}

extension SourceRange {
    /// The range without the quotes at its ends.
    fileprivate var inset: SourceRange {
        let start = TextPosition(
            line: range.start.line, column: range.start.column + 1, offset: range.start.offset + 1)
        let end = TextPosition(line: range.end.line, column: range.end.column - 1, offset: range.end.offset - 1)
        return SourceRange(file: file, range: TextRange(start: start, end: end))
    }
}

extension TextPosition {
    fileprivate func advanced(over scalars: Substring.UnicodeScalarView) -> TextPosition {
        TextPosition(line: line, column: column + scalars.count, offset: offset + Substring(scalars).utf8.count)
    }
}

extension SpecReader {
    /// A JSON path; `$` is the value itself.
    mutating func jsonPath(_ node: YAMLNode, of subject: @autoclosure () -> String) -> JSONPath? {
        guard let text = text(node, of: subject()) else { return nil }
        return path(text, at: node, of: subject())
    }

    /// A part of a text as a JSON path.
    mutating func path(_ text: String, at node: YAMLNode, of subject: @autoclosure () -> String) -> JSONPath? {
        do {
            return try JSONPath(parsing: text)
        } catch {
            report(.badPath, "\(subject()): the path \"\(text)\" \(error.reason)", at: node)
            return nil
        }
    }

    /// A JSON path, or a list of paths that are tried in order.
    mutating func valuePath(_ node: YAMLNode, of subject: @autoclosure () -> String) -> ValuePath? {
        let nodes = node.oneOrMore
        var paths: [JSONPath] = []
        for (index, node) in nodes.enumerated() {
            guard let path = jsonPath(node, of: subject()) else { return nil }
            if paths.contains(path) {
                report(.samePathTwice, "\(subject()) has the path \"\(path.text)\" twice", at: node)
            } else if path == .root, index < nodes.count - 1 {
                let message = "\(subject()): $ is the whole document, which is always there; make it the last path"
                report(.badPath, message, at: node)
            }
            paths.append(path)
        }
        guard let first = paths.first else {
            reportWrongType(node, subject(), expected: "a path, or a list of at least one path")
            return nil
        }
        return ValuePath(first, or: Array(paths.dropFirst()))
    }

    /// A JSON path to a key; `$` is not allowed.
    mutating func keyPath(_ node: YAMLNode, of subject: @autoclosure () -> String) -> JSONPath? {
        guard let path = jsonPath(node, of: subject()) else { return nil }
        guard path != .root else {
            report(.badPath, "\(subject()): the path must name a key, not $", at: node)
            return nil
        }
        return path
    }
}

/// A value as written, with its position.
struct Written<Value: Sendable>: Sendable {
    let value: Value
    let range: SourceRange
}

extension Written: Equatable where Value: Equatable {}
