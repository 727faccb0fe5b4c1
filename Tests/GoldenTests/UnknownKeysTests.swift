import APIRuntime
import FieldsScenario
import Testing

@Suite("Keys that a spec does not name")
struct UnknownKeysTests {
    @Test(
        "error refuses them in the object and in the containers on paths",
        arguments: [
            (#"{"more":1}"#, "$.more"), (#"{"image":{"src":"a","alt":"x"}}"#, "$.image.alt"),
            (#"{"errors":[{"code":1,"text":"x"}]}"#, "$.errors[0].text"),
            (#"{"log":{"more":1}}"#, "$.log.more"),
        ])
    func refused(json: String, place: String) throws {
        let message = try #require(fault(Refusing.self, json))
        #expect(message.hasPrefix("Refusing at \(place) (byte "))
        #expect(message.contains("expected only what the spec names, found "))
    }

    @Test("error accepts keys of fields that are not read, what fields read as a whole, and elements of arrays")
    func listed() throws {
        let json =
            #"{"image":{"src":"a"},"local":1,"log":{"reason":"x"},"body":{"part":2,"more":3},"errors":[{},{"a":1}]}"#
        let value = try Refusing(fromJSON: json)
        #expect(value == Refusing(source: "a", whole: ["part": 2, "more": 3], part: 2))
        #expect(try text(value) == #"{"image":{"src":"a"},"body":{"more":3,"part":2}}"#)
    }

    @Test(
        "keep sends them where they were",
        arguments: [
            #"{"id":1,"more":{"a":1}}"#, #"{"image":{"alt":"x","src":"a"}}"#, #"{"image":{"alt":"x"}}"#,
            #"{"image":{"box":{"depth":2,"size":1},"src":"a"},"more":null}"#, #"{"stats":{"more":1}}"#,
            #"{"errors":[{"code":1,"text":"x"},{"code":2}]}"#, #"{"errors":[null,{"code":2}]}"#,
            #"{"errors":[{"code":1},"x"],"id2":[1.50]}"#, #"{"errors":{"0":{"code":1},"x":2}}"#,
        ])
    func kept(json: String) throws {
        let value = try Keeping(fromJSON: json)
        let written = try text(value)
        #expect(try JSON(fromJSON: written) == JSON(fromJSON: json))
        #expect(try Keeping(fromJSON: written) == value)
    }

    @Test("keep has those of a container in an object at its key")
    func nested() throws {
        let value = try Keeping(
            fromJSON: #"{"image":{"src":"a","box":{"x":1}},"errors":[{"text":"t"}],"stats":{"views":1}}"#)
        #expect(value.unknownKeys == ["image": ["box": ["x": 1]], "errors": ["0": ["text": "t"]]])
    }

    @Test("keep leaves out the keys of ignored fields and of those that are only sent or only read")
    func keysOfFields() throws {
        let value = try Keeping(fromJSON: #"{"local_name":"a","reason":"b","stats":{"views":3}}"#)
        #expect(value == Keeping(views: 3))
        #expect(try text(value) == "{}")
        #expect(try Keeping(fromJSON: #"{"localName":1}"#).unknownKeys == ["localName": 1])
    }

    @Test(
        "keys of the spec cannot be sent as unknown ones",
        arguments: [["id": 1], ["image": ["src": "b"]], ["image": 1], ["image": ["box": ["size": 1]]]]
            as [[String: JSON]])
    func keysOfTheSpec(keys: [String: JSON]) {
        #expect(throws: DataFormatError.self) { try Keeping(source: "a", unknownKeys: keys).toJSON() }
    }

    @Test("keys beside the tag of a union are unknown, and the tag is not")
    func besideTags() throws {
        #expect(
            try text(try Judged(fromJSON: #"{"meta":{"kind":"strict"},"id":1}"#))
                == #"{"id":1,"meta":{"kind":"strict"}}"#)
        let message = try #require(fault(Judged.self, #"{"meta":{"kind":"strict","more":1},"id":1}"#))
        #expect(message.hasPrefix("Narrow at $.meta.more (byte "))
        let json = #"{"id":1,"meta":{"kind":"loose","more":1}}"#
        #expect(try JSON(fromJSON: text(try Judged(fromJSON: json))) == JSON(fromJSON: json))
        #expect(try Judged(fromJSON: json) == .loose(Wide(id: 1, unknownKeys: ["meta": ["more": 1]])))
    }
}
