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
        if try reader.field("id", .required) { self.id = try reader.int() }
        if try reader.field("owner") { try reader.read(into: &self.owner) }
        if try reader.field("photo") { try reader.read(into: &self.photo) }
        if try reader.field("shape") { try reader.read(into: &self.shape) }
        if try reader.field("known") { try reader.read(into: &self.known) }
        if try reader.field("knowns") { try reader.read(into: &self.knowns) }
        if try reader.field("party") { try reader.read(into: &self.party) }
        if try reader.field("sample") { try reader.read(into: &self.sample) }
        if try reader.field("source", at: "image.src", .required) { self.source = try reader.string() }
        if try reader.field("size", at: "image.sizes.1") { self.size = try reader.optionalInt() }
        if try reader.field("author", at: "author user.name", .required) { self.author = try reader.string() }
        if try reader.field("nick", at: "nick user.nick", .nonEmpty) { try reader.read(into: &self.nick) }
        if try reader.field("first", at: "pair") { try reader.read(into: &self.first) }
        if try reader.field("second", at: "pair") { try reader.read(into: &self.second) }
        if try reader.field("lenient") {
            try reader.read(into: &self.lenient, ReadOptions(dropsBadElements: true))
        }
        if try reader.field("grid") { try reader.read(into: &self.grid) }
        if try reader.field("photos") { try reader.read(into: &self.photos) }
        if try reader.field("words") {
            try reader.read(into: &self.words)
            try reader.check(self.words, .count(min: 2))
            try reader.check(each: self.words, .length(min: 2))
            try reader.check(each: self.words, .length(max: 4))
        }
        if try reader.field("code", [.required, .absentIfEmpty]) { self.code = try reader.string() }
        if try reader.field("color") { try reader.read(into: &self.color) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", self.id)
        writer.field("owner", self.owner)
        writer.field("photo", self.photo)
        writer.field("shape", self.shape)
        writer.field("known", self.known)
        writer.field("knowns", self.knowns)
        writer.field("party", self.party)
        writer.field("sample", self.sample)
        writer.beginNested("image")
        writer.field("src", self.source)
        writer.beginNestedArray("sizes")
        writer.nullElement()
        writer.element(self.size)
        writer.endNested()
        writer.endNested()
        writer.field("author", self.author)
        writer.refuseEmpty(self.nick, at: "nick")
        writer.field("nick", self.nick)
        writer.field("pair", self.first)
        writer.field("lenient", self.lenient)
        writer.field("grid", self.grid)
        writer.field("photos", self.photos)
        writer.check(self.words, .count(min: 2), at: "words")
        writer.check(each: self.words, .length(min: 2), at: "words")
        writer.check(each: self.words, .length(max: 4), at: "words")
        writer.field("words", self.words)
        writer.refuseEmpty(self.code, at: "code")
        writer.field("code", self.code)
        writer.field("color", self.color)
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
        self.name = ""
        self.forms = []
        self.best = nil
        self.size = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("name", .required) { self.name = try reader.string() }
        if try reader.field("forms") { try reader.read(into: &self.forms) }
        if try reader.field("best") { try reader.read(into: &self.best) }
        if try reader.field("size", .required) { self.size = try reader.int() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("name", self.name)
        writer.field("forms", self.forms)
        writer.field("best", self.best)
        writer.field("size", self.size)
    }
}
