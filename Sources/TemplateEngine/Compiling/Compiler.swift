/// Makes a flat program of a template, with every partial in its place and every name looked up.
struct Compiler {
    /// Beyond it partials that include others several times would fill the memory.
    private static let greatestLength = 200_000
    private static let greatestPartialDepth = 50

    private let library: TemplateLibrary
    private var faults: [TemplateFault]
    private var resolver: NameResolver
    private var program: [Instruction] = []
    /// The partials that are being compiled, the outermost first.
    private var partials: [String] = []
    private var handledTokens = 0

    init(library: TemplateLibrary, scope: any Scope) {
        self.library = library
        self.faults = library.faults
        self.resolver = NameResolver(scopes: [scope])
    }

    mutating func compile() throws(TemplateFaults) -> [Instruction] {
        compile(library.main, indent: "")
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return program
    }

    /// - Parameter indent: the blanks that all lines are indented by.
    private mutating func compile(_ entry: TemplateLibrary.Entry, indent: String) {
        var sections: [OpenSection] = []
        for token in entry.tokens {
            guard countToken(at: token.offset, in: entry) else { return }
            if case .skipped = sections.last {
                skip(token, in: &sections)
                continue
            }
            do {
                switch token.kind {
                case .text(let text): appendText(text, indent: indent)
                case .variable(let name, let blanks): try appendVariable(name, blanks: blanks, indent: indent)
                case .section(let name, let isInverted):
                    sections.append(.skipped)
                    sections[sections.count - 1] = try openSection(name, isInverted: isInverted)
                case .end: if let section = sections.popLast() { close(section) }
                case .partial(let name, let blanks): try includePartial(name, indent: indent + blanks)
                }
            } catch {
                faults.append(entry.source.fault(error.message, at: token.offset))
            }
        }
    }

    private mutating func countToken(at offset: Int, in entry: TemplateLibrary.Entry) -> Bool {
        handledTokens += 1
        guard faults.count < TemplateFaults.greatestCount else { return false }
        guard handledTokens == Self.greatestLength else { return handledTokens < Self.greatestLength }
        faults.append(entry.source.fault("with its partials the template is too long", at: offset))
        return false
    }

    // MARK: - Texts

    private mutating func appendText(_ text: String, indent: String) {
        guard !indent.isEmpty else {
            program.append(.literal(text))
            return
        }
        let indented = IndentedText.indentFurtherLines(of: text, by: indent)
        let startsWithLineEnd = text.utf8.first == UInt8(ascii: "\n") || text.utf8.first == UInt8(ascii: "\r")
        program.append(startsWithLineEnd ? .literal(indented) : .indentedLiteral(indented, indent: indent))
    }

    private mutating func appendVariable(
        _ name: String, blanks: String, indent: String
    ) throws(NameResolver.Failure) {
        let meaning = try resolver.resolve(name)
        guard meaning.kind.isText else {
            throw NameResolver.Failure(message: "\"\(name)\" is not a text; only a section can use it")
        }
        program.append(.text(meaning.source, indents: TextIndents(start: indent, further: indent + blanks)))
    }

    // MARK: - Sections

    private enum OpenSection {
        /// Its instruction jumps to the end; to be set there.
        case condition(at: Int)
        case elements(at: Int)
        /// It has a fault, so nothing in it has a meaning.
        case skipped
    }

    private mutating func openSection(
        _ name: String, isInverted: Bool
    ) throws(NameResolver.Failure) -> OpenSection {
        let meaning = try resolver.resolve(name)
        guard meaning.kind.mayBeMissing || (meaning.kind == .context && !isInverted) else {
            throw NameResolver.Failure(message: "\"\(name)\" is always there, so that this section asks for nothing")
        }
        if isInverted || meaning.kind == .flag {
            program.append(isInverted ? .jumpIfTrue(meaning.source, to: 0) : .jumpIfFalse(meaning.source, to: 0))
            return .condition(at: program.count - 1)
        }
        guard let scope = meaning.scope else { return .skipped }
        program.append(.enter(meaning.source, exit: 0))
        resolver.scopes.append(scope)
        return .elements(at: program.count - 1)
    }

    private mutating func close(_ section: OpenSection) {
        switch section {
        case .skipped: break
        case .condition(let start): setTarget(of: start)
        case .elements(let start):
            resolver.scopes.removeLast()
            program.append(.next(start: start + 1))
            setTarget(of: start)
        }
    }

    /// Lets the instruction jump to where the program ends now.
    private mutating func setTarget(of position: Int) {
        switch program[position] {
        case .enter(let source, _): program[position] = .enter(source, exit: program.count)
        case .jumpIfTrue(let source, _): program[position] = .jumpIfTrue(source, to: program.count)
        case .jumpIfFalse(let source, _): program[position] = .jumpIfFalse(source, to: program.count)
        case .literal, .indentedLiteral, .text, .next: break
        }
    }

    private func skip(_ token: Token, in sections: inout [OpenSection]) {
        switch token.kind {
        case .section: sections.append(.skipped)
        case .end: sections.removeLast()
        case .text, .variable, .partial: break
        }
    }

    // MARK: - Partials

    private mutating func includePartial(_ name: String, indent: String) throws(NameResolver.Failure) {
        if let message = TagName.partialFault(name) { throw NameResolver.Failure(message: message) }
        guard let partial = library.partial(name) else {
            throw NameResolver.Failure(message: "there is no partial \"\(name)\"")
        }
        guard !partials.contains(name) else {
            let circle = (partials.drop { $0 != name } + [name]).joined(separator: " > ")
            throw NameResolver.Failure(message: "the partial \"\(name)\" includes itself: \(circle)")
        }
        guard partials.count < Self.greatestPartialDepth else {
            throw NameResolver.Failure(message: "partials are nested more than \(Self.greatestPartialDepth) deep")
        }
        partials.append(name)
        compile(partial, indent: indent)
        partials.removeLast()
    }
}
