import JSONSyntax
import Testing

@testable import LanguageServer

@Suite("Definitions, references and hovers")
struct NameTests {
    private static let models = """
        apigen: 1
        models:
          Base: {doc: What all have, fields: {id: Int}}
          User:
            include: [Base]
            fields:
              name: String
              kind: {type: Kind, map: user_kind}
            identity: [id]
            patch: true
          Kind: {enum: [admin, guest]}
        """
    private static let service = """
        apigen: 1
        service: {name: Shop, servers: {release: https://shop.example}}
        errors:
          http-404: notFound
        endpoints:
          users: {get: /users, returns: [User]}
          change: {patch: '/users/{id}', parameters: {id: Int}, body: UserPatch}
          old.users: {get: /old, parameters: {page: Int}}
        """

    private func session() throws -> EditorSession {
        var session = try EditorSession(["Models.yaml": Self.models, "Shop.yaml": Self.service])
        session.settle()
        return session
    }

    /// Lines with the parts that ranges name.
    private func places(_ result: JSONNode?) -> [String] {
        (result?.elements ?? []).map { location in
            let name = location.member("uri")?.text?.split(separator: "/").last ?? ""
            let start = location.value(at: ["range", "start"])
            return "\(name):\(start?.member("line")?.count ?? -1):\(start?.member("character")?.count ?? -1)"
        }
    }

    @Test("definitions are found across files, also of generated types")
    func definition() throws {
        var session = try session()
        let user = Self.service.replacing("[User]", with: "[Us¦er]")
        #expect(places(session.at(user, "definition", in: "Shop.yaml")) == ["Models.yaml:3:2"])
        let patch = Self.service.replacing("UserPatch", with: "User¦Patch")
        #expect(places(session.at(patch, "definition", in: "Shop.yaml")) == ["Models.yaml:3:2"])
        let id = Self.models.replacing("identity: [id]", with: "identity: [i¦d]")
        #expect(places(session.at(id, "definition", in: "Models.yaml")) == ["Models.yaml:2:38"])
    }

    @Test("references are found across files")
    func references() throws {
        var session = try session()
        let user = Self.models.replacing("User:", with: "Us¦er:")
        let found = places(session.at(user, "references", in: "Models.yaml"))
        #expect(found == ["Models.yaml:3:2", "Shop.yaml:5:33", "Shop.yaml:6:62"])
        let without = #""context": {"includeDeclaration": false}"#
        #expect(places(session.at(user, "references", without, in: "Models.yaml")).count == 2)
    }

    @Test(
        "a hover over a key has its documentation",
        arguments: [
            ("inc¦lude: [Base]", "models whose fields are included"), ("pa¦tch: true", "whether a struct of changes"),
            ("patch: tr¦ue", "whether a struct of changes"),
        ])
    func hoverOfKeys(_ marked: String, _ text: String) throws {
        var session = try session()
        let models = Self.models.replacing(marked.replacing("¦", with: ""), with: marked)
        #expect(session.hover(models, in: "Models.yaml")?.contains(text) == true)
    }

    @Test("a hover over a name has the Swift that comes of it")
    func hoverOfNames() throws {
        var session = try session()
        let user = session.hover(Self.models.replacing("User:", with: "Us¦er:"), in: "Models.yaml") ?? ""
        #expect(user.contains("struct User: APIModel"), "\(user)")
        #expect(user.contains("    public var name: String\n"))
        #expect(!user.contains("self.name"))
        let field = session.hover(Self.models.replacing("kind: {", with: "ki¦nd: {"), in: "Models.yaml") ?? ""
        #expect(field.contains("public var kind: Kind"), "\(field)")
        let endpoint = session.hover(Self.service.replacing("users:", with: "us¦ers:"), in: "Shop.yaml") ?? ""
        #expect(endpoint.contains("func users() -> Call<[User], ShopError>"), "\(endpoint)")
        let error = session.hover(Self.service.replacing("notFound", with: "not¦Found"), in: "Shop.yaml") ?? ""
        #expect(error.contains("case notFound("), "\(error)")
        let base = session.hover(Self.models.replacing("Base:", with: "Ba¦se:"), in: "Models.yaml") ?? ""
        #expect(base.contains("What all have"), "\(base)")
    }

    @Test("a hover over a mistake explains its rule, with a fix")
    func hoverOfMistakes() throws {
        var session = try EditorSession()
        let hover = session.hover("apigen: 1\nmodels:\n  A: {fields: {b: In¦tt}}\n") ?? ""
        #expect(hover.contains("**unknown-type**") && hover.contains("Fix:"), "\(hover)")
    }

    @Test("symbols of a file are in one another, and those of the workspace are searched")
    func symbols() throws {
        var session = try session()
        session.write(Self.models, to: "Models.yaml")
        let parameters = #"{"textDocument": {"uri": "\#(session.uri("Models.yaml"))"}}"#
        let symbols = session.request("textDocument/documentSymbol", parameters)?.member("result")?.elements ?? []
        #expect(symbols.compactMap { $0.member("name")?.text } == ["Base", "User", "Kind"])
        let fields = symbols.dropFirst().first?.member("children")?.elements ?? []
        #expect(fields.compactMap { $0.member("name")?.text } == ["name", "kind"])
        let found = session.request("workspace/symbol", #"{"query": "usr"}"#)?.member("result")?.elements ?? []
        #expect(found.compactMap { $0.member("name")?.text } == ["User", "old.users", "users"])
    }

    @Test("tokens, folding and lenses are those of the text")
    func decorations() throws {
        var session = try session()
        session.write(Self.service, to: "Shop.yaml")
        session.settle()
        let parameters = #"{"textDocument": {"uri": "\#(session.uri("Shop.yaml"))"}}"#
        let tokens = session.request("textDocument/semanticTokens/full", parameters)?.value(at: ["result", "data"])
        #expect((tokens?.elements ?? []).prefix(10).map { $0.count ?? -1 } == [1, 16, 4, 5, 1, 0, 16, 7, 5, 1])
        #expect((tokens?.elements.count ?? 1) % 5 == 0)
        let folding = session.request("textDocument/foldingRange", parameters)?.member("result")?.elements ?? []
        #expect(folding.map { $0.member("startLine")?.count } == [2, 4])
        let lenses = session.request("textDocument/codeLens", parameters)?.member("result")?.elements ?? []
        #expect(
            lenses.compactMap { $0.value(at: ["command", "title"])?.text } == [
                "func users() -> Call<[User], ShopError>",
                "func change(id: Int, body: UserPatch) -> Call<Void, ShopError>",
                "func users(page: Int) -> Call<Void, ShopError>",
            ])
    }
}
