import APIRuntime
import FieldsScenario
import Foundation
import Testing

/// Values that are in another form than their types say.
@Suite("Other forms of values")
struct OtherFormTests {
    /// A model from JSON, with what was tolerated.
    private func read<Value: APIModel>(_ type: Value.Type, _ json: String) throws -> (Value, [DataFormatError]) {
        var tolerated = DataFormatError.Tolerated()
        let value = try Value(fromJSON: Data(json.utf8), tolerated: &tolerated)
        #expect(tolerated.errors.count == tolerated.count)
        return (value, tolerated.errors)
    }

    private static let day = Date(timeIntervalSince1970: 1_767_312_000)

    // MARK: Single values

    @Test("a single value is a list of one, and a bad one is dropped where elements are")
    func wrapped() throws {
        let feed = try Feed(
            fromJSON: """
                {"entries":{"id":1,"notes":"a"},"tags":"x","sizes":"5","marks":7,"when":{"days":"2026-01-02"},\
                "codes":"ab","loose":3,"rest":{"a":[1]}}
                """)
        #expect(
            feed
                == Feed(
                    entries: [Entry(id: 1, notes: ["a"])], tags: ["x"], sizes: [5], marks: [7], days: [Self.day],
                    codes: ["ab"], loose: [3], rest: [["a": [1]]]))
        let nothing = #"{"entries":[],"tags":"","sizes":null,"marks":null,"codes":null,"rest":null}"#
        #expect(try Feed(fromJSON: nothing) == Feed(entries: []))
        let (dropped, tolerated) = try read(Feed.self, #"{"entries":[],"sizes":"x","marks":[null,1],"loose":"y"}"#)
        #expect(dropped == Feed(entries: [], marks: [nil, 1]))
        #expect(tolerated.map(\.path) == ["$.sizes", "$.loose"])
        #expect(try FeedPatch(fromJSON: #"{"tags":"x","codes":null}"#).tags.value == ["x"])
        #expect(try Row(fromJSON: #"[5]"#) == Row(ids: [5]))
        let rows = try [Feed](fromJSON: #"[{"entries":{"id":1}},{"entries":[{"id":2},{"id":3}]}]"#)
        #expect(rows.map(\.entries.count) == [1, 2])
    }

    @Test(
        "a fault in a single value names it where it is",
        arguments: [
            (#"{"entries":null}"#, "Feed.entries at $.entries (byte 11): expected an array, found null"),
            (
                #"{"entries":{"id":"x"}}"#,
                #"Entry.id at $.entries.id (byte 17): expected Int, found string "x""#
            ),
            (
                #"{"entries":[],"codes":"a"}"#,
                #"Feed.codes at $.codes (byte 22): expected at least 2 characters, found string "a""#
            ),
            (
                #"{"entries":[],"pairs":5}"#,
                "Feed.pairs at $.pairs (byte 22): expected at least 2 elements, found number 5"
            ),
        ])
    func faultsInSingles(json: String, message: String) {
        #expect(fault(Feed.self, json) == message)
    }

    @Test("a bad single value of a model that validates all is one of its faults")
    func validatedSingles() {
        let error = #expect(throws: DataFormatError.self) { try Checklist(fromJSON: #"{"ids":"x"}"#) }
        #expect(error?.path == "$.ids")
        #expect(error?.further.map(\.path) == ["$.name"])
    }

    @Test("a list of one is written as its element, unless that is read as something else")
    func unwrapped() throws {
        let feed = Feed(
            entries: [Entry(id: 1)], tags: ["x"], sizes: [5], marks: [7], days: [Self.day], codes: ["ab"],
            rest: [["a": 1]])
        let json = """
            {"entries":[{"id":1,"notes":[]}],"tags":"x","sizes":5,"marks":7,"when":{"days":"2026-01-02"},\
            "codes":["ab"],"rest":{"a":1}}
            """
        #expect(try text(feed) == json)
        #expect(try Feed(fromJSON: json) == feed)
        let lists = """
            {"entries":[],"tags":[""],"sizes":[],"marks":[null],"when":{"days":["2026-01-02","2026-01-02"]},\
            "rest":[[1]]}
            """
        try expectRoundTrip(Feed.self, lists)
        #expect(
            try text(Feed(entries: [], marks: [1, nil], rest: [.object([:])]))
                == #"{"entries":[],"sizes":[],"marks":[1,null],"rest":[{}]}"#)
        #expect(
            try text(FeedPatch(tags: .set(["x"]), sizes: .clear, days: .set([Self.day])))
                == #"{"tags":"x","sizes":null,"when":{"days":"2026-01-02"}}"#)
        #expect(try text(Row(ids: [5])) == "[5,null]")
        #expect(try text(Row(ids: [5, 6], label: "a")) == #"[[5,6],"a"]"#)
        #expect(try text(Row(ids: [])) == "[[],null]")
    }

    @Test("a list that is not valid is refused before it is written as its element")
    func refusedLists() {
        let error = #expect(throws: DataFormatError.self) {
            try Feed(entries: [Entry(id: 1)], tags: ["x"], codes: ["a"]).toJSON()
        }
        #expect(error?.path == "$.codes[0]" && error?.field == "codes")
        #expect(throws: DataFormatError.self) { try Feed(entries: [], tags: []).toJSON() }
    }

    // MARK: base64url

    @Test("data in base64url is read with padding or without, and written without")
    func base64URL() throws {
        let keys = Keys(key: Data([0xFB, 0xFF]), seal: Data([0xFF]), salt: Data([0xFB, 0xEF, 0xBE]))
        for (key, seal) in [("-_8", "_w"), ("-_8=", "_w==")] {
            let json = #"{"key":"\#(key)","seal":"\#(seal)","crypto":{"salt":"----"}}"#
            #expect(try Keys(fromJSON: json) == keys)
        }
        #expect(try text(keys) == #"{"key":"-_8","seal":"_w","crypto":{"salt":"----"},"rest":""}"#)
        #expect(try text(Keys(key: Data())) == #"{"key":"","seal":null,"rest":""}"#)
        #expect(try text(KeysPatch(key: .set(keys.key), seal: .clear)) == #"{"key":"-_8","seal":null}"#)
        #expect(try KeysPatch(fromJSON: #"{"key":"-_8","seal":null}"#) == KeysPatch(key: .set(keys.key), seal: .clear))
    }

    @Test(
        "other texts than base64url are errors, or absent where the field says so",
        arguments: ["+/8", "-_9", "-_8==", "-_8 ", "=", "a", "ü"])
    func badBase64URL(_ text: String) throws {
        #expect(
            fault(Keys.self, #"{"key":"\#(text)"}"#)
                == #"Keys.key at $.key (byte 7): expected base64url Data, found string "\#(text)""#)
        let (read, tolerated) = try read(Keys.self, #"{"key":"","salt":"\#(text)"}"#)
        #expect(read == Keys(key: Data()))
        #expect(tolerated.map(\.path) == ["$.salt"])
    }

    @Test("limits of data in base64url are those of its bytes")
    func limitedBase64URL() throws {
        #expect(try Keys(fromJSON: #"{"key":"AAAAAAAAAAA"}"#).key.count == 8)
        #expect(fault(Keys.self, #"{"key":"AAAAAAAAAAAA"}"#)?.contains("Keys.key at $.key") == true)
        #expect(fault(Keys.self, #"{"key":5}"#)?.contains("expected base64url Data, found number 5") == true)
    }

    // MARK: JSON in a text

    private static let stamp = #""stamp":"{\"id\":\"a\"}""#

    @Test("JSON in a text is read and written")
    func jsonInText() throws {
        try expectRoundTrip(
            Packed.self,
            #"""
            {"stamp":"{\"id\":\"ü\\\"\\n\",\"price\":2}","meta":"{\"a\":[1.5,null],\"b\":\"x\"}","sizes":"5","until":"5",\#
            "note":"\"x\"","width":"3","marks":{"grades":"[1,2]"},"secret":"{\"id\":\"s\"}",\#
            "inner":"{\"stamp\":\"{\\\"id\\\":\\\"b\\\"}\",\"sizes\":\"[]\",\"until\":null,\"note\":\"\",\"width\":\"1\"}"}
            """#)
        try expectRoundTrip(Labels.self, #"["[\"a\",\"b\"]","{\"c\":1}"]"#)
        try expectRoundTrip(Labels.self, #"["[\"a\"]",null]"#)
        #expect(
            try text(Packed(stamp: Stamp(id: "a"), sizes: [1, 2], note: ""))
                == #"{\#(Self.stamp),"sizes":"[1,2]","until":null,"note":"\"\"","width":"1"}"#)
        #expect(try Packed(fromJSON: #"{\#(Self.stamp),"sizes":"[7]"}"#).sizes == [7])
        let change = PackedPatch(stamp: .set(Stamp(id: "a")), meta: .clear, sizes: .set([1]))
        #expect(try text(change) == #"{\#(Self.stamp),"meta":null,"sizes":"1"}"#)
        #expect(try PackedPatch(fromJSON: try text(change)) == change)
    }

    @Test("null is absent, in the text, too; and so is what cannot be read where the field says so")
    func nullInText() throws {
        let parcel = Packed(stamp: Stamp(id: "a"))
        for null in ["null", #""null""#, #"" null ""#] {
            let json =
                #"{\#(Self.stamp),"meta":\#(null),"sizes":\#(null),"until":\#(null),"note":\#(null),"width":\#(null)}"#
            #expect(try Packed(fromJSON: json) == parcel)
            #expect(fault(Packed.self, #"{"stamp":\#(null)}"#) != nil)
        }
        for value in [#""x""#, #""1.5""#, "5", #""5 5""#, #""""#] {
            let (read, tolerated) = try read(Packed.self, #"{\#(Self.stamp),"width":\#(value)}"#)
            #expect(read == parcel && tolerated.map(\.path) == ["$.width"])
        }
    }

    @Test("empty JSON in a text is absent where the field says so, and is not written")
    func emptyJSON() throws {
        for json in [#""""#, #""{}""#, #""[]""#, #""\"\"""#] {
            #expect(try Packed(fromJSON: #"{\#(Self.stamp),"meta":\#(json)}"#).meta == nil)
        }
        let error = #expect(throws: DataFormatError.self) { try Packed(stamp: Stamp(id: "a"), meta: [:]).toJSON() }
        #expect(error?.path == "$.meta")
        #expect(try Packed(fromJSON: #"{\#(Self.stamp),"note":""}"#).note == nil)
        #expect(try Packed(fromJSON: #"{\#(Self.stamp),"note":"\"\""}"#).note == "")
    }

    @Test(
        "a fault in a text names the innermost model and field, and both paths",
        arguments: [
            (#"5"#, "Packed.stamp at $.stamp (byte 9): expected a text with JSON, found number 5"),
            (
                #""{\"id\":true}""#,
                "Stamp.id at $.stamp (byte 9): expected String, found true; at $.id of the text"
            ),
            (
                #""{\"id\":\"a\",\"price\":0}""#,
                "Stamp.price at $.stamp (byte 9): expected at least 1, found number 0; at $.price of the text"
            ),
            (#""{}""#, "Stamp.id at $.stamp (byte 9): expected String, found nothing; at $.id of the text"),
            (#""[]""#, "Packed.stamp at $.stamp (byte 9): expected an object, found an array; in the text"),
            (
                #""{\"id\":\"a\"} x""#,
                "Packed.stamp at $.stamp (byte 9): expected the end of the document, found x; in the text"
            ),
        ])
    func faultsInText(stamp: String, message: String) {
        #expect(fault(Packed.self, #"{"stamp":\#(stamp)}"#) == message)
    }

    @Test("a sensitive text is not shown, and what is written is checked by its model")
    func hiddenText() {
        let message = fault(Packed.self, #"{\#(Self.stamp),"secret":"{\"id\":12345}"}"#)
        #expect(message?.contains("a hidden value") == true && message?.contains("12345") == false)
        let error = #expect(throws: DataFormatError.self) { try Packed(stamp: Stamp(id: "a", price: 0)).toJSON() }
        #expect(error?.model == "Stamp" && error?.field == "price" && error?.path == "$.stamp.price")
    }

    @Test("values that are tolerated in a text are counted and told")
    func toleratedInText() throws {
        let json =
            #"{\#(Self.stamp),"grades":"[1,\"x\",true,2]","inner":"{\"stamp\":\"{\\\"id\\\":\\\"a\\\"}\",\"width\":\"x\"}"}"#
        let (parcel, tolerated) = try read(Packed.self, json)
        #expect(parcel.grades == [1, 2] && parcel.inner?.width == 1)
        #expect(Set(tolerated.map(\.path)) == ["$.grades", "$.inner"] && tolerated.count == 3)
        #expect(tolerated.contains { $0.hint == "at $[1] of the text" && $0.found == #"string "x""# })
        #expect(tolerated.contains { $0.field == "width" && $0.hint?.contains("at $.width of the text") == true })
    }
}
