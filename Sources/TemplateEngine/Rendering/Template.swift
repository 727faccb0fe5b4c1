/// A Mustache template for one type of context, checked as a whole and compiled to a flat program.
///
/// It differs from the Mustache specification in being strict: an unknown name or partial is an error; text is not
/// HTML-escaped; lambdas, inheritance and dynamic names are not supported. In lists, `@first` and `@last` are true for the
/// first and last element. `../name` is a name outside of the section. `{{,arguments}}…{{/arguments}}` separates elements by commas: on one line if it fits,
/// otherwise with each element on a line of its own. A text of several lines is indented on each of them if only blanks
/// precede its tag, and by the indentation of the partials around it.
public struct Template<Context>: Sendable {
    private let program: Program
    private let reader: ContextReader
    /// The names of the partials that it includes, directly or not.
    public let partials: Set<String>
    /// The names of the context.
    let shape: AnyShape
    /// Each template that was compiled, itself included, with the names of the innermost context.
    let included: [(template: String, shape: AnyShape)]

    /// Reads a template and everything that it includes.
    ///
    /// - Parameters:
    ///   - name: the file name in faults.
    ///   - text: the template.
    ///   - shape: the names that may be used.
    ///   - partials: the texts of partials by their names.
    /// - Throws: all mistakes of the template and its partials.
    public init(
        name: String, text: String, shape: Shape<Context>, partials: [String: String]
    ) throws(TemplateFaults) {
        let library = TemplateLibrary(name: name, text: text, partials: partials)
        let members = UsedMembers(shape.erased)
        var compiler = Compiler(library: library, scope: .context(members))
        program = try compiler.compile()
        reader = members.reader()
        self.partials = library.included
        self.shape = shape.erased
        included = compiler.included
    }

