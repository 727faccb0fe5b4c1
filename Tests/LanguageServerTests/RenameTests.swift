import Foundation
import Generation
import JSONSyntax
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

@testable import LanguageServer

@Suite("Renaming")
struct RenameTests {
    private func rename(_ marked: String, to name: String) throws -> String {
        var session = try EditorSession()
        let files = session.rename(marked, to: name)
        return files["Test.yaml"] ?? files["error"].map { "error: " + $0 } ?? ""
    }

    @Test("a model is renamed in all files, with the struct of its changes")
    func model() throws {
        let models = "apigen: 1\nmodels:\n  User: {fields: {id: Int, next: 'User?'}, patch: true}\n"
        let service = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              users: {get: /users, returns: '[Us¦er]'}
              change: {patch: '/users', body: UserPatch}

            """
        var session = try EditorSession(["Models.yaml": models])
        let files = session.rename(service, to: "Member")
        #expect(files["Models.yaml"] == models.replacing("User", with: "Member"))
        #expect(files["Test.yaml"] == service.replacing("¦", with: "").replacing("User", with: "Member"))
    }

    @Test(
        "a field keeps its name in JSON",
        arguments: [
            ("na¦me: String", "title: {type: String, map: name}"),
            ("na¦me: String?", "title: {type: 'String?', map: name}"),
            ("na¦me: {type: String}", "title: {map: name, type: String}"),
            ("na¦me: {type: String, map: full}", "title: {type: String, map: full}"),
            ("na¦me:\n        type: String", "title:\n        map: name\n        type: String"),
            ("na¦me: [String]", "title: {type: [String], map: name}"),
        ])
    func field(_ before: String, _ after: String) throws {
        let start = "apigen: 1\nmodels:\n  User:\n    fields:\n      "
        #expect(try rename(start + before + "\n", to: "title") == start + after + "\n")
    }

    @Test("a field in snake case keeps its name in JSON, and its column")
    func snakeCase() throws {
        let spec = """
            apigen: 1
            defaults: {naming: snake-case}
            models:
              User: {fields: {id: Int, fullName: String}, identity: [id, full¦Name]}
            tables:
              users: {model: User, indexes: [[fullName]]}
            """
        let renamed = try rename(spec, to: "title")
        #expect(renamed.contains("title: {type: String, map: full_name, column: fullName}"), "\(renamed)")
        #expect(renamed.contains("identity: [id, title]") && renamed.contains("indexes: [[title]]"), "\(renamed)")
    }

    @Test("a field is renamed where models include it, replace it or name it")
    func includedField() throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            endpoints:
              list: {get: /users, parameters: {after: Int?}, returns: [User], paginate: {by: last, parameter: after, field: id}}
            models:
              Base: {fields: {i¦d: {type: Int, map: id}}}
              User: {include: [Base], fields: {id: {type: Int, map: id, doc: Own}}, identity: id}
              Other: {fields: {id: Int}, identity: id}
              Group: {fields: {users: {type: '[User]', keyed: id}}}
            """
        let renamed = try rename(spec, to: "key")
        #expect(renamed.contains("Base: {fields: {key:"), "\(renamed)")
        #expect(renamed.contains("fields: {key: {type: Int, map: id, doc: Own}}, identity: key}"), "\(renamed)")
        #expect(renamed.contains("Other: {fields: {id: Int}, identity: id}"), "\(renamed)")
        #expect(renamed.contains("keyed: key") && renamed.contains("field: key}"), "\(renamed)")
    }

    @Test("endpoints and errors are renamed")
    func endpointsAndErrors() throws {
        let spec = """
            apigen: 1
            service: {name: Shop}
            errors:
              1: not¦Found
              2: {name: notFound, message: Gone}
            endpoints:
              list: {get: /users, errors: {3: notFound}}
            """
        let renamed = try rename(spec, to: "missing")
        #expect(!renamed.contains("notFound") && renamed.contains("2: {name: missing, message: Gone}"))
        let endpoint = spec.replacing("¦", with: "").replacing("list:", with: "li¦st:")
        #expect(try rename(endpoint, to: "users").contains("users: {get: /users,"))
    }

    @Test(
        "what cannot be renamed says why",
        arguments: [
            ("apigen: 1\nmodels:\n  A¦: {fields: {b: Int}}\n  B: {fields: {c: Int}}\n", "B", "duplicate"),
            ("apigen: 1\nmodels:\n  A¦: {fields: {b: Int}}\n", "a b", "no name of letters"),
            ("apigen: 1\nmodels:\n  A¦: {fields: {b: Int}}\n", "", "no name of letters"),
            ("apigen: 1\nmodels:\n  A¦: {fields: {b: Int}}\n", "String", "built-in type"),
            ("apigen: 1\nmo¦dels:\n  A: {fields: {b: Int}}\n", "B", "no name to rename"),
            ("apigen: 1\nmodels:\n  A: {fields: {b: C¦}}\n", "B", "not declared"),
            ("apigen: 1\nmodels:\n  A: {fields: {b: &x Int, c: *x}}\n  D: {fields: {e¦: *x}}\n", "f", "alias"),
        ])
    func refusals(_ marked: String, _ name: String, _ reason: String) throws {
        let result = try rename(marked, to: name)
        #expect(result.hasPrefix("error: ") && result.contains(reason), "\(result)")
    }

    @Test("prepareRename gives the name")
    func prepare() throws {
        var session = try EditorSession()
        let result = session.at("apigen: 1\nmodels:\n  A: {fields: {b: '[A¦]?'}}\n", "prepareRename")
        #expect(result?.member("placeholder")?.text == "A")
        #expect(result?.value(at: ["range", "start", "character"])?.count == 20)
    }
}
