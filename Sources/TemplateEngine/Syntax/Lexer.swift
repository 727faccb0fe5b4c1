/// Splits a template into text and tags; drops comments and applies changes of delimiters.
struct Lexer {
    let source: TemplateText
    private(set) var tokens: [Token] = []
    private(set) var faults: [TemplateFault] = []
    private var delimiters = Delimiters()
    /// Everything before it is in `tokens`.
    private var cursor = 0
    /// The blanks at the start of the current line; `nil` after anything other than section tags.
    private var indent: String? = ""

    init(_ source: TemplateText) {
        self.source = source
    }

    mutating func run() {
        while let open = source.find(delimiters.open, from: cursor), faults.count < TemplateFaults.greatestCount {
            guard let tag = readTag(at: open) else { continue }
            handle(tag)
        }
        appendText(to: source.bytes.count)
    }

    // MARK: - Tags

    /// A tag as written: `{{#name}}` has the sigil `#` and the content `name`.
    private struct Tag {
        var sigil: UInt8?
        var content: String
        var range: Range<Int>

        var path: MemberPath {
            MemberPath(content)
        }
    }

    /// Returns `nil`, with the cursor after the fault, if the tag is not closed.
    private mutating func readTag(at open: Int) -> Tag? {
        let afterOpen = open + delimiters.open.count
        let sigil = source.bytes.indices.contains(afterOpen) ? Self.sigil(source.bytes[afterOpen]) : nil
        let start = afterOpen + (sigil == nil ? 0 : 1)
        let close = closing(of: sigil)
        // Comments and changes of delimiters can span lines; names cannot.
        let spansLines = sigil == UInt8(ascii: "!") || sigil == UInt8(ascii: "=")
        guard let end = source.find(close, from: start, stopsAtLineEnd: !spansLines) else {
            let missing = String(decoding: close, as: UTF8.self)
            let place = spansLines ? "" : " on this line"
            faults.append(source.fault("the tag is not closed\(place): \"\(missing)\" is missing", at: open))
            appendText(to: open)
            cursor = spansLines ? source.bytes.count : source.lineEnd(from: start)
            return nil
        }
        return Tag(sigil: sigil, content: source.trimmed(start..<end), range: open..<end + close.count)
    }

