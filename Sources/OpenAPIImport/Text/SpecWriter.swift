import TextForms

/// Writes specs as YAML: short values on one line, everything else in blocks.
package struct SpecWriter {
    /// The maximum length of lines, where possible.
    package static let width: Int = 110

    /// The text so far, in UTF-8.
    private var bytes: [UInt8] = []

    /// The text of a file.
    package static func text(of file: SpecMappingText) -> String {
        var writer = SpecWriter()
        writer.write(file, indentation: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private mutating func write(_ mapping: SpecMappingText, indentation: Int) {
        for entry in mapping.entries {
            for comment in entry.comments.flatMap(CommentText.lines) {
                indent(indentation)
                append("# ")
                append(comment)
                append("\n")
            }
            let start = bytes.count
            indent(indentation)
            append(ScalarText.line(entry.key, isInBrackets: false))
            append(":")
            write(entry.value, ofLineAt: start, indentation)
        }
    }

    /// Writes a value after its key or its dash.
    ///
    /// - Parameter start: where its line begins
    private mutating func write(_ value: SpecText, ofLineAt start: Int, _ indentation: Int) {
        let place = bytes.count
        append(" ")
        if appendLine(value, room: Self.width - (place - start) - 1) {
            append("\n")
            return
        }
        bytes.removeLast(bytes.count - place)
        switch value {
        case .scalar(let scalar): write(scalar, indentation)
        case .list(let elements):
            append("\n")
            for element in elements {
                let start = bytes.count
                indent(indentation + 2)
                append("-")
                write(element, ofLineAt: start, indentation + 2)
            }
        case .mapping(let mapping):
            append("\n")
            write(mapping, indentation: indentation + 2)
        }
    }

    private mutating func write(_ scalar: SpecScalar, _ indentation: Int) {
        append(" ")
        guard scalar.form == .text,
            let block = ParagraphText.block(scalar.text, width: Self.width - indentation - 2)
        else {
            append(ScalarText.line(scalar, isInBrackets: false))
            append("\n")
            return
        }
        append(block.mark)
        append("\n")
        for line in block.lines {
            if !line.isEmpty { indent(indentation + 2) }
            append(line)
            append("\n")
        }
    }

    private mutating func indent(_ count: Int) {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension SpecWriter {
    /// Adds the value on the line. Returns `false` if there is not enough room, or if it requires several lines; then a
    /// part of it may have been added.
    private mutating func appendLine(_ value: SpecText, room: Int) -> Bool {
        if case .scalar(let scalar) = value, scalar.form == .text {
            guard scalar.text.utf8.count <= room, !scalar.text.utf8.contains(UInt8(ascii: "\n")) else { return false }
        }
        let start = bytes.count
        guard append(value, from: start, room: room, isInBrackets: false) else { return false }
        return bytes.count - start <= room || value.isScalar && !value.isText
    }

    /// - Parameter start: where the value on the line begins
    private mutating func append(_ value: SpecText, from start: Int, room: Int, isInBrackets: Bool) -> Bool {
        switch value {
        case .scalar(let scalar):
            append(ScalarText.line(scalar, isInBrackets: isInBrackets))
            return true
        case .list(let elements):
            append("[")
            for index in elements.indices {
                if index > 0 { append(", ") }
                guard append(elements[index], from: start, room: room) else { return false }
            }
            append("]")
            return true
        case .mapping(let mapping):
            guard !mapping.isBlock || mapping.entries.isEmpty, mapping.entries.allSatisfy({ $0.comments.isEmpty })
            else { return false }
            append("{")
            for index in mapping.entries.indices {
                if index > 0 { append(", ") }
                append(ScalarText.line(mapping.entries[index].key, isInBrackets: true))
                append(": ")
                guard append(mapping.entries[index].value, from: start, room: room) else { return false }
            }
            append("}")
            return true
        }
    }

    /// Adds a value in brackets, if there is room.
    private mutating func append(_ value: SpecText, from start: Int, room: Int) -> Bool {
        // Scalars are written in as many bytes as they have, or more.
        if case .scalar(let scalar) = value, scalar.text.utf8.count > room - (bytes.count - start) { return false }
        return append(value, from: start, room: room, isInBrackets: true) && bytes.count - start <= room
    }
}

extension SpecText {
    fileprivate var isScalar: Bool {
        if case .scalar = self { true } else { false }
    }

    fileprivate var isText: Bool {
        if case .scalar(let scalar) = self { scalar.form == .text } else { false }
    }
}

/// Writes scalars so that YAML reads the same text, in the form that a person would choose.
package enum ScalarText {
    /// The scalar on one line, without quotes if YAML allows it.
    ///
    /// - Parameter isInBrackets: whether the scalar is between brackets or braces, where commas end it
    package static func line(_ scalar: SpecScalar, isInBrackets: Bool) -> String {
        switch scalar.form {
        case .exact: return scalar.text
        case .quoted: return quoted(scalar.text)
        case .text: return isPlain(scalar.text, isInBrackets: isInBrackets) ? scalar.text : quoted(scalar.text)
        }
    }

    /// Whether the text needs no quotes.
    private static func isPlain(_ text: String, isInBrackets: Bool) -> Bool {
        text != "null" && arePlain(Array(text.utf8), isInBrackets: isInBrackets) && isVisible(text)
    }

    private static func arePlain(_ text: [UInt8], isInBrackets: Bool) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        if first == 0x20 || last == 0x20 || last == UInt8(ascii: ":") || isIndicator(first) { return false }
        switch Unicode.Scalar(first) {
        case "~", "=": if text.count == 1 { return false }
        case "-", "?":
            guard text.count > 1, text[1] != 0x20 else { return false }
            if text.starts(with: "---".utf8) { return false }
        case ".", "<": if text.starts(with: "...".utf8) || text.starts(with: "<<".utf8) { return false }
        default: break
        }
        var previous: UInt8 = 0
        for byte in text {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == UInt8(ascii: "#"), previous == 0x20 { return false }
            if previous == UInt8(ascii: ":"), byte == 0x20 || isInBrackets { return false }
            // Some parsers, such as PyYAML, end a plain scalar between brackets at a question mark.
            if isInBrackets, isFlowIndicator(byte) || byte == UInt8(ascii: "?") { return false }
            previous = byte
        }
        return true
    }

    /// Whether a plain scalar cannot begin with the byte (YAML 1.1, section 9.1.1).
    private static func isIndicator(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", ":": true
        default: isFlowIndicator(byte)
        }
    }

    private static func isFlowIndicator(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "[", "]", "{", "}", ",": true
        default: false
        }
    }

    /// In single quotes if that is sufficient, otherwise in double quotes with escape sequences.
    private static func quoted(_ text: String) -> String {
        guard isVisible(text), !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else {
            return "\"\(escaped(text))\""
        }
        return text.isEmpty || text.contains("'") && !text.contains("\"") && !text.contains("\\")
            ? "\"\(text)\"" : "'\(text.replacingQuotes)'"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isPrintable(scalar) && !scalar.isJoiner: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result
    }

    /// Whether all characters can be written as they are and are seen. Joiners are, between other characters than those of
    /// ASCII, as in emoji and in Persian.
    static func isVisible(_ text: String) -> Bool {
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            guard isPrintable(scalar), !(scalar.isJoiner && previous.isASCII || previous.isJoiner && scalar.isASCII)
            else {
                return false
            }
            previous = scalar
        }
        return !previous.isJoiner
    }

    /// Whether the character is no invisible one, and YAML allows it as it is and does not treat it as a line break (YAML
    /// 1.1, sections 5.1 and 5.4).
    package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20...0x7E: true
        case _ where scalar.isInvisible && !scalar.isJoiner: false
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// With quotes doubled, as in single-quoted strings.
    fileprivate var replacingQuotes: String {
        split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    }
}

