import SpecLanguage
import SpecMerging
import YAMLSyntax

/// Spec files to edit as a person would, by their text.
struct Specs: Sendable, Hashable {
    private var texts: [String: Text] = [:]

    private struct Text: Sendable, Hashable {
        let bytes: [UInt8]
        let root: YAMLNode?

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            root = YAMLParser().parse(bytes).root
        }

        static func == (one: Text, other: Text) -> Bool { one.bytes == other.bytes }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
    }

    init(_ files: [SpecMerge.File]) {
        for file in files { texts[file.name] = Text(file.bytes) }
    }

    subscript(file: String) -> String {
        get { String(decoding: texts[file]?.bytes ?? [], as: UTF8.self) }
        set { texts[file] = Text(Array(newValue.utf8)) }
    }

    var names: [String] { texts.keys.sorted() }

    var list: [SpecMerge.File] { names.map { SpecMerge.File(name: $0, bytes: texts[$0]?.bytes ?? []) } }

    var lines: [String] {
        names.flatMap { self[$0].split(separator: "\n").map { String($0) } }.sorted()
    }

    func root(_ file: String) -> YAMLNode? { texts[file]?.root }

    func contains(_ text: String) -> Bool { names.contains { self[$0].contains(text) } }

    /// An entry in a file.
    struct Place: Sendable {
        let file: String
        let entry: YAMLEntry

        var name: String { entry.key.plainText ?? "" }
    }

    /// The errors that the checker finds.
    var errors: [String] {
        let sources = list.map { SpecSource(path: $0.name, name: String($0.name.dropLast(5)), bytes: $0.bytes) }
        return SpecChecker().check(sources).diagnostics.filter { $0.severity == .error }.map {
            "\($0.rule): \($0.message)"
        }
    }

    /// The models or endpoints.
    func declarations(_ section: String) -> [Place] {
        names.flatMap { name in (root(name)?.value(section)?.pairs ?? []).map { Place(file: name, entry: $0) } }
    }

    /// The errors of all endpoints.
    var sharedErrors: YAMLNode? { names.lazy.compactMap { root($0)?.value("errors") }.first }

    func declaration(_ section: String, _ name: String) -> YAMLNode? {
        declarations(section).first { $0.name == name }?.entry.value
    }

    /// The text of a range of a file.
    func text(_ file: String, _ range: Range<Int>) -> String {
        String(decoding: texts[file]?.bytes[range] ?? [], as: UTF8.self)
    }

    mutating func replace(_ range: Range<Int>, of file: String, with text: String) {
        var bytes = texts[file]?.bytes ?? []
        bytes.replaceSubrange(range, with: Array(text.utf8))
        texts[file] = Text(bytes)
    }

    /// The lines of an entry, with the comments above it.
    func lines(of place: Place) -> Range<Int> {
        let bytes = texts[place.file]?.bytes ?? []
        var start = place.entry.key.range.start.offset
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var end = place.entry.value.range.end.offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return start..<min(end + 1, bytes.count)
    }

    /// Whether an entry is on one line of its own.
    func isOneLine(_ place: Place) -> Bool {
        let text = text(place.file, lines(of: place))
        let key = place.entry.key
        return text.filter { $0 == "\n" }.count == 1 && text.prefix(key.range.start.column - 1).allSatisfy { $0 == " " }
    }

    /// All words outside of documentation.
    var words: Set<String> {
        var words: Set<String> = []
        for text in texts.values { text.root?.addWords(to: &words) }
        return words
    }
}

extension YAMLNode {
    var plainText: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    var pairs: [YAMLEntry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    var list: [YAMLNode] {
        if case .sequence(let elements) = content { elements } else { [] }
    }

    /// The texts of the elements or values.
    var values: [String] { list.compactMap(\.plainText) + pairs.compactMap(\.value.plainText) }

    func value(_ key: String) -> YAMLNode? {
        pairs.first { $0.key.plainText == key }?.value
    }

    fileprivate func addWords(to words: inout Set<String>) {
        switch content {
        case .scalar(let scalar):
            words.formUnion(scalar.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { String($0) })
        case .sequence(let elements): for element in elements { element.addWords(to: &words) }
        case .mapping(let entries):
            for entry in entries where entry.key.plainText != "doc" {
                entry.key.addWords(to: &words)
                entry.value.addWords(to: &words)
            }
        }
    }
}
