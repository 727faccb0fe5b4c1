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

/// What a section goes through; each element is read only when its turn comes.
struct Elements {
    let count: Int
    let slots: (Int) -> [Slot]
}
