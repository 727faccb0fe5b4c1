import Foundation
import Generation
import JSONSyntax
import SpecLanguage
import SwiftRendering
import TestSupport
import Testing

@testable import LanguageServer

@Suite("Diagnostics while typing")
struct DiagnosticTests {
    @Test("are those of `apigen check`, for all scenarios with diagnostics")
    func sameAsCheck() throws {
        let scenarios = Programs.packageFolder.path + "/Tests/Scenarios"
        for name in try FileManager.default.contentsOfDirectory(atPath: scenarios).sorted()
        where FileManager.default.fileExists(atPath: "\(scenarios)/\(name)/diagnostics.txt") {
            var folder = SpecFolder(root: "\(scenarios)/\(name)/Specs")
            folder.load(.utf16) { _ in false }
            folder.check()
            let sources = try SpecFinder().find([folder.root])
            let generated = Generator(templates: try .init()).generate(sources)
            #expect(folder.checked?.diagnostics == generated.diagnostics, "\(name)")
        }
    }

    @Test("follow each change, also in other files")
    func acrossFiles() throws {
        var session = try EditorSession(["Models.yaml": "apigen: 1\nmodels:\n  User: {fields: {id: Int}}\n"])
        session.write("apigen: 1\nmodels:\n  Team: {fields: {lead: User}}\n", to: "Test.yaml")
        session.settle()
        #expect(session.diagnostics() == [])
        session.write("apigen: 1\nmodels:\n  Person: {fields: {id: Int}}\n", to: "Models.yaml")
        session.settle()
        #expect(session.diagnostics() == ["2:24 unknown-type unknown type \"User\""])
        session.write("apigen: 1\nmodels:\n  User: {fields: {id: Int}}\n", to: "Models.yaml")
        session.settle()
        #expect(session.diagnostics() == [])
    }

    @Test("come for a broken text, and for the others without what follows from it")
    func brokenText() throws {
        var session = try EditorSession(["Test.yaml": "apigen: 1\nmodels:\n  Team: {fields: {lead: User}}\n"])
        session.write("apigen: 1\nmodels:\n  User: {fields: {id: Int}\n  x: [\n", to: "Models.yaml")
        session.settle()
        #expect(session.diagnostics(of: "Models.yaml").first?.contains(" syntax ") == true)
        #expect(session.diagnostics() == [])
    }

    @Test("are sent again only when they change")
    func onlyChanges() throws {
        var session = try EditorSession()
        session.write("apigen: 1\nmodels: {A: {fields: {b: C}}}\n", to: "Test.yaml")
        session.settle()
        let count = session.notifications.count
        session.write("apigen: 1\nmodels: {A: {fields: {b: C}}}\n# a comment\n", to: "Test.yaml")
        session.settle()
        #expect(session.notifications.count == count)
    }

    @Test("a file that has not changed is not read again")
    func incremental() throws {
        var session = try EditorSession(["Other.yaml": "apigen: 1\nmodels:\n  Team: {fields: {a: Int}}\n"])
        session.write("apigen: 1\n", to: "Test.yaml")
        session.settle()
        session.write("apigen: 1\nmodels: {}\n", to: "Test.yaml")
        let unread = session.server.specs.filter(\.isUnread).map { URL(filePath: $0.path).lastPathComponent }
        #expect(unread == ["Test.yaml"])
    }

    @Test("follow files that change on disk, unless they are open")
    func watchedFiles() throws {
        var session = try EditorSession(["Models.yaml": "apigen: 1\nmodels: {User: {fields: {id: Int}}}\n"])
        session.write("apigen: 1\nmodels: {Team: {fields: {lead: User}}}\n", to: "Test.yaml")
        session.settle()
        try session.folder.write("apigen: 1\nmodels: {}\n", to: "Specs/Models.yaml")
        try session.folder.write("apigen: 7\n", to: "Specs/Test.yaml")
        let changes = ["Models.yaml", "Test.yaml"].map { #"{"uri": "\#(session.uri($0))", "type": 2}"# }
        session.notify("workspace/didChangeWatchedFiles", #"{"changes": [\#(changes.joined(separator: ","))]}"#)
        session.settle()
        #expect(session.diagnostics() == ["1:31 unknown-type unknown type \"User\""])
    }

    @Test("of files that belong to different folders are checked apart")
    func folders() throws {
        var session = try EditorSession()
        try session.folder.write("apigen: 1\nmodels: {User: {fields: {id: Int}}}\n", to: "A/Specs/One.yaml")
        try session.folder.write("apigen: 1\nmodels: {User: {fields: {id: Int}}}\n", to: "B/Specs/Two.yaml")
        for name in ["../A/Specs/One.yaml", "../B/Specs/Two.yaml"] {
            let path = session.folder.path("Specs/" + name)
            let uri = FileURI.uri(of: URL(filePath: path).standardizedFileURL.path)
            session.notify(
                "textDocument/didOpen",
                #"{"textDocument": {"uri": "\#(uri)", "text": "apigen: 1\nmodels: {User: {fields: {id: Int}}}\n"}}"#)
        }
        session.settle()
        #expect(
            session.notifications.filter { $0.value(at: ["params", "diagnostics"])?.elements.isEmpty == false } == [])
        #expect(session.server.roots.count == 2)
    }

    @Test("of the configuration are those of the open text, or else of the file")
    func configuration() throws {
        let name = "../apigen.yaml"
        var session = try EditorSession([name: "apigen: 1\noutptu: x\n", "Test.yaml": "apigen: 1\n"])
        session.settle()
        let unknown = "1:0 unknown-key unknown key \"outptu\" in the configuration; did you mean \"output\"?"
        #expect(session.diagnostics(of: name) == [unknown])
        session.write("apigen: 1\noutput: x\n", to: name)
        session.settle()
        #expect(session.diagnostics(of: name) == [])
        session.write("apigen: 2\n", to: name)
        session.settle()
        #expect(session.diagnostics(of: name) == ["0:8 unsupported-version unknown version \"2\"; write apigen: 1"])
        session.notify("textDocument/didClose", #"{"textDocument": {"uri": "\#(session.uri(name))"}}"#)
        session.settle()
        #expect(session.diagnostics(of: name) == [unknown])
        try FileManager.default.removeItem(atPath: session.folder.path("apigen.yaml"))
        let change = #"{"changes": [{"uri": "\#(session.uri(name))", "type": 3}]}"#
        session.notify("workspace/didChangeWatchedFiles", change)
        session.settle()
        #expect(session.diagnostics(of: name) == [])
    }

    @Test("YAML files that are no specs are left alone")
    func otherFiles() throws {
        var session = try EditorSession()
        let uri = FileURI.uri(of: session.folder.path("compose.yml"))
        session.notify("textDocument/didOpen", #"{"textDocument": {"uri": "\#(uri)", "text": "services: {}\n"}}"#)
        session.settle()
        #expect(session.notifications.isEmpty)
        let hover = #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 2}}"#
        #expect(session.request("textDocument/hover", hover)?.member("result")?.isNull == true)
    }

    @Test("of the length of the Swift come when there is time")
    func longFiles() throws {
        var session = try EditorSession()
        let fields = (0..<3400).map { "      f\($0): Int\n" }.joined()
        session.write("apigen: 1\nmodels:\n  Long:\n    fields:\n\(fields)", to: "Test.yaml")
        session.settle()
        #expect(session.diagnostics() == [])
        session.settle(isIdle: true)
        #expect(session.diagnostics().first?.contains("long-file") == true)
    }
}
