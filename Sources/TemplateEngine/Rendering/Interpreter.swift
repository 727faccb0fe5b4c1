/// Carries out a program.
struct Interpreter {
    private let program: Program
    private var levels: [Level]

    /// - Parameter slots: what the program reads from the outermost context.
    init(_ program: Program, slots: [Slot]) {
        self.program = program
        levels = [Level(slots: slots, count: 1)]
    }

    mutating func run(into output: inout OutputText) {
        let constants = program.constants
        constants.withUnsafeBufferPointer { constants in
            if let start = constants.baseAddress { run(into: &output, start) }
        }
    }

    private mutating func run(into output: inout OutputText, _ constants: UnsafePointer<UInt8>) {
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
            case .jumpIfTrue(let source, let target):
                if slot(source).isTrue { position = target }
            case .jumpIfFalse(let source, let target):
                if !slot(source).isTrue { position = target }
            }
        }
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
        if let elements = levels[top].elements { levels[top].slots = elements.slots(index) }
        return true
    }

    private func text(_ source: Source) -> String? {
        if case .slot(let level, _) = source, let lines = levels[level].lines { return lines[levels[level].index] }
        if case .text(let text) = slot(source) { return text }
        return nil
    }

    private func slot(_ source: Source) -> Slot {
        switch source {
        case .slot(let level, let index):
            if let lines = levels[level].lines { return .text(lines[levels[level].index]) }
            return levels[level].slots[index]
        case .first(let level): return .flag(levels[level].index == 0)
        case .last(let level): return .flag(levels[level].index == levels[level].count - 1)
        case .path(let level, let number):
            let path = program.paths[number]
            var slots = levels[level].slots
            for index in path.dropLast() {
                guard case .elements(let elements) = slots[index], elements.count > 0 else { return .absent }
                slots = elements.slots(0)
            }
            return path.last.map { slots[$0] } ?? .absent
        }
    }
}

/// A section that is being gone through.
private struct Level {
    /// The texts that it goes through, where they are not contexts.
    var lines: [String]?
    /// What the program reads from the context that it is at.
    var slots: [Slot] = []
    var elements: Elements?
    var index: Int = 0
    var count: Int
}

extension Level {
    init(slots: [Slot], elements: Elements? = nil, count: Int) {
        self.init(lines: nil, slots: slots, elements: elements, index: 0, count: count)
    }
}
