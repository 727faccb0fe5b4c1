/// A template and all partials that it can reach, each read once.
struct TemplateLibrary {
    struct Entry {
        var source: TemplateText
        var tokens: [Token]
    }

    let main: Entry
    private(set) var faults: [TemplateFault] = []
    private var partials: [String: Entry] = [:]

    init(name: String, text: String, partials texts: (String) -> String?) {
        let (main, mainFaults) = Self.read(name: name, text: text)
        self.main = main
        faults += mainFaults
        var missing: Set<String> = []
        var waiting = Self.partialNames(in: main)
        while let name = waiting.popLast() {
            guard partials[name] == nil, !missing.contains(name) else { continue }
            guard let text = texts(name) else {
                missing.insert(name)
                continue
            }
            let (partial, partialFaults) = Self.read(name: name, text: text)
            partials[name] = partial
            faults += partialFaults
            waiting += Self.partialNames(in: partial)
        }
    }

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
            if case .partial(let name, _) = token.kind, TagName.partialFault(name) == nil { name } else { nil }
        }
    }
}
