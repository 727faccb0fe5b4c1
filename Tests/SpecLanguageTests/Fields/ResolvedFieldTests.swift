import Testing
import YAMLSyntax

@testable import SpecLanguage

@Suite("Resolved fields")
struct ResolvedFieldTests {
    @Test("a field without keys has the defaults of the language")
    func defaults() throws {
        let field = try Specs.field("String")
        #expect(
            field
                == Field(
                    name: "a", type: .builtIn(.string), paths: [JSONPath(["a"])], range: field.range))
        #expect(field.range.range.start.line == 3)
        #expect(field.range.range.start.column == 16)
    }

    @Test("every key is resolved")
    func everyKey() throws {
        let declaration = """
            {type: '[String]', default: [x], auto-cast: true, scope: [x, y], length: {min: 1}, pattern: '[xy]',
             count: {max: 5}, null: error, empty: error, elements: drop, transform: trim-all, encode: never,
             sensitive: true, doc: Why, deprecated: Old., map: [b.c, d]}
            """
        let field = try Specs.field(declaration)
        #expect(field.doc == "Why")
        #expect(field.deprecated == "Old.")
        #expect(field.paths == [JSONPath(["b", "c"]), JSONPath(["d"])])
        #expect(field.defaultValue == .array([.string("x")]))
        #expect(field.castsAutomatically)
        #expect(
            field.constraints
                == Constraints(
                    scope: .values([.string("x"), .string("y")]), length: CountRange(minimum: 1), pattern: "[xy]",
                    count: CountRange(maximum: 5)))
        #expect((field.null, field.empty, field.elements, field.encode) == (.error, .error, .drop, .never))
        #expect(field.transform == Field.Transform(read: "trimAll"))
        #expect(field.isSensitive)
        #expect(!field.isIgnored)
    }

    @Test("deprecated has a reason, or an empty text")
    func deprecated() throws {
        #expect(try Specs.field("{type: Int, deprecated: true}").deprecated == "")
        #expect(try Specs.field("{type: Int, deprecated: false}").deprecated == nil)
    }

    @Test(
        "paths are split at unescaped dots",
        arguments: [
            ("image.src", ["image", "src"]), ("errors.0.code", ["errors", "0", "code"]), ("'a\\.b.c'", ["a.b", "c"]),
            ("'a\\\\.b'", ["a\\", "b"]), ("'a\\b'", ["a\\b"]), ("'\\$'", ["$"]), ("$ref", ["$ref"]), ("'a b'", ["a b"]),
            ("on", ["on"]), ("01", ["01"]),
        ] as [(String, [String])])
    func paths(text: String, expected: [String]) throws {
        #expect(try Specs.field("{type: Int, map: \(text)}").paths == [JSONPath(expected)])
    }

    @Test("paths are compared by the bytes of their keys")
    func equivalentPaths() {
        let (composed, decomposed) = (JSONPath(["a", "caf\u{E9}"]), JSONPath(["a", "cafe\u{301}"]))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, JSONPath(["a", "caf\u{E9}"]), JSONPath(["a"])]).count == 3)
    }

    @Test("nested paths, and one path for reading and writing, do not conflict")
    func sharedPaths() throws {
        let text = """
            models:
              A:
                fields:
                  image: JSON
                  url: {type: URL, map: image.src, encode: never}
                  old: {type: Int, map: x, encode: never}
                  new: {type: Int?, map: x, encode: only}
                  own: {type: Int?, ignore: true}
                  other: {type: Int, map: own}
            """
        #expect(try Specs.structure("A", text).fields.count == 6)
    }

    @Test("JSON names follow naming, unless mapped")
    func namesInJSON() throws {
        let text = """
            defaults: {naming: snake-case}
            models:
              A: {fields: {itemId: Int, userURL: Int, some-name: Int, mapped: {type: Int, map: mappedTo}}}
              B: {naming: exact, fields: {itemId: Int}}
              C: {include: [B], fields: {otherId: Int}}
            """
        let paths = try Specs.models(text).map { model in
            guard case .structure(let structure) = model.kind else { return [] as [String] }
            return structure.fields.flatMap { $0.paths.flatMap(\.components) }
        }
        #expect(paths == [["item_id", "user_url", "some-name", "mappedTo"], ["itemId"], ["itemId", "other_id"]])
    }

    @Test("auto-cast of the file applies where it has an effect, and fields override it")
    func autoCast() throws {
        let text = """
            defaults: {auto-cast: true, dates: iso8601}
            models:
              A:
                fields: {a: Int, b: URL, c: {type: String, auto-cast: false}, d: [[Bool?]], e: E, f: B, g: Date, h: {type: Date, format: unix}, i: {type: Int?, ignore: true}}
              B: {fields: {a: Int}}
              E: {enum: [a]}
            """
        let casts = try Specs.structure("A", text).fields.map(\.castsAutomatically)
        #expect(casts == [true, false, false, true, true, false, false, true, false])
    }

    @Test("write-text as the default of a file is for numbers, and auto-cast for the other types")
    func textNumbers() throws {
        let text = """
            defaults: {auto-cast: write-text, dates: unix}
            models:
              A: {fields: {a: Int, b: URL, c: String, d: '[[Double?]]', e: E, f: Date, g: {type: Int, auto-cast: true}, h: {type: Date, format: iso8601}}}
              E: {enum: {a: 1}}
            """
        let casts = try Specs.structure("A", text).fields.map(\.autoCast)
        #expect(casts == [.writeText, .never, .read, .writeText, .read, .writeText, .read, .never])
    }

    @Test("dates have the field's format, else the file's")
    func dateFormats() throws {
        let text = """
            defaults: {dates: unix-ms}
            models: {A: {fields: {a: Date, b: {type: [Date], format: 'dd.MM.yyyy'}, c: Int}}}
            """
        let formats = try Specs.structure("A", text).fields.map(\.dateFormat)
        #expect(formats == [.unixMilliseconds, .pattern("dd.MM.yyyy"), nil])
    }

    @Test("an ignored date needs no format")
    func ignoredDate() throws {
        #expect(try Specs.field("{type: Date?, ignore: true}").dateFormat == nil)
    }

    @Test("scopes apply to elements")
    func scopes() throws {
        let field = try Specs.field("{type: '[String: Double?]', scope: {above: 0, max: 1.50}}")
        #expect(field.constraints.scope == .range(ValueRange(above: .decimal("0"), maximum: .decimal("1.50"))))
        let cases = try Specs.field("{type: [K], scope: [live-stream, b]}", besides: "  K: {enum: [live-stream, b]}")
        #expect(
            cases.constraints.scope
                == .values([.enumCase(model: "K", name: "liveStream"), .enumCase(model: "K", name: "b")]))
    }
}