    private static func sigil(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: ">"),
            UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "!"):
            byte
        default: nil
        }
    }

    private func closing(of sigil: UInt8?) -> [UInt8] {
        switch sigil {
        case UInt8(ascii: "{"): [UInt8(ascii: "}")] + delimiters.close
        case UInt8(ascii: "="): [UInt8(ascii: "=")] + delimiters.close
        default: delimiters.close
        }
    }

    private mutating func handle(_ tag: Tag) {
        switch tag.sigil {
        case nil, UInt8(ascii: "&"), UInt8(ascii: "{"):
            appendText(to: tag.range.lowerBound)
            append(.variable(tag.path, indent: indent ?? ""), of: tag)
            indent = nil
            cursor = tag.range.upperBound
        case UInt8(ascii: "#"): appendStandalone(tag) { _ in .section(tag.path, .each) }
        case UInt8(ascii: "^"): appendStandalone(tag) { _ in .section(tag.path, .inverted) }
        case UInt8(ascii: ","): appendStandalone(tag) { _ in .section(tag.path, .separated) }
        case UInt8(ascii: "/"): appendStandalone(tag) { _ in .end(tag.content) }
        case UInt8(ascii: ">"):
            let isAlone = appendStandalone(tag) { .partial(tag.content, indent: $0) }
            guard !isAlone else { return }
            indent = nil
            tokens[tokens.count - 1].kind = .inlinePartial(tag.content)
        case UInt8(ascii: "="):
            appendStandalone(tag) { _ in nil }
            changeDelimiters(tag)
        default: appendStandalone(tag) { _ in nil }
        }
    }

    private mutating func changeDelimiters(_ tag: Tag) {
        guard let changed = Delimiters(tag.content) else {
            let message = "new delimiters must be two words without \"=\", such as \"{{=<% %>=}}\""
            faults.append(source.fault(message, at: tag.range.lowerBound))
            return
        }
        delimiters = changed
    }

    // MARK: - Tokens

    private mutating func append(_ kind: Token.Kind, of tag: Tag) {
        tokens.append(Token(kind: kind, offset: tag.range.lowerBound))
    }

    /// Appends a tag, and removes its line if nothing else is on it.
    ///
    /// - Parameter kind: made from the blanks before the tag, which are empty if it is not alone on its line.
    /// - Returns: whether the tag is alone on its line.
    @discardableResult
    private mutating func appendStandalone(_ tag: Tag, kind: (String) -> Token.Kind?) -> Bool {
        let line = standaloneLine(of: tag.range)
        appendText(to: line?.lowerBound ?? tag.range.lowerBound)
        let blanks = line.map { source.string($0.lowerBound..<tag.range.lowerBound) } ?? ""
        if let kind = kind(blanks) { append(kind, of: tag) }
        cursor = line?.upperBound ?? tag.range.upperBound
        if line != nil { indent = "" }
        return line != nil
    }

    /// The lines of a tag including their end; `nil` if there is anything but blanks beside it.
    private func standaloneLine(of tag: Range<Int>) -> Range<Int>? {
        let bytes = source.bytes
        var start = tag.lowerBound
        while start > cursor, TemplateText.isBlank(bytes[start - 1]) { start -= 1 }
        guard source.isLineStart(start) else { return nil }
        var end = tag.upperBound
        while end < bytes.count, TemplateText.isBlank(bytes[end]) { end += 1 }
        guard end < bytes.count else { return start..<end }
        if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
        return bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    private mutating func appendText(to end: Int) {
        guard cursor < end else { return }
        let text = source.bytes[cursor..<end]
        let lineStart = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? cursor
        let blanks = text[lineStart...]
        if !blanks.allSatisfy(TemplateText.isBlank) {
            indent = nil
        } else if source.isLineStart(lineStart) {
            indent = String(decoding: blanks, as: UTF8.self)
        } else {
            indent? += String(decoding: blanks, as: UTF8.self)
        }
        tokens.append(Token(kind: .text(cursor..<end), offset: cursor))
        cursor = end
    }
}

