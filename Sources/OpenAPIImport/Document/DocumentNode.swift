import SpecLanguage
import TextForms
import YAMLSyntax

/// A value of a description and its position, which is that of the step.
final class DocumentPlace: JSONPointerStep, @unchecked Sendable {
    let value: YAMLNode
    /// The number of its file in the library.
    let document: Int

    init(_ value: YAMLNode, _ pointer: JSONPointer, _ document: Int) {
        self.value = value
        self.document = document
        super.init(copying: pointer.step)
    }

    init(_ value: YAMLNode, _ token: String, in parent: DocumentPlace) {
        self.value = value
        document = parent.document
        super.init(before: parent, token: token)
    }
}

/// A value of a description with its position and its file. Reading it marks it as read.
struct DocumentNode: Sendable {
    let place: DocumentPlace
    /// All files of the description, in which references are looked up.
    let library: DescriptionLibrary

    init(_ place: DocumentPlace, _ library: DescriptionLibrary) {
        self.place = place
        self.library = library
    }

    fileprivate func child(_ value: YAMLNode, _ token: String) -> DocumentNode {
        DocumentNode(DocumentPlace(value, token, in: place), library)
    }

    var pointer: JSONPointer { JSONPointer(place) }
    /// The value for messages and measures, which do not count as reading it.
    var unread: YAMLNode { place.value }
    /// The number of its file in the library.
    var document: Int { place.document }

    fileprivate var marks: ReadMarks { library.documents[document].marks }

    /// The path of its file, for messages.
    var file: String { library.documents[document].file }

    /// The value with everything in it.
    var node: YAMLNode {
        markAsRead()
        return unread
    }

    /// Marks everything in the value as read, because it is used later or says nothing that specs need.
    func markAsRead() {
        marks.markAll(unread)
    }

    var isRead: Bool { marks.isMarked(unread) }

    /// Finds out which values have nothing unread in them, when all reading is done.
    func settleReading() {
        marks.settle(unread)
    }

    /// Whether nothing in the value was unread when reading was settled.
    var isSettled: Bool { marks.isSettled(unread) }

    /// The values of a mapping or the elements of a list, which this does not mark as read.
    var children: [DocumentNode] {
        switch unread.content {
        case .scalar: []
        case .sequence(let elements): elements.enumerated().map { child($1, String($0)) }
        case .mapping(let entries): entries.map { child($0.value, $0.key.text) }
        }
    }

    /// The value of a key. `nil` if the key is missing, or if this is not a mapping.
    subscript(key: String) -> DocumentNode? {
        guard case .mapping(let entries) = unread.content else { return nil }
        marks.mark(unread)
        return entries.index(of: key).map { child(entries[$0].value, key) }
    }

    /// The entries of a mapping in source order. Empty for other values.
    var entries: [(key: String, value: DocumentNode)] {
        guard case .mapping(let entries) = unread.content else { return [] }
        marks.mark(unread)
        return entries.indices.map { place in
            let key = entries[place].key.text
            return (key, child(entries[place].value, key))
        }
    }

    /// The value of a key, or the element of a list at the index in a pointer token.
    func child(_ token: String) -> DocumentNode? {
        isList ? element(token) : self[token]
    }

    /// The element of a list at the index in a pointer token (RFC 6901, section 4). `nil` if there is none.
    func element(_ token: String) -> DocumentNode? {
        guard case .sequence(let elements) = unread.content, let index = Int(token), elements.indices.contains(index)
        else {
            return nil
        }
        marks.mark(unread)
        return child(elements[index], token)
    }

    /// The elements of a list, or of one that is referred to. Empty for other values.
    var elements: [DocumentNode] {
        guard case .sequence(let elements) = unread.content else { return referencedValue?.elements ?? [] }
        marks.mark(unread)
        return elements.enumerated().map { index, element in child(element, String(index)) }
    }

    var isMapping: Bool {
        if case .mapping = unread.content { true } else { false }
    }

