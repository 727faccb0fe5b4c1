import APIRuntime
import ConformancesScenario
import Foundation
import Testing

@Suite("Models with fewer conformances")
struct ConformancesTests {
    private func parcel() -> Parcel {
        let previous = Parcel(
            number: 1, kind: .letter, to: Address(street: "A", place: Place(code: "BE", country: "CH")))
        return Parcel(
            number: 2, kind: .unknown("barrel"), to: previous.to, code: "secret",
            contents: [.book(Book(title: "Plants")), .other(Other(text: "seeds"))], weight: .double(2.5),
            size: Size(width: 3, height: 4), previous: previous)
    }

    @Test("round-trip through JSON")
    func roundTrip() throws {
        let json = try parcel().toJSON()
        let again = try Parcel(fromJSON: json)
        #expect(try again.toJSON() == json)
        #expect(again.previous?.to.place.country == "CH")
        #expect(again.id == 2)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains(#""contents":[{"type":"book","title":"Plants"},{"type":"other","text":"seeds"}]"#))
    }

    @Test("report faults like other models")
    func reportFaults() {
        let json = #"{"number":2,"kind":"box","to":{"street":"A","place":{"code":"BE"}}}"#
        let error = #expect(throws: DataFormatError.self) { try Parcel(fromJSON: Data(json.utf8)) }
        #expect(error?.path == "$.to.place.country")
    }

    @Test("have patches like other models")
    func patches() throws {
        let json = try ParcelPatch(code: .clear, contents: .set([])).toJSON()
        #expect(String(decoding: json, as: UTF8.self) == #"{"code":null,"contents":[]}"#)
    }

    @Test("have the declared conformances and no others")
    func conformances() {
        let place = Place(code: "BE", country: "CH")
        let types: [(Any.Type, isHashable: Bool, isCodable: Bool)] = [
            (Parcel.self, false, false), (ParcelPatch.self, false, false), (Size.self, false, false),
            (Content.self, false, false), (Weight.self, false, false), (Address.self, true, false),
            (Place.self, true, true), (Kind.self, true, true),
        ]
        for (type, isHashable, isCodable) in types {
            #expect((type is any Hashable.Type) == isHashable, "\(type)")
            #expect((type is any Encodable.Type) == isCodable, "\(type)")
            #expect((type is any Decodable.Type) == isCodable, "\(type)")
        }
        #expect(Address(street: "A", place: place) == Address(street: "A", place: place))
        #expect(Address(street: "A", place: place) != Address(street: "B", place: place))
    }

    @Test("hide sensitive values like other models")
    func hideSecrets() {
        #expect(!String(reflecting: parcel()).contains("secret"))
        #expect(!"\(parcel())".contains("secret"))
    }
}
