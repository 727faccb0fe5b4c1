import SpecLanguage

extension Literal {
    /// The value as a spec writes it, elements and all.
    var wholeText: String {
        switch self {
        case .array(let elements): "[\(elements.map(\.wholeText).joined(separator: ", "))]"
        case .dictionary(let entries):
            "{\(entries.map { "\($0.key): \($0.value.wholeText)" }.joined(separator: ", "))}"
        default: self.text
        }
    }
}
