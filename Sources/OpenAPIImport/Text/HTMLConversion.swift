/// Turns the HTML in descriptions into Markdown, in linear time.
///
/// Text without HTML stays as it is, and so do code spans, code blocks and tags that are no HTML, such as `<id>`.
struct HTMLConversion {
    /// An element that has not ended yet.
    private struct Element {
        let tag: HTMLTag
        var text: [UInt8] = []
        /// The number of list items or rows so far.
        var count: Int = 0
    }

    /// Elements that are nested deeper have no effect.
    private static let deepest: Int = 24

    private let bytes: [UInt8]
    private var index: Int = 0
    private var elements: [Element] = []
    private var text: [UInt8] = []
    private var code: CodeSpans

    /// The text in Markdown.
    static func markdown(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var converter = HTMLConversion(bytes: Array(text.utf8))
        converter.convert()
        return converter.hasHTML ? String(decoding: converter.text, as: UTF8.self) : text
    }

    private var hasHTML: Bool = false

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        code = CodeSpans(bytes)
    }

    private mutating func convert() {
        while index < bytes.count {
            if let end = code.end(at: index), !isVerbatim {
                append(bytes[index..<end])
                index = end
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "<"):
                if let (tag, end) = HTMLTag.parsed(bytes, at: index) {
                    hasHTML = true
                    index = end
                    tag.isEnd ? close(tag) : open(tag)
                    continue
                }
            case UInt8(ascii: "&"):
                if let (text, end) = HTMLEntity.parsed(bytes, at: index) {
                    hasHTML = true
                    append(text == "<" && !isVerbatim && startsTag(end) ? Array("\\<".utf8) : Array(text.utf8))
                    index = end
                    continue
                }
            default: break
            }
            append(bytes[index...index])
            index += 1
        }
        while !elements.isEmpty { pop() }
        text = MarkdownLines.tidy(text)
    }

    private func startsTag(_ index: Int) -> Bool {
        index < bytes.count && (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(bytes[index])
    }

    /// Whether the text is code in an element, where backticks and Markdown mean nothing.
    private var isVerbatim: Bool {
        elements.contains { $0.tag.name == "code" || $0.tag.name == "pre" }
    }

    private mutating func append(_ bytes: some Sequence<UInt8>) {
        if elements.isEmpty { text += bytes } else { elements[elements.count - 1].text += bytes }
    }

    private mutating func open(_ tag: HTMLTag) {
        switch tag.name {
        case "br": append(elements.isEmpty || elements.last?.tag.name == "p" ? "\n\n".utf8 : " ".utf8)
        case "hr": append("\n\n---\n\n".utf8)
        case "img": break
        default:
            // These end the element before them, whose end tag may be left out.
            if ["p", "li", "tr", "td", "th"].contains(tag.name), elements.last?.tag.name == tag.name { pop() }
            if elements.count < Self.deepest { elements.append(Element(tag: tag)) }
        }
        if tag.isBlock { skipSpace() }
    }

    private mutating func close(_ tag: HTMLTag) {
        if elements.contains(where: { $0.tag.name == tag.name }) {
            while elements.last?.tag.name != tag.name { pop() }
            pop()
        }
        if tag.isBlock { skipSpace() }
    }

    /// The space between blocks is no text.
    private mutating func skipSpace() {
        guard !isVerbatim else { return }
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A || bytes[index] == 0x09 { index += 1 }
    }

    private mutating func pop() {
        let element = elements.removeLast()
        let content = element.text
        switch element.tag.name {
        case "b", "strong": wrap(content, "**")
        case "i", "em": wrap(content, "*")
        case "code", "tt", "kbd": isVerbatim ? append(content) : appendCode(content)
        case "pre": append(Array("\n\n```\n".utf8) + MarkdownLines.trimmed(content) + Array("\n```\n\n".utf8))
        case "a": appendLink(content, to: element.tag.address)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let level = Int(String(element.tag.name.dropFirst())) ?? 1
            append(
                Array("\n\n\(String(repeating: "#", count: level)) ".utf8) + MarkdownLines.joined(content)
                    + Array("\n\n".utf8))
        case "li": appendItem(content)
        case "td", "th": append(MarkdownLines.joined(content).filter { $0 != UInt8(ascii: "|") } + Array(" | ".utf8))
        case "tr": appendRow(content)
        case "p", "div", "ul", "ol", "table", "blockquote", "dl", "dt", "dd":
            let isInItem = elements.last?.tag.name == "li"
            append(isInItem ? [0x0A] + MarkdownLines.trimmed(content) : [0x0A, 0x0A] + content + [0x0A, 0x0A])
        default: append(content)
        }
    }

    /// Emphasis ends at words, not at spaces.
    private mutating func wrap(_ content: [UInt8], _ mark: String) {
        let inner = MarkdownLines.trimmed(content)
        guard !inner.isEmpty else { return append(content) }
        let start = content.prefix { $0 == 0x20 || $0 == 0x0A }
        let end = content.count > start.count + inner.count ? " " : ""
        append(Array(start) + Array(mark.utf8) + inner + Array(mark.utf8) + Array(end.utf8))
    }

    private mutating func appendCode(_ content: [UInt8]) {
        let inner = MarkdownLines.joined(content)
        guard !inner.isEmpty else { return }
        let mark = inner.contains(UInt8(ascii: "`")) ? "``" : "`"
        let space = mark == "``" ? " " : ""
        append(Array((mark + space).utf8) + inner + Array((space + mark).utf8))
    }

    private mutating func appendLink(_ content: [UInt8], to address: String?) {
        let inner = MarkdownLines.joined(content)
        guard let address, !address.isEmpty else { return append(inner) }
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
        let target = isPlain ? address : "<\(address)>"
        append(inner.isEmpty ? Array("<\(address)>".utf8) : Array("[".utf8) + inner + Array("](\(target))".utf8))
    }

    private mutating func appendItem(_ content: [UInt8]) {
        var mark = "- "
        if let list = elements.lastIndex(where: { $0.tag.name == "ol" || $0.tag.name == "ul" }) {
            elements[list].count += 1
            if elements[list].tag.name == "ol" { mark = "\(elements[list].count). " }
        }
        let space = String(repeating: " ", count: mark.count)
        append(Array("\n\(mark)".utf8) + MarkdownLines.indented(MarkdownLines.trimmed(content), by: space))
    }

    private mutating func appendRow(_ content: [UInt8]) {
        append(Array("\n| ".utf8) + MarkdownLines.trimmed(content))
        guard let table = elements.lastIndex(where: { $0.tag.name == "table" }) else { return }
        elements[table].count += 1
        let cells = content.count { $0 == UInt8(ascii: "|") }
        if elements[table].count == 1, cells > 0 { append(("\n|" + String(repeating: "---|", count: cells)).utf8) }
    }
}

/// A tag of HTML, such as `<a href="…">`.
struct HTMLTag {
    let name: String
    let isEnd: Bool
    /// Where a link leads.
    let address: String?

    /// Whether space beside the tag means nothing.
    var isBlock: Bool {
        !["a", "b", "code", "em", "font", "i", "kbd", "s", "small", "span", "strong", "sub", "sup", "tt", "u"].contains(
            name)
    }

    private static let names: Set<String> = [
        "a", "b", "blockquote", "br", "code", "dd", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6",
        "hr", "i", "img", "kbd", "li", "ol", "p", "pre", "s", "small", "span", "strong", "sub", "sup", "table", "tbody",
        "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul",
    ]

    /// No tag of a description is longer.
    private static let longest: Int = 1_000

    /// The tag that starts at an index, and the index after it. `nil` if there is no tag of HTML.
    static func parsed(_ bytes: [UInt8], at start: Int) -> (tag: HTMLTag, end: Int)? {
        var index = start + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let first = index
        while index < bytes.count, index < first + 11, isNamePart(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[first..<index], as: UTF8.self).lowercased()
        guard names.contains(name) else { return nil }
        let limit = min(bytes.count, index + longest)
        guard let end = bytes[index..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let rest = String(decoding: bytes[index..<end], as: UTF8.self)
        guard rest.allSatisfy({ $0 == " " || $0 == "/" || $0 == "\n" }) || rest.contains("=") else { return nil }
        return (HTMLTag(name: name, isEnd: isEnd, address: name == "a" && !isEnd ? address(in: rest) : nil), end + 1)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "1")...UInt8(ascii: "6"):
            true
        default: false
        }
    }

    private static func address(in attributes: String) -> String? {
        guard let start = attributes.firstRange(of: "href")?.upperBound else { return nil }
        let value = attributes[start...].drop { $0 == " " || $0 == "=" || $0 == "\n" }
        guard let quote = value.first else { return nil }
        let text = quote == "\"" || quote == "'" ? value.dropFirst().prefix { $0 != quote } : value.prefix { $0 != " " }
        return HTMLEntity.decoded(String(text)).filter { $0 != "\n" && $0 != "<" && $0 != ">" }
    }
}
