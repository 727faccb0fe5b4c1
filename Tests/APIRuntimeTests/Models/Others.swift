@_spi(Generated) import APIRuntime
import Foundation

/// A tuple: `[1435781451.781, "1"]`.
nonisolated struct Sample: APIObject, Hashable, Codable {
    var at: Date
    var value: Double
    var note: String?
}

nonisolated extension Sample {
    static let fields: FieldTable = FieldTable("Sample", Self.self, unknownKeys: .error)
    static var layout: FieldArrangement { .tuple }

    init(placeholder: Placeholder) {
        at = placeholder.date
        value = 0
        note = nil
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("at", .required) { try reader.read(into: &at, ReadOptions(dates: .unix)) }
        if try reader.field("value", .required) { value = try reader.double(casting: true) }
        if try reader.field("note") { note = try reader.optionalString() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.element(at, dates: .unix)
        writer.element(value, asText: .nonFinite)
        writer.element(note)
    }
}

/// patch: true
nonisolated struct SnapshotPatch: APIObject, Hashable, Codable {
    var title: Change<String>
    var day: Change<Date>

    init(title: Change<String> = .keep, day: Change<Date> = .keep) {
        self.title = title
        self.day = day
    }
}

nonisolated extension SnapshotPatch {
    static let fields: FieldTable = FieldTable("SnapshotPatch", Self.self, unknownKeys: .error)

    init(placeholder: Placeholder) {
        title = .keep
        day = .keep
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("title") { try reader.read(into: &title) }
        if try reader.field("day") { try reader.read(into: &day, ReadOptions(dates: Snapshot.dayFormat)) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("title", title)
        writer.field("day", day, dates: Snapshot.dayFormat)
    }
}

/// Paths through arrays: `errors.1.code`, `errors.1.text`, `rows.0`; a model in place.
nonisolated struct Problem: APIObject, Hashable, Codable {
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
    static let fields: FieldTable = FieldTable("Problem", Self.self)

    init(placeholder: Placeholder) {
        self.init(sample: Clip(placeholder: placeholder))
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("code", at: "errors.1.code") { code = try reader.optionalInt() }
        if try reader.field("text", at: "errors.1.text") { text = try reader.optionalString() }
        if try reader.field("row", at: "rows.0") { try reader.read(into: &row, ReadOptions(dates: .unix)) }
        if try reader.field("sample", .required) { try reader.read(into: &sample) }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.beginNestedArray("errors")
        writer.nullElement()
        writer.beginNestedElement()
        writer.field("code", code)
        writer.field("text", text)
        writer.endNested()
        writer.endNested()
        writer.beginNestedArray("rows")
        writer.element(row, dates: .unix)
        writer.endNested()
        writer.field("sample", sample)
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
        guard let text = json.string, text.hasPrefix("#") else { throw NoColor() }
        hex = text
    }

    var json: JSON { .string(hex) }
}
