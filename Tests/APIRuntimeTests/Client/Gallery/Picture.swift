import APIRuntime
import Foundation

// The models and endpoints in this folder are written by hand in the shape that apigen generates.

struct Picture: APIModel, Identifiable {
    var id: String
    var title: String?

    init(id: String, title: String? = nil) {
        self.id = id
        self.title = title
    }
}

extension Picture {
    static let keys: KeyTable = KeyTable("Picture", "id title")

    init(blank: Blank) {
        self.id = ""
        self.title = nil
    }

    mutating func read(_ reader: inout JSONReader) throws(ReadFailure) {
        var object: ObjectCursor = try reader.beginObject(Self.keys)
        while let field: Int = try reader.nextField(&object) {
            switch field {
            case 0: self.id = try reader.string(casting: true)
            case 1: self.title = try reader.optionalString()
            default: break
            }
        }
        try reader.require(object, 0b1)
    }

    func write(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("id", self.id)
        writer.field("title", self.title)
        writer.endObject()
    }
}

enum Kind: String, APIEnum {
    case pic
    case liveStream = "live-stream"

    static let cases: CaseTable<Kind> = CaseTable([.pic, .liveStream])
}