    /// Renders a context.
    public func render(_ context: Context) -> String {
        var output: [UInt8] = []
        render(context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Renders a context at the end of a text in UTF-8.
    ///
    /// - Returns: whether it is within the limit. If not, nothing is appended.
    @discardableResult
    public func render(_ context: Context, into output: inout [UInt8], limit: OutputLimit = .none) -> Bool {
        var text = OutputText(startsLine: output.last.map { $0 == OutputText.newline } ?? true)
        var interpreter = Interpreter(
            program, slots: withUnsafePointer(to: context) { reader.slots(of: $0) }, limit: limit)
        guard interpreter.run(into: &text) else { return false }
        output.append(contentsOf: text.bytes)
        return true
    }
}

/// How much a template may render. A list that is repeated within itself needs few bytes of template for more than fits
/// into memory.
public struct OutputLimit: Sendable, Hashable {
    public static let none: OutputLimit = OutputLimit(bytes: .max, elements: .max)

    /// The bytes of the text.
    public var bytes: Int
    /// The elements of all lists, which take time even if they render nothing.
    public var elements: Int

    public init(bytes: Int, elements: Int) {
        self.bytes = bytes
        self.elements = elements
    }
}

extension Template where Context: TemplateContext {
    /// Reads a template for a type that declares the names which may be used; otherwise like
    /// ``init(name:text:shape:partials:)``.
    public init(name: String, text: String, partials: [String: String]) throws(TemplateFaults) {
        try self.init(name: name, text: text, shape: Context.shape, partials: partials)
    }
}

/// A compiled template: instructions, and the texts and paths that they refer to by number.
struct Program: Sendable {
    var instructions: [Instruction] = []
    /// The slots that lead from a context to a member of a nested one.
    private(set) var paths: [[Int]] = []
    /// All texts of the template in UTF-8, concatenated. Never empty, so that there is always memory to point at.
    private(set) var constants: [UInt8] = [OutputText.newline]

    mutating func add(_ text: String) -> ConstantText {
        text.isEmpty ? ConstantText(start: 0, count: 0) : add(Array(text.utf8)[...])
    }

    mutating func add(_ text: ArraySlice<UInt8>) -> ConstantText {
        let start = constants.count
        constants.append(contentsOf: text)
        return ConstantText(start: start, count: text.count)
    }

    mutating func add(_ path: [Int]) -> Int {
        paths.append(path)
        return paths.count - 1
    }
}

/// A range of the constants of a program.
struct ConstantText: Sendable {
    var start: Int
    var count: Int
}

/// An instruction. It contains only numbers, so that running it does no reference counting.
enum Instruction: Sendable {
    /// Appends a text of the template.
    case literal(ConstantText)
    /// The same in an indented partial: the indent precedes it at the start of a line.
    case indentedLiteral(ConstantText, indent: ConstantText)
    /// Appends a member.
    case text(Source, indents: TextIndents)
    /// Iterates over `source`. Jumps to `exit` if it is empty.
    case enter(Source, exit: Int)
    /// Jumps to `start` if there is another element.
    case next(start: Int)
    case jumpIfTrue(Source, to: Int)
    case jumpIfFalse(Source, to: Int)
    /// Begins a list whose elements are separated by commas.
    case beginList
    /// Begins an element of such a list.
    case item
    case endList
}

/// The indentation of a text.
struct TextIndents: Sendable {
    /// Precedes the text if it begins a line of the output.
    var start: ConstantText
    /// Precedes each further line of the text.
    var further: ConstantText
}

/// The place of a value while rendering.
enum Source: Sendable {
    case slot(level: Int, Int)
    /// A slot of nested contexts, by the number of its path in the program.
    case path(level: Int, number: Int)
    /// Whether the list is at its first element.
    case first(level: Int)
    /// Whether the list is at its last element.
    case last(level: Int)
}

/// The value of one member that a template uses.
enum Slot {
    case text(String)
    case absent
    case flag(Bool)
    case lines([String])
    case elements(Elements)

    var isTrue: Bool {
        switch self {
        case .text: true
        case .absent: false
        case .flag(let flag): flag
        case .lines(let lines): !lines.isEmpty
        case .elements(let elements): elements.count > 0
        }
    }
}

/// The elements of a section. Each is read only when it is reached.
struct Elements {
    private let contexts: NestedContexts
    private let reader: ContextReader
    /// The values of the only element, if they have been read.
    private let known: [Slot]?

    init(contexts: NestedContexts, reader: ContextReader) {
        self.contexts = contexts
        self.reader = reader
        known = nil
    }

    init(slots: [Slot]) {
        contexts = NestedContexts(count: 1) { _, _ in }
        reader = ContextReader(members: [])
        known = slots
    }

    var count: Int { contexts.count }

    func slots(_ index: Int) -> [Slot] {
        if let known { return known }
        var slots: [Slot] = []
        contexts.visit(index) { slots = reader.slots(of: $0) }
        return slots
    }
}

/// Runs a program.
struct Interpreter {
    private let program: Program
    private var levels: [Level]
    /// What may still be rendered.
    private var limit: OutputLimit

    /// - Parameter slots: the values of the outermost context.
    init(_ program: Program, slots: [Slot], limit: OutputLimit) {
        self.program = program
        self.limit = limit
        levels = [Level(slots: slots, count: 1)]
    }

    /// Returns false if the limit is exceeded.
    mutating func run(into output: inout OutputText) -> Bool {
        let constants = program.constants
        return constants.withUnsafeBufferPointer { constants in
            constants.baseAddress.map { run(into: &output, $0) } ?? true
        }
    }

    private mutating func run(into output: inout OutputText, _ constants: UnsafePointer<UInt8>) -> Bool {
        let instructions = program.instructions
        var position = 0
        while position < instructions.count {
            let instruction = instructions[position]
            position += 1
            switch instruction {
            case .literal(let text): output.append(constants + text.start, text.count)
            case .indentedLiteral(let text, let indent):
                if output.isAtLineStart { output.append(constants + indent.start, indent.count) }
                output.append(constants + text.start, text.count)
            case .text(let source, let indents):
                if let text = text(source) { output.append(text, indents: indents, of: constants) }
            case .enter(let source, let exit):
                if !enter(slot(source)) { position = exit }
            case .next(let start):
                if next() { position = start }
                limit.elements -= 1
                if limit.elements < 0 || output.count > limit.bytes { return false }
            case .jumpIfTrue(let source, let target):
                if slot(source).isTrue { position = target }
            case .jumpIfFalse(let source, let target):
                if !slot(source).isTrue { position = target }
            case .beginList: output.beginList()
            case .item: output.beginItem(isFirst: levels[levels.count - 1].index == 0)
            case .endList: output.endList()
            }
        }
        output.endLine()
        return output.count <= limit.bytes
    }

    private mutating func enter(_ slot: Slot) -> Bool {
        switch slot {
        case .absent, .flag: return false
        case .text(let text): levels.append(Level(lines: [text], count: 1))
        case .lines(let lines):
            guard !lines.isEmpty else { return false }
            levels.append(Level(lines: lines, count: lines.count))
        case .elements(let elements):
            guard elements.count > 0 else { return false }
            levels.append(Level(slots: elements.slots(0), elements: elements, count: elements.count))
        }
        return true
    }

    private mutating func next() -> Bool {
        let top = levels.count - 1
        let index = levels[top].index + 1
        guard index < levels[top].count else {
            levels.removeLast()
            return false
        }
        levels[top].index = index
        if let elements = levels[top].elements { levels[top].read(elements.slots(index)) }
        return true
    }

    private mutating func text(_ source: Source) -> String? {
        if case .slot(let level, _) = source, let lines = levels[level].lines { return lines[levels[level].index] }
        if case .text(let text) = slot(source) { return text }
        return nil
    }

    private mutating func slot(_ source: Source) -> Slot {
        switch source {
        case .slot(let level, let index):
            if let lines = levels[level].lines { return .text(lines[levels[level].index]) }
            return levels[level].slots[index]
        case .first(let level): return .flag(levels[level].index == 0)
        case .last(let level): return .flag(levels[level].index == levels[level].count - 1)
        case .path(let level, let number):
            let path = program.paths[number]
            guard let first = path.first, var slots = levels[level].nested(at: first) else { return .absent }
            for index in path.dropFirst().dropLast() {
                guard case .elements(let elements) = slots[index], elements.count > 0 else { return .absent }
                slots = elements.slots(0)
            }
            return path.last.map { slots[$0] } ?? .absent
        }
    }
}

/// A section that is being rendered.
private struct Level {
    /// The elements, if they are texts.
    var lines: [String]?
    /// The values of the current element, if it is a context.
    private(set) var slots: [Slot] = []
    /// The values of contexts in it, which several names lead through, by their slot.
    private var nested: [(slot: Int, values: [Slot])] = []
    var elements: Elements?
    var index: Int = 0
    var count: Int
}

extension Level {
    init(slots: [Slot], elements: Elements? = nil, count: Int) {
        self.init(count: count)
        self.slots = slots
        self.elements = elements
    }

    init(lines: [String], count: Int) {
        self.init(count: count)
        self.lines = lines
    }

    private init(count: Int) {
        self.count = count
    }

    /// Goes to another element.
    mutating func read(_ slots: [Slot]) {
        self.slots = slots
        if !nested.isEmpty { nested = [] }
    }

    /// The values of the context in a slot; `nil` if there is none.
    mutating func nested(at slot: Int) -> [Slot]? {
        for known in nested where known.slot == slot { return known.values }
        guard case .elements(let elements) = slots[slot], elements.count > 0 else { return nil }
        let values = elements.slots(0)
        nested.append((slot, values))
        return values
    }
}
