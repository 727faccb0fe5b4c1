package import SpecFormatting
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

extension ScalarText {
    /// The scalar on one line, without quotes if YAML allows it.
    ///
    /// - Parameter isInBrackets: whether the scalar is between brackets or braces, where commas end it
    package static func line(_ scalar: SpecScalar, isInBrackets: Bool) -> String {
        switch scalar.form {
        case .exact: scalar.text
        case .quoted: spelling(scalar.text, isPlain: false, isInBrackets: isInBrackets)
        case .text: text(scalar.text, isInBrackets: isInBrackets)
        }
    }
}

extension ParagraphText {
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
