import SpecLanguage
import Testing

@testable import SwiftRendering

@Suite("Structs")
struct StructureTests {
    @Test("are a struct and an extension that reads and writes it")
    func structAndExtension() throws {
        let model = Model.structure(
            "Point", [.named("x", .int), .named("label", .optional(.string)), .named("tags", .array(.string))])
        #expect(
            try rendered(model.with { $0.doc = "A place." }) == """
                @_spi(Generated) public import APIRuntime

                /// A place.
                public nonisolated struct Point: APIModel, Hashable, Codable {
                    public var x: Int
                    public var label: String?
                    public var tags: [String]

                    public init(x: Int, label: String? = nil, tags: [String]) {
                        self.x = x
                        self.label = label
                        self.tags = tags
                    }
                }

                @_spi(Generated) nonisolated extension Point: APIObject {
                    public static let fields = FieldTable("Point", Self.self)

                    public init(placeholder: Placeholder) {
                        self.init(
                            x: 0,
                            tags: []
                        )
                    }

                    public mutating func readFields(_ reader: inout JSONReader) throws(ReadFailure) {
                        if try reader.field("x", .required) { x = try reader.int() }
                        if try reader.field("label") { label = try reader.optionalString() }
                        if try reader.field("tags", .required) { try reader.read(into: &tags) }
                    }

                    public func writeFields(_ writer: inout JSONWriter) {
                        writer.field("x", x)
                        writer.field("label", label)
                        writer.field("tags", tags)
                    }
                }

                """)
    }

    @Test("have access modifiers where Swift needs them", arguments: Access.allCases)
    func access(access: Access) throws {
        let prefix = access == .internal ? "" : "\(access) "
        let text = try rendered(.structure("A", [.named("b", .int)]), access: access)
        for line in ["import APIRuntime", "nonisolated struct A", "    var b", "    init(b", "    static let fields"] {
            let indent = line.prefix { $0 == " " }
            #expect(text.contains("\(indent)\(prefix)\(line.dropFirst(indent.count))"))
        }
        #expect(text.contains("public") == (access == .public))
    }

    @Test("break a long initialiser into lines")
    func longInitializer() throws {
        let fields = (0..<8).map { Field.named("parameterNumber\($0)", .optional(.string)) }
        let text = try rendered(.structure("A", fields))
        #expect(text.contains("    public init(\n        parameterNumber0: String? = nil,\n"))
        #expect(text.contains("        parameterNumber7: String? = nil\n    ) {\n"))
    }

    @Test("document paths that differ from the name")
    func documentation() throws {
        let model = Model.structure(
            "A",
            [
                .named("plain", .int), .named("mapped", .int) { $0.paths = [.keys("a", "b.c")] },
                .named("several", .int) { field in
                    field.doc = "Said."
                    field.paths = [.keys("several"), .keys("other")]
                },
                .named("ignored", .optional(.int)) { $0.isIgnored = true },
            ])
        #expect(
            excerpt(try rendered(model), from: "public nonisolated struct").hasPrefix(
                """
                public nonisolated struct A: APIModel, Hashable, Codable {
                    public var plain: Int
                    /// From `a.b\\.c`.
                    public var mapped: Int
                    /// Said.
                    /// From `several`, or else `other`.
                    public var several: Int
                    public var ignored: Int?

                """))
    }

    @Test("without fields are still read and written")
    func withoutFields() throws {
        let text = try rendered(.structure("Empty", []))
        #expect(excerpt(text, from: "public nonisolated struct").contains("\n    public init() {\n    }\n"))
        #expect(text.contains(#"FieldTable("Empty", Self.self)"#))
    }

    @Test("have a placeholder for every type")
    func placeholders() throws {
        let types: [ValueType] =
            BuiltInType.allCases.map { .builtIn($0) } + [
                .array(.int), .dictionary(.int), .optional(.int), .model("Kind"),
            ]
        let fields = types.enumerated().map { Field.named("f\($0)", $1) }
        let blanks = excerpt(try rendered(.structure("A", fields)), from: "public init(placeholder:")
            .split(separator: "\n").dropFirst(2).dropLast(2).compactMap { line in
                line.split(separator: ": ", maxSplits: 1).last.map { value in
                    value.hasSuffix(",") ? String(value.dropLast()) : String(value)
                }
            }
        #expect(
            blanks == [
                "\"\"", "false", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "placeholder.date",
                "placeholder.url", "placeholder.uuid", "Data()", ".null", "[]", "[:]",
                "Kind(placeholder: placeholder)",
            ])
    }

    @Test("keep unknown keys if declared")
    func unknownKeys() throws {
        let text = try rendered(.structure("A", [.named("b", .int)]) { $0.unknownKeys = .keep })
        #expect(
            text.contains("    /// Keys that the spec does not name.\n    public var unknownKeys: [String: JSON]\n"))
        #expect(text.contains("init(b: Int, unknownKeys: [String: JSON] = [:]) {"))
        #expect(text.contains(#"FieldTable("A", Self.self, unknownKeys: .keep)"#))
        #expect(text.contains("        try reader.keepUnknownKey(in: &unknownKeys)\n    }\n"))
        #expect(text.contains("        writer.unknownFields(unknownKeys, besides: Self.fields)\n    }\n"))
        let strict = try rendered(.structure("A", [.named("b", .int)]) { $0.unknownKeys = .error })
        #expect(strict.contains(#"FieldTable("A", Self.self, unknownKeys: .error)"#))
        #expect(!strict.contains("var unknownKeys"))
    }

    @Test("report all faults and hide sensitive values if declared")
    func validationAndSensitivity() throws {
        let model = Model.structure(
            "A",
            [
                .named("id", .optional(.int)),
                .named("token", .string) { field in
                    field.isSensitive = true
                    field.paths = [.keys("the token")]
                },
            ]
        ) { $0.validation = .all }
        let text = try rendered(model)
        #expect(
            text.contains(
                ##"""
                    public static let fields = FieldTable("A", Self.self, sensitive: #"the\ token"#, validatesAll: true)

                """##))
        #expect(
            text.contains(
                """
                    public var token: String {
                        get { _token.value }
                        set { _token.value = newValue }
                    }
                    private var _token: Hidden<String>

                """))
    }

    @Test("write a long default once")
    func longDefault() throws {
        let uuid = "00112233-4455-6677-8899-AABBCCDDEEFF"
        let field = Field.named("key", .builtIn(.uuid)) { $0.defaultValue = .uuid(uuid) }
        let text = try rendered(.structure("A", [field]))
        #expect(text.contains("public init(key: UUID = Self.keyDefault) {"))
        #expect(text.contains("    public static let keyDefault: UUID = UUID(uuid: (0x00, 0x11,"))
        #expect(text.contains("{ try reader.read(into: &key, default: Self.keyDefault) }"))
    }
}
