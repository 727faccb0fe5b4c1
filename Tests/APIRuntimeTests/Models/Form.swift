@_spi(Generated) import APIRuntime

/// A model, all of whose faults are reported, with every way in which a field can be read.
nonisolated struct Form: APIObject, Hashable, Codable {
    var id: Int
    var owner: Owner?
    var photo: Photo?
    var shape: Shape?
    var known: Known?
    var knowns: [Known]
    var party: Party?
    var sample: Sample?
    var source: String
    var size: Int?
    var author: String
    var nick: Owner?
    var first: Photo?
    var second: Owner?
    var lenient: [Owner]
    var grid: [[Int]]
    var photos: [String: Photo]
    var words: [String]
    var code: String
    var color: Color?
}

nonisolated extension Form {
    static let fields: FieldTable = FieldTable(
        "Form", Self.self, unknownKeys: .error, knownKeys: "note", sensitive: "code", validatesAll: true)

    init(placeholder: Placeholder) {
        self.init(
            id: 0, knowns: [], source: "", author: "", lenient: [], grid: [], photos: [:], words: [], code: "")
    }

    private init(
        id: Int, knowns: [Known], source: String, author: String, lenient: [Owner], grid: [[Int]],
        photos: [String: Photo], words: [String], code: String
    ) {
        self.id = id
        self.knowns = knowns
        self.source = source
        self.author = author
        self.lenient = lenient
        self.grid = grid
        self.photos = photos
        self.words = words
        self.code = code
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("id", .required) { id = try reader.int() }
        if try reader.field("owner") { try reader.read(into: &owner) }
        if try reader.field("photo") { try reader.read(into: &photo) }
        if try reader.field("shape") { try reader.read(into: &shape) }
        if try reader.field("known") { try reader.read(into: &known) }
        if try reader.field("knowns") { try reader.read(into: &knowns) }
        if try reader.field("party") { try reader.read(into: &party) }
        if try reader.field("sample") { try reader.read(into: &sample) }
        if try reader.field("source", at: "image.src", .required) { source = try reader.string() }
        if try reader.field("size", at: "image.sizes.1") { size = try reader.optionalInt() }
        if try reader.field("author", at: "author user.name", .required) { author = try reader.string() }
        if try reader.field("nick", at: "nick user.nick", .nonEmpty) { try reader.read(into: &nick) }
        if try reader.field("first", at: "pair") { try reader.read(into: &first) }
        if try reader.field("second", at: "pair") { try reader.read(into: &second) }
        if try reader.field("lenient") {
            try reader.read(into: &lenient, ReadOptions(dropsBadElements: true))
        }
        if try reader.field("grid") { try reader.read(into: &grid) }
        if try reader.field("photos") { try reader.read(into: &photos) }
        if try reader.field("words") {
            try reader.read(into: &words)
            try reader.check(words, .count(min: 2))
            try reader.check(each: words, .length(min: 2))
            try reader.check(each: words, .length(max: 4))
        }
        if try reader.field("code", [.required, .absentIfEmpty]) { code = try reader.string() }
        if try reader.field("color") { try reader.read(into: &color) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("owner", owner)
        writer.field("photo", photo)
        writer.field("shape", shape)
        writer.field("known", known)
        writer.field("knowns", knowns)
        writer.field("party", party)
        writer.field("sample", sample)
        writer.beginNested("image")
        writer.field("src", source)
        writer.beginNestedArray("sizes")
        writer.nullElement()
        writer.element(size)
        writer.endNested()
        writer.endNested()
        writer.field("author", author)
        writer.refuseEmpty(nick, at: "nick")
        writer.field("nick", nick)
        writer.field("pair", first)
        writer.field("lenient", lenient)
        writer.field("grid", grid)
        writer.field("photos", photos)
        writer.check(words, .count(min: 2), at: "words")
        writer.check(each: words, .length(min: 2), at: "words")
        writer.check(each: words, .length(max: 4), at: "words")
        writer.field("words", words)
        writer.refuseEmpty(code, at: "code")
        writer.field("code", code)
        writer.field("color", color)
    }
}

/// Reports its first fault only, but contains models that report all of theirs.
nonisolated struct Folder: APIObject, Hashable, Codable {
    var name: String
    var forms: [Form]
    var best: Form?
    var size: Int
}

nonisolated extension Folder {
    static let fields: FieldTable = FieldTable("Folder", Self.self, unknownKeys: .error)

    init(placeholder: Placeholder) {
        name = ""
        forms = []
        best = nil
        size = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("name", .required) { name = try reader.string() }
        if try reader.field("forms") { try reader.read(into: &forms) }
        if try reader.field("best") { try reader.read(into: &best) }
        if try reader.field("size", .required) { size = try reader.int() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("name", name)
        writer.field("forms", forms)
        writer.field("best", best)
        writer.field("size", size)
    }
}
