import JSONSyntax
import SpecLanguage
import YAMLSyntax

/// A spec file with what is known of its text.
struct EditedSpec: Sendable {
    /// A text that could be read, and what it says. It stays while a later one cannot be read.
    struct Readable: Sendable {
        let document: TextDocument
        let root: YAMLNode
    }

    let path: String
    private(set) var document: TextDocument
    /// Whether an editor has it open, so that the file on disk does not count.
    private(set) var isOpen: Bool
    private(set) var readable: Readable?
    private var source: SpecSource
    private var spec: ReadSpec?
    private var knownMentions: [SpecMention]?

    /// - Parameter source: the file as it was found
    init(_ source: SpecSource, _ encoding: PositionEncoding, isOpen: Bool) {
        self.source = source
        self.isOpen = isOpen
        path = source.path
        document = TextDocument(source.bytes, encoding)
    }

    /// The module of its Swift.
    var module: SpecModule {
        get { source.module }
        set {
            guard newValue != source.module else { return }
            source.module = newValue
            spec = nil
        }
    }

    /// Takes another text.
    mutating func set(_ document: TextDocument, isOpen: Bool) {
        self.isOpen = isOpen
        guard document.bytes != self.document.bytes || spec == nil else { return }
        self.document = document
        source.bytes = document.bytes
        spec = nil
    }

    /// Whether the text has not been read yet.
    var isUnread: Bool { spec == nil }

    /// The file as read; a text that has not changed is not read again.
    mutating func read() -> ReadSpec {
        if let spec { return spec }
        let new = ReadSpec(source)
        spec = new
        if let root = new.root {
            readable = Readable(document: document, root: root)
            knownMentions = nil
        }
        return new
    }

    /// Whether the names in the text have not been looked for.
    var hasUnknownMentions: Bool { readable != nil && knownMentions == nil }

    /// The names in the last text that could be read.
    mutating func mentions() -> [SpecMention] {
        if let knownMentions { return knownMentions }
        let found = readable.map { SpecMention.all(in: $0.root) } ?? []
        knownMentions = found
        return found
    }

    /// Whether a range of the last readable text has the same bytes in the present one.
    func isCurrent(_ range: TextRange) -> Bool {
        guard let readable, range.end.offset <= document.bytes.count else { return false }
        return document.bytes[range.offsets] == readable.document.bytes[range.offsets]
    }

    var uri: String { FileURI.uri(of: path) }

    /// A range of this file, as the protocol writes it.
    func location(_ range: Range<Int>) -> JSONValue {
        .fields(["uri": .string(uri), "range": (readable?.document ?? document).range(range)])
    }
}
