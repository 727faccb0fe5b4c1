/// Checks that sections are closed in the order in which they were opened, and makes it so after a fault.
struct SectionBalance {
    /// Deeper than any template needs, and bounded so that no template can exhaust the stack.
    private static let greatestDepth = 100

    private(set) var tokens: [Token] = []
    private(set) var faults: [TemplateFault] = []
    private let source: TemplateText
    private var open: [(name: String, offset: Int)] = []

    init(_ unbalanced: [Token], of source: TemplateText) {
        self.source = source
        for token in unbalanced where faults.count < TemplateFaults.greatestCount {
            switch token.kind {
            case .section(let name, _):
                guard open.count < Self.greatestDepth else {
                    let message = "sections are nested more than \(Self.greatestDepth) deep"
                    faults.append(source.fault(message, at: token.offset))
                    tokens = []
                    return
                }
                open.append((name, token.offset))
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

    /// Ends sections that have no end of their own.
    private mutating func closeSections(above depth: Int, at offset: Int) {
        while open.count > depth {
            let section = open.removeLast()
            faults.append(source.fault("the section \"\(section.name)\" is not closed", at: section.offset))
            tokens.append(Token(kind: .end(section.name), offset: offset))
        }
    }
}
