import JSONSyntax
import MockValues
import TestSupport
import Testing
import YAMLSyntax

@testable import SpecLanguage

@Suite("The reference decoder")
struct ReferenceDecoderTests {
    static let spec: String = """
        service: {name: S}
        models:
          A:
            fields:
              id: {type: String, auto-cast: true}
              n: {type: Int?, scope: {min: 0}}
              url: {type: URL?, map: image.src}
              tags: {type: [String], default: [], elements: drop, length: {max: 3}, count: {max: 2}}
              kind: {type: Kind?, scope: [a]}
              day: {type: Date?, format: yyyy-MM-dd}
              time: {type: Date?, format: iso8601}
              secret: {type: Int?, sensitive: true}
              width: {type: Int, default: 1, null: error}
              place: {type: B?, empty: absent}
              items: {type: [U], default: []}
              pair: P?
              party: Q?
              owner: O?
              kept: {type: [V], default: []}
              strict: W?
          B: {unknown-keys: error, fields: {x: Double}}
          Kind: {enum: [a, b]}
          U: {divide-type: t, cases: {b: B, 3: C}, otherwise: drop}
          V: {divide-type: t, cases: {b: B}, otherwise: keep}
          W: {divide-type: t, cases: {b: B}}
          C: {fields: {t: Int}}
          P: {tuple: {at: {type: Date, format: unix}, value: {type: Double, auto-cast: true}}}
          Q: {one-of: [String, C, D]}
          D: {fields: {d: Int}}
          O: {one-of: [Card, Wide, Narrow]}
          Card: {fields: {id: Int, object: {type: String, scope: [card]}}}
          Wide: {fields: {id: Int, object: String, more: Int}}
          Narrow: {fields: {id: Int, object: String}}
        """

    @Test(
        "numbers in texts are read if the type keeps their digits, and whole numbers in any form",
        arguments: [
            ("\"5e-324\"", .double, true), ("\"4.94e-324\"", .double, true), ("\"1.234567e-320\"", .double, false),
            ("\"0.10000000000000001\"", .double, true), ("\"9007199254740993\"", .double, false),
            ("\"1e-45\"", .float, true), ("\"1.234e-44\"", .float, false), ("\"1.0000000\"", .float, true),
            ("1e19", .uint64, true), ("0e62", .int, true), ("0E2111111115551119734", .int8, true),
            ("1e-1", .int, false),
        ] as [(String, BuiltInType, Bool)])
    func numbers(json: String, type: BuiltInType, isRead: Bool) throws {
        let decoder = ReferenceDecoder(Specification(files: []))
        let node = try JSONParser.parse(Array(json.utf8))
        #expect(decoder.faults(in: node, as: .builtIn(type), castsAutomatically: true).isEmpty == isRead)
    }

    @Test(
        "valid JSON has no faults",
        arguments: [
            "{\"id\": 12}", "{\"id\": 5, \"n\": 4.0}", "{\"id\": \"\", \"n\": null}", "{\"id\": \"\", \"n\": 4e0}",
            "{\"id\": 1, \"image\": null}",
            "{\"id\": 1, \"image\": {\"src\": \"https://a.example/b c\"}}", "{\"id\": 1, \"tags\": [\"a\", 4, \"b\"]}",
            "{\"id\": 1, \"kind\": \"a\", \"day\": \"2026-02-28\", \"secret\": -0}",
            "{\"id\": 1, \"place\": {}, \"more\": []}",
            "{\"id\": 1, \"items\": [{\"t\": 3}, {\"t\": \"zzz\"}, {}, {\"t\": null}, {\"t\": []}]}",
            "{\"id\": 1, \"kept\": [{}, {\"t\": {}}, {\"t\": null}]}", "{\"id\": 1, \"pair\": [1.5, \"Inf\", 7]}",
            "{\"id\": 1, \"time\": \"2026-01-02T03:04:05.1234567890123456789Z\"}",
            "{\"id\": 1, \"party\": \"x\"}", "{\"id\": 1, \"party\": {\"t\": 1}}",
            "{\"id\": 1, \"party\": {\"t\": null, \"d\": 1}}", "{\"id\": 1, \"place\": {\"x\": 1}}",
            "{\"id\": 1, \"owner\": {\"id\": 1, \"object\": \"bank\"}}",
            "{\"id\": 1, \"owner\": {\"id\": 1, \"object\": \"card\"}}",
        ])
    func accepted(json: String) throws {
        #expect(try Self.faults(json) == [])
    }

