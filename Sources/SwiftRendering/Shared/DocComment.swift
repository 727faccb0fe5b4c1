import TextForms

/// Lines of a comment, made from text in a spec.
///
/// Whatever the text contains, every line remains a comment and reads as written: line breaks of all kinds end lines,
/// unusual spaces become plain ones, and characters that are invisible or change the text direction are removed.
struct DocComment: Sendable {
    private(set) var lines: [String] = []
    private let marker: String

    /// - Parameter marker: the beginning of each line
    init(marker: String = "///") {
        self.marker = marker
    }

    /// A comment with the text, if there is any. Its first sentence is a paragraph of its own: the summary.
    init(_ text: String?) {
        self.init()
        add(text)
        separateSummary()
    }

    private mutating func separateSummary() {
        // Nearly all comments are one sentence, which their bytes tell.
        guard lines.count > 1 || lines.first?.utf8.dropLast().contains(where: Sentence.mayEnd) == true else { return }
        let count = lines.prefix { $0 != marker }.count
        for index in 0..<count {
            let text = lines[index].dropFirst(marker.count + 1)
            // Lists, tables and code stay as they are.
            guard text.first?.isLetter == true || text.first?.isNumber == true || index > 0 else { return }
            if let end = Sentence.end(in: text) {
                lines[index] = "\(marker) \(text[..<end])"
                lines.insert(contentsOf: [marker, "\(marker) \(text[end...].drop { $0 == " " })"], at: index + 1)
                return
            }
            if index + 1 < count, Sentence.isComplete(text) { return lines.insert(marker, at: index + 1) }
        }
    }

    /// Adds a text as a separate paragraph. Adds nothing if the text is empty.
    mutating func add(_ text: String?) {
        guard let text, !text.isEmpty else { return }
        if Self.isOneLine(text) {
            if !lines.isEmpty { lines.append(marker) }
            return addLine(text)
        }
        let added = Self.textLines(text)
        guard !added.isEmpty else { return }
        if !lines.isEmpty { lines.append(marker) }
        continueWith(added)
    }

    /// Adds a text below the last line, in the same paragraph.
    mutating func continueWith(_ text: String) {
        if Self.isOneLine(text) {
            addLine(text)
        } else {
            continueWith(Self.textLines(text))
        }
    }

    private mutating func addLine(_ text: String) {
        // Appended, because an interpolation copies its text.
        var line = marker
        line.reserveCapacity(marker.utf8.count + text.utf8.count + 1)
        line += " "
        line += text
        lines.append(line)
    }

    private mutating func continueWith(_ added: [String]) {
        lines += added.map { $0.isEmpty ? marker : "\(marker) \($0)" }
    }

    /// A text as code inside a comment: one line in backticks.
    static func code(_ text: String) -> String {
        if isOneLine(text), !text.hasByte(where: { $0 == UInt8(ascii: "`") }) { return "`\(text)`" }
        let line = textLines(text).joined(separator: " ")
        return line.utf8.contains(UInt8(ascii: "`")) ? "`` \(line) ``" : "`\(line)`"
    }