    var isList: Bool {
        if case .sequence = unread.content { true } else { false }
    }

    /// The text of a scalar of any type, or of one that is referred to. `nil` for null and for collections.
    var text: String? {
        guard let scalar = unread.scalar else { return referencedValue?.text }
        marks.mark(unread)
        return unread.isNull ? nil : scalar.text
    }

    /// The value of an unquoted `true` or `false`.
    var flag: Bool? {
        guard let flag = unread.scalar.flatMap(\.flag) else { return referencedValue?.flag }
        marks.mark(unread)
        return flag
    }
}

/// The entries of a mapping, of which values are made when they are asked for: most are only a text.
struct DocumentEntries {
    private let mapping: DocumentNode
    private let entries: [YAMLEntry]

    /// Marks the mapping as read. A value that is not a mapping has no entries.
    init(of mapping: DocumentNode) {
        self.mapping = mapping
        entries = mapping.unread.entries
        if mapping.isMapping { mapping.marks.mark(mapping.unread) }
    }

    var indices: Range<Int> { entries.indices }

    func key(at place: Int) -> String { entries[place].key.text }

    func hasKey(_ key: String) -> Bool { entries.index(of: key) != nil }

    func value(at place: Int) -> DocumentNode {
        mapping.child(entries[place].value, key(at: place))
    }

    /// The text of the value, as `DocumentNode.text` is.
    func text(at place: Int) -> String? {
        guard let scalar = scalar(at: place) else { return value(at: place).text }
        return scalar.isNull ? nil : scalar.text
    }

    /// The scalar at an entry, which this marks as read. `nil` for lists and mappings.
    func scalar(at place: Int) -> YAMLScalar? {
        guard case .scalar(let scalar) = entries[place].value.content else { return nil }
        mapping.marks.mark(entries[place].value)
        return scalar
    }
}

extension DocumentNode {
    /// The text of its `$ref`. `nil` if it is not a reference. A reference in place of that text leads nowhere: it could
    /// be to itself.
    var reference: String? {
        guard case .mapping(let entries) = unread.content else { return nil }
        marks.mark(unread)
        guard let place = entries.index(of: "$ref"), case .scalar(let scalar) = entries[place].value.content else {
            return nil
        }
        let target = entries[place].value
        marks.mark(target)
        return target.isNull ? nil : scalar.text
    }

    /// What its `$ref` refers to. `nil` if it is not a reference, or if there is nothing.
    var target: DocumentNode? {
        reference.flatMap { library.target(of: $0, in: document) }
    }

    /// The value that the references here lead to, one after the other; itself if there is none.
    ///
    /// The standard allows references in few places, but people write them in all. Only schemas are read without this,
    /// because a reference to a schema is more than its target.
    var followed: DocumentNode {
        var current = self
        for _ in 0..<DescriptionLibrary.mostSteps {
            guard let target = current.target else { return current }
            current = target
        }
        return self
    }

    /// The target of a reference in place of a text or a list. `nil` for other values.
    private var referencedValue: DocumentNode? {
        guard reference != nil else { return nil }
        let target = followed
        return target.isMapping ? nil : target
    }
}

extension [YAMLEntry] {
    /// The index of the first entry whose key has the same bytes. `nil` if there is none.
    fileprivate func index(of wanted: String) -> Int? {
        firstIndex { $0.key.text.hasBytes(of: wanted) }
    }
}

extension YAMLNode {
    /// Whether the value is JSON's null, as written in JSON or YAML.
    var isNull: Bool {
        if case .scalar(let scalar) = content { scalar.isNull } else { false }
    }
}

extension YAMLScalar {
    /// Whether it is JSON's null, or nothing at all.
    fileprivate var isNull: Bool {
        isPlain && (text.isEmpty || text == "null" || text == "~")
    }

    var flag: Bool? {
        guard isPlain else { return nil }
        switch text {
        case "true", "True", "TRUE": return true
        case "false", "False", "FALSE": return false
        default: return nil
        }
    }
}
