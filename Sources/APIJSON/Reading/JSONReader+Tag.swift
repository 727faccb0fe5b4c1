@_spi(Generated) extension JSONReader {
    /// Looks ahead for the tag of the current object. Consumes nothing.
    ///
    /// - Returns: the tag as in the table. `nil` for an unknown tag, and if there is none.
    public mutating func tag(_ table: TagTable) throws(ReadFailure) -> String? {
        try tagIndex(table).map { table.names.pointee.tags[$0] }
    }

    /// The index of the current object's tag in the table. `nil` for an unknown tag, and if there is none.
    mutating func tagIndex(_ table: TagTable) throws(ReadFailure) -> Int? {
        let index = try tagIndex(table.names)
        if index >= 0 { return index }
        try noteUnknownTag(table.names)
        return nil
    }

    private mutating func noteUnknownTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) {
        guard trace?.notes != nil else { return }
        let start = position
        let depth = self.depth
        defer {
            position = start
            self.depth = depth
        }
        guard let place = try findTag(names) else { return }
        position = self.start + place
        guard let text = try scalarText() else { return }
        noteUnknownValue(text, Trace.Note(tagOf: names, at: place))
    }

    /// -1 for an unknown tag, and if there is none.
    private mutating func tagIndex(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int {
        guard position < end, position.pointee == Byte.leftBrace else { throw mismatch(.object) }
        let start = position
        let depth = self.depth
        defer {
            position = start
            self.depth = depth
        }
        if let index = try firstTag(names) { return index }
        position = start
        self.depth = depth
        trace?.notes?.chooseByTag(names, objectAt: offset)
        guard let place = try findTag(names) else { return -1 }
        position = self.start + place
        return try readTag(names)
    }

    /// The first tag in the object, if it is in the table. `nil` if the whole object must be searched.
    ///
    /// If the tag is repeated later, the cursor that reads the object reports it.
    private mutating func firstTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int? {
        guard names.pointee.pathBytes.count == 1 else { return nil }
        let start = offset
        guard try beginDictionary() else { return nil }
        if try takePredictedTagKey(names) {
            let index = try readTag(names)
            chosen.start = start
            chosen.names = names
            return index < 0 ? nil : index
        }
        repeat {
            if try takeKey(names.pointee.pathBytes[0]) {
                let index = try readTag(names)
                chosen.start = start
                chosen.names = names
                return index < 0 ? nil : index
            }
            try skipValue()
        } while try nextMember()
        return nil
    }

    /// Consumes the key if it is first in the object and without escape sequences, as is usual.
    @inline(__always)
    private mutating func takePredictedTagKey(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Bool {
        let entry = names.pointee.key.entries
        guard entry.pointee.matches(position, available: end - position) else { return false }
        try takeColon(at: position + entry.pointee.count)
        return true
    }

    /// The offset of the tag's value.
    private mutating func findTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int? {
        try find(names.pointee.pathBytes[...])
    }

    /// Reads the index of the current tag: a string, or the text of a number or bool. Null and containers are not tags.
    private mutating func readTag(_ names: UnsafePointer<TagNames>) throws(ReadFailure) -> Int {
        let span: StringSpan
        switch try shape() {
        case .null, .object, .array: return -1
        case .string: span = try scanString()
        case .number, .bool:
            let text = position
            try skipValue()
            span = StringSpan(start: text, count: position - text, isASCII: true, hasEscapes: false)
        }
        if span.hasEscapes { return names.pointee.tags.firstIndex(of: JSONReader.makeString(span)) ?? -1 }
        return names.pointee.values.index(span.start, count: span.count, available: end - span.start) ?? -1
    }

    /// The error for an object with an unknown tag or without a tag.
    @inline(never)
    public mutating func unknownTag(_ table: TagTable) -> ReadFailure {
        refusedTag(table.names, .refused)
    }

    /// The failure for an object with an unknown tag, to be dropped from its array.
    @inline(never)
    public mutating func droppedTag(_ table: TagTable) -> ReadFailure {
        refusedTag(table.names, .dropped)
    }

    private mutating func refusedTag(_ names: UnsafePointer<TagNames>, _ code: ReadFailure.Code) -> ReadFailure {
        let offset = self.offset
        let found = try? findTag(names)
        position = start + offset
        var note = Trace.Note(tagOf: names, at: found ?? offset)
        if found == nil {
            note.tagLength = 0
            note.found = "nothing"
            note.absent = names.pointee.path.components.map { .key($0) }
        }
        trace?.note = note
        return ReadFailure(code, at: found ?? offset)
    }
}

extension Trace.Note {
    fileprivate init(tagOf names: UnsafePointer<TagNames>, at offset: Int) {
        self.init(offset: offset, model: names.pointee.model, expected: names.pointee.expected)
        tagLength = names.pointee.path.components.count
    }
}

extension TagNames {
    var expected: String {
        ListText.make(tags) + " as " + path.components.joined(separator: ".")
    }
}

/// The values of the key that distinguishes the types of a tagged union.
@frozen
@_spi(Generated) public struct TagTable: @unchecked Sendable {
    // Constant data like a key table: never freed or reference-counted.
    @usableFromInline let names: UnsafePointer<TagNames>

    /// - Parameters:
    ///   - model: the name of the model, for error messages.
    ///   - path: the path of the tag in the object.
    ///   - tags: the values, separated by one space. Spaces and backslashes in values are escaped with a backslash.
    public init(_ model: StaticString, at path: StaticString, _ tags: StaticString) {
        self.init(model, at: path, EscapedText.words(tags.description).map(EscapedText.resolve))
    }

    init(_ model: StaticString, at path: StaticString, _ tags: [String]) {
        let names: UnsafeMutablePointer<TagNames> = .allocate(capacity: 1)
        names.initialize(
            to: TagNames(
                model: model.description, path: JSONPointerPath(path.description), tags: tags))
        self.names = UnsafePointer(names)
    }
}

@usableFromInline
struct TagNames: @unchecked Sendable {
    var model: String
    var path: JSONPointerPath
    var tags: [String]
    /// `path` as UTF-8, for comparison with the document.
    var pathBytes: [[UInt8]]
    /// The first key of the path and the tags, prepared for lookup.
    let key: KeyTableHeader
    let values: KeyTableHeader

    init(model: String, path: JSONPointerPath, tags: [String]) {
        self.model = model
        self.path = path
        self.tags = tags
        pathBytes = path.components.map { Array($0.utf8) }
        key = KeyTableHeader(finding: Array(path.components.prefix(1)))
        values = KeyTableHeader(finding: tags)
    }
}

/// An object whose type was chosen by looking ahead to the first tag.
///
/// If the tag is repeated later, the cursor that reads the object refuses it.
@usableFromInline
struct ChosenObject {
    var start: Int = -1
    var names: UnsafePointer<TagNames>? = nil
}
