import Foundation
import OpenAPIImport
import Testing

@Suite("Files by resource")
struct ResourceFileTests {
    /// A description that is too long for one file, with a model for each call.
    ///
    /// - Parameters:
    ///   - calls: paths, each with `get` and a model of its own; those of a tag follow the tag and a space
    ///   - shared: the names of models that all others use
    private static func description(_ calls: [String], shared: [String] = [], fields: Int = 40) -> [UInt8] {
        let properties = (0..<fields).map { "f\($0): {type: string}" }.joined(separator: ", ")
        let references = shared.map { ", \($0): {$ref: '#/components/schemas/\($0)'}" }.joined()
        var paths = ""
        var schemas = ""
        for (number, call) in calls.enumerated() {
            let parts = call.split(separator: " ")
            let tags = parts.count > 1 ? "tags: [\(parts[0])], " : ""
            let letters = String(number).map {
                ["A", "B", "C", "D", "E", "F", "G", "H", "J", "K"][Int(String($0)) ?? 0]
            }
            let model = "Model" + letters.joined()
            let content = "content: {application/json: {schema: {$ref: '#/components/schemas/\(model)'}}}"
            paths += "  \(parts.last ?? ""): {get: {\(tags)responses: {'200': {description: Fine., \(content)}}}}\n"
            schemas += "    \(model): {type: object, properties: {\(properties)\(references)}}\n"
        }
        for name in shared { schemas += "    \(name): {type: object, properties: {\(properties)}}\n" }
        let start = "openapi: 3.1.0\ninfo: {title: Big, version: '1'}\npaths:\n"
        return Array("\(start)\(paths)components:\n  schemas:\n\(schemas)".utf8)
    }

    private static func files(
        _ calls: [String], shared: [String] = [], fields: Int = 40, besides others: Set<String> = []
    ) -> [String] {
        let read = OpenAPIImporter().read(description(calls, shared: shared, fields: fields), file: "big.yaml")
        return read.files(besides: others).files.map(\.name)
    }

    @Test("are named after paths, without versions, extensions and what all paths start with")
    func paths() {
        let resources = ["calls", "messages", "queues", "keys", "Recordings"]
        let nested = resources.flatMap {
            ["/2010-04-01/Accounts/{a}/\($0).json", "/2010-04-01/Accounts/{a}/\($0)/{b}.json"]
        }
        #expect(
            Self.files(nested) == [
                "Big.yaml", "Calls.yaml", "Messages.yaml", "Queues.yaml", "Keys.yaml", "Recordings.yaml",
            ])
        let versions = resources.flatMap { ["/api/v1/\($0)", "/api/v1/\($0)/{b}", "/api/v2/\($0):search"] }
        #expect(
            Self.files(versions) == [
                "Big.yaml", "Calls.yaml", "Messages.yaml", "Queues.yaml", "Keys.yaml", "Recordings.yaml",
            ])
    }

    @Test("are named after tags, unless almost every call has one of its own")
    func tags() {
        let calls = [
            "code-scanning /a/b", "code-scanning /c", "CodeScannings /d", "code-scanning /h", "Users /e", "Users /f",
            "Users /g",
        ]
        #expect(Self.files(calls) == ["Big.yaml", "CodeScanning.yaml", "Users.yaml"])
        let single = [
            "ApiA /calls/a", "ApiB /calls/b", "ApiC /calls/c", "ApiD /users/d", "ApiE /users/e", "ApiF /users/f",
        ]
        #expect(Self.files(single) == ["Big.yaml", "Calls.yaml", "Users.yaml"])
    }

    @Test("are those of resources below a resource that is too long")
    func subresources() {
        let calls = ["members", "roles", "bans"].flatMap { name in
            (0..<4).map { "/guilds/{g}/\(name)/\(Self.word($0))" }
        }
        #expect(
            Self.files(["/guilds"] + calls) == [
                "Big.yaml", "Guilds.yaml", "GuildMembers.yaml", "GuildRoles.yaml", "GuildBans.yaml",
            ])
    }

    private static func word(_ number: Int) -> String { ["one", "two", "three", "four"][number] }

    @Test("of models with one first word are named after the words that differ")
    func parts() {
        let words = [
            "Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Jasmine", "Kauri", "Larch",
        ]
        let shared = words.enumerated().map { "Widget\($1)\($0 < 6 ? "Outer" : "Inner")Size" }
        let names = Self.files(["/red", "/green", "/blue"], shared: shared)
        #expect(
            names == ["Big.yaml", "Red.yaml", "Green.yaml", "Blue.yaml", "WidgetSizes.yaml", "WidgetSizeInner.yaml"])
    }

    @Test("have shared models in the file that they are named after, or in one named for what they hold")
    func sharedModels() throws {
        let calls = ["users", "orders", "items"].flatMap { ["/\($0)", "/\($0)/{id}", "/\($0)/all"] }
        let shared = ["UserAddress", "Money", "MoneyRange", "ApiProblem"]
        let read = OpenAPIImporter().read(Self.description(calls, shared: shared), file: "big.yaml")
        let files = read.files().files
        #expect(
            files.map(\.name) == ["Big.yaml", "Users.yaml", "Orders.yaml", "Items.yaml", "Money.yaml", "Errors.yaml"])
        #expect(files[1].text.contains("\n  UserAddress:"))
        #expect(files[4].text.contains("\n  MoneyRange:") && files[4].text.contains("\n  Money:"))
        #expect(files[5].text.contains("\n  ApiProblem:"))
    }

    @Test("have the service's name if another service has a file of that name")
    func otherServices() {
        let calls = ["users", "orders"].flatMap { ["/\($0)", "/\($0)/{id}", "/\($0)/all", "/\($0)/top"] }
        let files = Self.files(calls, besides: ["users.yaml", "Other.yaml"])
        #expect(files == ["Big.yaml", "BigUsers.yaml", "Orders.yaml"])
    }

    @Test("never end with a number, even if nothing tells models or calls apart")
    func noNumbers() {
        let calls = (0..<120).map { "/things/\($0)" } + (0..<30).map { "/v2/oauth2/{a\($0)}" }
        let files = Self.files(calls, shared: (0..<30).map { "Item\($0)" }, fields: 60)
        #expect(files.count > 10)
        #expect(files.filter { $0.dropLast(5).last?.isNumber ?? true } == [])
        #expect(Set(files.map { $0.lowercased() }).count == files.count)
    }
}
