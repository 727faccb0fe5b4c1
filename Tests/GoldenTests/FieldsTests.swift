import APIRuntime
import FieldsScenario
import Foundation
import Testing

@Suite("Generated fields")
struct FieldsTests {
    @Test("every built-in type round-trips")
    func everyType() throws {
        try expectRoundTrip(
            EveryType.self,
            """
            {"string":"ü😀\\"\\\\\\n","bool":true,"int":-9223372036854775808,"int8":-128,"int16":-32768,\
            "int32":2147483647,"int64":9223372036854775807,"uint":18446744073709551615,"uint8":255,"uint16":65535,\
            "uint32":4294967295,"uint64":18446744073709551615,"double":0.1,"float":1.5,"decimal":12.340000000000000001,\
            "date":"2026-01-02T03:04:05Z","url":"https://example.com/a?b=c","uuid":"6f9619ff-8b86-d011-b42d-00c04fc964ff",\
            "data":"AQID","json":{"a":[1,null,"x"]},"list":[1,2],"table":{"a":1.5},"nested":[{"a":[true]}],"model":{"a":1}}
            """)
    }

    @Test(
        "a number outside its type's range is an error",
        arguments: [
            ("int8", "128"), ("int8", "-129"), ("uint", "-1"), ("uint64", "18446744073709551616"), ("int", "4.9"),
            ("int", "1e30"), ("float", "1e39"), ("double", "1e400"),
        ])
    func overflow(field: String, number: String) throws {
        let message = try #require(fault(EveryType.self, #"{"\#(field)":\#(number)}"#))
        #expect(message.hasPrefix("EveryType.\(field) at $.\(field) (byte "))
        #expect(message.contains("found number \(number)"))
    }