    @Test(
        "invalid JSON is reported by path and column",
        arguments: [
            ("[]", "1 $: expected an object, found an empty array"),
            ("{}", "1 $.id: expected String, found nothing"),
            ("{\"id\": null}", "8 $.id: expected String, found null"),
            ("{\"id\": 1, \"n\": 4.5}", "16 $.n: expected Int, found number 4.5"),
            ("{\"id\": 1, \"n\": -1}", "16 $.n: expected a value that is at least 0, found number -1"),
            ("{\"id\": 1, \"n\": \"4\"}", "16 $.n: expected Int, found string \"4\""),
            ("{\"id\": 1, \"n\": 9223372036854775808}", "16 $.n: expected Int, found number 9223372036854775808"),
            ("{\"id\": 1, \"image\": 3}", "20 $.image: expected an object or an array, found number 3"),
            ("{\"id\": 1, \"tags\": [\"abcd\"]}", "20 $.tags[0]: expected at most 3 characters, found string \"abcd\""),
            ("{\"id\": 1, \"tags\": [\"a\", \"b\", \"c\"]}", "19 $.tags: expected at most 2 elements, found 3"),
            ("{\"id\": 1, \"kind\": \"b\"}", "19 $.kind: expected a, found string \"b\""),
            ("{\"id\": 1, \"kind\": \"c\"}", "19 $.kind: expected a or b, found string \"c\""),
            (
                "{\"id\": 1, \"day\": \"2026-02-29\"}",
                "18 $.day: expected Date in the format \"yyyy-MM-dd\", found string \"2026-02-29\""
            ),
            (
                "{\"id\": 1, \"time\": \"2026-02-28\"}",
                "19 $.time: expected Date in the format iso8601, such as 2026-01-02T03:04:05Z, found string \"2026-02-28\""
            ),
            ("{\"id\": 1, \"secret\": \"hush\"}", "21 $.secret: expected Int, found <hidden>"),
            ("{\"id\": 1, \"width\": null}", "20 $.width: expected Int, found null"),
            (
                "{\"id\": 1, \"place\": {\"x\": 1, \"y\": 2}}",
                "34 $.place.y: expected a key that the model has, found number 2"
            ),
            (
                "{\"id\": 1, \"items\": [{\"t\": \"b\"}]}",
                "21 $.items[0].x: expected Double, found nothing"
            ),
            ("{\"id\": 1, \"pair\": [1]}", "19 $.pair[1]: expected Double, found nothing"),
            ("{\"id\": 1, \"strict\": {}}", "21 $.strict.t: expected b, found nothing"),
            ("{\"id\": 1, \"strict\": {\"t\": null}}", "27 $.strict.t: expected b, found null"),
            ("{\"id\": 1, \"kept\": [4]}", "20 $.kept[0]: expected an object, found number 4"),
            ("{\"id\": 1, \"party\": 4}", "20 $.party: expected String, C with t or D with d, found number 4"),
            ("{\"id\": 1, \"owner\": {\"object\": \"card\"}}", "20 $.owner.id: expected Int, found nothing"),
            (
                "{\"id\": 1, \"owner\": {\"id\": 1, \"object\": \"x\", \"more\": \"y\"}}",
                "53 $.owner.more: expected Int, found string \"y\""
            ),
            (
                "{\"id\": 1, \"party\": {\"t\": null}}",
                "20 $.party: expected String, C with t or D with d, found an object"
            ),
        ])
    func rejected(json: String, faults: String) throws {
        let expected = faults.split(separator: "\n").map { String($0) }.sorted()
        #expect(try Self.faults(json).sorted() == expected)
    }

