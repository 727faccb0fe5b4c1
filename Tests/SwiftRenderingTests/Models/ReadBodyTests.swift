import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Rendered reading of structs")
struct ReadBodyTests {
    /// The statements of `readFields`.
    private func reading(_ fields: Field...) throws -> String {
        let text = try rendered(.structure("A", fields), GalleryFixture.kind)
        let lines = excerpt(text, from: "public mutating func readFields").split(separator: "\n").dropFirst().dropLast()
        return lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    }

    /// The statements that read the only field, required unless it has a default.
    private func value(_ type: ValueType, _ configure: (inout Field) -> Void = { _ in }) throws -> String {
        let lines = try reading(.named("a", type, configure)).split(separator: "\n")
        let first = try #require(lines.first)
        if lines.count > 1 { return lines.dropFirst().dropLast().map { $0.dropFirst(4) }.joined(separator: "\n") }
        let head = try #require(first.firstRange(of: ") { "))
        return String(first[head.upperBound...].dropLast(2))
    }

    @Test(
        "frequent types have their own method, others a common one",
        arguments: [
            (.string, "a = try reader.string()"), (.optional(.bool), "a = try reader.optionalBool()"),
            (.double, "a = try reader.double()"), (.optional(.int), "a = try reader.optionalInt()"),
            (.builtIn(.int32), "try reader.read(into: &a)"), (.array(.int), "try reader.read(into: &a)"),
            (.optional(.model("Kind")), "try reader.read(into: &a)"), (.json, "try reader.read(into: &a)"),
        ] as [(ValueType, String)])
    func methods(type: ValueType, statement: String) throws {
        #expect(try value(type) == "\(statement)")
    }

    @Test("auto-cast is passed if the type can be cast")
    func autoCast() throws {
        #expect(
            try value(.optional(.string)) { $0.castsAutomatically = true }.hasSuffix("optionalString(casting: true)"))
        #expect(
            try value(.array(.int)) { $0.castsAutomatically = true }.hasSuffix("&a, ReadOptions(casting: true))"))
        #expect(try value(.model("Kind")) { $0.castsAutomatically = true }.hasSuffix("ReadOptions(casting: true))"))
        #expect(try value(.url) { $0.castsAutomatically = true }.hasSuffix("read(into: &a)"))
        #expect(try value(.model("A")) { $0.castsAutomatically = true }.hasSuffix("read(into: &a)"))
    }

    @Test("null gives the default, unless null is an error")
    func defaults() throws {
        #expect(
            try value(.int) { field in
                field.defaultValue = .integer("3")
                field.castsAutomatically = true
            } == "a = try reader.int(default: 3, casting: true)")
        #expect(
            try value(.int) { field in
                field.defaultValue = .integer("3")
                field.null = .error
            } == "a = try reader.int()")
        #expect(
            try value(.model("Kind")) { $0.defaultValue = .enumCase(model: "Kind", name: "pic") }
                == "try reader.read(into: &a, default: .pic)")
        #expect(
            try value(.optional(.string)) { $0.defaultValue = .string("x") }
                == #"try reader.read(into: &a, default: "x")"#)
        #expect(
            try value(.array(.date)) { field in
                field.defaultValue = .array([])
                field.dateFormat = .unix
            } == "try reader.read(into: &a, default: [], ReadOptions(dates: .unix))")
    }

    @Test(
        "dates have their format",
        arguments: [
            (.iso8601, ".iso8601"), (.unix, ".unix"), (.unixMilliseconds, ".unixMilliseconds"),
            (.pattern("yyyy"), "Self.aFormat"),
        ] as [(DateFormat, String)])
    func dates(format: DateFormat, expression: String) throws {
        let statement = try value(.optional(.array(.date))) { field in
            field.dateFormat = format
            field.elements = .drop
        }
        let options = "ReadOptions(dates: \(expression), dropsBadElements: true)"
        #expect(statement == "try reader.read(into: &a, \(options))")
    }

    @Test("values and elements are checked")
    func checks() throws {
        #expect(
            try value(.string) { field in
                field.constraints = Constraints(
                    scope: .values([.string("a")]), length: CountRange(minimum: 1, maximum: 9), pattern: "^a")
            } == """
                a = try reader.string()
                try reader.check(a, .length(min: 1, max: 9))
                try reader.check(a, .pattern(Self.aPattern))
                try reader.check(a, .scope(Self.aScope))
                """)
        #expect(
            try value(.optional(.dictionary(.double))) { field in
                field.constraints = Constraints(
                    scope: .range(ValueRange(above: .integer("0"), maximum: .decimal("0.5"))),
                    count: CountRange(maximum: 5))
            } == """
                try reader.read(into: &a)
                try reader.check(a, .count(max: 5))
                try reader.check(each: a, .range(max: 0.5, above: 0))
                """)
    }

    @Test("empty values are absent, refused or kept")
    func emptyValues() throws {
        #expect(
            try reading(.named("a", .optional(.model("A"))) { $0.empty = .absent })
                == #"if try reader.field("a", .absentIfEmpty) { try reader.read(into: &a) }"#)
        #expect(
            try reading(.named("a", .string) { $0.empty = .absent })
                == #"if try reader.field("a", [.required, .absentIfEmpty]) { a = try reader.string() }"#)
        #expect(
            try reading(.named("a", .optional(.string)) { $0.empty = .error })
                == #"if try reader.field("a", .nonEmpty) { a = try reader.optionalString() }"#)
    }

    @Test("empty is checked after a transform")
    func emptyAfterTransform() throws {
        let transform = Field.Transform(read: "cents", write: "euros")
        #expect(
            try value(.optional(.string)) { ($0.transform, $0.empty) = (transform, .absent) } == """
                try reader.transform(Self.cents) { (reader: inout JSONReader) throws(ReadFailure) in
                    if try !reader.skipEmpty() {
                        a = try reader.optionalString()
                    }
                }
                """)
        #expect(
            try value(.string) { ($0.transform, $0.empty) = (transform, .error) } == """
                try reader.transform(Self.cents) { (reader: inout JSONReader) throws(ReadFailure) in
                    try reader.refuseEmpty()
                    a = try reader.string()
                }
                """)
    }

    @Test("self is used if a parameter has the field's name")
    func shadowedNames() throws {
        #expect(
            try reading(.named("reader", .int), .named("default", .int)) == """
                if try reader.field("reader", .required) { self.reader = try reader.int() }
                if try reader.field("default", .required) { `default` = try reader.int() }
                """)
    }

    @Test("a transform maps the value first")
    func transform() throws {
        #expect(
            try value(.int) { field in
                field.transform = Field.Transform(read: "repeat", write: "undo")
                field.constraints.scope = .range(ValueRange(minimum: .integer("0")))
            } == """
                try reader.transform(Self.repeat) { (reader: inout JSONReader) throws(ReadFailure) in
                    a = try reader.int()
                    try reader.check(a, .range(min: 0))
                }
                """)
    }

    @Test("fields that are ignored or only written are not read")
    func unreadFields() throws {
        let body = try reading(
            .named("a", .optional(.int)) { $0.isIgnored = true }, .named("b", .optional(.int)) { $0.encode = .only },
            .named("c", .int) { $0.encode = .never })
        #expect(body == #"if try reader.field("c", .required) { c = try reader.int() }"#)
    }
}
