@_spi(Generated) import APIRuntime
import Foundation

// The models and endpoints in this folder are written by hand in the shape that apigen generates.

struct Picture: APIObject, Hashable, Codable, Identifiable {
    var id: String
    var title: String?

    init(id: String, title: String? = nil) {
        self.id = id
        self.title = title
    }
}

extension Picture {
    static let fields: FieldTable = FieldTable("Picture", Self.self)

    init(placeholder: Placeholder) {
        id = ""
        title = nil
    }

    mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
        if try reader.field("id", .required) { id = try reader.string(casting: true) }
        if try reader.field("title") { title = try reader.optionalString() }
    }

    func writeFields(_ writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("title", title)
    }
}

enum Kind: String, APIEnum {
    case pic
    case liveStream = "live-stream"

    static let cases: CaseTable<Kind> = CaseTable([.pic, .liveStream])
}
