/// A template and all partials that it can reach, each parsed once.
struct TemplateLibrary {
    struct Entry {
        var source: TemplateText
        var tokens: [Token]
    }

    let main: Entry
    private(set) var faults: [TemplateFault] = []
    private let texts: [String: String]
    private var partials: [String: Entry] = [:]

    init(name: String, text: String, partials texts: [String: String]) {
        self.texts = texts
        let (main, mainFaults) = Self.read(name: name, text: text)
        self.main = main
        faults += mainFaults
        var missing: Set<String> = []
        var waiting = Self.partialNames(in: main)
        while let name = waiting.popLast() {
            guard partials[name] == nil, !missing.contains(name) else { continue }
            guard let text = texts[name] else {
                missing.insert(name)
                continue
            }
            let (partial, partialFaults) = Self.read(name: name, text: text)
            partials[name] = partial
            faults += partialFaults
            waiting += Self.partialNames(in: partial)
        }
    }

    /// The names of all partials that there are, sorted.
    var names: [String] { texts.keys.sorted() }

    /// The names of those that the template includes, directly or not.
    var included: Set<String> { Set(partials.keys) }

    func partial(_ name: String) -> Entry? {
        partials[name]
    }

    private static func read(name: String, text: String) -> (Entry, [TemplateFault]) {
        let source = TemplateText(name: name, text: text)
        var lexer = Lexer(source)
        lexer.run()
        let balance = SectionBalance(lexer.tokens, of: source)
        return (Entry(source: source, tokens: balance.tokens), lexer.faults + balance.faults)
    }

    private static func partialNames(in entry: Entry) -> [String] {
        entry.tokens.compactMap { token in
            switch token.kind {
            case .partial(let name, _), .inlinePartial(let name): TagName.partialFault(name) == nil ? name : nil
            case .text, .variable, .section, .end: nil
            }
        }
    }
}

/// The text of a template, as bytes.
struct TemplateText {
    let name: String
    let bytes: [UInt8]

    init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    func string(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The next offset of a pattern; `nil` if there is none.
    ///
    /// - Parameter stopsAtLineEnd: whether to search only the line of `start`.
    func find(_ pattern: [UInt8], from start: Int, stopsAtLineEnd: Bool = false) -> Int? {
        guard let first = pattern.first else { return nil }
        var index = start
        while index + pattern.count <= bytes.count {
            if bytes[index] == first, bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
            if stopsAtLineEnd, bytes[index] == UInt8(ascii: "\n") { return nil }
            index += 1
        }
        return nil
    }

    /// The end of the line, before its line feed.
    func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    func isLineStart(_ index: Int) -> Bool {
        index == 0 || bytes[index - 1] == UInt8(ascii: "\n")
    }

    func fault(_ message: String, at offset: Int) -> TemplateFault {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        // Bytes 10xxxxxx continue a scalar.
        let column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
        return TemplateFault(file: name, line: line, column: column, message: message)
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
