// Models as the tool generates them, by hand: every construct that generated code may use stands in one of them.

import APIRuntime
import Foundation

/// One uploaded picture.
nonisolated struct Snapshot: APIModel, Identifiable {
    var id: String
    var title: String?
    var url: URL
    var thumbnail: URL?
    var author: String
    var width: Int
    var tags: [String]
    var kind: SnapshotKind
    var score: Double
    var taken: Date
    var day: Date?
    var sizes: [Int]
    var owner: Owner?
    var price: Int
    var secret: String
    var local: URL?
    private var boxedParent: Indirect<Snapshot?>
    var parent: Snapshot? {
        get { self.boxedParent.value }
        set { self.boxedParent.value = newValue }
    }
    var unknownKeys: [String: JSON]

    init(
        id: String,
        title: String? = nil,
        url: URL,
        thumbnail: URL? = nil,
        author: String,
        width: Int = 0,
        tags: [String] = [],
        kind: SnapshotKind = .pic,
        score: Double,
        taken: Date,
        day: Date? = nil,
        sizes: [Int] = [],
        owner: Owner? = nil,
        price: Int = 0,
        secret: String = "hidden",
        local: URL? = nil,
        parent: Snapshot? = nil,
        unknownKeys: [String: JSON] = [:]
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.thumbnail = thumbnail
        self.author = author
        self.width = width
        self.tags = tags
        self.kind = kind
        self.score = score
        self.taken = taken
        self.day = day
        self.sizes = sizes
        self.owner = owner
        self.price = price
        self.secret = secret
        self.local = local
        self.boxedParent = Indirect(parent)
        self.unknownKeys = unknownKeys
    }
}

nonisolated protocol SnapshotTransforms {
    static func cents(_ value: JSON) throws -> JSON
}

nonisolated extension Snapshot: SnapshotTransforms {}

nonisolated extension Snapshot {
    static let keys: KeyTable = KeyTable(
        "Snapshot",
        "id title image=url author user=author width tags kind score taken day sizes owner price secret parent",
        sensitive: "secret")
    static let imageKeys: KeyTable = KeyTable("Snapshot", "src=url thumb=thumbnail")
    static let userKeys: KeyTable = KeyTable("Snapshot", "name=author")
    static let dayFormat: DateFormat = DateFormat("yyyy-MM-dd")
    static let kindScope: [SnapshotKind] = [.pic, .video]
    static let secretPattern: Pattern = Pattern(#"^[a-z]+$"#)

    init(blank: Blank) {
        self.id = ""
        self.title = nil
        self.url = blank.url
        self.thumbnail = nil
        self.author = ""
        self.width = 0
        self.tags = []
        self.kind = SnapshotKind(blank: blank)
        self.score = 0
        self.taken = blank.date
        self.day = nil
        self.sizes = []
        self.owner = nil
        self.price = 0
        self.secret = "hidden"
        self.local = nil
        self.boxedParent = Indirect(nil)
        self.unknownKeys = [:]
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var author: Alternatives = Alternatives()
        var object: ObjectCursor = try reader.beginObject(Self.keys, unknownKeys: .keep)
        while let field: Int = try reader.nextField(&object) {
            switch field {
            case 0: self.id = try reader.string(casting: true)
            case 1: self.title = try reader.optionalString()
            case 2:
                var image: ObjectCursor = try reader.beginNested(Self.imageKeys)
                while let field: Int = try reader.nextField(&image) {
                    switch field {
                    case 0: try reader.read(into: &self.url)
                    case 1: try reader.read(into: &self.thumbnail)
                    default: break
                    }
                }
                try reader.require(image, 0b1)
            case 3: try reader.note(&author, rank: 0)
            case 4:
                var user: ObjectCursor = try reader.beginNested(Self.userKeys)
                while let field: Int = try reader.nextField(&user) {
                    switch field {
                    case 0: try reader.note(&author, rank: 1)
                    default: break
                    }
                }
            case 5: self.width = try reader.int(default: 0)
            case 6:
                try reader.read(into: &self.tags)
                try reader.check(self.tags, .count(max: 5), at: object.valueOffset)
                try reader.check(each: self.tags, .length(min: 1), at: object.valueOffset)
            case 7:
                try reader.read(into: &self.kind)
                try reader.check(self.kind, .scope(Self.kindScope), at: object.valueOffset)
            case 8:
                self.score = try reader.double()
                try reader.check(self.score, .range(min: 0, max: 1), at: object.valueOffset)
            case 9: try reader.read(into: &self.taken, ReadOptions(dates: .unixMilliseconds))
            case 10: try reader.read(into: &self.day, ReadOptions(dates: Self.dayFormat))
            case 11: try reader.read(into: &self.sizes, ReadOptions(casting: true, dropsBadElements: true))
            case 12: if try reader.skipEmpty() { self.owner = nil } else { try reader.read(into: &self.owner) }
            case 13:
                try reader.transform(Self.cents) { (reader: inout JSONReader) throws(ReadFailure) in
                    self.price = try reader.int()
                }
            case 14:
                self.secret = try reader.string()
                try reader.check(self.secret, .length(min: 1, max: 20), at: object.valueOffset)
                try reader.check(self.secret, .pattern(Self.secretPattern), at: object.valueOffset)
            case 15: try reader.read(into: &self.parent)
            default: try reader.keep(&self.unknownKeys, object)
            }
        }
        try reader.require(object, 0b11_0000_0101)
        if reader.enter(&author) {
            self.author = try reader.string()
            reader.leave(author)
        } else {
            throw reader.missing(object, 3)
        }
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginObject(Self.keys)
        writer.field("id", self.id)
        writer.field("title", self.title)
        writer.beginNested("image", Self.imageKeys)
        writer.field("src", self.url)
        writer.field("thumb", self.thumbnail)
        writer.endNested()
        writer.field("author", self.author)
        writer.field("width", self.width)
        writer.check(self.tags, .count(max: 5), at: "tags")
        writer.check(each: self.tags, .length(min: 1), at: "tags")
        writer.field("tags", self.tags)
        writer.check(self.kind, .scope(Self.kindScope), at: "kind")
        writer.field("kind", self.kind)
        writer.check(self.score, .range(min: 0, max: 1), at: "score")
        writer.field("score", self.score)
        writer.field("taken", self.taken, dates: .unixMilliseconds)
        writer.field("day", self.day, dates: Self.dayFormat)
        writer.field("sizes", self.sizes)
        writer.refuseEmpty(self.owner, at: "owner")
        writer.field("owner", self.owner)
        writer.field("price", self.price)
        writer.check(self.secret, .length(min: 1, max: 20), at: "secret")
        writer.check(self.secret, .pattern(Self.secretPattern), at: "secret")
        writer.field("secret", self.secret)
        writer.field("parent", self.parent)
        writer.unknownFields(self.unknownKeys, besides: Self.keys)
        writer.endObject()
    }
}

nonisolated extension Snapshot: CustomReflectable {
    var customMirror: Mirror {
        Mirror(self, children: ["id": self.id, "secret": "<hidden>"], displayStyle: .struct)
    }
}

// What the user of the spec writes.
extension Snapshot {
    struct NoPrice: Error {}

    static func cents(_ value: JSON) throws -> JSON {
        guard let text: String = value.string, let euros: Double = Double(text) else { throw NoPrice() }
        return .number(JSONNumber(Int(euros * 100)))
    }
}