extension TemplateText {
    /// The text without blanks around it.
    fileprivate func trimmed(_ range: Range<Int>) -> String {
        // Most tags have no blanks. Bytes tell that faster than characters.
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        if !range.isEmpty, visible.contains(bytes[range.lowerBound]), visible.contains(bytes[range.upperBound - 1]) {
            return string(range)
        }
        var text = string(range)[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// A part of a template: text or a tag.
struct Token {
    enum Kind {
        /// The bytes of the template at these offsets.
        case text(Range<Int>)
        /// `indent` holds the blanks before the tag if only blanks and section tags precede it on its line.
        case variable(MemberPath, indent: String)
        case section(MemberPath, SectionForm)
        case end(String)
        /// `indent` holds the blanks before a tag that is alone on its line.
        case partial(String, indent: String)
        /// A tag within a line.
        case inlinePartial(String)
    }

    var kind: Kind
    /// The number of bytes before it in the template.
    var offset: Int
}

/// A name in a tag, `.`, or a path such as `owner.name`; `../` before it for each section that it looks outside of. A class,
/// because tokens are copied while they are checked.
final class MemberPath: Sendable {
    let text: String
    /// The text after each `../`.
    let name: String
    /// The number of `../`.
    let sections: Int
    let first: String
    /// The names after the first one.
    let others: [String]

    init(_ text: String) {
        self.text = text
        var rest = text[...]
        var sections = 0
        while rest.utf8.starts(with: "../".utf8) {
            rest = rest.dropFirst(3)
            sections += 1
        }
        name = sections == 0 ? text : String(rest)
        self.sections = sections
        let dot = UInt8(ascii: ".")
        guard name.utf8.count > 1, name.utf8.contains(dot) else {
            first = name
            others = []
            return
        }
        let names = name.utf8.split(separator: dot, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        first = names[0]
        others = Array(names[1...])
    }
}

/// How a section renders what it encloses.
enum SectionForm {
    /// `{{#name}}`: for each element, or if the condition holds.
    case each
    /// `{{^name}}`: if there is nothing, or if the condition does not hold.
    case inverted
    /// `{{,name}}`: for each element, with commas between them. See ``SeparatedList``.
    case separated
}

/// The opening and closing delimiters of tags.
struct Delimiters {
    var open: [UInt8] = Array("{{".utf8)
    var close: [UInt8] = Array("}}".utf8)
}

extension Delimiters {
    /// Reads the text between the equals signs of `{{=<% %>=}}`; `nil` unless it is two words.
    init?(_ text: String) {
        let words = text.split { $0.isWhitespace }
        guard words.count == 2, words.allSatisfy({ !$0.contains("=") }) else { return nil }
        open = Array(words[0].utf8)
        close = Array(words[1].utf8)
    }
}

/// Checks the names in tags.
enum TagName {
    /// The fault in the name of a variable or section; `nil` if the name is valid.
    static func fault(_ name: String) -> String? {
        guard let first = name.utf8.first else { return "the tag has no name" }
        if first == UInt8(ascii: "<") || first == UInt8(ascii: "$") {
            return "template inheritance is not supported"
        }
        if name == "." || isIdentifier(name[...]) { return nil }
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { isIdentifier(Substring($0)) } ? nil : "\"\(name)\" is not a name"
    }

    /// The fault in the name of a partial. Partials are named like files.
    static func partialFault(_ name: String) -> String? {
        guard let first = name.utf8.first else { return "the tag has no name" }
        if first == UInt8(ascii: "*") { return "dynamic partial names are not supported" }
        // Most are identifiers. Bytes tell that faster than characters.
        let isValid = isIdentifier(name[...]) || !name.contains(where: \.isWhitespace)
        return isValid ? nil : "\"\(name)\" is not a valid partial name"
    }

    private static func isIdentifier(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "@"):
                    true
                default: false
                }
            }
    }
}

/// Checks that sections are closed in reverse order of opening, and repairs the balance after a fault.
struct SectionBalance {
    /// More than any template needs, and few enough not to exhaust the stack.
    private static let greatestDepth = 100

    private(set) var tokens: [Token] = []
    private(set) var faults: [TemplateFault] = []
    private let source: TemplateText
    private var open: [(name: String, offset: Int)] = []

    init(_ unbalanced: [Token], of source: TemplateText) {
        self.source = source
        for token in unbalanced where faults.count < TemplateFaults.greatestCount {
            switch token.kind {
            case .section(let path, _):
                guard open.count < Self.greatestDepth else {
                    let message = "sections are nested more than \(Self.greatestDepth) deep"
                    faults.append(source.fault(message, at: token.offset))
                    tokens = []
                    return
                }
                open.append((path.text, token.offset))
                tokens.append(token)
            case .end(let name): close(name, with: token)
            default: tokens.append(token)
            }
        }
        closeSections(above: 0, at: source.bytes.count)
    }

    private mutating func close(_ name: String, with token: Token) {
        guard let position = open.lastIndex(where: { $0.name == name }) else {
            let hint = open.last.map { "; the section \"\($0.name)\" is open here" } ?? ""
            faults.append(source.fault("no section \"\(name)\" is open\(hint)", at: token.offset))
            return
        }
        closeSections(above: position + 1, at: token.offset)
        open.removeLast()
        tokens.append(token)
    }

    /// Closes sections that have no closing tag.
    private mutating func closeSections(above depth: Int, at offset: Int) {
        while open.count > depth {
            let section = open.removeLast()
            faults.append(source.fault("the section \"\(section.name)\" is not closed", at: section.offset))
            tokens.append(Token(kind: .end(section.name), offset: offset))
        }
    }
}
