// Hand-written models as the tool generates them: every construct of generated code is in one of them.

@_spi(Generated) import APIRuntime
import Foundation

/// One uploaded picture.
nonisolated struct Snapshot: APIObject, Hashable, Codable, Identifiable {
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
        get { boxedParent.value }
        set { boxedParent.value = newValue }
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
        boxedParent = Indirect(parent)
        self.unknownKeys = unknownKeys
    }
}

nonisolated protocol SnapshotTransforms {
    static func cents(_ value: JSON) throws -> JSON
}

nonisolated extension Snapshot: SnapshotTransforms {}

nonisolated extension Snapshot {
    static let fields: FieldTable = FieldTable("Snapshot", Self.self, unknownKeys: .keep, sensitive: "secret")
    static let dayFormat: DateFormat = DateFormat("yyyy-MM-dd")
    static let kindScope: [SnapshotKind] = [.pic, .video]
    static let secretPattern: Pattern = Pattern(#"^[a-z]+$"#)

    init(placeholder: Placeholder) {
        self.init(id: "", url: placeholder.url, author: "", score: 0, taken: placeholder.date)
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("id", .required) { id = try reader.string(casting: true) }
        if try reader.field("title") { title = try reader.optionalString() }
        if try reader.field("url", at: "image.src", .required) { try reader.read(into: &url) }
        if try reader.field("thumbnail", at: "image.thumb") { try reader.read(into: &thumbnail) }
        if try reader.field("author", at: "author user.name", .required) { author = try reader.string() }
        if try reader.field("width") { width = try reader.int(default: 0) }
        if try reader.field("tags") {
            try reader.read(into: &tags)
            try reader.check(tags, .count(max: 5))
            try reader.check(each: tags, .length(min: 1))
        }
        if try reader.field("kind") {
            try reader.read(into: &kind)
            try reader.check(kind, .scope(Self.kindScope))
        }
        if try reader.field("score", .required) {
            score = try reader.double()
            try reader.check(score, .range(min: 0, max: 1))
        }
        if try reader.field("taken", .required) {
            try reader.read(into: &taken, ReadOptions(dates: .unixMilliseconds))
        }
        if try reader.field("day") { try reader.read(into: &day, ReadOptions(dates: Self.dayFormat)) }
        if try reader.field("sizes") {
            try reader.read(into: &sizes, ReadOptions(casting: true, dropsBadElements: true))
        }
        if try reader.field("owner", .absentIfEmpty) { try reader.read(into: &owner) }
        if try reader.field("price") {
            try reader.transform(Self.cents) { (reader: inout JSONReader) throws(ReadFailure) in
                price = try reader.int()
            }
        }
        if try reader.field("secret") {
            secret = try reader.string()
            try reader.check(secret, .length(min: 1, max: 20))
            try reader.check(secret, .pattern(Self.secretPattern))
        }
        if try reader.field("parent") { try reader.read(into: &parent) }
        try reader.keepUnknownKey(in: &unknownKeys)
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("title", title)
        writer.beginNested("image")
        writer.field("src", url)
        writer.field("thumb", thumbnail)
        writer.endNested()
        writer.field("author", author)
        writer.field("width", width)
        writer.check(tags, .count(max: 5), at: "tags")
        writer.check(each: tags, .length(min: 1), at: "tags")
        writer.field("tags", tags)
        writer.check(kind, .scope(Self.kindScope), at: "kind")
        writer.field("kind", kind)
        writer.check(score, .range(min: 0, max: 1), at: "score")
        writer.field("score", score)
        writer.field("taken", taken, dates: .unixMilliseconds)
        writer.field("day", day, dates: Self.dayFormat)
        writer.field("sizes", sizes)
        writer.refuseEmpty(owner, at: "owner")
        writer.field("owner", owner)
        writer.field("price", price)
        writer.check(secret, .length(min: 1, max: 20), at: "secret")
        writer.check(secret, .pattern(Self.secretPattern), at: "secret")
        writer.field("secret", secret)
        writer.field("parent", parent)
        writer.unknownFields(unknownKeys, besides: Self.fields)
    }
}

nonisolated extension Snapshot: CustomReflectable {
    var customMirror: Mirror {
        Mirror(self, children: ["id": id, "secret": "<hidden>"], displayStyle: .struct)
    }
}

// Code that users of the spec write.
extension Snapshot {
    struct NoPrice: Error {}

    static func cents(_ value: JSON) throws -> JSON {
        guard let text = value.string, let euros = Double(text) else { throw NoPrice() }
        return .number(JSON.Number(Int(euros * 100)))
    }
}