    @Test("keys, tags and values that count as absent are compared by their bytes")
    func exactTexts() throws {
        let (one, two) = ("\u{E9}", "e\u{301}")
        let decoder = ReferenceDecoder(
            try SpecFixture(
                """
                models:
                  A: {fields: {any: 'JSON?', table: '[String: Int]?', part: 'U?', \(one): 'Int?', n: {type: 'Int?', absent: [\(one), \(two)]}}}
                  U: {divide-type: t, cases: {first: {type: B, tag: \(one)}, second: {type: C, tag: \(two)}}}
                  B: {fields: {b: Int}}
                  C: {fields: {c: Int}}
                """
            ).specification)
        func faults(_ json: String) throws -> [String] {
            decoder.faults(in: try JSONParser.parse(Array(json.utf8)), as: .model("A")).map(\.text)
        }
        #expect(try faults("{\"any\": {\"\(one)\": 1, \"\(two)\": 2}}") == [])
        #expect(try faults("{\"table\": {\"\(one)\": 1, \"\(two)\": 2}}") == [])
        #expect(try faults("{\"\(one)\": 1, \"\(two)\": \"x\"}") == [])
        #expect(try faults("{\"part\": {\"t\": \"\(two)\", \"c\": 1}}") == [])
        #expect(try faults("{\"n\": \"\(two)\"}") == [])
        #expect(try faults("{\"\(two)\": 1, \"\(two)\": 2}") == [])
        #expect(try faults("{\"\(one)\": 1, \"\(one)\": 2}").count == 1)
    }

