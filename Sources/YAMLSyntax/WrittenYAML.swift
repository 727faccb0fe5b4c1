/// A YAML text as it is written: its nodes, comments and blank lines in order, for tools that write it again.
///
/// Unlike the tree, it has anchors, aliases, merge keys and styles, and says nothing of what they mean.
package struct WrittenYAML: Sendable {
    package enum Token: Sendable, Hashable {
        /// A line before the document, such as `%YAML 1.1`.
        case directive(String)
        /// An anchor or a tag of the next node.
        case property(String)
        case scalar(WrittenScalar)
        case alias(String)
        /// The start of a list or mapping.
        case open(Opening)
        case close
        /// The dash of an element.
        case dash
        /// A comment with its sign. `column` is from 0; `nil` if something precedes the comment on its line.
        case comment(String, column: Int?)
        /// One or more blank lines.
        case blankLine
    }

    /// How a list or mapping is written.
    package enum Opening: Sendable, Hashable {
        /// On lines of its own; `column` is that of its first element or key, from 0.
        case block(isMapping: Bool, column: Int)
        /// In brackets or braces.
        case flow(isMapping: Bool)
        /// A key with its value in brackets, without braces: `[a: b]`.
        case pair
    }

    package let tokens: [Token]
}

/// A scalar and how it is written.
package struct WrittenScalar: Sendable, Hashable {
    package enum Style: Sendable, Hashable {
        case plain, quoted, literal, folded
    }

    package let text: String
    package let style: Style
    /// Whether a plain or quoted one continues on further lines.
    package let isBroken: Bool
    /// The lines of a literal or folded one, as they are in the source; empty for others.
    package let lines: [String]
}

