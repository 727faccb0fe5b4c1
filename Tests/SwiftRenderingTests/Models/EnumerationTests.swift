import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Enums")
struct EnumerationTests {
    private func text(
        _ rawType: Enumeration.RawType, _ cases: [(String, String)], isOpen: Bool = false
    ) throws -> String {
        let cases = cases.map { Enumeration.Case(name: $0, rawValue: $1) }
        let enumeration = Enumeration(rawType: rawType, cases: cases, isOpen: isOpen)
        return excerpt(
            try rendered(.named("Kind", .enumeration(enumeration))), from: "public nonisolated enum")
    }

    @Test("of strings write a raw value only if it differs from the name")
    func stringEnums() throws {
        #expect(
            try text(.string, [("pic", "pic"), ("live", "live\"stream"), ("init", "init"), ("_3", "3")]) == ##"""
                public nonisolated enum Kind: String, APIEnum, CaseIterable {
                    case pic
                    case live = #"live"stream"#
                    case `init`
                    case _3 = "3"

                    @_spi(Generated) public static let cases = CaseTable<Kind>(allCases)
                }
                """##)
    }

    @Test("of integers write all raw values")
    func integerEnums() throws {
        #expect(
            try text(.integer, [("low", "1"), ("minus1", "-1")]) == """
                public nonisolated enum Kind: Int, APIEnum, CaseIterable {
                    case low = 1
                    case minus1 = -1

                    @_spi(Generated) public static let cases = CaseTable<Kind>(allCases)
                }
                """)
    }

    @Test("with a case named like the list of all cases list them")
    func listedCases() throws {
        let text = try text(.string, [("allCases", "all"), ("none", "none")])
        #expect(text.contains("Kind: String, APIEnum {\n") && text.contains("CaseTable<Kind>([.allCases, .none])\n"))
    }

    @Test("that are open keep unknown values")
    func openEnums() throws {
        #expect(
            try text(.string, [("low", "l"), ("default", "default")], isOpen: true) == """
                public nonisolated enum Kind: APIEnum {
                    case low
                    case `default`
                    /// A value that the spec does not name.
                    case unknown(String)

                    @_spi(Generated) public static let cases = CaseTable<Kind>([.low, .default])

                    public init(rawValue: String) {
                        self = Self.cases.value(of: rawValue) ?? .unknown(rawValue)
                    }

                    public var rawValue: String {
                        switch self {
                        case .low: "l"
                        case .default: "default"
                        case .unknown(let value): value
                        }
                    }
                }
                """)
    }

    @Test("with many cases list one on each line")
    func manyCases() throws {
        let text = try text(.string, (0..<20).map { ("caseNumber\($0)", "caseNumber\($0)") }, isOpen: true)
        #expect(text.contains("CaseTable<Kind>([\n        .caseNumber0,\n"))
        #expect(text.contains("        .caseNumber19,\n    ])\n"))
    }

    @Test("with very many cases have raw values in parts", arguments: [true, false])
    func veryManyCases(isOpen: Bool) throws {
        let size = LargeSize.enumCases
        let usual = try text(.string, (0..<size).map { ("a\($0)", "a\($0)") }, isOpen: isOpen)
        #expect(!usual.contains("rawValue2") && usual.contains("Kind: String, APIEnum, CaseIterable") == !isOpen)
        let large = try text(.string, (0...size).map { ("a\($0)", "a\($0)") }, isOpen: isOpen)
        #expect(large.contains("        default: rawValue2\n"))
        let last = isOpen ? "        case .unknown(let value): value\n" : ""
        #expect(
            large.contains(
                """
                    private var rawValue2: String {
                        switch self {
                        case .a\(size): "a\(size)"
                \(last)        default: preconditionFailure("Every case is in a part.")
                        }
                    }
                """))
    }

    @Test("that are deprecated are so for users only")
    func deprecatedEnums() throws {
        let text = try rendered(
            GalleryFixture.kind.with { model in
                model.deprecated = ""
                model.doc = "What it is."
            },
            .structure("A", [.named("kind", .optional(.model("Kind")))]))
        #expect(text.contains("public nonisolated enum KindModel: String, APIEnum, CaseIterable {\n"))
        #expect(text.contains("}\n\n/// What it is.\n@available(*, deprecated)\npublic typealias Kind = KindModel\n\n"))
        #expect(text.contains("    public var kind: KindModel?\n"))
    }
}