    @Test("codes of errors are compared by their bytes")
    func exactCodes() throws {
        let (one, two) = ("\u{E9}", "e\u{301}")
        let endpoint = try #require(
            try SpecFixture(
                """
                service: {name: S, envelope: {data: data, code: code, success: \(one)}}
                errors: {\(two): second}
                endpoints: {get: {get: /x, returns: Int}}
                """
            ).endpoints.first)
        let body = Array("{\"code\": \"\(two)\"}".utf8)
        #expect(endpoint.nameOfError(status: 200, body: body) == "second")
        #expect(endpoint.nameOfError(status: 200, body: Array("{\"code\": \"\(one)\"}".utf8)) == nil)
    }

    @Test("URLs are those that the runtime reads, and constants those that it reads as they are")
    func urls() throws {
        let decoder = ReferenceDecoder(try SpecFixture(Self.spec).specification)
        func isRead(_ text: String) -> Bool {
            let range = TextRange(start: .start, end: .start)
            return decoder.faults(in: JSONNode(content: .string(text), range: range), as: .builtIn(.url)).isEmpty
        }
        func isConstant(_ text: String) -> Bool { (try? ScalarLiteral.read(text, .url, nil)) != nil }
        for (text, url) in URLTexts.read {
            #expect(isRead(text), "\(text)")
            #expect(isConstant(url), "\(url)")
            #expect(isConstant(text) == text.utf8.elementsEqual(url.utf8), "\(text)")
        }
        for text in URLTexts.refused {
            #expect(!isRead(text), "\(text)")
            #expect(!isConstant(text), "\(text)")
        }
    }

    private static func faults(_ json: String) throws -> [String] {
        let decoder = ReferenceDecoder(try SpecFixture(spec).specification)
        let node = try JSONParser.parse(Array(json.utf8))
        return decoder.faults(in: node, as: .model("A")).map { "\($0.range.start.column) \($0.text)" }
    }

    @Test(
        "single values and JSON in texts are judged as by generated code",
        arguments: [
            (#"{"a": 1}"#, true), (#"{"a": [1]}"#, true), (#"{"a": "x"}"#, false), (#"{"a": null}"#, false),
            (#"{"a": 1, "b": "x"}"#, true), (#"{"a": 1, "b": ["x"]}"#, true), (#"{"a": 1, "b": "xyz"}"#, false),
            (#"{"a": 1, "b": ""}"#, true), (#"{"a": 1, "d": "x"}"#, true), (#"{"a": 1, "e": 5}"#, false),
            (#"{"a": 1, "t": "{\"x\": 1}"}"#, true), (#"{"a": 1, "t": "{\"x\": \"y\"}"}"#, false),
            (#"{"a": 1, "t": {"x": 1}}"#, false), (#"{"a": 1, "t": "{"}"#, false), (#"{"a": 1, "t": null}"#, true),
            (#"{"a": 1, "t": "null"}"#, true), (#"{"a": 1, "t": ""}"#, true), (#"{"a": 1, "t": "{}"}"#, true),
            (#"{"a": 1, "u": "7"}"#, true), (#"{"a": 1, "u": "[7, 8]"}"#, true), (#"{"a": 1, "u": "\"7\""}"#, false),
            (#"{"a": 1, "u": ""}"#, false),
        ])
    func forms(json: String, isValid: Bool) throws {
        let fixture = try SpecFixture(
            """
            models:
              A:
                fields:
                  a: {type: [Int], single: wrap}
                  b: {type: "[String]?", single: unwrap, empty: absent, length: {max: 2}}
                  d: {type: "[Int]?", single: wrap, elements: drop}
                  e: {type: "[Int]?", single: wrap, count: {min: 2}}
                  t: {type: B?, as: json-text, empty: absent}
                  u: {type: "[Int]", as: json-text, single: wrap, default: []}
              B: {fields: {x: Int}}
            """)
        let node = try JSONParser.parse(Array(json.utf8))
        let faults = ReferenceDecoder(fixture.specification).faults(in: node, as: .model("A"))
        #expect(faults.isEmpty == isValid, "\(faults.map(\.text))")
        #expect(faults.allSatisfy { $0.range.start.offset > 0 })
        // Clients send a list, unless they unwrap it.
        let sent = ReferenceDecoder(fixture.specification, readsRequests: true).faults(in: node, as: .model("A"))
        #expect(!json.contains(#""a": 1"#) || sent.contains { $0.path == "$.a" })
        #expect(!sent.contains { $0.path == "$.b" } || json.contains("xyz"))
    }

    @Test(
        "flat models and keyed lists are judged as by generated code",
        arguments: [
            (#"{"x": 1, "p_x": 2}"#, nil), (#"{"x": 1}"#, nil), (#"{"x": "a", "p_x": 2}"#, "$.x"),
            (#"{"x": 1, "p_x": "a"}"#, "$.p_x"), (#"{"x": 1, "p_x": null}"#, nil), (#"{"x": 1, "p_y": "b"}"#, "$.p_x"),
            (#"{"p_x": 1}"#, "$.x"), (#"{"x": 1, "q": 1}"#, "$.q"), (#"{"x": 1, "s_x": "a"}"#, nil),
            (#"{"x": 1, "k": {"a": {"x": 1}}}"#, nil), (#"{"x": 1, "k": {"a": {}}}"#, "$.k.a.x"),
            (#"{"x": 1, "k": {"a": {"x": 1, "y": 7}}}"#, nil), (#"{"x": 1, "k": {"abc": {"x": 1}}}"#, "$.k.abc.y"),
            (#"{"x": 1, "k": []}"#, nil), (#"{"x": 1, "k": [{"x": 1, "y": "b"}]}"#, nil),
            (#"{"x": 1, "k": {"a": {"x": 1}, "a": {"x": 1}}}"#, "$.k.a"), (#"{"x": 1, "k": 5}"#, "$.k"),
        ])
    func flatModels(json: String, path: String?) throws {
        let fixture = try SpecFixture(
            """
            models:
              A:
                unknown-keys: error
                fields:
                  own: {type: B, map: $}
                  other: {type: B?, map: $, prefix: p_}
                  soft: {type: B?, map: $, prefix: s_, invalid: absent}
                  list: {type: "[C]?", map: k, keyed: y}
              B: {fields: {x: Int, y: String?}}
              C: {fields: {x: Int, y: {type: String, length: {max: 2}}}}
            """)
        let node = try JSONParser.parse(Array(json.utf8))
        let faults = ReferenceDecoder(fixture.specification).faults(in: node, as: .model("A"))
        #expect(faults.map(\.path) == [path].compactMap(\.self), "\(faults.map(\.text))")
    }

    @Test(
        "unknown keys, paths and digits are judged as by generated code",
        arguments: [
            (#"{"a": {"b": 1}, "only": 1, "local": 2}"#, true), (#"{"a": {"b": 1, "c": 2}}"#, false),
            (#"{"list": [{"n": 1}]}"#, true), (#"{"list": [{"n": 1}, {}]}"#, true),
            (#"{"list": [{"m": 1}]}"#, false), (#"{"all": {"x": 1}}"#, true),
            (#"{"error": "x"}"#, true), (#"{"error": {"text": "x"}}"#, true), (#"{"other": "x"}"#, true),
            (#"{"day": 20260102}"#, true), (#"{"day": "20260102"}"#, true), (#"{"day": 20260230}"#, false),
            (#"{"tagged": {"meta": {"kind": "s"}}}"#, true),
            (#"{"tagged": {"meta": {"kind": "s", "more": 1}}}"#, false),
        ])
    func strictness(json: String, isValid: Bool) throws {
        let fixture = try SpecFixture(
            """
            models:
              A:
                unknown-keys: error
                fields:
                  b: {type: Int?, map: a.b}
                  only: {type: Int?, encode: only}
                  local: {type: Int?, ignore: true}
                  n: {type: Int?, map: list.0.n}
                  all: JSON?
                  part: {type: JSON?, map: all.x, encode: never}
                  text: {type: String?, map: [error.text, error, other]}
                  day: {type: Date?, format: yyyyMMdd, auto-cast: true}
                  tagged: U?
              U: {divide-type: meta.kind, cases: {s: S}}
              S: {unknown-keys: error, fields: {x: Int?}}
            """)
        let faults = ReferenceDecoder(fixture.specification).faults(
            in: try JSONParser.parse(Array(json.utf8)), as: .model("A"))
        #expect(faults.isEmpty == isValid, "\(faults.map(\.text))")
    }

    @Test(
        "listed values and words are judged as by generated code",
        arguments: [
            (#"{"day": "0", "sure": "Y"}"#, true), (#"{"day": 0, "sure": 1}"#, true), (#"{"day": 0.0}"#, false),
            (#"{"day": false, "sure": true}"#, true), (#"{"day": "false"}"#, false), (#"{"day": true}"#, false),
            (#"{"sure": "1", "all": ["N", 0, false]}"#, true), (#"{"sure": "true"}"#, false),
            (#"{"all": ["x"]}"#, false),
            (#"{"sure": 1.0}"#, false), (#"{"sure": "y"}"#, false), (#"{"first": "?", "second": 3}"#, true),
            (#"{"first": "?", "second": "x"}"#, false), (#"{"first": 1, "second": "x"}"#, true),
            (#"{"box": false}"#, true), (#"{"box": true}"#, false), (#"{"box": {"n": false}}"#, true),
            (#"{"yes": "N"}"#, false),
        ])
    func listed(json: String, isValid: Bool) throws {
        let fixture = try SpecFixture(
            """
            models:
              A:
                fields:
                  day: {type: Date?, format: yyyy-MM-dd, absent: ['0', 0, false]}
                  sure: {type: Bool?, bools: {true: [Y, 1], false: [N, 0]}}
                  all: {type: [Bool], default: [], bools: {true: [Y], false: [N, '0']}}
                  yes: {type: Bool?, scope: [true], bools: {true: [Y], false: [N]}}
                  n: {type: Int?, map: [first, second], absent: ['?']}
                  inner: {type: Int?, map: box.n, absent: [false]}
            """)
        let faults = ReferenceDecoder(fixture.specification).faults(
            in: try JSONParser.parse(Array(json.utf8)), as: .model("A"))
        #expect(faults.isEmpty == isValid, "\(faults.map(\.text))")
    }

    @Test("an empty text that stands for nil is right in requests alone")
    func sentForNil() throws {
        let fixture = try SpecFixture(
            """
            models:
              A: {fields: {day: {type: Date?, format: yyyy-MM-dd, null: ''}}}
            """)
        let node = try JSONParser.parse(Array(#"{"day": ""}"#.utf8))
        for readsRequests in [true, false] {
            let decoder = ReferenceDecoder(fixture.specification, readsRequests: readsRequests)
            #expect(decoder.faults(in: node, as: .model("A")).isEmpty == readsRequests)
        }
    }
}
