@_spi(Generated) extension JSONReader {
    /// Looks ahead for the tag of the object that begins here; nothing is read.
    ///
    /// - Returns: the tag as the table has it; nil for one that the table does not have, and where there is none.
    public mutating func tag(_ table: TagTable) throws(ReadFailure) -> String? {
        let index: Int = try self.tagIndex(table.names)
        return index < 0 ? nil : table.names.pointee.tags[index]
    }

    /// -1 for a tag that the table does not have, and where there is none.
    private mutating func tagIndex(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int {
        guard self.position < self.end, self.position.pointee == Byte.leftBrace else { throw self.mismatch(.object) }
        let start: UnsafePointer<UInt8> = self.position
        let depth: Int = self.depth
        defer {
            self.position = start
            self.depth = depth
        }
        if let index: Int = try self.firstTag(names) { return index }
        self.position = start
        self.depth = depth
        guard let place: Int = try self.findTag(names) else { return -1 }
        self.position = self.start + place
        return try self.readTag(names)
    }

    /// The first tag in the object, where the table has it; nil where only the whole object can tell.
    ///
    /// Should the tag come again, the cursor that reads the object notices.
    private mutating func firstTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int? {
        guard names.pointee.pathBytes.count == 1 else { return nil }
        let start: Int = self.offset
        guard try self.beginDictionary() else { return nil }
        if self.takePredictedTagKey(names) {
            let index: Int = try self.readTag(names)
            self.chosen.start = start
            self.chosen.names = names
            return index < 0 ? nil : index
        }
        repeat {
            if try self.takeKey(names.pointee.pathBytes[0]) {
                let index: Int = try self.readTag(names)
                self.chosen.start = start
                self.chosen.names = names
                return index < 0 ? nil : index
            }
            try self.skipValue()
        } while try self.nextMember()
        return nil
    }

    /// Takes the key where it is the object's first, as it usually is, and written as usual.
    @inline(__always)
    private mutating func takePredictedTagKey(_ names: UnsafePointer<TagNames>) -> Bool {
        let entry: UnsafePointer<KeyEntry> = names.pointee.key.entries
        guard entry.pointee.matches(self.position, available: self.end - self.position) else { return false }
        self.position += entry.pointee.count
        self.skipWhitespace()
        return true
    }

    /// Where the tag's value begins.
    private mutating func findTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int? {
        try self.find(names.pointee.pathBytes[...])
    }

    /// Which of the tags stands here: a string, or a number or bool by its text; null and containers are none.
    private mutating func readTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int {
        let span: StringSpan
        switch try self.shape() {
        case .null, .object, .array: return -1
        case .string: span = try self.scanString()
        case .number, .bool:
            let text: UnsafePointer<UInt8> = self.position
            try self.skipValue()
            span = StringSpan(start: text, count: self.position - text, isASCII: true, hasEscapes: false)
        }
        if span.hasEscapes { return names.pointee.tags.firstIndex(of: JSONReader.makeString(span)) ?? -1 }
        return names.pointee.values.index(span.start, count: span.count, available: self.end - span.start) ?? -1
    }

    /// An object of a kind that the spec does not name, or that does not say its kind.
    @inline(never)
    public mutating func unknownTag(_ table: TagTable) -> ReadFailure {
        self.refusedTag(table.names, .refused)
    }

    /// An object of a kind that the spec does not name, to be left out of its array.
    @inline(never)
    public mutating func droppedTag(_ table: TagTable) -> ReadFailure {
        self.refusedTag(table.names, .dropped)
    }

    private mutating func refusedTag(_ names: UnsafePointer<TagNames>, _ code: ReadFailure.Code) -> ReadFailure {
        let offset: Int = self.offset
        let found: Int? = try? self.findTag(names)
        self.position = self.start + offset
        var note: Trace.Note = Trace.Note(
            offset: found ?? offset, model: names.pointee.model, expected: names.pointee.expected)
        if found == nil {
            note.found = "nothing"
            note.absent = names.pointee.path.components.map { .key($0) }
        }
        self.trace?.note = note
        return ReadFailure(code, at: found ?? offset)
    }
}

extension TagNames {
    var expected: String {
        ListText.make(self.tags) + " as " + self.path.components.joined(separator: ".")
    }
}

/// The values of the key that tells kinds of object apart.
@frozen
@_spi(Generated) public struct TagTable: @unchecked Sendable {
    // Of a constant, like a key table: never freed, never counted.
    @usableFromInline let names: UnsafePointer<TagNames>

    /// - Parameters:
    ///   - model: the name of the model, for error texts.
    ///   - path: where the tag stands in the object.
    ///   - tags: the values, separated by one space, with a backslash before a space or a backslash in them.
    public init(_ model: StaticString, at path: StaticString, _ tags: StaticString) {
        let names: UnsafeMutablePointer<TagNames> = .allocate(capacity: 1)
        names.initialize(
            to: TagNames(
                model: model.description, path: JSONPointerPath(path.description),
                tags: EscapedText.words(tags.description).map(EscapedText.resolve)))
        self.names = UnsafePointer(names)
    }
}

@usableFromInline
struct TagNames: @unchecked Sendable {
    var model: String
    var path: JSONPointerPath
    var tags: [String]
    /// `path` as bytes, for comparing it with the document.
    var pathBytes: [[UInt8]]
    /// The first key of the path, and the tags, laid out for the same.
    let key: KeyTableHeader
    let values: KeyTableHeader

    init(model: String, path: JSONPointerPath, tags: [String]) {
        self.model = model
        self.path = path
        self.tags = tags
        self.pathBytes = path.components.map { Array($0.utf8) }
        self.key = KeyTableHeader(finding: Array(path.components.prefix(1)))
        self.values = KeyTableHeader(finding: tags)
    }
}

/// An object whose kind was chosen by a look ahead that stopped at the first tag.
///
/// Should the tag come again, the cursor that reads the object refuses it.
@usableFromInline
struct ChosenObject {
    var start: Int = -1
    var names: UnsafePointer<TagNames>? = nil
}
