import APIRuntime
import FieldsScenario
import Foundation
import Testing

/// Models that are read from the object of another model, and written into it.
@Suite("Flat models")
struct FlatModelTests {
    private func fault<Value: APIModel>(_ type: Value.Type, _ json: String) -> String? {
        do {
            _ = try Value(fromJSON: json)
            return nil
        } catch {
            return error.description
        }
    }

    private func read<Value: APIModel>(_ type: Value.Type, _ json: String) throws -> (Value, [DataFormatError]) {
        var tolerated = DataFormatError.Tolerated()
        let value = try Value(fromJSON: Data(json.utf8), tolerated: &tolerated)
        return (value, tolerated.errors)
    }

    private static let parcel = #"{"id":1,"to_street":"A","to_zip":"12"}"#
    private static let address = Address(street: "A", zip: "12")

    @Test("keys of the object are the model's, in any order, and it is written into the object")
    func bothDirections() throws {
        let json =
            #"{"width":2,"to_zip":12,"from_geo":{"point":{"lat":1,"lon":2}},"x":[{"id":3}],"from_street":"B","id":1,"#
            + #""to_lines":["u"],"from_zip":"7","since":10,"tag":{"name":"n"},"to_street":"A"}"#
        let parcel = Shipment(
            id: 1, to: Address(street: "A", zip: "12", lines: ["u"]),
            from: Address(street: "B", zip: "7", point: Coordinates(lat: 1, lon: 2)),
            size: Dimensions(width: 2, since: Date(timeIntervalSince1970: 10)), label: "n")
        #expect(try Shipment(fromJSON: json) == parcel)
        let written = try parcel.toJSONString()
        #expect(
            written
                == #"{"id":1,"label":"n","to_street":"A","to_zip":"12","to_lines":["u"],"from_street":"B","from_zip":"7","#
                + #""from_geo":{"point":{"lat":1,"lon":2}},"from_lines":[],"width":2,"height":1,"since":10}"#)
        #expect(try Shipment(fromJSON: written) == parcel)
        let coded = try JSONDecoder().decode(Shipment.self, from: JSONEncoder().encode(parcel))
        #expect(coded == parcel)
        let many = try [Shipment](fromJSON: "[\(Self.parcel), \(json)]")
        #expect(many == [Shipment(id: 1, to: Self.address), parcel])
    }

