import WireSyntax
import YAMLSyntax

/// A key of a mapping that is declared once: its name, the shape of its value, its meaning, and what reads it.
struct ReadKey<Target>: Sendable {
    /// - Parameter subject: the value in messages, such as `"doc" of field "title"`
    typealias Read = @Sendable (inout SpecReader, YAMLEntry, _ subject: String, inout Target) -> Void

    let key: SpecKey
    fileprivate let read: Read

    init(
        _ name: String, _ shape: SpecShape, required: Bool = false, needs: [String] = [], _ summary: String,
        read: @escaping Read
    ) {
        key = SpecKey(name, shape, required: required, needs: needs, summary)
        self.read = read
    }

    private init(_ key: SpecKey, _ read: @escaping Read) {
        self.key = key
        self.read = read
    }

    /// The key in a declaration that contains another one.
    func of<Outer>(_ part: PropertyPath<Outer, Target>) -> ReadKey<Outer> {
        ReadKey<Outer>(key) { [read] reader, entry, subject, target in
            read(&reader, entry, subject, &target[keyPath: part])
        }
    }
}

/// The property of a declaration that a key is read into.
typealias PropertyPath<Target, Value> = WritableKeyPath<Target, Value> & Sendable

extension ReadKey {
    /// A text.
    static func text(
        _ name: String, _ part: PropertyPath<Target, String?>, required: Bool = false, _ summary: String
    ) -> ReadKey {
        ReadKey(name, .text, required: required, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.text(entry.value, of: subject)
        }
    }

    /// A text with its position.
    static func text(
        _ name: String, shape: SpecShape = .text, _ part: PropertyPath<Target, Written<String>?>,
        required: Bool = false, _ summary: String
    ) -> ReadKey {
        ReadKey(name, shape, required: required, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.text(entry.value, of: subject).map { reader.written($0, at: entry.value) }
        }
    }

    /// A text that is not empty.
    static func name(
        _ name: String, shape: SpecShape = .text, _ part: PropertyPath<Target, Written<String>?>,
        required: Bool = false, _ summary: String
    ) -> ReadKey {
        ReadKey(name, shape, required: required, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.name(written: entry.value, of: subject)
        }
    }

    static func flag(_ name: String, _ part: PropertyPath<Target, Bool>, _ summary: String) -> ReadKey {
        ReadKey(name, .flag, summary) { reader, entry, subject, target in
            if let flag = reader.flag(entry.value, of: subject) { target[keyPath: part] = flag }
        }
    }

    static func flag(_ name: String, _ part: PropertyPath<Target, Bool?>, _ summary: String) -> ReadKey {
        ReadKey(name, .flag, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.flag(entry.value, of: subject)
        }
    }

    /// A flag with the position of its key.
    static func flag(_ name: String, _ part: PropertyPath<Target, Written<Bool>?>, _ summary: String) -> ReadKey {
        ReadKey(name, .flag, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.flag(entry.value, of: subject).map { reader.written($0, at: entry.key) }
        }
    }

