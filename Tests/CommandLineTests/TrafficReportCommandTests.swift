import Foundation
import TestSupport
import Testing

@Suite("apigen traffic, and --traffic of apigen breaking")
struct TrafficReportCommandTests {
    private let fixture: CommandLineFixture

    private static let spec: String = """
        apigen: 1
        service: {name: Shop, servers: {release: 'https://api.shop.example'}}
        errors: {http-404: notFound, http-503: busy}
        endpoints:
          getUser: {get: '/users/{id}', parameters: {id: Int}, returns: User}
          search: {get: /users, parameters: {kind: 'Kind?', page: 'Int?'}, returns: {200: '[User]', 206: '[User]'}}
          create: {post: /users, body: Draft, returns: User}
          remove: {delete: '/users/{id}', parameters: {id: Int}}
        models:
          User: {fields: {id: Int, name: String, legacy: 'String?', old: 'Int?', kind: 'Kind?'}}
          Draft: {fields: {name: String, note: 'String?', tag: 'String?'}}
          Kind: {enum: [guest, admin, root]}
        """

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.folder.write(Self.spec, to: "Specs/Shop.yaml")
        let user = #"{"id": 1, "name": "a", "old": 7, "kind": "guest"}"#
        try write(
            [
                Self.entry("GET", "/users/1", 200, user, day: 1, version: "2.9"),
                Self.entry("GET", "/users/2", 404, "{}", day: 2, version: "3.10"),
                Self.entry("GET", "/users?kind=admin", 200, #"[{"id": 2, "name": "b"}]"#, day: 3, version: "3.2"),
                Self.entry(
                    "POST", "/users", 200, #"{"id": 2, "name": "b"}"#, day: 4, sent: #"{"name": "b", "tag": "x"}"#,
                    version: "3.2"),
            ], to: "a.har")
    }

