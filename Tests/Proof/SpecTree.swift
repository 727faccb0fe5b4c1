import YAMLSyntax

/// A YAML text that can be edited and written again.
indirect enum SpecTree: Hashable, Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([SpecTree])
    case mapping([Entry])

    struct Entry: Hashable, Sendable {
        var key: SpecTree
        var value: SpecTree

        /// The key as text.
        var name: String { if case .scalar(let text, _) = key { text } else { "" } }
    }

    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self = .scalar(scalar.text, isPlain: scalar.isPlain)
        case .sequence(let elements): self = .sequence(elements.map { SpecTree($0) })
        case .mapping(let entries):
            self = .mapping(entries.map { Entry(key: SpecTree($0.key), value: SpecTree($0.value)) })
        }
    }

    /// A plain text.
    static func text(_ text: String) -> SpecTree { .scalar(text, isPlain: false) }

    static func word(_ text: String) -> SpecTree { .scalar(text, isPlain: true) }

    var entries: [Entry]? { if case .mapping(let entries) = self { entries } else { nil } }

    var elements: [SpecTree]? { if case .sequence(let elements) = self { elements } else { nil } }

    var scalar: String? { if case .scalar(let text, _) = self { text } else { nil } }

    /// The text of a spec: one line for each scalar.
    var yaml: String { lines("").joined(separator: "\n") + "\n" }

    private func lines(_ indent: String) -> [String] {
        switch self {
        case .scalar: [indent + inline]
        case .sequence(let elements) where elements.isEmpty: [indent + "[]"]
        case .mapping(let entries) where entries.isEmpty: [indent + "{}"]
        case .sequence(let elements):
            elements.flatMap { element -> [String] in
                element.isInline ? [indent + "- " + element.inline] : [indent + "-"] + element.lines(indent + "  ")
            }
        case .mapping(let entries):
            entries.flatMap { entry -> [String] in
                let key = indent + entry.key.inline + ":"
                return entry.value.isInline
                    ? [key + " " + entry.value.inline] : [key] + entry.value.lines(indent + "  ")
            }
        }
    }

    private var isInline: Bool {
        switch self {
        case .scalar: true
        case .sequence(let elements): elements.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }

    private var inline: String {
        switch self {
        case .scalar(let text, isPlain: true): text
        case .scalar(let text, isPlain: false): Self.quoted(text)
        case .sequence: "[]"
        case .mapping: "{}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x80..<0xA0).contains(scalar.value):
                "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// The place of a value: indexes of entries and elements from the root.
typealias SpecPlace = [Int]

extension SpecTree {
    subscript(place: SpecPlace) -> SpecTree? {
        guard let first = place.first else { return self }
        let rest = Array(place.dropFirst())
        switch self {
        case .scalar: return nil
        case .sequence(let elements): return elements.indices.contains(first) ? elements[first][rest] : nil
        case .mapping(let entries): return entries.indices.contains(first) ? entries[first].value[rest] : nil
        }
    }

    /// The tree with another value at a place.
    func replacing(_ place: SpecPlace, _ edit: (SpecTree) -> SpecTree) -> SpecTree {
        guard let first = place.first else { return edit(self) }
        let rest = Array(place.dropFirst())
        switch self {
        case .scalar: return self
        case .sequence(var elements):
            guard elements.indices.contains(first) else { return self }
            elements[first] = elements[first].replacing(rest, edit)
            return .sequence(elements)
        case .mapping(var entries):
            guard entries.indices.contains(first) else { return self }
            entries[first].value = entries[first].value.replacing(rest, edit)
            return .mapping(entries)
        }
    }

    /// The tree with another list of entries at a place.
    func editingEntries(_ place: SpecPlace, _ edit: (inout [Entry]) -> Void) -> SpecTree {
        replacing(place) { tree in
            guard case .mapping(var entries) = tree else { return tree }
            edit(&entries)
            return .mapping(entries)
        }
    }

    /// The tree with a word in every text replaced: a name, wherever it is used.
    func replacingWord(_ word: String, with other: String) -> SpecTree {
        switch self {
        case .scalar(let text, let isPlain): .scalar(Self.replace(word, with: other, in: text), isPlain: isPlain)
        case .sequence(let elements): .sequence(elements.map { $0.replacingWord(word, with: other) })
        case .mapping(let entries):
            .mapping(
                entries.map { entry in
                    Entry(
                        key: entry.key.replacingWord(word, with: other),
                        value: entry.value.replacingWord(word, with: other))
                })
        }
    }

    private static func replace(_ word: String, with other: String, in text: String) -> String {
        var parts: [String] = []
        var current = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                current.append(character)
            } else {
                parts += [current, String(character)]
                current = ""
            }
        }
        return (parts + [current]).map { $0 == word ? other : $0 }.joined()
    }
}
