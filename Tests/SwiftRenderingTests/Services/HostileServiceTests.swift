import Testing

@testable import SpecLanguage
@testable import SwiftRendering

@Suite("Services with names and texts of Swift")
struct HostileServiceTests {
    private let text: String

    init() throws {
        text = try renderedService(HostileServiceFixture.specification)
    }

    @Test(
        "names are escaped only where needed",
        arguments: [
            "public func `default`(",
            "self self_: Swift.String,",
            "`inout`: Swift.String,",
            "super: String? = nil,",
            "init: Swift.String,",
            #"request2.path("self", self_)"#,
            #"request2.query("inout", `inout`)"#,
            #"request2.query("init", `init`)"#,
            #"request2.query("Type", `Type`)"#,
            "return Call(request2, self)",
            "case `default`",
            "case .default: [\"http://localhost\"]",
            "codes.add(\"\\u{0}\\n\", at: #\"\".a\\.b\"#, Self.`Type`)",
            "case .`self`(let content): content",
            "public var `class`: Swift.String",
            "public init(client: APIClient, class: Swift.String, request: Int? = nil) {",
        ])
    func escapesNames(_ line: String) {
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.contains { $0 == line })
    }

    @Test(
        "types hidden by models have their module, and models hidden by nested types an alias",
        arguments: [
            "public nonisolated struct Swift2DAO: APIRuntime.DAO {",
            "body: EnvironmentModel,",
            ") -> Call<FailureModel, DefaultError> {",
            "public func response(body: Endpoint) -> Call<[OldModel], Swift2Error> {",
            "case `init`(ErrorContent<[Swift.String: Response]>)",
        ])
    func namesTypes(_ line: String) {
        #expect(text.split(separator: "\n").contains { $0.drop { $0 == " " } == line })
    }

    @Test("texts stay in comments and literals")
    func keepsTexts() {
        let literal = ###"##"*/ """ \(x)\##n```\##u{2028}#"# // {{x}}\##t"##"###
        #expect(text.contains("/// */ \"\"\" \\(x)\n/// ```\n/// #\"# // {{x}}\npublic nonisolated struct Swift2DAO"))
        #expect(text.contains("        version: .query(\(literal), \(literal)),\n"))
        #expect(text.contains(##"        codes.add(#"bad code\="#, Self.default, message: "## + literal + ")\n"))
        #expect(text.contains("        request2.query(\(literal), `var`)\n"))
        #expect(text.contains(##"        codes.add("\u{0}\n", at: "##))
        #expect(!text.contains("\u{2028}") && !text.contains("\t") && !text.contains("\u{0}"))
    }
}