    /// A text as part of one line.
    static func inline(_ text: String) -> String {
        textLines(text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func textLines(_ text: String) -> [String] {
        if text.isEmpty { return [] }
        if isOneLine(text) { return [text] }
        let lines = text.isPlainASCIILines ? plainLines(text) : visibleLines(text)
        let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        let last = lines.lastIndex { !$0.isEmpty } ?? first
        return first < lines.endIndex ? Array(lines[first...last]) : []
    }

    private static func plainLines(_ text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { bytes in
            var bytes = bytes
            while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            return String(Substring(bytes))
        }
    }

    /// The lines of a text, without characters that cannot be seen.
    private static func visibleLines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar.isLineBreak {
                if !(previous == "\r" && scalar == "\n") {
                    lines.append(trimmed(line))
                    line = ""
                }
            } else if scalar.isUnusualBlank {
                line.append(" ")
            } else if !scalar.isInvisible || scalar.isJoiner {
                line.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        lines.append(trimmed(line))
        return lines
    }

    /// Whether a text can be used as a line unchanged, like most texts.
    private static func isOneLine(_ text: String) -> Bool {
        guard let last = text.utf8.last, last != UInt8(ascii: " ") else { return false }
        return text.isPlainASCII
    }

    /// The line without trailing spaces. Leading ones may indent a list or code.
    private static func trimmed(_ line: String) -> String {
        var scalars = line.unicodeScalars[...]
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}

/// Finds the first sentence of a text.
private enum Sentence {
    /// Words before a full stop that ends no sentence.
    private static let abbreviations: Set<Substring> = [
        "approx", "cf", "dr", "etc", "fig", "incl", "max", "min", "mr", "mrs", "ms", "no", "nr", "st", "vs",
    ]

    /// Whether a byte of a text may belong to the end of a sentence.
    static func mayEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") || byte > 0x7E
    }

    /// The end of the first sentence, if another one follows on the same line.
    static func end(in text: Substring) -> Substring.Index? {
        var isCode = false
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            switch character {
            case "`": isCode.toggle()
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "。", "！", "？": if !isCode, depth <= 0, next < text.endIndex { return next }
            case ".", "!", "?":
                if !isCode, depth <= 0, begins(text[next...]), isComplete(text[...index]) { return next }
            default: break
            }
            index = next
        }
        return nil
    }

    /// Whether a text ends with the end of a sentence.
    static func isComplete(_ text: Substring) -> Bool {
        guard let last = text.last, ".!?。！？".contains(last) else { return false }
        guard last == "." else { return true }
        let word = text.dropLast().split(separator: " ").last ?? ""
        return word.count > 1 && !word.contains(".") && !abbreviations.contains(Substring(word.lowercased()))
    }

    /// Whether a sentence follows after a space.
    private static func begins(_ text: Substring) -> Bool {
        guard text.first == " ", let first = text.first(where: { $0 != " " }) else { return false }
        return first.isUppercase || first == "`" || (first.isLetter && !first.isLowercase)
    }
}

/// Properties of texts, computed from their bytes. Nearly all texts in specs are plain ASCII, and iterating over
/// Unicode scalars would dominate the time of a run.
extension String {
    /// Whether it consists of visible ASCII characters and spaces, so that a comment or a literal can contain it
    /// unchanged.
    var isPlainASCII: Bool {
        withBytes { bytes in
            for byte in bytes where byte < 0x20 || byte > 0x7E { return false }
            return true
        }
    }

    /// The same, on any number of lines that end with a line feed.
    var isPlainASCIILines: Bool {
        withBytes { bytes in
            for byte in bytes where byte < 0x20 && byte != UInt8(ascii: "\n") || byte > 0x7E { return false }
            return true
        }
    }

    /// Whether it has to be escaped between the quotes of a literal.
    var holdsQuoteOrBackslash: Bool {
        withBytes { bytes in
            for byte in bytes where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
            return false
        }
    }

    /// Whether a byte of its UTF-8 has a property.
    func hasByte(where has: (UInt8) -> Bool) -> Bool {
        withBytes { bytes in
            for byte in bytes where has(byte) { return true }
            return false
        }
    }

    /// The number of Unicode scalars.
    var columns: Int {
        withBytes { bytes in
            var continued = 0
            for byte in bytes where byte & 0xC0 == 0x80 { continued += 1 }
            return bytes.count - continued
        }
    }

    /// Whether it has at most this many columns.
    func fits(_ columns: Int) -> Bool {
        utf8.count <= columns || self.columns <= columns
    }

    private func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(use)
    }
}

extension Unicode.Scalar {
    // Written out rather than based on `properties`, whose results depend on the machine's Unicode version.

    /// Whether it ends a line (Unicode Standard, section 5.8).
    var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether it is a space other than the ordinary one.
    var isUnusualBlank: Bool {
        switch value {
        case 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether it changes the appearance of the character before it.
    var isCombining: Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x1AB0...0x1AFF: true
        case 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
        default: false
        }
    }
}
