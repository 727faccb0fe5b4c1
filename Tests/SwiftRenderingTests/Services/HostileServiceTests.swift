import SpecLanguage
import Testing

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
            "self: self_,",
            "init: `init`,",
            "Type: `Type`,",
            "`inout`: `inout`,",
            "var: `var`",
            "public var `self`: Swift.String",
            "self.`self` = self_",
            "self.`init` = `init`",
            "self.inout = `inout`",
            #"request.path("self", self.`self`)"#,
            #"request.query("inout", `inout`)"#,
            "case `default`",
            "case .default: [\"http://localhost\"]",
            "case \"\\u{0}\\n\": self = .`Type`(answer.content(at: #\"\".a\\.b\"#, of: response))",
            "case .`self`(let response): response",
            "public var `class`: Swift.String",
            "public init(client: APIClient, class: Swift.String, request: Int? = nil) {",
        ])
    func escapesNames(_ line: String) {
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.contains { $0 == line })
    }

    @Test(
        "types hidden by models have their module, and models hidden by requests an alias",
        arguments: [
            "public nonisolated struct Swift2DAO: APIRuntime.DAO {",
            "body: EnvironmentModel,",
            "public typealias Answer = FailureModel",
            "public typealias Answer = [OldModel]",
            "case `init`(ErrorContent<[Swift.String: Answer]>)",
        ])
    func namesTypes(_ line: String) {
        #expect(text.split(separator: "\n").contains { $0.drop { $0 == " " } == line })
    }

    @Test("texts stay in comments and literals")
    func keepsTexts() {
        let literal = ###"##"*/ """ \(x)\##n```\##u{2028}#"# // {{x}}\##t"##"###
        #expect(text.contains("/// */ \"\"\" \\(x)\n/// ```\n/// #\"# // {{x}}\npublic nonisolated struct Swift2DAO"))
        #expect(text.contains("        version: .query(\(literal), \(literal)),\n"))
        #expect(text.contains("        case .default: \(literal)\n"))
        #expect(text.contains("        request.query(\(literal), `var`)\n"))
        let codes = ##"ErrorTable(#"bad\ code\\\= \#u{0}\#n x"#)"##
        #expect(text.contains("    @_spi(Generated) public static let codes = \(codes)\n"))
        #expect(!text.contains("\u{2028}") && !text.contains("\t") && !text.contains("\u{0}"))
    }
}
