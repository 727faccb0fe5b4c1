/// Writes specs as YAML: short values on one line, everything else in blocks.
package struct SpecWriter {
    /// The maximum length of lines, where possible.
    package static let width: Int = 110

    package private(set) var text: String = ""

    private static let indentations: [String] = (0...32).map { String(repeating: " ", count: $0) }

    /// The text of a file.
    package static func text(of file: SpecMappingText) -> String {
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
            line(start, short, indentation)
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
            line(start, ScalarText.line(scalar, isInBrackets: false), indentation)
            return
        }
        line(start, block.mark, indentation)
        for line in block.lines { self.line(line, line.isEmpty ? 0 : indentation + 2) }
    }

    private mutating func line(_ content: String, _ indentation: Int) {
        indent(indentation)
        text += content
        text += "\n"
    }

    private mutating func indent(_ count: Int) {
        text += count < Self.indentations.count ? Self.indentations[count] : String(repeating: " ", count: count)
    }

    private mutating func line(_ start: String, _ rest: String, _ indentation: Int) {
        indent(indentation)
        text += start
        text += " "
        text += rest
        text += "\n"
    }
}

extension SpecWriter {
    /// The value on one line. `nil` if there is not enough room, or if it requires several lines.
    package static func oneLine(_ value: SpecText, room: Int) -> String? {
        if case .scalar(let scalar) = value, scalar.form == .text {
            guard scalar.text.utf8.count <= room, !scalar.text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        }
        var text = ""
        guard append(value, to: &text, room: room, isInBrackets: false) else { return nil }
        return text.utf8.count <= room || value.isScalar && !value.isText ? text : nil
    }

    private static func append(_ value: SpecText, to text: inout String, room: Int, isInBrackets: Bool) -> Bool {
        switch value {
        case .scalar(let scalar):
            text += ScalarText.line(scalar, isInBrackets: isInBrackets)
            return true
        case .list(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                guard append(element, to: &text, room: room) else { return false }
            }
            text += "]"
            return true
        case .mapping(let mapping):
            guard !mapping.isBlock || mapping.entries.isEmpty, mapping.entries.allSatisfy({ $0.comments.isEmpty })
            else { return false }
            text += "{"
            for (index, entry) in mapping.entries.enumerated() {
                if index > 0 { text += ", " }
                text += ScalarText.line(entry.key, isInBrackets: true)
                text += ": "
                guard append(entry.value, to: &text, room: room) else { return false }
            }
            text += "}"
            return true
        }
    }

    /// Adds a value in brackets, if there is room.
    private static func append(_ value: SpecText, to text: inout String, room: Int) -> Bool {
        // Scalars are written in as many bytes as they have, or more.
        if case .scalar(let scalar) = value, scalar.text.utf8.count > room - text.utf8.count { return false }
        return append(value, to: &text, room: room, isInBrackets: true) && text.utf8.count <= room
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

/// A part of a spec as written in the file.
package indirect enum SpecText: Sendable, Hashable {
    case scalar(SpecScalar)
    case list([SpecText])
    case mapping(SpecMappingText)

    package static func text(_ text: String) -> SpecText { .scalar(SpecScalar(text)) }

    package static func exact(_ text: String) -> SpecText { .scalar(SpecScalar(text, form: .exact)) }

    /// A type. It needs quotes if text follows a bracket, or a question mark is between brackets: YAML reads `[T]` as
    /// intended.
    static func type(_ type: ImportedType) -> SpecText {
        let text = type.text
        guard text.first == "[" else { return .scalar(SpecScalar(text)) }
        return .scalar(SpecScalar(text, form: text.last == "]" && !text.contains("?") ? .exact : .quoted))
    }
}

/// Keys and values in the order in which they are written.
package struct SpecMappingText: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let key: SpecScalar
        package var value: SpecText
        /// The comment lines above the key, without the comment sign.
        package var comments: [String]

        package init(key: SpecScalar, value: SpecText, comments: [String] = []) {
            self.key = key
            self.value = value
            self.comments = comments
        }
    }

    /// Whether each key is on its own line, however short it is.
    package var isBlock: Bool
    package var entries: [Entry] = []

    package init(isBlock: Bool = false) {
        self.isBlock = isBlock
    }

