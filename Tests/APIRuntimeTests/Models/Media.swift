@_spi(Generated) import APIRuntime

nonisolated struct Photo: APIObject, Hashable, Codable {
    var type: String
    var width: Int
}

nonisolated extension Photo {
    static let fields: FieldTable = FieldTable("Photo", Self.self)

    init(placeholder: Placeholder) {
        type = ""
        width = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("type", .required) { type = try reader.string() }
        if try reader.field("width", .required) { width = try reader.int() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("type", type)
        writer.field("width", width)
    }
}

nonisolated struct Clip: APIObject, Hashable, Codable {
    var seconds: Double
}

nonisolated extension Clip {
    static let fields: FieldTable = FieldTable("Clip", Self.self)

    init(placeholder: Placeholder) {
        seconds = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("seconds", .required) { seconds = try reader.double() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("seconds", seconds)
    }
}

/// divide-type, otherwise: keep
nonisolated indirect enum Media: APIModel, Hashable, Codable {
    case pic(Photo)
    case video(Clip)
    case _3(Clip)
    case album(Album)
    case unknown(JSON)
}

nonisolated extension Media {
    static let tags: TagTable = TagTable("Media", at: "type", "pic video 3 album")

    init(placeholder: Placeholder) {
        self = .pic(Photo(placeholder: placeholder))
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.tag(Self.tags) {
        case "pic": self = .pic(try reader.value())
        case "video": self = .video(try reader.value())
        case "3": self = ._3(try reader.value())
        case "album": self = .album(try reader.value())
        default: self = .unknown(try reader.value())
        }
    }

    func write(_ writer: inout JSONWriter) {
        switch self {
        case .pic(let value): writer.value(value, ownTag: "pic", at: "type")
        case .video(let value): writer.value(value, tag: "video", at: "type")
        case ._3(let value): writer.value(value, tag: 3, at: "type")
        case .album(let value): writer.value(value, tag: "album", at: "type")
        case .unknown(let value): writer.value(value)
        }
    }
}

nonisolated struct Album: APIObject, Hashable, Codable {
    var items: [Media]
}

nonisolated extension Album {
    static let fields: FieldTable = FieldTable("Album", Self.self)

    init(placeholder: Placeholder) {
        items = []
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("items", .required) { try reader.read(into: &items) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("items", items)
    }
}

/// divide-type by a nested path, otherwise: error
nonisolated enum Shape: APIModel, Hashable, Codable {
    case clip(Clip)
}

nonisolated extension Shape {
    static let tags: TagTable = TagTable("Shape", at: "meta.kind", "clip")

    init(placeholder: Placeholder) {
        self = .clip(Clip(placeholder: placeholder))
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.tag(Self.tags) {
        case "clip": self = .clip(try reader.value())
        default: throw reader.unknownTag(Self.tags)
        }
    }

    func write(_ writer: inout JSONWriter) {
        switch self {
        case .clip(let value): writer.value(value, tag: "clip", at: "meta.kind")
        }
    }
}

/// divide-type, otherwise: drop
nonisolated enum Known: APIModel, Hashable, Codable {
    case pic(Photo)
}

nonisolated extension Known {
    static let tags: TagTable = TagTable("Known", at: "type", "pic")

    init(placeholder: Placeholder) {
        self = .pic(Photo(placeholder: placeholder))
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.tag(Self.tags) {
        case "pic": self = .pic(try reader.value())
        default: throw reader.droppedTag(Self.tags)
        }
    }

    func write(_ writer: inout JSONWriter) {
        switch self {
        case .pic(let value): writer.value(value, ownTag: "pic", at: "type")
        }
    }
}

/// one-of
nonisolated enum Party: APIModel, Hashable, Codable {
    case string(String)
    case owner(Owner)
}

nonisolated extension Party {
    init(placeholder: Placeholder) {
        self = .string("")
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.shape() {
        case .string: self = .string(try reader.value())
        case .object: self = .owner(try reader.value())
        default: throw reader.unexpectedShape("String or Owner")
        }
    }

    func write(_ writer: inout JSONWriter) {
        switch self {
        case .string(let value): writer.value(value)
        case .owner(let value): writer.value(value)
        }
    }
}

nonisolated struct Sketch: APIObject, Hashable, Codable {
    var kind: JSON?
    var lines: Int
}

nonisolated extension Sketch {
    static let fields: FieldTable = FieldTable("Sketch", Self.self)

    init(placeholder: Placeholder) {
        kind = nil
        lines = 0
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("kind") { try reader.read(into: &kind) }
        if try reader.field("lines", .required) { lines = try reader.int() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("kind", kind)
        writer.field("lines", lines)
    }
}

/// divide-type by an optional field, which two cases have
nonisolated enum Drawing: APIModel, Hashable, Codable {
    case plan(Sketch)
    case _4(Sketch)
}

nonisolated extension Drawing {
    static let tags: TagTable = TagTable("Drawing", at: "kind", "plan 4")

    init(placeholder: Placeholder) {
        self = .plan(Sketch(placeholder: placeholder))
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        switch try reader.tag(Self.tags) {
        case "plan": self = .plan(try reader.value())
        case "4": self = ._4(try reader.value())
        default: throw reader.unknownTag(Self.tags)
        }
    }

    func write(_ writer: inout JSONWriter) {
        switch self {
        case .plan(let value): writer.value(value, ownTag: "plan", at: "kind")
        case ._4(let value): writer.value(value, ownTag: 4, at: "kind")
        }
    }
}
