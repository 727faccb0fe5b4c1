import TextForms

/// Compiles a template to a flat program, with all partials inserted and all names resolved.
struct Compiler {
    /// A limit for partials that include others several times, which could fill the memory.
    private static let greatestLength = 200_000
    private static let greatestPartialDepth = 50

    private let library: TemplateLibrary
    private var faults: [TemplateFault]
    private var resolver: NameResolver
    private var program = Program()
    /// The partials being compiled, outermost first.
    private var partials: [String] = []
    private var handledTokens = 0
    /// Each template that was compiled, with the names of the innermost context.
    private(set) var included: [(template: String, shape: AnyShape)] = []

    init(library: TemplateLibrary, scope: TemplateScope) {
        self.library = library
        faults = library.faults
        resolver = NameResolver(scopes: [scope])
    }

    mutating func compile() throws(TemplateFaults) -> Program {
        compile(library.main, indent: program.indentation(""))
        guard faults.isEmpty else { throw TemplateFaults(faults) }
        return program
    }

    /// - Parameters:
    ///   - indent: the indentation of all lines.
    ///   - isInline: whether it is included within a line, which goes on after it.
    private mutating func compile(_ entry: TemplateLibrary.Entry, indent: Indentation, isInline: Bool = false) {
        if let shape = resolver.context { included.append((entry.source.name, shape)) }
        var sections: [OpenSection] = []
        for token in entry.tokens {
            guard countToken(at: token.offset, in: entry) else { return }
            if case .skipped = sections.last {
                skip(token, in: &sections)
                continue
            }
            do {
                switch token.kind {
                case .text(let range):
                    let text = entry.source.bytes[range]
                    let isEnd = isInline && range.upperBound == entry.source.bytes.count
                    appendText(isEnd ? text.withoutLineEnd : text, indent: indent)
                case .variable(let name, let blanks): try appendVariable(name, blanks: blanks, indent: indent)
                case .section(let name, let form):
                    sections.append(.skipped)
                    sections[sections.count - 1] = try openSection(name, form)
                case .end: if let section = sections.popLast() { close(section) }
                case .partial(let name, let blanks): try includePartial(name, indent: indent.text + blanks)
                case .inlinePartial(let name): try includePartial(name, indent: indent.text, isInline: true)
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

    private mutating func appendText(_ text: ArraySlice<UInt8>, indent: Indentation) {
        guard !indent.text.isEmpty else {
            program.instructions.append(.literal(program.add(text)))
            return
        }
        let indented = program.add(IndentedText.indentFurtherLines(of: text, by: indent.text)[...])
        let startsWithLineEnd = text.first == UInt8(ascii: "\n") || text.first == UInt8(ascii: "\r")
        program.instructions.append(
            startsWithLineEnd ? .literal(indented) : .indentedLiteral(indented, indent: indent.constant))
    }

    private mutating func appendVariable(
        _ name: MemberPath, blanks: String, indent: Indentation
    ) throws(NameResolver.Failure) {
        let meaning = try resolver.resolve(name)
        guard meaning.kind.isText else {
            throw NameResolver.Failure(message: "\"\(name.text)\" is not a text; only a section can use it")
        }
        let further = blanks.isEmpty ? indent.constant : program.add(indent.text + blanks)
        let indents = TextIndents(start: indent.constant, further: further)
        program.instructions.append(.text(source(of: meaning), indents: indents))
    }

    // MARK: - Sections

    private enum OpenSection {
        /// The instruction at this position jumps to the end, which is not known yet.
        case condition(at: Int)
        case elements(at: Int)
        /// Elements with commas between them.
        case separated(at: Int)
        /// It has a fault, so its contents are not checked.
        case skipped
    }

    private mutating func openSection(
        _ name: MemberPath, _ form: SectionForm
    ) throws(NameResolver.Failure) -> OpenSection {
        let meaning = try resolver.resolve(name)
        guard form != .separated || meaning.kind == .list else {
            throw NameResolver.Failure(
                message: "\"\(name.text)\" is not a list, so commas cannot separate its elements")
        }
        guard meaning.kind.mayBeMissing || (meaning.kind == .context && form != .inverted) else {
            throw NameResolver.Failure(message: "\"\(name.text)\" always exists, so a section of it is pointless")
        }
        if form == .inverted || meaning.kind == .flag {
            let source = source(of: meaning)
            program.instructions.append(form == .inverted ? .jumpIfTrue(source, to: 0) : .jumpIfFalse(source, to: 0))
            return .condition(at: program.instructions.count - 1)
        }
        guard let scope = meaning.scope else { return .skipped }
        if form == .separated { program.instructions.append(.beginList) }
        program.instructions.append(.enter(source(of: meaning), exit: 0))
        resolver.scopes.append(scope)
        guard form == .separated else { return .elements(at: program.instructions.count - 1) }
        program.instructions.append(.item)
        return .separated(at: program.instructions.count - 2)
    }

    private mutating func source(of meaning: NameResolver.Meaning) -> Source {
        switch meaning.place {
        case .slot(let level, let slot): .slot(level: level, slot)
        case .path(let level, let slots): .path(level: level, number: program.add(slots))
        case .first(let level): .first(level: level)
        case .last(let level): .last(level: level)
        }
    }

    private mutating func close(_ section: OpenSection) {
        switch section {
        case .skipped: break
        case .condition(let start): setTarget(of: start)
        case .elements(let start): closeElements(start)
        case .separated(let start):
            closeElements(start)
            program.instructions.append(.endList)
        }
    }

    private mutating func closeElements(_ start: Int) {
        resolver.scopes.removeLast()
        guard program.instructions.count > start + 1 else {
            program.instructions.removeLast()
            return
        }
        program.instructions.append(.next(start: start + 1))
        setTarget(of: start)
    }

    /// Sets the target of a jump to the current end of the program.
    private mutating func setTarget(of position: Int) {
        let end = program.instructions.count
        switch program.instructions[position] {
        case .enter(let source, _): program.instructions[position] = .enter(source, exit: end)
        case .jumpIfTrue(let source, _): program.instructions[position] = .jumpIfTrue(source, to: end)
        case .jumpIfFalse(let source, _): program.instructions[position] = .jumpIfFalse(source, to: end)
        case .literal, .indentedLiteral, .text, .next, .beginList, .item, .endList: break
        }
    }

    private func skip(_ token: Token, in sections: inout [OpenSection]) {
        switch token.kind {
        case .section: sections.append(.skipped)
        case .end: sections.removeLast()
        case .text, .variable, .partial, .inlinePartial: break
        }
    }

    // MARK: - Partials

    private mutating func includePartial(
        _ name: String, indent: String, isInline: Bool = false
    ) throws(NameResolver.Failure) {
        if let message = TagName.partialFault(name) { throw NameResolver.Failure(message: message) }
        guard let partial = library.partial(name) else {
            let hint = Spelling.suggestion(for: name, among: library.names)
            throw NameResolver.Failure(message: "there is no partial \"\(name)\"\(hint)")
        }
        guard !partials.contains(name) else {
            let circle = (partials.drop { $0 != name } + [name]).joined(separator: " > ")
            throw NameResolver.Failure(message: "the partial \"\(name)\" includes itself: \(circle)")
        }
        guard partials.count < Self.greatestPartialDepth else {
            throw NameResolver.Failure(message: "partials are nested more than \(Self.greatestPartialDepth) deep")
        }
        partials.append(name)
        compile(partial, indent: program.indentation(indent), isInline: isInline)
        partials.removeLast()
    }
}

/// The indentation of all lines of a template.
private struct Indentation {
    var text: String
    var constant: ConstantText
}

extension Program {
    fileprivate mutating func indentation(_ text: String) -> Indentation {
        Indentation(text: text, constant: add(text))
    }
}

extension ArraySlice<UInt8> {
    /// Without one line break at the end.
    fileprivate var withoutLineEnd: ArraySlice<UInt8> {
        last == UInt8(ascii: "\n") ? dropLast() : self
    }
}

/// Indents the text of templates.
enum IndentedText {
    /// Indents all lines but the first. Empty lines stay empty.
    static func indentFurtherLines(of text: ArraySlice<UInt8>, by indent: String) -> [UInt8] {
        var indented: [UInt8] = []
        indented.reserveCapacity(text.count)
        for index in text.indices {
            indented.append(text[index])
            guard text[index] == UInt8(ascii: "\n"), index + 1 < text.endIndex else { continue }
            let next = text[index + 1]
            let isEmptyLine = next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
            if !isEmptyLine { indented += indent.utf8 }
        }
        return indented
    }
}