    package mutating func add(_ key: String, _ value: SpecText, comments: [String] = []) {
        entries.append(Entry(key: SpecScalar(key), value: value, comments: comments))
    }

    /// Adds a text, if there is one.
    package mutating func add(_ key: String, text: String?) {
        if let text { add(key, .text(text)) }
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
        var text = text
        var isASCII = true
        let hasPlainBytes = text.withUTF8 { arePlain($0, isInBrackets: isInBrackets, isASCII: &isASCII) }
        return hasPlainBytes && text != "null" && (isASCII || text.unicodeScalars.allSatisfy(isPrintable))
    }

    private static func arePlain(
        _ text: UnsafeBufferPointer<UInt8>, isInBrackets: Bool, isASCII: inout Bool
    ) -> Bool {
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
        var union: UInt8 = 0
        for byte in text {
            if byte < 0x20 || byte == 0x7F { return false }
            if byte == UInt8(ascii: "#"), previous == 0x20 { return false }
            if previous == UInt8(ascii: ":"), byte == 0x20 || isInBrackets { return false }
            // Some parsers, such as PyYAML, end a plain scalar between brackets at a question mark.
            if isInBrackets, isFlowIndicator(byte) || byte == UInt8(ascii: "?") { return false }
            union |= byte
            previous = byte
        }
        isASCII = union < 0x80
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
        if text.isVisibleASCII {
            let hasQuotes = text.utf8.contains(UInt8(ascii: "'"))
            guard hasQuotes || text.isEmpty else { return "'\(text)'" }
        }
        guard text.unicodeScalars.allSatisfy({ isPrintable($0) && $0 != "\n" && $0 != "\t" }) else {
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
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result
    }

    /// Whether YAML allows the character as it is and does not treat it as a line break (YAML 1.1, sections 5.1 and
    /// 5.4).
    package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20...0x7E: true
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

extension String {
    /// Whether it consists of characters of ASCII that one can see, and spaces.
    fileprivate var isVisibleASCII: Bool {
        var text = self
        return text.withUTF8 { bytes in
            for byte in bytes where byte < 0x20 || byte > 0x7E { return false }
            return true
        }
    }

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
        if text.isVisibleASCII {
            guard text.utf8.count > width, text.utf8.first != 0x20, text.utf8.last != 0x20 else { return nil }
            return foldedASCII(text, width: width).map { (">-", $0) }
        }
        guard text.unicodeScalars.allSatisfy({ ScalarText.isPrintable($0) && $0 != "\t" || $0 == "\n" }),
            let first = text.unicodeScalars.first, first != " ", first != "\n", !text.hasSuffix("\n")
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

    /// The same for visible ASCII that neither begins nor ends with a space.
    private static func foldedASCII(_ text: String, width: Int) -> [String]? {
        var text = text
        return text.withUTF8 { bytes in
            var lines: [String] = []
            var start = 0
            // The space after the words that are on the line, and whether there are any.
            var end = 0
            var place = 0
            while place <= bytes.count {
                guard place == bytes.count || bytes[place] == 0x20 else {
                    place += 1
                    continue
                }
                if place < bytes.count, bytes[place - 1] == 0x20 { return nil }
                if end > start, place - start > width {
                    lines.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self))
                    start = end + 1
                }
                end = place
                place += 1
            }
            lines.append(String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self))
            return lines.count > 1 ? lines : nil
        }
    }

    /// Text for a documentation comment: without trailing spaces, with normalised line breaks, and with Markdown instead
    /// of HTML.
    package static func tidy(_ text: String) -> String {
        if text.utf8.last != 0x20, isBare(text) { return text }
        var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
            .map { trimmedEnd($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        return HTMLText.markdown(lines.joined(separator: "\n"))
    }

    /// Whether the text is printable ASCII that has no meaning in HTML.
    private static func isBare(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes
            where byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { return false }
            return true
        }
    }

    private static func trimmedEnd(_ line: Substring.UnicodeScalarView) -> String {
        var line = line
        while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
        return String(line)
    }
}

/// Writes text as YAML comments.
package enum CommentText {
    /// The lines of a comment. Characters that YAML treats as line breaks become spaces.
    package static func lines(_ text: String) -> [String] {
        ParagraphText.tidy(text).split(separator: "\n").map { line in
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.map { ScalarText.isPrintable($0) && $0 != "\t" ? $0 : " " }))
        }
    }
}
