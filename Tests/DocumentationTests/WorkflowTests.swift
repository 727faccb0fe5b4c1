import Foundation
import TestSupport
import Testing

@Suite("Workflows of GitHub")
struct WorkflowTests {
    private static let names: [String] = ["ci", "endurance", "fuzz", "release"]

    private static func text(_ name: String) throws -> String {
        let file = Programs.packageFolder.appending(path: ".github/workflows/\(name).yml")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("are all tested here")
    func files() throws {
        let folder = Programs.packageFolder.appending(path: ".github/workflows").path
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == Set(Self.names.map { $0 + ".yml" }))
    }

    @Test("name actions of others by commit, because tags can be moved", arguments: names)
    func pins(name: String) throws {
        let actions = try Self.text(name).matches(of: /uses: *([^ \n]+)/).map(\.1)
        #expect(!actions.isEmpty)
        for action in actions {
            #expect(action.wholeMatch(of: /[\w\/-]+@[0-9a-f]{40}/) != nil, "\(action)")
        }
    }

    @Test("run every part of the endurance tests")
    func parts() throws {
        let script = try String(
            contentsOf: Programs.packageFolder.appending(path: "Scripts/endurance"), encoding: .utf8)
        let known = try #require(script.firstMatch(of: /(?m)^ +((?:\w+ \| )+\w+)\) part=/)).1.split(separator: " | ")
        let run = try Self.text("endurance").matches(of: /(?m)^ {10}- (\w+)$/).map(\.1)
        #expect(known.count > 10)
        #expect(Set(known) == Set(run))
    }

    @Test("forms of issues have labels that there are, and the page on support leads to them")
    func forms() throws {
        let folder = Programs.packageFolder.appending(path: ".github")
        let labels = try String(contentsOf: folder.appending(path: "labels.yml"), encoding: .utf8)
            .matches(of: /\{name: ([^,]+),/).map { String($0.1) }
        let support = try String(contentsOf: Programs.packageFolder.appending(path: "SUPPORT.md"), encoding: .utf8)
        let forms = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/ISSUE_TEMPLATE")
            .filter { $0 != "config.yml" }
        #expect(forms.count == 3)
        for form in forms {
            let text = try String(contentsOf: folder.appending(path: "ISSUE_TEMPLATE/\(form)"), encoding: .utf8)
            let label = try #require(text.firstMatch(of: /(?m)^labels: \[([^\],]+)\]$/)?.1)
            #expect(labels.contains(String(label)), "\(form)")
            #expect(support.contains("issues/new?template=\(form))"), "\(form)")
            #expect(text.contains(/(?s)^name: .*\ndescription: .*\nbody:\n/), "\(form)")
        }
    }

    @Test("test and release on the same version of macOS")
    func runners() throws {
        let runners = try ["ci", "release"].map { name in
            Set(try Self.text(name).matches(of: /runs-on: (macos-\d+)/).map { String($0.1) })
        }
        #expect(runners[0].count == 1)
        #expect(runners[0] == runners[1])
    }
}