    @Test("an optional one is nil without its keys, and with null at all of them")
    func absent() throws {
        #expect(try Shipment(fromJSON: Self.parcel) == Shipment(id: 1, to: Self.address))
        let nulls = #"{"id":1,"to_street":"A","to_zip":"12","from_street":null,"from_geo":null,"width":null}"#
        #expect(try Shipment(fromJSON: nulls) == Shipment(id: 1, to: Self.address))
        #expect(
            try Shipment(id: 1, to: Self.address).toJSONString()
                == #"{"id":1,"to_street":"A","to_zip":"12","to_lines":[]}"#)
        #expect(
            try Big(
                fromJSON:
                    #"{"ak1":"1","ak2":"1","ak3":"1","ak4":"1","ak5":"1","ak6":"1","ak7":"1","ak8":"1","ak9":"1"}"#
            ).b == nil)
    }

    @Test(
        "a fault names the flat model, its field and the key",
        arguments: [
            (
                #"{"id":1,"to_street":"A"}"#,
                "Address.zip at $.to_zip (byte 0): expected String, found nothing"
            ),
            (
                #"{"id":1,"to_street":"A","to_zip":"12","from_zip":"1"}"#,
                "Address.street at $.from_street (byte 0): expected String, found nothing"
            ),
            (
                #"{"id":1,"to_street":"A","to_zip":"x"}"#,
                ##"Address.zip at $.to_zip (byte 33): expected a text that matches ^[0-9]+$, found string "x""##
            ),
            (
                #"{"id":1,"to_street":"A","to_zip":"12","to_geo":{"point":{"lat":"x"}}}"#,
                #"Coordinates.lat at $.to_geo.point.lat (byte 63): expected Double, found string "x""#
            ),
            (
                #"{"id":1,"to_street":"A","to_zip":"12","to_geo":7}"#,
                "Address.point at $.to_geo (byte 47): expected an object or an array, found number 7"
            ),
            (
                #"{"id":1,"to_street":"A","to_zip":"12","width":0}"#,
                "Dimensions.width at $.width (byte 46): expected at least 1, found number 0"
            ),
            (#"{"to_street":"A","to_zip":"12"}"#, "Shipment.id at $.id (byte 0): expected Int, found nothing"),
            (
                #"{"id":1,"to_street":"A","to_zip":"12","tag":{"name":5}}"#,
                "Shipment.label at $.tag.name (byte 52): expected String, found number 5; auto-cast: true would accept it"
            ),
            (
                #"{"id":1,"to_street":"A","to_street":"B","to_zip":"12"}"#,
                #"Shipment.to_street at $.to_street (byte 24): expected each key once, found key "to_street""#
            ),
        ])
    func faults(json: String, message: String) {
        #expect(fault(Shipment.self, json) == message)
    }

    @Test("what is written is checked, with the same errors")
    func writtenFaults() {
        func fault(_ model: some APIModel) -> String? {
            do {
                _ = try model.toJSON()
                return nil
            } catch { return "\(error.model).\(error.field ?? "") at \(error.path)" }
        }
        let bad = Address(street: "A", zip: "x")
        #expect(fault(Shipment(id: 1, to: bad)) == "Address.zip at $.to_zip")
        #expect(fault(Shipment(id: 1, to: Self.address, from: bad)) == "Address.zip at $.from_zip")
        let point = Address(street: "A", zip: "1", point: Coordinates(lat: .nan, lon: 0))
        #expect(fault(Shipment(id: 1, to: point)) == "Coordinates.lat at $.to_geo.point.lat")
        #expect(fault(Shipment(id: 1, to: Self.address, size: Dimensions(width: 0))) == "Dimensions.width at $.width")
    }

    @Test("flat models hold others")
    func nested() throws {
        let json = #"{"name":"a","kind":"k","width":3,"height":1,"within":{"name":"b"}}"#
        let nested = try Nested(fromJSON: json)
        let inner = Nested(name: "b", middle: Middle())
        #expect(nested == Nested(name: "a", middle: Middle(kind: "k", size: Dimensions(width: 3), inner: inner)))
        #expect(try Nested(fromJSON: nested.toJSON()) == nested)
    }

    @Test("one that cannot be read is absent where the field says so, and the response tells it")
    func tolerated() throws {
        let (soft, tolerated) = try read(Soft.self, #"{"id":1,"s-width":0,"memo":"m","other":2}"#)
        #expect(soft == Soft(id: 1, note: "m", unknownKeys: ["other": 2]))
        #expect(tolerated.map(\.path) == ["$.s-width"] && tolerated.first?.model == "Dimensions")
        let again = try soft.toJSONString()
        #expect(again == #"{"id":1,"note":"m","other":2}"#)
    }

    @Test("all faults of the object are found, and values of a sensitive one are hidden")
    func allFaults() throws {
        let error = #expect(throws: DataFormatError.self) {
            try Soft(fromJSON: #"{"id":"x","to-street":"secret","to-zip":"hidden","note":5}"#)
        }
        let texts = error?.description.split(separator: "\n").map(String.init)
        #expect(
            texts == [
                #"Soft.id at $.id (byte 6): expected Int, found string "x""#,
                ##"Address.zip at $.to-zip (byte 40): expected a text that matches ^[0-9]+$, found a hidden value"##,
                "Soft.note at $.note (byte 56): expected String, found number 5; auto-cast: true would accept it",
            ])
        let soft = Soft(id: 1, to: Self.address, unknownKeys: ["to-street": 1])
        #expect("\(soft)".contains("<hidden>"))
        #expect(throws: DataFormatError.self) { try soft.toJSON() }
    }

    @Test("its keys are not unknown, and others are")
    func unknownKeys() throws {
        #expect(try Exact(fromJSON: #"{"id":1,"width":2}"#) == Exact(id: 1, size: Dimensions(width: 2)))
        #expect(fault(Exact.self, #"{"id":1,"width":2,"depth":3}"#)?.contains("$.depth") == true)
    }

    @Test("two fields read one key if one of them writes it")
    func sharedKeys() throws {
        let seen = try Seen(fromJSON: #"{"width":2,"lat":1,"lon":2}"#)
        #expect(seen == Seen(width: 2, size: Dimensions(width: 2), more: Coordinates(lat: 1, lon: 2)))
        #expect(try seen.toJSONString() == #"{"width":2,"height":1}"#)
    }

    @Test("a patch sets, clears and keeps a flat model by its keys")
    func patches() throws {
        let patch = ShipmentPatch(from: .clear, size: .set(Dimensions(width: 1)))
        let written = try patch.toJSONString()
        #expect(
            written == #"{"from_street":null,"from_zip":null,"from_geo":null,"from_lines":null,"width":1,"height":1}"#)
        #expect(try ShipmentPatch(fromJSON: written) == patch)
    }

    @Test("keys of flat models select the cases of unions, and hold tags")
    func unions() throws {
        let round = Shape.round(Round(kind: "round", size: Dimensions(width: 1)))
        #expect(try Shape(fromJSON: #"{"kind":"round","width":1}"#) == round)
        let flat = Shape.flat(Flatland(base: Based(kind: "flat", id: 1)))
        #expect(try flat.toJSONString() == #"{"kind":"flat","id":1}"#)
        #expect(try Shape(fromJSON: flat.toJSON()) == flat)
        #expect(try AnyShape(fromJSON: #"{"width":4}"#) == .square(Square(size: Dimensions(width: 4))))
        #expect(try AnyShape(fromJSON: #"{"length":4}"#) == .line(Line(length: 4)))
    }
}