/// Writes long or multi-line text as YAML blocks.
package enum ParagraphText {
    /// The indicator of the block and its lines, without indentation. `nil` if the text needs quotes instead.
    ///
    /// - Parameter width: the maximum length of a line
    package static func block(_ text: String, width: Int) -> (mark: String, lines: [String])? {
        guard ScalarText.isVisible(text), !text.utf8.contains(0x09), let first = text.unicodeScalars.first,
            first != " ", first != "\n", !text.hasSuffix("\n")
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        // Editors may remove trailing spaces, so lines must not end with one.
        guard lines.allSatisfy({ $0.utf8.last != 0x20 }) else { return nil }
        if lines.count > 1 { return ("|-", lines) }
        guard text.utf8.count > width, let folded = folded(text, width: width) else { return nil }
        return (">-", folded)
    }

    /// The words on lines of the given width. `nil` if spaces would be lost.
    private static func folded(_ text: String, width: Int) -> [String]? {
        guard !text.contains("  ") else { return nil }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > width {
                lines.append(line)
                line = ""
            }
            if !line.isEmpty { line += " " }
            line += word
        }
        lines.append(line)
        return lines.count > 1 ? lines : nil
    }

    /// Text for a documentation comment: without trailing spaces, with normalised line breaks, and with Markdown instead
    /// of HTML.
    package static func tidy(_ text: String) -> String {
        if text.utf8.last != 0x20, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x3C && $0 != 0x26 }) {
            return text
        }
        var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
            .map { trimmedEnd($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return HTMLConversion.markdown(lines.joined(separator: "\n"))
    }

    private static func trimmedEnd(_ line: Substring.UnicodeScalarView) -> String {
        var line = line
        while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
        return String(line)
    }
}

/// Writes text as YAML comments.
package enum CommentText {
    /// The lines of a comment. Characters that YAML treats as line breaks, and those that are invisible, become spaces.
    package static func lines(_ text: String) -> [String] {
        ParagraphText.tidy(text).split(separator: "\n").map { line in
            let line = String(line)
            let isVisible = ScalarText.isVisible(line)
            return String(
                String.UnicodeScalarView(
                    line.unicodeScalars.map { scalar in
                        let isSeen = ScalarText.isPrintable(scalar) && (isVisible || !scalar.isJoiner)
                        return isSeen && scalar != "\t" ? scalar : " "
                    }))
        }
    }
}
