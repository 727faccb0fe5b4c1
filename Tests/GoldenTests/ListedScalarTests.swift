@_spi(Generated) import APIRuntime
import FieldsScenario
import Foundation
import Testing
import TolerantScenario

/// Values that mean absent, and words for booleans.
@Suite("Listed scalars")
struct ListedScalarTests {
    @Test(
        "a value of the list counts as not sent",
        arguments: [
            #"{"day": "0000-00-00"}"#, #"{"day": "null"}"#, #"{"day": "a b"}"#, #"{"day": "\u006eull"}"#,
            #"{"day": "\"q\" \\ \n é"}"#, #"{"day": "\u0022q\" \\ \u000a \u00E9"}"#,
            #"{"place": false}"#, #"{"place": 0}"#, #"{"stars": 0}"#, #"{"stars": -1, "day": null}"#, #"{"stars": ""}"#,
            #"{"stars": 3}"#, #"{"ratio": 0}"#, #"{"ratio": 1.0, "stars": 0}"#, #"{"ratio": "0"}"#,
            #"{"name": "N"}"#, #"{"names": {"en": "N"}, "name": "null"}"#, #"{"names": false}"#,
            #"{"box": {"size": 0, "width": false}}"#, #"{"box": {"size": false}}"#, #"{"box": false}"#,
            #"{"extra": "N"}"#, #"{"extra": false}"#, #"{"pin": "none"}"#, #"{"shown": false}"#,
            #"{"grade": "good"}"#, #"{"grade": ""}"#, #"{"since": 0}"#, #"{"old": 0}"#,
        ])
    func absent(json: String) throws {
        var tolerated = DataFormatError.Tolerated()
        #expect(try Liar(fromJSON: Data(json.utf8), tolerated: &tolerated) == Liar())
        #expect(tolerated.isEmpty)
    }

