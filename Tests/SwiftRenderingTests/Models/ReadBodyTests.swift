import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Reading structs")
struct ReadBodyTests {
    /// The statements of `read`, from the first after the cursor on.
    private func reading(
        _ fields: Field..., configure: (inout Structure) -> Void = { _ in }
    ) throws -> String {
        let text = try rendered(.structure("A", fields, configure), GalleryFixture.kind)
        let lines = excerpt(text, from: "public mutating func read").split(separator: "\n").dropFirst().dropLast()
        return lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    }

    /// The statements of the case of the only field.
    private func value(_ type: ValueType, _ configure: (inout Field) -> Void = { _ in }) throws -> String {
        let lines = try reading(.named("a", type, configure)).split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.contains("case 0:") })
        let last = try #require(lines.firstIndex { $0.contains("default: break") })
        let body = lines[first..<last].map { $0.dropFirst(4) }
        return (body.count == 1 ? [body[0]] : body.dropFirst().map { $0.dropFirst(4) }).joined(separator: "\n")
    }

    @Test(
        "has a method for what servers send most, and one for everything else",
        arguments: [
            (.string, "self.a = try reader.string()"), (.optional(.bool), "self.a = try reader.optionalBool()"),
            (.double, "self.a = try reader.double()"), (.optional(.int), "self.a = try reader.optionalInt()"),
            (.builtIn(.int32), "try reader.read(into: &self.a)"), (.array(.int), "try reader.read(into: &self.a)"),
            (.optional(.model("Kind")), "try reader.read(into: &self.a)"), (.json, "try reader.read(into: &self.a)"),
        ] as [(ValueType, String)])
    func methods(type: ValueType, statement: String) throws {
        #expect(try value(type) == "case 0: \(statement)")
    }

    @Test("casts where the field says so and the type can be cast")
    func casting() throws {
        #expect(
            try value(.optional(.string)) { $0.castsAutomatically = true }.hasSuffix("optionalString(casting: true)"))
        #expect(
            try value(.array(.int)) { $0.castsAutomatically = true }.hasSuffix("&self.a, ReadOptions(casting: true))"))
        #expect(try value(.model("Kind")) { $0.castsAutomatically = true }.hasSuffix("ReadOptions(casting: true))"))
        #expect(try value(.url) { $0.castsAutomatically = true }.hasSuffix("read(into: &self.a)"))
        #expect(try value(.model("A")) { $0.castsAutomatically = true }.hasSuffix("read(into: &self.a)"))
    }

    @Test("takes null for the default value, unless null is an error")
    func defaults() throws {
        #expect(
            try value(.int) { field in
                field.defaultValue = .integer("3")
                field.castsAutomatically = true
            } == "case 0: self.a = try reader.int(default: 3, casting: true)")
        #expect(
            try value(.int) { field in
                field.defaultValue = .integer("3")
                field.null = .error
            } == "case 0: self.a = try reader.int()")
        #expect(
            try value(.model("Kind")) { $0.defaultValue = .enumCase(model: "Kind", name: "pic") }
                == "case 0: try reader.read(into: &self.a, default: .pic)")
        #expect(
            try value(.optional(.string)) { $0.defaultValue = .string("x") }
                == #"case 0: try reader.read(into: &self.a, default: "x")"#)
        #expect(
            try value(.array(.date)) { field in
                field.defaultValue = .array([])
                field.dateFormat = .unix
            } == "case 0: try reader.read(into: &self.a, default: [], ReadOptions(dates: .unix))")
    }

    @Test(
        "says how dates are written",
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
        #expect(statement == "case 0: try reader.read(into: &self.a, \(options))")
    }

    @Test("checks values, and elements one by one")
    func checks() throws {
        #expect(
            try value(.string) { field in
                field.constraints = Constraints(
                    scope: .values([.string("a")]), length: CountRange(minimum: 1, maximum: 9), pattern: "^a")
            } == """
                self.a = try reader.string()
                try reader.check(self.a, .length(min: 1, max: 9), at: object.valueOffset)
                try reader.check(self.a, .pattern(Self.aPattern), at: object.valueOffset)
                try reader.check(self.a, .scope(Self.aScope), at: object.valueOffset)
                """)
        #expect(
            try value(.optional(.dictionary(.double))) { field in
                field.constraints = Constraints(
                    scope: .range(ValueRange(above: .integer("0"), maximum: .decimal("0.5"))),
                    count: CountRange(maximum: 5))
            } == """
                try reader.read(into: &self.a)
                try reader.check(self.a, .count(max: 5), at: object.valueOffset)
                try reader.check(each: self.a, .range(max: 0.5, above: 0), at: object.valueOffset)
                """)
    }

    @Test("leaves out, refuses or keeps what is empty")
    func empty() throws {
        #expect(
            try value(.optional(.model("A"))) { $0.empty = .absent } == """
                if try reader.skipEmpty() {
                    self.a = nil
                } else {
                    try reader.read(into: &self.a)
                }
                """)
        #expect(
            try value(.string) { $0.empty = .absent } == """
                if try reader.skipEmpty() {
                    throw reader.missing(object, 0)
                } else {
                    self.a = try reader.string()
                }
                """)
        #expect(
            try value(.string) { $0.empty = .error } == """
                try reader.refuseEmpty()
                self.a = try reader.string()
                """)
    }

    @Test("lets the user's function map the value before all else")
    func transform() throws {
        #expect(
            try value(.int) { field in
                field.transform = Field.Transform(read: "repeat", write: "undo")
                field.constraints.scope = .range(ValueRange(minimum: .integer("0")))
            } == """
                try reader.transform(Self.repeat) { (reader: inout JSONReader) throws(ReadFailure) in
                    self.a = try reader.int()
                    try reader.check(self.a, .range(min: 0), at: object.valueOffset)
                }
                """)
    }

    @Test("passes over what is only written, only kept by the client, or nowhere in JSON")
    func unread() throws {
        let body = try reading(
            .named("a", .optional(.int)) { $0.isIgnored = true }, .named("b", .optional(.int)) { $0.encode = .only },
            .named("c", .int) { $0.encode = .never })
        #expect(body.contains("case 0: self.c = try reader.int()\n"))
        #expect(!body.contains("case 1"))
        #expect(body.hasSuffix("try reader.require(object, 0b1)"))
    }
}
