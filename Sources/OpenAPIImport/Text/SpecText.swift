/// A part of a spec as written in the file.
package enum SpecText: Sendable, Hashable {
    case scalar(SpecScalar)
    case list([SpecText])
    case mapping(SpecMappingText)

    package static func text(_ text: String) -> SpecText { .scalar(SpecScalar(text)) }

    package static func exact(_ text: String) -> SpecText { .scalar(SpecScalar(text, form: .exact)) }

    /// A type. It needs quotes if text follows a bracket, or a question mark is between brackets: YAML reads `[T]` as
    /// intended.
    package static func type(_ type: ImportedType) -> SpecText {
        let text = type.text
        guard text.first == "[" else { return .scalar(SpecScalar(text)) }
        return .scalar(SpecScalar(text, form: text.last == "]" && !text.contains("?") ? .exact : .quoted))
    }
}

/// Keys and values in the order in which they are written.
package struct SpecMappingText: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let key: SpecScalar
        package var value: SpecText
        /// The comment lines above the key, without the comment sign.
        package var comments: [String]

        package init(key: SpecScalar, value: SpecText, comments: [String] = []) {
            self.key = key
            self.value = value
            self.comments = comments
        }
    }

    /// Whether each key is on its own line, however short it is.
    package var isBlock: Bool
    package var entries: [Entry] = []

    package init(isBlock: Bool = false) {
        self.isBlock = isBlock
    }

    package mutating func add(_ key: String, _ value: SpecText, comments: [String] = []) {
        add(SpecScalar(key), value, comments: comments)
    }

    package mutating func add(_ key: SpecScalar, _ value: SpecText, comments: [String] = []) {
        entries.append(Entry(key: key, value: value, comments: comments))
    }

    /// Adds a text, if there is one.
    package mutating func add(_ key: String, text: String?) {
        if let text { add(key, .text(text)) }
    }
}
