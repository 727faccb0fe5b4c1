import APIRuntime
import Foundation

/// A tuple: `[1435781451.781, "1"]`.
nonisolated struct Sample: APIModel {
    var at: Date
    var value: Double
    var note: String?
}

nonisolated extension Sample {
    static let keys: KeyTable = KeyTable("Sample", "at value note")

    init(blank: Blank) {
        self.at = blank.date
        self.value = 0
        self.note = nil
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var tuple: ObjectCursor = try reader.beginTuple(Self.keys, unknownKeys: .error)
        while let field: Int = try reader.nextField(&tuple) {
            switch field {
            case 0: try reader.read(into: &self.at, ReadOptions(dates: .unix))
            case 1: self.value = try reader.double(casting: true)
            case 2: self.note = try reader.optionalString()
            default: break
            }
        }
        try reader.require(tuple, 0b11)
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginArray(Self.keys)
        writer.element(self.at, dates: .unix)
        writer.element(self.value, casting: true)
        writer.element(self.note)
        writer.endArray()
    }
}

/// patch: true
nonisolated struct SnapshotPatch: APIModel {
    var title: Change<String>
    var day: Change<Date>

    init(title: Change<String> = .keep, day: Change<Date> = .keep) {
        self.title = title
        self.day = day
    }
}

nonisolated extension SnapshotPatch {
    static let keys: KeyTable = KeyTable("SnapshotPatch", "title day")

    init(blank: Blank) {
        self.title = .keep
        self.day = .keep
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var object: ObjectCursor = try reader.beginObject(Self.keys, unknownKeys: .error)
        while let field: Int = try reader.nextField(&object) {
            switch field {
            case 0: try reader.read(into: &self.title)
            case 1: try reader.read(into: &self.day, ReadOptions(dates: Snapshot.dayFormat))
            default: break
            }
        }
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginObject(Self.keys)
        writer.field("title", self.title)
        writer.field("day", self.day, dates: Snapshot.dayFormat)
        writer.endObject()
    }
}

/// Paths through arrays: `errors.1.code`, `errors.1.text`, `rows.0`; a model in place.
nonisolated struct Problem: APIModel {
    var code: Int?
    var text: String?
    var row: Date?
    var sample: Clip

    init(code: Int? = nil, text: String? = nil, row: Date? = nil, sample: Clip = Clip(seconds: 1)) {
        self.code = code
        self.text = text
        self.row = row
        self.sample = sample
    }
}

nonisolated extension Problem {
    static let keys: KeyTable = KeyTable("Problem", "errors=code rows=row sample")
    static let errorsKeys: KeyTable = KeyTable("Problem", "1=code")
    static let errors1Keys: KeyTable = KeyTable("Problem", "code text")
    static let rowsKeys: KeyTable = KeyTable("Problem", "0=row")

    init(blank: Blank) {
        self.code = nil
        self.text = nil
        self.row = nil
        self.sample = Clip(blank: blank)
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var object: ObjectCursor = try reader.beginObject(Self.keys)
        while let field: Int = try reader.nextField(&object) {
            switch field {
            case 0: try self.readErrors(&reader)
            case 1:
                var rows: ObjectCursor = try reader.beginNested(Self.rowsKeys)
                while let field: Int = try reader.nextField(&rows) {
                    switch field {
                    case 0: try reader.read(into: &self.row, ReadOptions(dates: .unix))
                    default: break
                    }
                }
            case 2: try reader.read(into: &self.sample)
            default: break
            }
        }
        try reader.require(object, 0b100)
    }

    private mutating func readErrors(_ reader: inout JSONReader) throws(ReadFailure) {
        var errors: ObjectCursor = try reader.beginNested(Self.errorsKeys)
        while let field: Int = try reader.nextField(&errors) {
            switch field {
            case 0:
                var error: ObjectCursor = try reader.beginNested(Self.errors1Keys)
                while let field: Int = try reader.nextField(&error) {
                    switch field {
                    case 0: self.code = try reader.optionalInt()
                    case 1: self.text = try reader.optionalString()
                    default: break
                    }
                }
            default: break
            }
        }
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginObject(Self.keys)
        writer.beginNestedArray("errors")
        writer.nullElement()
        writer.beginNestedElement()
        writer.field("code", self.code)
        writer.field("text", self.text)
        writer.endNested()
        writer.endNested()
        writer.beginNestedArray("rows")
        writer.element(self.row, dates: .unix)
        writer.endNested()
        writer.field("sample", self.sample)
        writer.endObject()
    }
}

/// A user's own type.
struct Color: CustomModel {
    var hex: String

    static let placeholder: Color = Color(hex: "")

    struct NoColor: Error {}

    init(hex: String) {
        self.hex = hex
    }

    init(json: JSON) throws {
        guard let text: String = json.string, text.hasPrefix("#") else { throw NoColor() }
        self.hex = text
    }

    var json: JSON { .string(self.hex) }
}
