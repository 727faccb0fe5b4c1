import MockValues
import SpecLanguage
import Testing
import YAMLSyntax

@Suite("Generated values")
struct ValueTests {
    /// A value that does not fit its field is rejected, so that there would be no response at all.
    @Test(
        "satisfy all constraints of their field",
        arguments: [
            "{type: Int, scope: {min: 5, max: 7}}", "{type: Int8}",
            "{type: UInt64, scope: {min: 18446744073709551610}}",
            "{type: Int, scope: {above: 3, below: 5}}", "{type: Int, scope: {max: -500}}", "{type: Int, scope: [3, 9]}",
            "{type: Double, scope: {above: 0, below: 0.001}}", "{type: Double, scope: {min: -1e-3, max: 1e-3}}",
            "{type: Double, scope: {min: 1e300}}", "{type: Decimal, scope: {min: 0.1, max: 0.1}}",
            "{type: Float, scope: {min: 16777216.5, max: 16777219}}", "{type: Double, auto-cast: true}",
            "{type: String, length: {min: 100}}", "{type: String, length: {max: 3}}",
            "{type: String, length: {max: 0}}",
            "{type: String, length: {min: 4, max: 4}, pattern: '^[A-Z0-9]+$'}", "{type: String, pattern: '^\\d{3}-x'}",
            "{type: String, auto-cast: true}", "{type: String, empty: error}", "{type: [String], empty: error}",
            "{type: [Int], count: {min: 7}}", "{type: [String], count: {max: 1}, length: {min: 2, max: 5}}",
            "{type: [String: Int], count: {min: 40}}", "{type: \"[[Int]?]\", count: {min: 2}}",
            "{type: Bool, auto-cast: true}", "{type: Bool, scope: [false]}", "{type: URL, scope: [https://a.example]}",
            "{type: UUID}", "{type: Data, length: {min: 3, max: 5}}", "{type: JSON}", "{type: Decimal}",
            "{type: Date, format: unix}", "{type: Date, format: unix-ms, auto-cast: true}",
            "{type: '[String: [Int]]', auto-cast: write-text, count: {min: 1}}",
            "{type: Int, auto-cast: write-text, mock: [1, 2]}",
            "{type: Date, format: iso8601}", "{type: Date, format: iso8601, scope: [2026-01-02]}",
            "{type: Date, format: iso8601, scope: {min: 2026-01-02, max: 2026-01-02}}",
            "{type: Date, format: \"EEEE, d MMMM y 'at' h:mm a\"}", "{type: Date, format: yy/MM/dd}",
            "{type: Date, format: yyyy-MM-dd, scope: {above: 2030-01-01, max: 2030-01-02}}",
            "{type: [Date], format: \"yyyyMMdd'T'HHmmss.SSSXXX\"}", "{type: Date, format: unix, scope: {max: -1}}",
            "{type: Kind, scope: [b]}", "{type: [Level]}", "{type: Kind, auto-cast: true}",
            "{type: Int, default: 4, null: error}",
            "{type: String, map: [a.b.c, d]}", "{type: Int, map: list.2.n, encode: never}",
            "{type: Int, transform: {read: cents, write: euros}}", "{type: [Int], single: unwrap, count: {min: 1}}",
            "{type: [String], single: wrap, empty: error, elements: drop}", "{type: [Level], as: json-text}",
            "{type: '[Int]?', as: json-text, single: wrap, empty: absent}",
            "{type: Inner, map: $}", "{type: Inner?, map: $, prefix: in_}", "{type: '[Inner]', keyed: name}",
            "{type: String, mock: phone}", "{type: Color, mock: {red: 1}}", "{type: Int, mock: [1, 2]}",
            "{type: Bool, bools: {true: [Y, 1], false: [N]}}", "{type: [Bool], bools: {true: [Y], false: [N, 0]}}",
            "{type: Bool, scope: [true], bools: {true: [Y], false: [N]}}",
        ])
    func constraints(field: String) throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A: {fields: {value: \(field)}}
              Kind: {enum: [a, b]}
              Level: {enum: {low: 1, high: 9}, open: true}
              Color: {external: BrandKit.Color}
              Inner: {fields: {name: String, size: {type: Int?, map: a.b}}}
            """)
        #expect(Set(try fixture.texts("get")).isEmpty == false)
    }

    @Test("have words for booleans, and nothing that counts as absent unless the spec wants to see it")
    func listedScalars() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A:
                fields:
                  sure: {type: Bool, bools: {true: [Y, 1], false: [N]}}
                  shown: {type: Bool?, absent: [false]}
                  lost: {type: Int?, absent: [0], mock: 0}
            """)
        let texts = Set(try fixture.texts("get").map { $0.filter { !$0.isWhitespace } })
        #expect(texts.contains { $0.contains(#""sure":"Y""#) || $0.contains(#""sure":1"#) })
        #expect(texts.contains { $0.contains(#""sure":"N""#) } && texts.contains { $0.contains(#""lost":0"#) })
        #expect(texts.allSatisfy { !$0.contains("false") })
    }

    @Test("show a single value in place of a list of one, and JSON in a text")
    func forms() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A:
                fields:
                  a: {type: [Int], single: wrap, count: {min: 1, max: 2}, mock: 7}
                  b: {type: B, as: json-text}
              B: {fields: {c: {type: Int, mock: 1}}}
            """)
        let texts = Set(try fixture.texts("get").map { $0.filter { !$0.isWhitespace } })
        #expect(texts == [#"{"a":7,"b":"{\"c\":1}"}"#, #"{"a":[7,7],"b":"{\"c\":1}"}"#])
    }

    @Test("show flat models in the object, and keyed lists as objects")
    func flatModels() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A:
                fields:
                  a: {type: B, map: $}
                  b: {type: B, map: $, prefix: b_}
                  c: {type: "[C]", keyed: d, count: {min: 2, max: 2}}
              B: {fields: {c: {type: Int, map: x.c, mock: 1}, d: {type: String, mock: [n]}}}
              C: {fields: {c: {type: Int, mock: 1}, d: {type: String, mock: [m, n]}}}
            """)
        let texts = Set(try fixture.texts("get").map { $0.filter { !$0.isWhitespace } })
        let flat = #""d":"n","x":{"c":1},"b_d":"n","b_x":{"c":1}"#
        let keyed = [#""m":{"c":1},"n":{"c":1}"#, #""n":{"c":1},"m":{"c":1}"#]
        #expect(texts.isSubset(of: keyed.map { #"{\#(flat),"c":{\#($0)}}"# }), "\(texts)")
    }

    @Test("are null where the mock of an optional field says so")
    func nullMocks() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A: {fields: {a: {type: String?, mock: null}, b: {type: "[Int]?", mock: null}, c: {type: Kind?, mock: [x, null]}}}
              Kind: {enum: [x, y, z]}
            """)
        let texts = Set(try fixture.texts("get").map { $0.filter { !$0.isWhitespace } })
        #expect(texts.contains(#"{"a":null,"b":null,"c":null}"#) && texts.contains(#"{"a":null,"b":null,"c":"x"}"#))
        #expect(texts.allSatisfy { !$0.contains(#""a":""#) && !$0.contains("[") && !$0.contains("y") })
    }

    @Test("follow the key mock of a field")
    func mockKey() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A:
                fields:
                  motto: {type: String, mock: Carpe diem}
                  mood: {type: String, mock: [title, text]}
                  price: {type: Int, transform: {read: cents, write: euros}, mock: "12.34"}
                  color: {type: Color, mock: {red: 1}}
              Color: {external: Color}
            """)
        let texts = try fixture.texts("get")
        #expect(texts.allSatisfy { $0.contains(#""motto": "Carpe diem""#) && $0.contains(#""price": "12.34""#) })
        #expect(texts.allSatisfy { $0.contains("\"red\": 1") })
        #expect(
            texts.contains { $0.contains(#""mood": "title""#) } && texts.contains { $0.contains(#""mood": "text""#) })
    }

    @Test("numbers are texts where the spec writes them so")
    func numbersAsText() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A:
                fields:
                  small: {type: Int, auto-cast: write-text, scope: [7]}
                  list: {type: '[Double]', auto-cast: write-text, count: {min: 1, max: 1}, mock: 1.5}
                  plain: {type: Int, mock: 3}
            """)
        let texts = Set(try fixture.texts("get").map { $0.filter { !$0.isWhitespace } })
        #expect(texts == [#"{"small":"7","list":["1.5"],"plain":3}"#])
    }

    @Test("optional fields are sometimes absent")
    func optionalFields() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models: {A: {fields: {there: Int, perhaps: Int?, width: Int = 3}}}
            """)
        let texts = try fixture.texts("get")
        for key in ["perhaps", "width"] {
            let count = texts.count { $0.contains("\"\(key)\"") }
            #expect((100...180).contains(count), "\(key) is there \(count) times")
        }
        #expect(texts.allSatisfy { $0.contains("\"there\"") })
    }

    @Test("recursive models end")
    func recursion() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}, union: {get: /b, returns: [U]}}
            models:
              A: {fields: {next: A?, all: [A], map: [String: A], u: U}}
              U: {divide-type: kind, cases: {leaf: Leaf, node: A}}
              Leaf: {fields: {kind: String}}
            """)
        for name in ["get", "union"] {
            #expect(try fixture.texts(name).allSatisfy { $0.utf8.count < 1_000_000 })
        }
    }

    @Test("elements of an array have different identities")
    func identity() throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models:
              A: {fields: {list: {type: [B], count: {min: 3, max: 3}}}}
              B: {identity: n, fields: {n: {type: Int, scope: {min: 1, max: 3}}}}
            """)
        for text in try fixture.texts("get") {
            #expect(["1", "2", "3"].allSatisfy { text.contains("\"n\": \($0)\n") }, "\(text)")
        }
    }

    @Test(
        "are requested from the user if they cannot be generated",
        arguments: [
            ("Color", "the external type Color"),
            ("{type: String, pattern: '^a$', length: {min: 5}}", "field \"value\""),
        ])
    func failures(field: String, named: String) throws {
        let fixture = try SpecFixture(
            """
            service: {name: S}
            endpoints: {get: {get: /a, returns: A}}
            models: {A: {fields: {value: \(field)}}, Color: {external: Color}}
            """)
        #expect {
            try fixture.text("get")
        } throws: { error in
            let failure = error as? MockFailure
            return failure?.reason.contains(named) == true && failure?.range?.range.start.line == 4
        }
    }

    @Test("are the same bytes for the same seed, whatever else the spec has")
    func seeds() throws {
        let models = "models: {A: {fields: {id: Int, name: String, score: Double, at: {type: Date, format: iso8601}}}}"
        let small = try SpecFixture("service: {name: S}\nendpoints: {get: {get: /a, returns: A}}\n" + models)
        let large = try SpecFixture(
            "service: {name: S}\nendpoints: {more: {get: /b, returns: A}, get: {get: /a, returns: A}}\n" + models)
        let expected = """
            {
              "id": 36148,
              "name": "Cloud evening",
              "score": 14.94,
              "at": "2021-08-26T13:29:37Z"
            }

            """
        #expect(try small.text("get") == expected)
        #expect(try large.text("get") == expected)
        #expect(try small.text("get", seed: 2) != expected)
    }
}
