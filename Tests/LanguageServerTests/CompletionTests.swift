import JSONSyntax
import Testing

@testable import LanguageServer

@Suite("Completion")
struct CompletionTests {
    private func complete(_ text: String, after valid: String? = nil) throws -> [String] {
        var session = try EditorSession()
        if let valid {
            session.write(valid, to: "Test.yaml")
            session.settle()
        }
        return session.completions(text)
    }

    @Test(
        "offers the keys of the mapping, without those that are there",
        arguments: [
            ("ap¦", "apigen"), ("apigen: 1\nmo¦", "models"), ("apigen: 1\nmodels:\n  User:\n    fi¦", "fields"),
            ("apigen: 1\nmodels:\n  User:\n    fields:\n      id: {type: Int, ma¦}", "map"),
            ("apigen: 1\nmodels:\n  User:\n    fields:\n      id:\n        type: Int\n        ¦", "map"),
            ("apigen: 1\r\nservice:\r\n  na¦", "name"),
            ("apigen: 1\nservice: {name: A}\nendpoints:\n  get:\n    get: /a\n    cache:\n      po¦", "policy"),
            ("apigen: 1\nservice: {name: A}\nendpoints:\n  get: {get: /a, re¦", "returns"),
            ("apigen: 1\nexcused:\n  - ru¦", "rule"), ("apigen: 1\nexcused:\n  - rule: a\n    be¦", "because"),
            ("apigen: 1\nservice: {name: A}\nendpoints:\n  get:\n    get: /a\n    returns: {str¦}", "stream"),
        ])
    func keys(_ text: String, _ key: String) throws {
        #expect(try complete(text).contains(key))
    }

    @Test("does not offer keys that the mapping has, in the last readable text")
    func presentKeys() throws {
        let valid = "apigen: 1\nmodels:\n  User:\n    fields: {id: Int}\n    identity: id\n"
        let keys = try complete(
            "apigen: 1\nmodels:\n  User:\n    fields: {id: Int}\n    identity: id\n    pa¦", after: valid)
        #expect(keys.contains("patch") && !keys.contains("identity") && !keys.contains("fields"))
    }

    @Test("says what a key means, and writes what follows it")
    func documentation() throws {
        var session = try EditorSession()
        let items = session.at("apigen: 1\nmodels:\n  User:\n    fie¦", "completion")?.elements ?? []
        let fields = items.first { $0.member("label")?.text == "fields" }
        #expect(fields?.member("detail")?.text == "the fields of a struct")
        #expect(fields?.value(at: ["textEdit", "newText"])?.text == "fields:")
    }

    @Test(
        "offers the words of a key",
        arguments: [
            ("apigen: 1\ndefaults: {naming: ¦}", ["exact", "snake-case"]),
            ("apigen: 1\nmodels:\n  A:\n    fields: {b: {type: Int, ignore: ¦}}", ["true", "false"]),
            ("apigen: 1\nservice: {name: A}\nendpoints:\n  get:\n    get: /a\n    auth: ¦", ["required", "none"]),
        ])
    func words(_ text: String, _ words: [String]) throws {
        #expect(try complete(text) == words)
    }

    @Test("offers types: built in, and the models of all files")
    func types() throws {
        var session = try EditorSession(["Models.yaml": "apigen: 1\nmodels:\n  User: {fields: {id: Int}}\n"])
        for place in ["lead: ¦", "lead: '[¦", "lead: {type: ¦}", "lead: [¦]", "lead: {type: '[String: ¦]'}"] {
            let types = session.completions("apigen: 1\nmodels:\n  Team:\n    fields:\n      \(place)\n")
            #expect(types.first == "User" || types.first == "Team", "\(place): \(types)")
            #expect(types.contains("User") && types.contains("Decimal"), "\(place)")
        }
    }

    @Test("offers names: fields, models, queues, tables, errors, services and rules")
    func names() throws {
        let spec = """
            apigen: 1
            service: {name: Shop, queues: {slow: 1}}
            errors:
              1: busy
            endpoints:
              list:
                get: /a
                parameters: {page: Int}
                returns: [User]
            models:
              Base: {fields: {id: Int}}
              User: {include: [Base], fields: {name: String}}
            tables:
              users: {model: User}
            """
        func complete(_ more: String) throws -> [String] {
            try self.complete(spec.replacing("returns: [User]", with: "returns: [User]" + more), after: spec)
        }
        #expect(try complete("\n    queue: ¦") == ["slow"])
        #expect(try complete("\n    stores: ¦") == ["users"])
        #expect(try complete("\n    paginate: {by: page, parameter: ¦}") == ["page"])
        #expect(try complete("\n    paginate: {by: last, field: ¦}").sorted() == ["id", "name"])
        #expect(try complete("\n    errors: {2: ¦}").contains("busy"))
        let model = spec.replacing("fields: {name: String}}", with: "fields: {name: String}, identity: ¦}")
        #expect(try self.complete(model, after: spec).sorted() == ["id", "name"])
        let include = spec.replacing("[Base]", with: "[¦]")
        #expect(try self.complete(include, after: spec) == ["Base", "User"])
        #expect(
            try self.complete(spec.replacing("{model: User}", with: "{model: User, indexes: [[¦]]}"), after: spec)
                .sorted() == ["id", "name"])
        #expect(try self.complete("apigen: 1\nexcused: [{rule: ¦}]").contains("model-removed"))
    }

    @Test("offers cases after =, and in defaults")
    func cases() throws {
        let spec = "apigen: 1\nmodels:\n  Kind: {enum: [news, post]}\n  Item:\n    fields:\n"
        #expect(try complete(spec + "      kind: Kind = ¦\n", after: spec + "      kind: Kind\n") == ["news", "post"])
        let long = spec + "      kind: {type: Kind, default: ¦}\n"
        #expect(try complete(long, after: spec + "      kind: {type: Kind}\n") == ["news", "post"])
    }

    @Test("offers paths: those of other fields, and of the fields of their models")
    func paths() throws {
        let spec = """
            apigen: 1
            models:
              Author: {fields: {name: {type: String, map: full_name}}}
              Item:
                fields:
                  author: Author
                  image: {type: URL, map: media.image}
                  title: {type: String, map: ¦}
            """
        let paths = try complete(spec, after: spec.replacing("map: ¦", with: "map: x"))
        for path in ["author.full_name", "media.image", "media.title", "title", "$"] {
            #expect(paths.contains(path), "\(path) in \(paths)")
        }
    }

    @Test("works in a text that is broken elsewhere, with what the last readable one said")
    func brokenText() throws {
        let valid = "apigen: 1\nmodels:\n  User: {fields: {id: Int}}\n"
        let broken =
            "apigen: 1\nmodels:\n  User: {fields: {id: Int}\n  x: ]\n  Team:\n    fields:\n      lead: U¦\n  : :\n"
        #expect(try complete(broken, after: valid).contains("User"))
    }

    @Test("offers nothing in comments, descriptions and names of one's own")
    func nothing() throws {
        #expect(try complete("apigen: 1\n# mo¦") == [])
        #expect(try complete("apigen: 1\ndoc: mo¦") == [])
        #expect(try complete("apigen: 1\nmodels:\n  Us¦") == [])
        #expect(try complete("apigen: 1\nmodels:\n  A: {fields: {b: Int}} # ¦") == [])
    }
}