    @Test("values are compared as they are written")
    func exact() throws {
        let json = #"""
            {"day": "NULL", "stars": -1.0, "ratio": 1.00, "name": "n", "box": {"size": 0.0, "width": 0}, "extra": "false",
             "pin": "None", "shown": true, "since": 0.0, "old": -0}
            """#
        let value = try Liar(fromJSON: json)
        let date = Date(timeIntervalSince1970: 0)
        #expect(
            value
                == Liar(
                    day: "NULL", stars: -1, ratio: 1, name: "n", size: 0, width: 0, extra: "false", pin: "None",
                    shown: true,
                    since: date, old: 0))
        // Equal as strings of Swift, not as bytes.
        #expect(try Liar(fromJSON: #"{"day": "\"q\" \\ \n e\u0301"}"#).day != nil)
        #expect(try Liar(fromJSON: #"{"ratio": "0.0"}"#).ratio == 0)
        for json in [#"{"place": "false"}"#, #"{"place": true}"#, #"{"box": 0}"#, #"{"box": ""}"#, #"{"day": false}"#] {
            #expect(throws: DataFormatError.self) { try Liar(fromJSON: json) }
        }
        #expect(throws: DataFormatError.self) { try Liar(fromJSON: #"{"day": "nu"#) }
    }

    @Test("the value at the next path counts, in any order")
    func nextPath() throws {
        for json in [#"{"names": {"en": "e"}, "name": "N"}"#, #"{"name": "null", "names": {"en": "e"}}"#] {
            #expect(try Liar(fromJSON: json) == Liar(name: "e"))
        }
        #expect(try Liar(fromJSON: #"{"names": {"en": "N"}, "name": "a"}"#) == Liar(name: "a"))
    }

    @Test("elements of a tuple are absent, too")
    func tuple() throws {
        #expect(try Couple(fromJSON: "[0, \"?\"]") == Couple())
        #expect(try text(Couple(first: 1, second: "-")) == #"[1,"-"]"#)
        #expect(throws: DataFormatError.self) { try text(Couple(first: 0)) }
        #expect(throws: DataFormatError.self) { try text(Couple(second: "?")) }
    }

    @Test("a value that would be read as absent is not written, unless it is the default")
    func written() throws {
        let grade = #""grade":"bad"}"#
        #expect(try text(Liar()) == #"{"stars":3,"# + grade)
        let value = Liar(day: "d", stars: 1, ratio: 0.5, name: "a", size: 1, width: 0, extra: 0, pin: "p", shown: true)
        #expect(try Liar(fromJSON: text(value)) == value)
        let refused = [
            Liar(day: "null"), Liar(day: "\"q\" \\ \n é"), Liar(stars: 0), Liar(ratio: 0), Liar(name: "N"),
            Liar(size: 0),
            Liar(extra: "N"), Liar(extra: false), Liar(pin: "none"), Liar(shown: false), Liar(grade: .good),
            Liar(since: Date(timeIntervalSince1970: 0)), Liar(old: 0),
        ]
        for value in refused { #expect(throws: DataFormatError.self) { try text(value) } }
        #expect(try text(Liar(ratio: 1)) == #"{"stars":3,"ratio":1,"# + grade)
        #expect {
            try text(Liar(day: "x", pin: "none"))
        } throws: { error in
            "\(error)".hasPrefix("Liar.pin at $.pin (byte 27): expected a value that does not count as absent")
                && !"\(error)".contains("none")
        }
        #expect(try text(LiarPatch(day: .set("null"), stars: .clear)) == #"{"day":"null","stars":null}"#)
        #expect(try LiarPatch(fromJSON: #"{"day": "null"}"#) == LiarPatch(day: .set("null")))
    }

    @Test("a path through a value that counts as absent for one field is tolerated for another one")
    func tolerated() throws {
        var tolerated = DataFormatError.Tolerated()
        let hall = try Hall(fromJSON: Data(#"{"id": 1, "room": false}"#.utf8), tolerated: &tolerated)
        #expect(hall == Hall(id: 1) && tolerated.errors.map(\.path) == ["$.room"])
        let poll = try Poll(fromJSON: Data(#"{"id": 1, "open": "?", "kind": false}"#.utf8), tolerated: &tolerated)
        #expect(poll == Poll(id: 1))
        #expect(
            tolerated.errors.map(\.description) == [
                "Hall.door at $.room (byte 18): expected an object or an array, found false",
                #"Poll.open at $.open (byte 18): expected Bool as Y, N, found string "?""#,
            ])
    }

    @Test("booleans are read from their words, and from true and false")
    func words() throws {
        for (json, value) in [
            (#""Y""#, true), (#""yes""#, true), (#""1""#, true), ("1", true), ("true", true), (#""\u0059""#, true),
            (#""N""#, false), (#""no""#, false), ("0", false), ("false", false),
        ] {
            #expect(try Survey(fromJSON: #"{"sure": \#(json)}"#) == Survey(sure: value))
        }
        for json in [#""y""#, #""true""#, "1.0", "2", "null", "[]", "{}", #""""#, #""e\u0301""#] {
            #expect(throws: DataFormatError.self) { try Survey(fromJSON: #"{"sure": \#(json)}"#) }
        }
        #expect(
            fault(Survey.self, #"{"sure": 2}"#)
                == "Survey.sure at $.sure (byte 9): expected Bool as Y, yes, 1, N, no, 0, found number 2")
        #expect(fault(Survey.self, #"{"sure": "Y", "more": {"usual": "e\u0301"}}"#) != nil)
        let value = try Survey(
            fromJSON:
                #"{"sure":"N","perhaps":-1,"more":{"usual":"é"},"all":["T","x",false,"F"],"cleared":"X","old":"a b"}"#)
        #expect(value == Survey(sure: false, perhaps: false, usual: false, all: [true, false, false], old: true))
        #expect(try Survey(fromJSON: #"{"sure":1,"more":{"usual":null},"cleared":"1.0"}"#).cleared == true)
    }

    @Test("the first word is written, as text or as a number")
    func writtenWords() throws {
        let value = Survey(sure: true, perhaps: true, usual: false, all: [true, false], cleared: false, old: false)
        let json =
            #"{"sure":"Y","perhaps":1,"more":{"usual":"off"},"all":["true","false"],"cleared":0.0,"old":"\\"}"#
        #expect(try text(value) == json)
        #expect(try Survey(fromJSON: json) == value)
        #expect(try text(Survey(sure: false)) == #"{"sure":"N","more":{"usual":"on"},"all":[],"cleared":null}"#)
        let patch = SurveyPatch(sure: .set(false), perhaps: .clear, all: .set([true]))
        #expect(try text(patch) == #"{"sure":"N","perhaps":null,"all":["true"]}"#)
        #expect(try SurveyPatch(fromJSON: #"{"sure":"no","perhaps":null,"all":["T"]}"#) == patch)
        try expectRoundTrip(Votes.self, #"["Y",["N","Y"]]"#)
        try expectRoundTrip(Votes.self, #"["N",null]"#)
    }
}