extension YAMLParser {
    /// The text as it is written.
    ///
    /// - Parameter bytes: as for ``parse(_:)``
    /// - Throws: the first fault of the text
    package func written(_ bytes: [UInt8]) throws(YAMLFault) -> WrittenYAML {
        if let fault = parse(bytes).faults.first { throw fault }
        let utf8 = try UTF16Decoding.utf8(of: bytes)
        let result = utf8.withUnsafeBufferPointer { utf8 -> Result<WrittenYAML, YAMLFault> in
            let source = SourceText(utf8)
            guard let text = source.text else { return .success(WrittenYAML(tokens: [])) }
            var reader = TokenReader(source: source, text: text)
            do throws(YAMLFault) {
                return .success(try reader.read())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// Reads the tokens between and at libyaml's events. Between them are only white space, indicators and comments.
private struct TokenReader: ~Copyable {
    private var source: SourceText
    private var events: EventStream
    private var tokens: [WrittenYAML.Token] = []
    /// The end of what was read.
    private var cursor: Int
    /// For each open collection, whether a bracket ends it.
    private var brackets: [Bool] = []

    init(source: SourceText, text: UnsafeBufferPointer<UInt8>) {
        self.source = source
        events = EventStream(text)
        cursor = source.textOffset
    }

    mutating func read() throws(YAMLFault) -> WrittenYAML {
        while try take(next()) {}
        scan(to: source.bytes.count)
        return WrittenYAML(tokens: tokens)
    }

    private mutating func next() throws(YAMLFault) -> Event {
        do throws(ParserProblem) {
            return try events.next()
        } catch {
            throw source.fault(for: error, reached: .start)
        }
    }

    /// Handles one event; returns `false` at the end of the document.
    private mutating func take(_ event: Event) throws(YAMLFault) -> Bool {
        let (start, end) = (source.position(event.start).offset, source.position(event.end).offset)
        switch event.kind {
        case .streamStart: break
        case .documentStart:
            if !event.isEmpty {
                scan(to: end - 3)
                cursor = end
            }
        case .documentEnd, .streamEnd: return false
        case .scalar:
            scan(to: start)
            if event.isEmpty {
                tokens.append(.scalar(WrittenScalar(text: "", style: .plain, isBroken: false, lines: [])))
            } else {
                takeProperties(event.scalarProperties, before: end)
                takeScalar(event, end)
            }
        case .alias:
            scan(to: start)
            tokens.append(.alias(event.aliasName))
            cursor = end
        case .sequenceStart: takeStart(start, event.sequenceProperties, isMapping: false, isFlow: event.isFlowSequence)
        case .mappingStart: takeStart(start, event.mappingProperties, isMapping: true, isFlow: event.isFlowMapping)
        case .collectionEnd:
            scan(to: start)
            tokens.append(.close)
            if brackets.popLast() ?? false { cursor = end }
        }
        return true
    }

    private mutating func takeStart(_ start: Int, _ properties: Event.Properties, isMapping: Bool, isFlow: Bool) {
        scan(to: start)
        takeProperties(properties, before: source.bytes.count)
        let bracket = isMapping ? UInt8(ascii: "{") : UInt8(ascii: "[")
        let isBracketed = isFlow && source.byte(at: cursor) == bracket
        brackets.append(isBracketed)
        guard isFlow else {
            let column = source.position(at: cursor, line: 1).column - 1
            tokens.append(.open(.block(isMapping: isMapping, column: column)))
            return
        }
        tokens.append(.open(isBracketed ? .flow(isMapping: isMapping) : .pair))
        if isBracketed { cursor += 1 }
    }

    /// Reads the anchor and the tag of a node, up to its content.
    private mutating func takeProperties(_ properties: Event.Properties, before end: Int) {
        // Another one belongs to the first key of a mapping.
        for _ in 0..<((properties.anchor == nil ? 0 : 1) + (properties.hasTag ? 1 : 0)) {
            let isAnchor = source.byte(at: cursor) == UInt8(ascii: "&")
            let propertyEnd = isAnchor ? endOfAnchor() : source.endOfProperty(from: cursor)
            tokens.append(.property(text(cursor..<min(propertyEnd, end))))
            cursor = min(propertyEnd, end)
            scan(to: min(source.skipToToken(from: cursor), end))
        }
    }

    private func endOfAnchor() -> Int {
        var offset = cursor + 1
        while let byte = source.byte(at: offset), Self.isNamePart(byte) { offset += 1 }
        return offset
    }

    /// Whether libyaml reads the byte as a part of an anchor's name.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }

    private mutating func takeScalar(_ event: Event, _ end: Int) {
        let content = cursor..<max(cursor, end)
        let text = event.scalarText
        cursor = content.upperBound
        guard event.isBlockScalar else {
            let isBroken = content.contains { source.breakLength(at: $0) > 0 }
            let style: WrittenScalar.Style = event.isPlain ? .plain : .quoted
            tokens.append(.scalar(WrittenScalar(text: text, style: style, isBroken: isBroken, lines: [])))
            return
        }
        let style: WrittenScalar.Style = source.byte(at: content.lowerBound) == UInt8(ascii: "|") ? .literal : .folded
        let lines = lines(content)
        tokens.append(
            .scalar(WrittenScalar(text: text, style: style, isBroken: false, lines: Array(lines.dropFirst()))))
        if let header = lines.first, let sign = header.firstIndex(of: "#") {
            tokens.append(.comment(trimmed(String(header[sign...])), column: nil))
        }
        // Blank lines at the end of the others are not part of the text.
        let textLines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let lastLine = text.utf8.last == UInt8(ascii: "\n") ? textLines.dropLast().last : textLines.last
        let ownsBlankLines = lastLine.map { $0.allSatisfy(SourceText.isBlank) } ?? true
        if !ownsBlankLines {
            let position = TextPosition(line: .max, column: 1, offset: end)
            cursor = max(content.lowerBound, source.blockScalarEnd(position).offset)
        }
    }
}

extension TokenReader {
    /// Reads comments, dashes and blank lines.
    private mutating func scan(to end: Int) {
        var breaks = 0
        while cursor < end, let byte = source.byte(at: cursor) {
            let length = source.breakLength(at: cursor)
            if length > 0 {
                breaks += 1
                if breaks == 2 { tokens.append(.blankLine) }
                cursor += length
                continue
            }
            guard !SourceText.isBlank(byte) else {
                cursor += 1
                continue
            }
            breaks = 0
            switch byte {
            case UInt8(ascii: "#"):
                let line = source.position(at: cursor, line: 1)
                let start = source.skipBlanks(before: cursor)
                let isAlone = start == source.textOffset || source.breakLength(before: start) > 0
                tokens.append(.comment(restOfLine(), column: isAlone ? line.column - 1 : nil))
            case UInt8(ascii: "%"): tokens.append(.directive(restOfLine()))
            case UInt8(ascii: "-"):
                tokens.append(.dash)
                cursor += 1
            default: cursor += 1
            }
        }
    }

    private mutating func restOfLine() -> String {
        let end = source.endOfLine(from: cursor)
        defer { cursor = end }
        return trimmed(text(cursor..<end))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range], as: UTF8.self)
    }

    private func trimmed(_ text: String) -> String {
        var text = text[...]
        while let last = text.utf8.last, SourceText.isBlank(last) { text.removeLast() }
        return String(text)
    }

    /// The lines of a part of the source, without their breaks.
    private func lines(_ range: Range<Int>) -> [String] {
        var lines: [String] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(source.endOfLine(from: start), range.upperBound)
            lines.append(text(start..<end))
            start = end + max(1, source.breakLength(at: end))
        }
        return lines
    }
}
