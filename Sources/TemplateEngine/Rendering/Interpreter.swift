/// Carries out a program.
struct Interpreter {
    /// A section that is being gone through.
    private struct Level {
        var slots: [Slot]
        var index: Int
        var elements: Elements
    }

    private var levels: [Level]

    /// - Parameter slots: what the program reads from the outermost context.
    init(slots: [Slot]) {
        levels = [Level(slots: slots, index: 0, elements: Elements(count: 1) { _ in [] })]
    }

    mutating func run(_ program: [Instruction], into output: inout String) {
        var position = 0
        while position < program.count {
            let instruction = program[position]
            position += 1
            switch instruction {
            case .literal(let text): output += text
            case .indentedLiteral(let text, let indent):
                if output.isAtLineStart { output += indent }
                output += text
            case .text(let source, let indents):
                if case .text(let text) = slot(source) { output.append(text, indents: indents) }
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
        case .text:
            levels.append(Level(slots: [slot], index: 0, elements: Elements(count: 1) { _ in [] }))
            return true
        case .elements(let elements):
            guard elements.count > 0 else { return false }
            levels.append(Level(slots: elements.slots(0), index: 0, elements: elements))
            return true
        }
    }

    private mutating func next() -> Bool {
        let top = levels.count - 1
        let index = levels[top].index + 1
        guard index < levels[top].elements.count else {
            levels.removeLast()
            return false
        }
        levels[top].index = index
        levels[top].slots = levels[top].elements.slots(index)
        return true
    }

    private func slot(_ source: Source) -> Slot {
        switch source {
        case .slot(let level, let index): return levels[level].slots[index]
        case .first(let level): return .flag(levels[level].index == 0)
        case .last(let level): return .flag(levels[level].index == levels[level].elements.count - 1)
        case .path(let level, let path):
            var slots = levels[level].slots
            for index in path.dropLast() {
                guard case .elements(let elements) = slots[index], elements.count > 0 else { return .absent }
                slots = elements.slots(0)
            }
            return path.last.map { slots[$0] } ?? .absent
        }
    }
}