    @Test("limits apply only to what is sent if responses are not checked")
    func uncheckedResponses() throws {
        let read = try Tolerant(fromJSON: #"{"title":"long","stars":9,"code":"A1","marks":[1,2]}"#)
        #expect(read.title == "long")
        #expect(read.stars == 9)
        #expect(read.marks == [1, 2])
        #expect(throws: DataFormatError.self) { try read.toJSON() }
        var changed = read
        (changed.title, changed.stars, changed.code, changed.marks) = ("abc", 5, "a", [1])
        #expect(try Tolerant(fromJSON: changed.toJSON()) == changed)
    }

    @Test("empty text is absent, and empty collections are not")
    func emptyText() throws {
        let json =
            #"{"title":"","code":"","home":"","born":"","count":"","marks":"","inner":"","link":"","url":"https://a.example"}"#
        let read = try Tolerant(fromJSON: json)
        #expect(read.title == "" && read.code == "")
        #expect(read.home == nil && read.born == nil && read.marks == nil && read.inner == nil)
        #expect(read.count == 7)
        #expect(read.links == URL(string: "https://a.example"))
        #expect(try Tolerant(fromJSON: #"{"title":"","marks":[]}"#).marks == [])
        #expect(try Tolerant(fromJSON: #"{"title":"","pair":""}"#).pair == nil)
        #expect(try Tolerant(fromJSON: #"{"title":"","pair":[]}"#).pair == Pair())
        #expect(throws: DataFormatError.self) { try Tolerant(fromJSON: #"{"title":"","born":[]}"#) }
    }

    @Test("absent and null are nil for every optional type")
    func optionals() throws {
        let empty = try EveryOptional(fromJSON: #"{"holes":[1,null]}"#)
        #expect(empty == EveryOptional(holes: [1, nil]))
        let nulls = """
            {"string":null,"bool":null,"int":null,"int8":null,"double":null,"decimal":null,"date":null,"url":null,\
            "uuid":null,"data":null,"json":null,"list":null,"table":null,"holes":[1,null],"model":null}
            """
        #expect(try EveryOptional(fromJSON: nulls) == empty)
        #expect(try text(empty) == #"{"holes":[1,null]}"#)
    }

    @Test("defaults replace absent and null values")
    func defaults() throws {
        let value = try EveryDefault(fromJSON: #"{"int":null,"list":null}"#)
        #expect(value == EveryDefault())
        #expect(value.string == "a \"b\" \\ c")
        #expect(value.int == -1)
        #expect(value.date == Date(timeIntervalSince1970: 1_767_323_045))
        #expect(value.table == ["a": 1])
        #expect(value.level == .good)
        #expect(
            fault(EveryDefault.self, #"{"null":null}"#)
                == "EveryDefault.null at $.null (byte 8): expected Int, found null")
    }

    @Test("the default of a model has its own defaults where it says nothing")
    func nestedDefaults() throws {
        let unit = Scale(code: "kg", since: Date(timeIntervalSince1970: 1_767_312_000))
        for json in ["{}", #"{"limits": null, "spare": null}"#] {
            let value = try Framed(fromJSON: json)
            #expect(value == Framed())
            #expect(value.limits == Limits(low: 1.5, high: 10, unit: unit, grades: [.good]))
            #expect(value.spare == Limits(low: 0))
        }
        #expect(try Framed(fromJSON: #"{"limits": {"low": 3}}"#).limits == Limits(low: 3))
        #expect(try Framed(fromJSON: try Framed().toJSONString()) == Framed())
        #expect(fault(Framed.self, #"{"limits": {}}"#)?.contains("Limits.low at $.limits") == true)
    }

    @Test("a duplicate key is refused with the path of the second value")
    func duplicateKeys() {
        #expect(
            fault(Small.self, #"{"a":1,"a":2}"#)
                == #"Small.a at $.a (byte 7): expected each key once, found key "a""#)
        let twice = #"{"holes":[1,2],"model":{"a":1},"string":"x","string":null}"#
        #expect(fault(EveryOptional.self, twice)?.hasPrefix("EveryOptional.string at $.string (byte 44)") == true)
        let nested = #"{"data":{"id":1,"names":["a","b"]},"data":{"id":2},"errors":[{"code":1}],"a.b":"","author":""}"#
        #expect(fault(Paths.self, nested)?.contains(#"expected each key once, found key "data""#) == true)
        #expect(fault(Paths.self, #"{"data":{"id":1,"id":2}}"#)?.contains("$.data.id (byte 16)") == true)
    }

    @Test("auto-cast is lossless and keeps digits")
    func autoCast() throws {
        let value = try Cast(
            fromJSON: """
                {"string":12345678901234567890,"int":"12","bool":"true","double":"-Inf","decimal":"1.10",\
                "list":["1",2,3.0],"table":{"a":1.10,"b":"x"},"when":"1700000000"}
                """)
        #expect(value.string == "12345678901234567890")
        #expect(value.int == 12)
        #expect(value.bool)
        #expect(value.double == -.infinity)
        #expect(value.decimal == Decimal(string: "1.10"))
        #expect(value.list == [1, 2, 3])
        #expect(value.table == ["a": "1.10", "b": "x"])
        #expect(value.when == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("auto-cast: write-text reads numbers from both, and writes them as text")
    func writesNumbersAsText() throws {
        let json = #"""
            {"N":"5","small":"255","double":"-Infinity","float":"1.5","decimal":"1.10","list":["1",null,"-3"],\#
            "table":{"a":["0.5","2"]},"at":["1700000000123"],"plain":7}
            """#
        let value = try Quantities(fromJSON: json)
        #expect(value.table == ["a": [0.5, 2]])
        #expect(value.when == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(try value.toJSONString() == json.replacing("1.10", with: "1.1"))
        let numbers = json.replacing(#/"(-?[0-9][0-9.]*)"/#) { "\($0.output.1)" }
        #expect(numbers.contains(#""N":5,"small":255"#))
        #expect(try Quantities(fromJSON: numbers) == value)
        var other = Quantities(int: 1, small: 2)
        other.only = 3
        #expect(
            try other.toJSONString() == #"{"N":"1","small":"2","list":[],"table":{},"only":"3"}"#)
        #expect(
            try QuantitiesPatch(int: .set(4), double: .clear).toJSONString() == #"{"N":"4","double":null}"#)
    }

    @Test("dates are read in the first format that fits, and written in the first")
    func severalFormats() throws {
        let text =
            #"{"at": "2026-01-02T03:04:05Z", "day": "2026-01-02", "days": [1767323045000, "2026-01-02T03:04:05Z"]}"#
        let value = try Dated(fromJSON: text)
        let other = #"{"at": 1767323045, "day": "20260102", "days": ["2026-01-02T03:04:05Z", 1767323045000]}"#
        #expect(try Dated(fromJSON: other) == value)
        #expect(try Dated(fromJSON: other.replacing("1767323045,", with: #""2026-01-02 03:04:05","#)) == value)
        #expect(
            try value.toJSONString()
                == #"{"at":"2026-01-02T03:04:05Z","day":"2026-01-02","days":[1767323045000,1767323045000]}"#)
        #expect(
            fault(Dated.self, #"{"at": "soon"}"#)
                == #"Dated.at at $.at (byte 7): expected Date as in RFC 3339, or Date as seconds since 1970, or Date as "#
                + #"yyyy-MM-dd HH:mm:ss, found string "soon""#)
        #expect(fault(Dated.self, #"{"at": 5, "day": "2019-12-31"}"#)?.contains("at least") == true)
    }

    @Test("texts of dates without an offset are in the zone of the field, and are written there")
    func zones() throws {
        let date = Date(timeIntervalSince1970: 1_767_294_245)
        let json = #"{"at": "2026-01-02T03:04:05", "opens": "2026-01-01 15:34", "closes": ["2026-01-02 03:04:05"]}"#
        let value = try Local(fromJSON: json)
        #expect(value == Local(at: date, opens: Date(timeIntervalSince1970: 1_767_294_240), closes: [date]))
        #expect(
            try value.toJSONString()
                == #"{"at":"2026-01-02T03:04:05","opens":"2026-01-01 15:34","closes":["2026-01-02 03:04:05"]}"#)
        // An offset in the text wins, and fractions are kept.
        for text in ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000+00:00", "2026-01-02 11:04:05"] {
            let read = try Local(fromJSON: #"{"at": "\#(text)", "closes": [1767323045, "\#(text)"]}"#)
            #expect(read == Local(at: date + 28_800, closes: [date + 28_800, date + 28_800]))
        }
        #expect(try Local(fromJSON: #"{"at": "2026-01-02T03:04:05.25"}"#).at == date + 0.25)
        #expect(try Local(at: date + 0.25).toJSONString().contains(#""at":"2026-01-02T03:04:05.25","#))
        #expect(Local(at: date).opens == Date(timeIntervalSince1970: 1_767_324_600))
        for text in ["2026-01-02", "2026-01-02T03:04", "2026-01-02T03:04:05.", "2026-02-30T03:04:05"] {
            #expect(
                fault(Local.self, #"{"at": "\#(text)"}"#)
                    == #"Local.at at $.at (byte 7): expected Date as in RFC 3339, with or without an offset, found "#
                    + #"string "\#(text)""#)
        }
        #expect(fault(Local.self, #"{"at": "2026-01-02T03:04:05", "opens": "2026-01-01 00:00"}"#) == nil)
        #expect(fault(Local.self, #"{"at": "2026-01-02T03:04:05", "opens": "2025-12-31 23:59"}"#) != nil)
    }

    @Test("dates of .NET are milliseconds in UTC, whatever their offset")
    func dotnet() throws {
        let text = #"{"at": "\/Date(1700000000123+0100)\/", "ends": "/Date(-1500)/", "days": ["/Date(0-0730)/"]}"#
        let value = try Dotnet(fromJSON: text)
        #expect(value.at == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(value.ends == Date(timeIntervalSince1970: -1.5))
        #expect(value.days == [Date(timeIntervalSince1970: 0)])
        #expect(
            try value.toJSONString()
                == #"{"at":"\/Date(1700000000123)\/","ends":"1969-12-31T23:59:58.5Z","days":["\/Date(0)\/"]}"#)
        #expect(try Dotnet(fromJSON: #"{"at": "/Date(5)/"}"#).days == [Date(timeIntervalSince1970: -1.5)])
        for date in ["Date(5)", "/Date(5)", "/Date()/", "/Date(-)/", "/Date(5+01)/", "/Date(5+01:00)/", "/Date(1.5)/"] {
            #expect(
                fault(Dotnet.self, "{\"at\": \"\(date)\"}")
                    == "Dotnet.at at $.at (byte 7): expected Date as /Date(1700000000000)/, found string "
                    + "\"\(date)\"")
        }
        #expect(fault(Dotnet.self, #"{"at": 1700000000123}"#)?.contains("found number") == true)
        #expect(
            fault(Dotnet.self, #"{"at": "/Date(0)/", "days": ["/Date(-86400001)/"]}"#)?.contains("at least") == true)
    }

    @Test("a field without a value is sent as null or as empty text, where the spec says so")
    func sentNull() throws {
        let nothing = #"{"note":null,"until":"","box":{"size":null},"secret":null,"old":"","payload":null}"#
        #expect(try Cleared().toJSONString() == nothing)
        let value = Cleared(note: "n", until: Date(timeIntervalSince1970: 5), size: 2, secret: 3, old: 4)
        #expect(
            try value.toJSONString()
                == #"{"note":"n","until":5,"box":{"size":"2"},"secret":3,"old":4,"payload":null}"#)
        #expect(try Cleared(fromJSON: #"{"note":null,"box":{},"secret":null,"payload":null}"#) == Cleared())
    }

    @Test("a number that is written as text is checked like any other")
    func checksNumbersWrittenAsText() {
        #expect {
            try Quantities(int: 100, small: 2).toJSONString()
        } throws: { error in
            "\(error)".hasPrefix("Quantities.int at $.N (byte 5): expected at most 99")
        }
    }

    @Test(
        "auto-cast rejects ambiguous values",
        arguments: [
            #"{"int":"12x""#, #"{"int":"""#, #"{"int":" 1""#, #"{"int":"1.5""#, #"{"int":true,"bool":"yes""#,
            #"{"double":"1,5""#, #"{"int":"0x10""#,
        ])
    func autoCastDoesNotGuess(start: String) {
        #expect(fault(Cast.self, start + "}") != nil)
        #expect(fault(Cast.self, start + "}")?.hasPrefix("Cast.") == true)
    }

    @Test("without auto-cast a string is not a number, and the error suggests auto-cast")
    func withoutAutoCast() {
        #expect(
            fault(Small.self, #"{"a":"1"}"#)
                == #"Small.a at $.a (byte 5): expected Int, found string "1"; auto-cast: true would accept it"#)
    }

    @Test("nested paths, indexes and fallbacks are read and written")
    func paths() throws {
        let json = """
            {"data":{"id":1,"names":["a","b","c"]},"errors":[{"code":7},{}],"a.b":"d","author":"x",\
            "where":{"place":{"a":3}},"user":{"name":"y"}}
            """
        let value = try Paths(fromJSON: json)
        #expect(
            value == Paths(id: 1, name: "a", second: "b", code: 7, dotted: "d", author: "x", place: Small(a: 3)))
        #expect(
            try text(value)
                == #"{"data":{"id":1,"names":["a","b"]},"errors":[{"code":7}],"a.b":"d","author":"x","place":{"a":3}}"#)
    }

    @Test("an array on a path has no gaps at its end, and null in others")
    func gaps() throws {
        try expectRoundTrip(Listed.self, #"{"list":[{"n":4}]}"#)
        try expectRoundTrip(Listed.self, #"{"list":[null,{"n":4}]}"#)
        try expectRoundTrip(Listed.self, "{}")
        #expect(try text(try Listed(fromJSON: #"{"list":[{"x":1},{"n":1},null,{}]}"#)) == #"{"list":[null,{"n":1}]}"#)
    }

    @Test("of several paths, one through a text, a number or a boolean is not there")
    func pathsThroughTexts() throws {
        for json in [
            #"{"error":"x"}"#, #"{"error":{"message":"x"}}"#, #"{"detail":"x"}"#, #"{"error":null,"detail":"x"}"#,
        ] {
            #expect(try Problem(fromJSON: json).text == "x")
        }
        for error in ["1", "true", #""y""#, "null", "{}", "[]", #"{"message":null}"#] {
            #expect(try Trouble(fromJSON: #"{"error":\#(error),"detail":"x"}"#).text == "x")
        }
        #expect(
            fault(Coded.self, #"{"error":"x","detail":"x"}"#)
                == #"Coded.code at $.error (byte 9): expected an object or an array, found string "x""#)
    }

    @Test("a date in a pattern of digits is read from a number, too")
    func digits() throws {
        let value = try Digits(fromJSON: #"{"day":20260102,"months":[202601,"202602"]}"#)
        #expect(value == (try Digits(fromJSON: #"{"day":"20260102","months":["202601",202602]}"#)))
        #expect(try text(value) == #"{"day":"20260102","months":["202601","202602"]}"#)
        for number in ["20260230", "2026010", "-20260102", "20260102.0", "2.0260102e7"] {
            #expect(
                fault(Digits.self, #"{"day":\#(number)}"#)?.contains("expected Date as yyyyMMdd, found number") == true)
        }
    }

    @Test("a field may contain another field's value")
    func overlappingPaths() throws {
        let json = #"{"image":{"size":{"a":3},"src":"s"}}"#
        let value = try Overlapping(fromJSON: json)
        #expect(value == Overlapping(whole: ["size": ["a": 3], "src": "s"], source: "s", size: Small(a: 3), width: 3))
        #expect(try text(value) == json)
        let twice = #"{"image":{"size":{"a":3},"src":"s"},"image":{"src":"t"}}"#
        #expect(fault(Overlapping.self, twice)?.contains("expected each key once") == true)
    }

    @Test("the first fallback path with a value wins, in any order")
    func fallbacks() throws {
        func author(_ part: String) -> String? {
            try? Paths(fromJSON: #"{"data":{"id":1},"errors":[{"code":7}],"a.b":"d",\#(part)}"#).author
        }
        #expect(author(#""user":{"nick":"n","name":"m"},"author":"a""#) == "a")
        #expect(author(#""author":null,"user":{"nick":"n","name":"m"}"#) == "m")
        #expect(author(#""user":{"nick":"n","name":5},"author":"a""#) == "a")
        #expect(author(#""user":{"nick":"n"}"#) == "n")
        #expect(
            fault(Paths.self, #"{"data":{"id":1},"errors":[{"code":7}],"a.b":"d"}"#)?.hasPrefix(
                "Paths.author at $.author") == true)
    }

    @Test("a missing or broken path is reported with its position")
    func brokenPaths() {
        #expect(fault(Paths.self, "{}")?.hasPrefix("Paths.id at $.data (byte 0): expected ") == true)
        #expect(fault(Paths.self, #"{"data":{}}"#)?.hasPrefix("Paths.id at $.data.id (byte 8): expected ") == true)
        #expect(fault(Paths.self, #"{"data":"x"}"#)?.contains("at $.data (byte 8)") == true)
        #expect(fault(Paths.self, #"{"data":[]}"#)?.hasPrefix("Paths.id at $.data.id (byte 8): expected ") == true)
        #expect(
            fault(Paths.self, #"{"data":{"id":1,"names":[3]}}"#)
                == "Paths.name at $.data.names[0] (byte 25): expected String, found number 3; auto-cast: true would accept it"
        )
    }

    @Test("validate: all reports all faults")
    func validateAll() throws {
        let json =
            #"{"one":4,"share":1,"day":"2019-12-31","name":"Abcdef","tags":["long"],"marks":{"a":10},"grade":"bad"}"#
        do {
            _ = try Checked(fromJSON: json)
            Issue.record("no error")
        } catch {
            let paths = [error.path] + error.further.map(\.path)
            #expect(
                paths == ["$.one", "$.share", "$.day", "$.name", "$.tags[0]", "$.marks.a", "$.grade"],
                "\(error)")
            #expect(error.further.first { $0.path == "$.day" }?.expected == #"at least "2020-01-01""#)
        }
    }

    @Test("values that satisfy their constraints round-trip")
    func validValues() throws {
        let json =
            #"{"one":3,"share":0,"day":"2020-01-01","name":"abcde","blob":"AQIDBA==","tags":["a"],"marks":{"a":9},"grade":"good"}"#
        try expectRoundTrip(Checked.self, json)
    }

    @Test("empty values are kept, absent or refused, as declared")
    func emptyValues() throws {
        let json = #"{"kept":"","absent":"","object":"","list":[],"refused":"x","lenient":[1,"x",2,{}]}"#
        let value = try Emptiness(fromJSON: json)
        #expect(value == Emptiness(kept: "", list: [7], refused: "x", lenient: [1, 2]))
        #expect(
            fault(Emptiness.self, #"{"refused":""}"#)?.hasPrefix("Emptiness.refused at $.refused (byte 11)") == true)
    }

    @Test("an empty value that is the default is written, and read back")
    func emptyDefaults() throws {
        let absent = #"{"kept":"","list":[1],"refused":"x","lenient":[]"#
        let value = try Emptiness(fromJSON: absent + #","labels":[],"remark":[],"mood":""}"#)
        #expect(value == Emptiness(kept: "", list: [1], refused: "x", lenient: []))
        #expect(try Emptiness(fromJSON: absent + "}") == value)
        let written = absent + #","labels":{},"remark":"","mood":""}"#
        #expect(try text(value) == written)
        #expect(try Emptiness(fromJSON: written) == value)
        #expect(throws: DataFormatError.self) {
            try text(Emptiness(kept: "", list: [], refused: "x", lenient: []))
        }
    }

    @Test("dates round-trip in every format")
    func dates() throws {
        try expectRoundTrip(
            Dates.self,
            """
            {"iso":"2026-01-02T03:04:05.25Z","unix":1700000000.5,"milliseconds":1700000000123,\
            "pattern":"05 Feb 2024 23:59:58","days":["2024-02-29","1969-12-31"]}
            """)
        let zoned = """
            {"iso":"2026-01-02T05:04:05+02:00","unix":0,"milliseconds":0,"pattern":"05 Feb 2024 23:59:58","days":[]}
            """
        #expect(try Dates(fromJSON: zoned).iso == Date(timeIntervalSince1970: 1_767_323_045))
        #expect(fault(Dates.self, #"{"days":["2023-02-29"]}"#)?.hasPrefix("Dates.days at $.days[0] (byte 9)") == true)
    }

    @Test("sensitive values are in no error and no description")
    func sensitiveValues() throws {
        let message = try #require(fault(Guarded.self, #"{"password":"x1"}"#))
        #expect(message.hasPrefix("Guarded.password at $.password"))
        #expect(!message.contains("x1"))
        let value = try Guarded(fromJSON: #"{"user":"u","password":"hunter2","cents":"1.5","readOnly":"r"}"#)
        #expect(value.cents == 150)
        #expect(!"\(value)".contains("hunter2"))
        #expect(try text(value) == #"{"user":"u","password":"hunter2","cents":"1.5"}"#)
    }

    @Test("transforms map values when reading, and their inverse when writing")
    func transforms() throws {
        try expectRoundTrip(Product.self, #"{"price":"12.34"}"#)
        #expect(try Product(fromJSON: #"{"price":"12.34"}"#).price == 1234)
        #expect(fault(Product.self, #"{"price":"x"}"#)?.hasPrefix("Product.price at $.price (byte 9)") == true)
        let json = #"{"price":{"lowest":"1.5"},"dates":{"until":"2026/01/31"}}"#
        try expectRoundTrip(Offer.self, json)
        let offer = try Offer(fromJSON: json)
        #expect(offer.lowest == 150)
        #expect(offer.until == Date(timeIntervalSince1970: 1_769_817_600))
        #expect(try text(Offer(fromJSON: #"{"views":"3"}"#)) == "{}")
        #expect(try text(Offer(lowest: nil, until: nil, views: 7, reason: "old")) == #"{"reason":"OLD"}"#)
        try expectRoundTrip(PriceRange.self, #"["0.5","1"]"#)
        try expectRoundTrip(PriceRange.self, #"["0.5",null]"#)
    }

    @Test(
        "a fault behind a transform names the innermost model, in both documents",
        arguments: [
            (
                #"{\"id\":5}"#, "Stamp.id", "String, found number 5; at $.id of what",
                "; auto-cast: true would accept it"
            ),
            ("{}", "Stamp.id", "String, found nothing; at $.id of what", ""),
            ("7", "Letter.payload", "an object, found number 7; in what", ""),
            (#"{\"id\":\"a\",\"pin\":5}"#, "Stamp.pin", "String, found a hidden value; at $.pin of what", ""),
        ])
    func faultsBehindTransforms(payload: String, field: String, expected: String, end: String) {
        let message = "\(field) at $.payload (byte 11): expected \(expected) its transform returned\(end)"
        #expect(fault(Letter.self, #"{"payload":"\#(payload)"}"#) == message)
    }

    @Test("a fault behind two transforms names both ways, and one in a list its element")
    func faultsBehindSeveralTransforms() throws {
        let inner = try Letter(payload: Stamp(id: "Q")).toJSONString().replacing(#"\"Q\""#, with: "5")
        let json = JSON.object(["sizes": .string("[1]"), "letter": .string(inner)])
        #expect(
            fault(Mail.self, try json.toJSONString())?.hasSuffix(
                "expected String, found number 5; at $.payload of what its transform returned; at $.id of what its "
                    + "transform returned; auto-cast: true would accept it") == true)
        #expect(
            fault(Mail.self, #"{"sizes":"[1,true]","letter":"{}"}"#)
                == "Mail.sizes at $.sizes (byte 9): expected Int, found true; at $[1] of what its transform returned")
    }

    @Test("a fault of what is given to a transform names the innermost model")
    func faultsBeforeTransforms() {
        let error = #expect(throws: DataFormatError.self) {
            try Letter(payload: Stamp(id: "a", price: 0)).toJSON()
        }
        #expect(error?.model == "Stamp" && error?.field == "price" && error?.path == "$.payload")
        #expect(error?.hint == "at $.price of what its transform receives")
    }

    @Test("patches are transformed like their fields")
    func transformedPatches() throws {
        try expectRoundTrip(ProductPatch.self, #"{"price":"12.34"}"#)
        #expect(try text(ProductPatch(price: .set(1234))) == #"{"price":"12.34"}"#)
        let change = OfferPatch(lowest: .clear, reason: .set("old"))
        #expect(try text(change) == #"{"price":{"lowest":null},"reason":"OLD"}"#)
        let refused = #expect(throws: DataFormatError.self) { try text(OfferPatch(lowest: .set(-1))) }
        #expect(refused?.path == "$.price.lowest")
    }

    @Test("names in snake case, and unknown keys that are kept")
    func snakeCase() throws {
        let value = try Snake(fromJSON: #"{"item_id":1,"user_name":"u","url2X":"v","more":{"x":1}}"#)
        #expect(value == Snake(itemId: 1, userName: "u", url2x: "v", unknownKeys: ["more": ["x": 1]]))
        #expect(try text(value) == #"{"item_id":1,"user_name":"u","url2X":"v","more":{"x":1}}"#)
        #expect(fault(Snake.self, "{}")?.hasPrefix("Snake.itemId at $.item_id (byte 0)") == true)
    }

    @Test("unknown keys are errors if declared")
    func unknownKeysAreErrors() {
        #expect(
            fault(Strict.self, #"{"a":1,"b":2}"#)
                == #"Strict at $.b (byte 7): expected only what the spec names, found key "b""#)
    }

    @Test("identity gives an id")
    func identity() {
        #expect(Keyed(a: 1, b: "x").id == Keyed.ID(a: 1, b: "x"))
        #expect(Renamed(key: "k").id == "k")
    }

    @Test("included fields round-trip, and a patch writes only changes")
    func includedFieldsAndPatch() throws {
        try expectRoundTrip(Derived.self, #"{"id":1,"title":"t","text":{"note":"n"}}"#)
        #expect(try text(DerivedPatch(title: .set("t"), note: .clear)) == #"{"title":"t","text":{"note":null}}"#)
        #expect(try text(DerivedPatch()) == "{}")
        #expect(try DerivedPatch(fromJSON: #"{"made":null,"id":2}"#) == DerivedPatch(id: .set(2), made: .clear))
    }

    @Test("models are Codable")
    func codable() throws {
        let json = #"{"data":{"id":1,"names":["a","b"]},"errors":[{"code":7}],"a.b":"d","author":"x"}"#
        let value = try JSONDecoder().decode(Paths.self, from: Data(json.utf8))
        #expect(try value == Paths(fromJSON: json))
        #expect(try JSONDecoder().decode(Paths.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("arrays and dictionaries of models are read, with indexes in fault paths")
    func collections() throws {
        #expect(try [Small](fromJSON: #"[{"a":1},{"a":2}]"#) == [Small(a: 1), Small(a: 2)])
        #expect(try [String: Small](fromJSON: Array(#"{"x":{"a":1}}"#.utf8)) == ["x": Small(a: 1)])
        #expect(
            fault([Small].self, #"[{"a":1},{"a":null}]"#) == "Small.a at $[1].a (byte 14): expected Int, found null")
        #expect(fault([String: Small].self, #"{"x y":{}}"#)?.hasPrefix(#"Small.a at $["x y"].a (byte 7)"#) == true)
    }
}
