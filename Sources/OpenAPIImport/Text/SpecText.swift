/// A part of a spec as it is to stand in the file.
indirect enum SpecText: Sendable, Hashable {
    case scalar(SpecScalar)
    case list([SpecText])
    case mapping(SpecMappingText)

    static func text(_ text: String) -> SpecText { .scalar(SpecScalar(text)) }

    static func exact(_ text: String) -> SpecText { .scalar(SpecScalar(text, form: .exact)) }

    /// A type, which needs quotes only where something follows a bracket: YAML reads `[T]` as it is meant.
    static func type(_ type: ImportedType) -> SpecText {
        let text = type.text
        guard text.first == "[" else { return .scalar(SpecScalar(text)) }
        return .scalar(SpecScalar(text, form: text.last == "]" && !text.contains("]?") ? .exact : .quoted))
    }
}

/// Keys and values in the order in which they are to stand.
struct SpecMappingText: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        let key: SpecScalar
        var value: SpecText
        /// Lines above the key, without the sign of a comment.
        var comments: [String] = []
    }

    /// Whether each key gets a line of its own however short they are.
    var isBlock: Bool = false
    var entries: [Entry] = []

    mutating func add(_ key: String, _ value: SpecText, comments: [String] = []) {
        entries.append(Entry(key: SpecScalar(key), value: value, comments: comments))
    }

    /// Adds a text, where there is one.
    mutating func add(_ key: String, text: String?) {
        if let text { add(key, .text(text)) }
    }
}