    /// One of the words of a type.
    static func choice<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ part: PropertyPath<Target, Word>, _ summary: String
    ) -> ReadKey {
        ReadKey(name, .choice(Word.allCases.map(\.rawValue)), summary) { reader, entry, subject, target in
            if let word: Word = reader.choice(entry.value, of: subject) { target[keyPath: part] = word }
        }
    }

    static func choice<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ part: PropertyPath<Target, Word?>, _ summary: String
    ) -> ReadKey {
        ReadKey(name, .choice(Word.allCases.map(\.rawValue)), summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.choice(entry.value, of: subject)
        }
    }

    /// One of the words of a type, with the position of the key.
    static func choice<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ shape: SpecShape? = nil, at part: PropertyPath<Target, Written<Word>?>, _ summary: String
    ) -> ReadKey {
        ReadKey(name, shape ?? .choice(Word.allCases.map(\.rawValue)), summary) { reader, entry, subject, target in
            let word: Word? = reader.choice(entry.value, of: subject)
            target[keyPath: part] = word.map { reader.written($0, at: entry.key) }
        }
    }

    /// The reason for a deprecation, or a flag.
    static func deprecation(
        _ part: PropertyPath<Target, String?>, _ summary: String = "why not to use it"
    ) -> ReadKey {
        ReadKey("deprecated", .either([.flag, .text]), summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.deprecation(entry.value, of: subject)
        }
    }

    /// A length or a count, with the position of its key.
    static func bounds(_ name: String, _ part: PropertyPath<Target, Written<CountRange>?>, _ summary: String) -> ReadKey
    {
        ReadKey(name, .mapping(.bounds), summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.bounds(entry.value, of: subject).map { reader.written($0, at: entry.key) }
        }
    }

    /// A path with the position of its key.
    static func path(_ name: String, _ part: PropertyPath<Target, Written<JSONPath>?>, _ summary: String) -> ReadKey {
        ReadKey(name, .path, summary) { reader, entry, subject, target in
            target[keyPath: part] = reader.jsonPath(entry.value, of: subject).map { reader.written($0, at: entry.key) }
        }
    }

    /// How bodies of responses become text.
    static func bodyText(_ part: PropertyPath<Target, BodyReading?>) -> [ReadKey] {
        [
            ReadKey("charset", .choice(Charset.names), "the character set of responses, whatever the server says") {
                reader, entry, subject, target in
                guard let charset = reader.charset(entry.value, of: subject) else { return }
                target[keyPath: part] = BodyReading(charset: charset, strip: target[keyPath: part]?.strip ?? [])
            },
            ReadKey("strip", .oneOrMore(.text), "what is around JSON: jsonp, or a text before it") {
                reader, entry, subject, target in
                let strip = reader.wrappings(entry.value, of: subject)
                guard !strip.isEmpty else { return }
                target[keyPath: part] = BodyReading(charset: target[keyPath: part]?.charset, strip: strip)
            },
        ]
    }

    /// A key whose value depends on others, so that it is read after them.
    static func later(
        _ name: String, _ shape: SpecShape, required: Bool = false, needs: [String] = [], _ summary: String
    ) -> ReadKey {
        ReadKey(name, shape, required: required, needs: needs, summary) { _, _, _, _ in }
    }

    /// A value that is read later.
    static func node(
        _ name: String, _ shape: SpecShape, _ part: PropertyPath<Target, YAMLNode?>, _ summary: String
    ) -> ReadKey {
        ReadKey(name, shape, summary) { _, entry, _, target in target[keyPath: part] = entry.value }
    }
}

/// The keys of a mapping, each with what reads it.
struct DeclaredKeys<Target>: Sendable {
    let mapping: SpecMapping
    private let keys: [ReadKey<Target>]
    private let indices: [String: Int]

    init(
        _ subject: String, _ keys: [ReadKey<Target>], oneOf alternatives: [String] = [], exclusive: Bool = false,
        renamed: [String: String] = [:]
    ) {
        mapping = SpecMapping(
            subject, keys.map(\.key), oneOf: alternatives, exclusive: exclusive, renamed: renamed)
        self.keys = keys
        indices = Dictionary(keys.enumerated().map { ($1.key.name, $0) }) { first, _ in first }
    }

    /// The entries in the order of the table, each with its key.
    fileprivate func known(_ entries: [YAMLEntry]) -> [(key: ReadKey<Target>, entry: YAMLEntry)] {
        entries.compactMap { entry in indices[entry.key.text].map { ($0, entry) } }.sorted { $0.0 < $1.0 }
            .map { (keys[$0], $1) }
    }
}

extension SpecReader {
    /// Reads a mapping into a declaration; reports unknown keys and missing required ones.
    ///
    /// - Returns: the nodes, for rules about several keys; `nil` if it is not a mapping, which has been reported
    @discardableResult
    mutating func read<Target>(
        _ node: YAMLNode, _ table: DeclaredKeys<Target>, of subject: String, into target: inout Target
    ) -> KeyedNodes? {
        guard let nodes = mapping(node, table.mapping, of: subject) else { return nil }
        read(nodes, table, of: subject, into: &target)
        return nodes
    }

    /// Reads the keys of a mapping.
    ///
    /// - Parameter owner: the mapping in messages about its values; empty if they need none
    mutating func read<Target>(
        _ nodes: KeyedNodes, _ table: DeclaredKeys<Target>, of owner: String, into target: inout Target
    ) {
        let end = owner.isEmpty ? "" : " of \(owner)"
        for (key, entry) in table.known(nodes.entries) {
            key.read(&self, entry, "\"\(key.key.name)\"\(end)", &target)
        }
    }
}
