import APIRuntime
import FieldsScenario
import Foundation
import Testing

/// Values in elements of lists that are found by a key.
@Suite("Elements by a key")
struct ListElementTests {
    private func fault(_ json: String) -> String? {
        do {
            _ = try Receipt(fromJSON: json)
            return nil
        } catch {
            return error.description
        }
    }

    private static let charge = #"{"key":"_charge_id","value":"ch"}"#

    @Test("the first element with the text counts, wherever it is")
    func reading() throws {
        let json = """
            {"more":{"people":[{"id":70,"name":"A"},{"id":7,"name":"B"},{"id":7,"name":"C"}]},"odd[0]":"x","meta_data":[1,null,[],{"key":null},
            {"value":"9","key":"_fee"},{"value":{"text":""},"key":"a.b = c"},{"value":"ch","key":"_charge\\u005fid"},
            {"key":"_charge_id","value":"no"},{"key":"_packed","value":"[1,2]"}],"id":1}
            """
        let receipt = try Receipt(fromJSON: json)
        #expect(receipt.charge == "ch" && receipt.fee == 9 && receipt.note == nil && receipt.packed == [1, 2])
        #expect(receipt.owner == Keeper(id: 7, name: "B") && receipt.plain == "x" && receipt.meta?.count == 9)
        let few = try Receipt(
            fromJSON: #"{"id":1,"meta_data":[\#(Self.charge),{"key":"_fee"},{"key":"_packed","value":null}]}"#)
        #expect(few.fee == 5 && few.owner == nil && few.packed == nil)
        #expect(
            try few.toJSONString()
                == #"{"id":1,"meta_data":[\#(Self.charge),{"key":"_fee"},{"key":"_packed","value":null}]}"#)
    }

    @Test(
        "a fault names the element",
        arguments: [
            (
                #"{"id":1,"meta_data":[]}"#,
                "Receipt.meta at $.meta_data (byte 20): expected an element whose key is _charge_id, found an array"
            ),
            (#"{"id":1}"#, "Receipt.meta at $.meta_data (byte 0): expected String, found nothing"),
            (
                #"{"id":1,"meta_data":[{},{"key":"_charge_id","value":5}]}"#,
                "Receipt.meta at $.meta_data[1].value (byte 52): expected String, found number 5; auto-cast: true would accept it"
            ),
            (
                #"{"id":1,"meta_data":[{"key":"_charge_id","value":"c"}]}"#,
                #"Receipt.meta at $.meta_data[0].value (byte 49): expected at least 2 characters, found string "c""#
            ),
            (
                #"{"id":1,"meta_data":[{"key":"_charge_id","value":"ch"},{"key":"_fee","value":0}]}"#,
                "Receipt.meta at $.meta_data[1].value (byte 77): expected at least 1, found number 0"
            ),
            (
                #"{"id":1,"meta_data":{}}"#,
                "Receipt.meta at $.meta_data (byte 20): expected an array, found an object"
            ),
        ])
    func faults(json: String, message: String) {
        #expect(fault(json) == message)
    }

    @Test("a value that cannot be read is absent where the field says so")
    func tolerated() throws {
        var tolerated = DataFormatError.Tolerated()
        let json = #"{"id":1,"meta_data":[{"key":"_soft","value":0},\#(Self.charge)]}"#
        let receipt = try Receipt(fromJSON: Data(json.utf8), tolerated: &tolerated)
        #expect(receipt.soft == nil && receipt.charge == "ch")
        #expect(tolerated.errors.map(\.path) == ["$.meta_data[0].value"])
    }
}