    private static func entry(
        _ method: String, _ path: String, _ status: Int, _ body: String, day: Int, sent: String? = nil,
        version: String? = nil
    ) -> String {
        func text(_ text: String) -> String { text.replacing("\"", with: "\\\"") }
        let data = sent.map { #", "postData": {"mimeType": "application/json", "text": "\#(text($0))"}"# } ?? ""
        let header = version.map { #"{"name": "X-App", "value": "\#($0)"}"# } ?? ""
        return """
            {"startedDateTime": "2026-10-0\(day)T00:00:00Z", "request": {"method": "\(method)",
            "url": "https://api.shop.example\(path)", "headers": [\(header)]\(data)}, "response": {"status": \(status),
            "headers": [], "content": {"mimeType": "application/json", "text": "\(text(body))"}}}
            """
    }

    private func write(_ entries: [String], to name: String) throws {
        try fixture.folder.write(#"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#, to: name)
    }

    /// Writes a report of a capture.
    private func report(_ capture: String = "a.har", to name: String = "report.json", specs: String = "Specs")
        async throws
    {
        let run = try await fixture.run(
            "learn", "--check", "--coverage", "--as", "report", "--client-version", "X-App", capture, specs)
        #expect(run.status == 0, "\(run.errors)")
        try fixture.folder.write(run.output, to: name)
    }

    /// The findings of a changed spec, without positions.
    private func breaking(_ edits: (String, String)..., report: String = "report.json") async throws -> (
        lines: [String], status: Int32
    ) {
        var spec = Self.spec
        for (old, new) in edits {
            #expect(spec.contains(old))
            spec = spec.replacing(old, with: new)
        }
        try fixture.folder.write(spec, to: "New/Shop.yaml")
        let run = try await fixture.run("breaking", "New", "--against", "Specs", "--traffic", report)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map { line -> String in
            String(line).replacing(#/^New[^ ]*: /#, with: "")
        }.filter { !$0.hasPrefix("Specs/") }
        return (lines.map { $0.replacing(#/, \d+ days? ago/#, with: ", N days ago") }, run.status)
    }

    @Test("coverage is text, JSON, a page or a report, beside the differences") func formats() async throws {
        let text = try await fixture.run(
            "learn", "--check", "--coverage", "a.har", "Specs", "--client-version", "x-app")
        #expect(text.status == 0)
        #expect(text.output.contains("Shop.remove: no calls\n"))
        #expect(text.output.contains("\nseen: 3 of 4 endpoints, "))
        try await report()
        let json = try await fixture.run("traffic", "coverage", "report.json", "Specs", "--as", "json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(
            (object?["parts"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == [
                "Shop.getUser", "Shop.search", "Shop.create", "Shop.remove", "Shop",
            ])
        #expect(((object?["totals"] as? [String: Any])?["endpoints"] as? [String: Int]) == ["seen": 3, "all": 4])
        let page = try await fixture.run("traffic", "coverage", "report.json", "Specs", "--as", "html")
        #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("<code>Shop.getUser</code>"))
        #expect(!page.output.contains("{{"))
        // Differences are on standard error, and the status says that there are some.
        try write([Self.entry("GET", "/users/1", 200, #"{"id": "x"}"#, day: 1)], to: "bad.har")
        let bad = try await fixture.run("learn", "--check", "--coverage", "--as", "report", "bad.har", "Specs")
        #expect(bad.status == 1 && bad.errors.contains("$.name: expected String"))
        #expect(bad.output.hasPrefix(#"{"apigen-traffic":1,"calls":1,"#) && bad.output.hasSuffix("}\n"))
        for wrong in [["--coverage"], ["--check", "--as", "json"], ["--check", "--coverage", "--format", "json"]] {
            #expect(try await fixture.run(["learn"] + wrong + ["a.har", "Specs"]).status == 64)
        }
        let stale = try await fixture.run("traffic", "coverage", "report.json", "Specs", "--unseen", "2")
        #expect(
            stale.output.contains(
                "\n  not seen for 2 days: status 2xx (2026-10-01), model User in responses (2026-10-01), "))
    }

    @Test("reports merge from files and standard input") func merges() async throws {
        try await report()
        let twice = try await fixture.run("traffic", "merge", "report.json", "report.json")
        #expect(twice.status == 0 && twice.output.hasPrefix(#"{"apigen-traffic":1,"calls":8,"#))
        let piped = try await fixture.shell(#"cat report.json report.json | "$APIGEN" traffic merge"#)
        #expect(piped.output == twice.output)
        let mixed = try await fixture.shell(#""$APIGEN" traffic merge report.json - < report.json"#)
        #expect(mixed.output == twice.output)
        let none = try await fixture.run("traffic", "merge")
        #expect(none.status == 0 && none.output == "{\"apigen-traffic\":1,\"endpoints\":{}}\n")
        try fixture.folder.write(none.output, to: "none.json")
        let same = try await fixture.run("traffic", "merge", "report.json", "none.json")
        #expect(same.output == (try fixture.folder.text(of: "report.json")))
    }

    @Test("files that are no reports are errors with their position") func damaged() async throws {
        try await report()
        let text = try fixture.folder.text(of: "report.json")
        try fixture.folder.write(text + String(text.prefix(100)), to: "cut.json")
        let cut = try await fixture.run("traffic", "merge", "report.json", "cut.json")
        #expect(cut.status == 2 && cut.output.isEmpty && cut.errors.contains("cut.json:2:10"))
        try fixture.folder.write("", to: "empty.json")
        let empty = try await fixture.run("traffic", "merge", "empty.json")
        #expect(empty.status == 2 && empty.errors.contains("empty.json:1:1: error: there is no report in this file"))
        try fixture.folder.write(#"{"log": {}}"#, to: "other.json")
        let other = try await fixture.run("breaking", "Specs", "--against", "Specs", "--traffic", "other.json")
        #expect(other.status == 2 && other.errors.contains("other.json:1:1: error: it is no report of traffic"))
        #expect(try await fixture.run("breaking", "Specs", "--against", "Specs", "--traffic", "missing").status == 2)
    }

    @Test("what no traffic relied on is a warning, and the rest has its count") func breaking() async throws {
        try await report()
        let unused = try await breaking(
            ("  remove: {delete: '/users/{id}', parameters: {id: Int}}\n", ""), (", legacy: 'String?'", ""),
            (", 206: '[User]'", ""), (", root]", "]"), (", page: 'Int?'", ""), (", http-503: busy", ""))
        #expect(unused.status == 0)
        #expect(unused.lines.last == "apigen: note: report.json: 4 calls from 2026-10-01 to 2026-10-04, N days ago")
        let warnings = unused.lines.dropLast()
        #expect(warnings.count == 6 && warnings.allSatisfy { $0.hasPrefix("warning: ") }, "\(warnings)")
        for sentence in [
            "no call in 4 since 2026-10-01 went to Shop.remove [endpoint-withdrawn]",
            "no response in 4 since 2026-10-01 had a value for User.legacy [field-removed]",
            "no response in 1 since 2026-10-01 had the status 206 [case-removed]",
            "no request in 1 since 2026-10-01 had page [parameter-removed]",
            "no response in 4 since 2026-10-01 reported busy [error-removed]",
        ] {
            #expect(warnings.contains { $0.hasSuffix(sentence) }, "\(sentence) is missing in \(warnings)")
        }
        #expect(warnings.contains { $0.contains("no request in 1 since 2026-10-01 had Kind.root") })
        let used = try await breaking(
            (", old: 'Int?'", ""), ("name: String, legacy", "name: 'String?', legacy"), ("guest, admin", "guest"),
            ("note: 'String?', tag: 'String?'", "note: String, tag: String, more: Int"), ("404: notFound", "404: gone"))
        #expect(used.status == 1)
        for (change, sentence) in [
            (
                "User.old: removed",
                "1 of 4 responses since 2026-10-01 had a value for User.old, the last on 2026-10-01, "
                    + "and none of a client of a version from 3.2 on [field-removed]"
            ),
            (
                "User.name: String -> String?",
                "3 of 4 responses since 2026-10-01 had a value of User, the last on 2026-10-04"
            ),
            (
                "Draft.note: String? -> String",
                "1 of 1 request since 2026-10-01 lacked Draft.note, the last on 2026-10-04"
            ),
            ("Draft.more: added", "1 of 1 request since 2026-10-01 had a value of Draft, the last on 2026-10-04"),
            ("Kind.admin: removed", "1 of 1 request since 2026-10-01 had Kind.admin, the last on 2026-10-03"),
            ("ShopError.gone: renamed", "1 of 4 responses since 2026-10-01 reported notFound, the last on 2026-10-02"),
        ] {
            let lines = used.lines.filter { $0.hasPrefix("error: \(change)") && $0.contains(sentence) }
            #expect(lines.count == 1, "\(change), \(sentence): \(used.lines)")
        }
        // A field that every request had becomes required for nobody.
        let required = try await breaking(("tag: 'String?'", "tag: String"))
        #expect(required.lines.contains { $0.contains("no request in 1 since 2026-10-01 lacked Draft.tag") })
    }

    /// One line each, some of which the traffic notices.
    private static let edits: [(String, String)] = [
        (", legacy: 'String?'", ""), (", old: 'Int?'", ""), (", kind: 'Kind?'}", "}"), ("guest, admin", "admin"),
        ("admin, root", "root"), (", root]", "]"), (", page: 'Int?'", ""), ("page: 'Int?'", "page: Int"),
        ("kind: 'Kind?', page", "kind: Kind, page"), ("kind: 'Kind?', page", "page"),
        ("note: 'String?'", "note: String"),
        ("tag: 'String?'", "tag: String"), ("name: String, note", "name: Int, note"), ("old: 'Int?'", "old: 'Bool?'"),
        ("legacy: 'String?'", "legacy: 'Int?'"), ("legacy: 'String?'", "legacy: String"),
        ("  remove: {delete: '/users/{id}', parameters: {id: Int}}\n", ""), ("post: /users", "put: /users"),
        ("delete: '/users/{id}'", "delete: '/people/{id}'"), ("get: '/users/{id}'", "get: '/people/{id}'"),
        (", 206: '[User]'", ""), ("200: '[User]', 206", "206"), ("http-404: notFound, ", ""), (", http-503: busy", ""),
        ("http-503: busy", "http-500: busy"), ("returns: User}\n  search", "returns: Draft}\n  search"),
        ("{id: Int, name: String, legacy", "{id: Int, name: String, more: Int, legacy"),
    ]

    @Test("a change that disagrees with the traffic is never a warning") func truth() async throws {
        try await report()
        var (noticed, unnoticed) = (0, 0)
        for edit in Self.edits {
            let breaking = try await breaking(edit)
            let check = try await fixture.run("learn", "--check", "a.har", "New")
            let disagrees = check.status != 0
            #expect(!disagrees || breaking.status == 1, "\(edit): \(check.output) \(breaking.lines)")
            if disagrees { noticed += 1 } else if breaking.status == 0 { unnoticed += 1 }
        }
        #expect(noticed >= 10 && unnoticed >= 8, "\(noticed) \(unnoticed)")
    }

    @Test("nothing is claimed without a report, and where the report cannot know") func unknown() async throws {
        let edit = (", legacy: 'String?'", "")
        try write(
            [
                Self.entry("GET", "/users/1", 200, "<html>", day: 1),
                Self.entry("GET", "/users/2", 200, #"{"id": 1, "name": "a"}"#, day: 1),
            ], to: "unread.har")
        let run = try await fixture.run("learn", "--check", "--coverage", "--as", "report", "unread.har", "Specs")
        try fixture.folder.write(run.output, to: "unread.json")
        let unread = try await breaking(edit, report: "unread.json")
        #expect(unread.status == 1 && unread.lines[0].hasSuffix("(source-breaking) [field-removed]"), "\(unread.lines)")
        try fixture.folder.write("{\"apigen-traffic\": 1}\n", to: "none.json")
        let none = try await breaking(edit, report: "none.json")
        #expect(none.status == 1 && none.lines.last == "apigen: note: none.json: 0 calls; nothing is claimed")
        // A call without a response may have had any status; one that was read has none of the others.
        let lost =
            #"{"request": {"method": "GET", "url": "https://api.shop.example/users"}, "response": {"status": 0}}"#
        try write([lost, Self.entry("GET", "/users", 200, "[]", day: 1)], to: "lost.har")
        let other = try await fixture.run("learn", "--check", "--coverage", "--as", "report", "lost.har", "Specs")
        try fixture.folder.write(other.output, to: "lost.json")
        let status = try await breaking((", 206: '[User]'", ""), report: "lost.json")
        #expect(status.status == 1 && !status.lines[0].contains("had the status"))
        // A matter of code alone.
        try await report()
        let code = try await breaking(("id: Int, name: String,", "name: String, id: Int,"))
        #expect(code.status == 1 && !code.lines.contains { $0.contains("since") && !$0.contains("note") })
    }

    @Test("a report of other specs claims nothing about what was different") func otherSpecs() async throws {
        // The report was made before "legacy" was declared.
        try fixture.folder.write(Self.spec.replacing(", legacy: 'String?'", with: ""), to: "Before/Shop.yaml")
        try await report(to: "before.json", specs: "Before")
        let before = try await breaking((", legacy: 'String?'", ""), (", page: 'Int?'", ""), report: "before.json")
        #expect(before.status == 1 && before.lines.contains { $0.hasPrefix("error: User.legacy: removed") })
        #expect(
            before.lines.last
                == "apigen: note: before.json: 4 calls from 2026-10-01 to 2026-10-04, N days ago; it was made with other specs "
                + "than the previous version for 3 of 4 endpoints, about which nothing is claimed")
        #expect(!before.lines.contains { $0.contains("had page") })
        // Merged with one that knows it, it still was not looked for in half of the traffic.
        try await report()
        let merged = try await fixture.run("traffic", "merge", "report.json", "before.json")
        try fixture.folder.write(merged.output, to: "merged.json")
        let both = try await breaking((", legacy: 'String?'", ""), report: "merged.json")
        #expect(both.status == 1 && !both.lines.contains { $0.contains("legacy") && $0.contains("since") })
        // The endpoint without models has not changed.
        let remove = try await breaking(
            ("  remove: {delete: '/users/{id}', parameters: {id: Int}}\n", ""), report: "merged.json")
        #expect(
            remove.status == 0
                && remove.lines.contains { $0.contains("no call in 8 since 2026-10-01 went to Shop.remove") })
    }
}
