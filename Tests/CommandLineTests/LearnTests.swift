import Foundation
import TestSupport
import Testing

@Suite("apigen learn")
struct LearnTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try write(["1": #"{"id": 1, "name": "a"}"#, "2": #"{"id": 2, "name": "b"}"#], to: "captures/a.har")
    }

    /// Writes a HAR file with a call for each user.
    private func write(_ users: [String: String], to name: String) throws {
        let entries = users.sorted { $0.key < $1.key }.map { id, body in
            let text = body.replacing("\"", with: "\\\"")
            return """
                {"request": {"method": "GET", "url": "https://api.shop.example/users/\(id)", "headers": []},
                 "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json", "text": "\(text)"}}}
                """
        }
        try fixture.folder.write(#"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#, to: name)
    }

    private var spec: String {
        get throws { try fixture.folder.text(of: "Specs/Shop.yaml") }
    }

    @Test("writes a spec that generates, and the same bytes again") func writesSpec() async throws {
        let first = try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(first.status == 0)
        #expect(try spec.contains("get: /users/{user-id}"))
        let text = try spec
        #expect(try await fixture.run("learn", "captures", "-o", "Specs").status == 0)
        #expect(try spec == text)
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
    }

    @Test("tolerant specs say that values that cannot be read count as absent") func tolerant() async throws {
        let run = try await fixture.run("learn", "captures", "-o", "Specs", "--tolerant")
        #expect(run.status == 0)
        #expect(try spec.contains("defaults: {invalid: absent}"))
        #expect(try await fixture.run("Specs", "-o", "Generated").status == 0)
        #expect(try await fixture.run("learn", "captures", "Specs", "--check", "--tolerant").status != 0)
    }

    @Test("learning again keeps edits, and adds what is new") func keepsEdits() async throws {
        try await fixture.run("learn", "captures", "-o", "Specs")
        try fixture.folder.write(try spec.replacing("getUser:", with: "user:"), to: "Specs/Shop.yaml")
        try write(["3": #"{"id": 3, "size": 1.5}"#], to: "captures/b.har")
        let again = try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(again.status == 0)
        #expect(try spec.contains("  user:\n"))
        #expect(try spec.contains("name: String?"))
        #expect(try spec.contains("size: Double?"))
    }

    @Test("learning again says what the new traffic taught") func saysWhatIsNew() async throws {
        let first = try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(!first.output.contains("taught"))
        let same = try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(same.output.contains("the traffic taught nothing new"))
        try write(["3": #"{"id": 3, "size": 1.5}"#], to: "captures/b.har")
        let again = try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(again.output.contains("the new traffic taught:"))
        #expect(again.output.contains("User.size"))
        #expect(try fixture.folder.text(of: "Specs/.apigen-learn/Shop/report.txt").contains("User.name: "))
    }

    @Test("--check compares traffic with specs") func checks() async throws {
        try await fixture.run("learn", "captures", "-o", "Specs")
        #expect(try await fixture.run("learn", "--check", "captures", "Specs").status == 0)
        try write(["3": #"{"id": 3}"#], to: "captures/b.har")
        let drifted = try await fixture.run("learn", "--check", "captures", "Specs")
        #expect(drifted.status == 1)
        #expect(drifted.output.contains("$.name: expected String, found nothing; in 1 of 3 calls"))
        #expect(drifted.output.contains("fix: make \"name\" optional, with ?"))
    }

    @Test("--check reads access logs, and learning refuses them") func checksLogs() async throws {
        try await fixture.run("learn", "captures", "-o", "Specs")
        let lines = (0..<25).map {
            #"{"request_method": "GET", "request_uri": "/users/\#($0)?sort=up", "status": 200}"#
        }
        let broken = Array(repeating: "no JSON", count: 22)
        try fixture.folder.write((lines + broken).joined(separator: "\n"), to: "logs/access.log")
        let check = try await fixture.run("learn", "--check", "logs", "Specs")
        #expect(check.status == 0)
        #expect(check.output.contains("25 calls: 0 differences, 1 warning\n"), "\(check.output)")
        #expect(
            check.output.contains("the query of the request: sort: Shop.getUser does not have this; in 25 of 25 calls"))
        #expect(check.errors.contains("logs/access.log: line 26: a line is not JSON; it was left out"))
        #expect(check.errors.contains("and 2 more entries that cannot be read"))
        let text = #"{"req": {"verb": "GET", "uri": "/orders"}, "code": 200}"#
        try fixture.folder.write(text, to: "other.txt")
        let fields = "method=req.verb,path=req.uri,status=code"
        let mapped = try await fixture.run("learn", "--check", "other.txt", "Specs", "--fields", fields)
        #expect(mapped.status == 1)
        #expect(mapped.output.contains("GET /orders: no endpoint has this method and path"), "\(mapped.output)")
        let wrong = try await fixture.run("learn", "--check", "other.txt", "Specs", "--fields", "path=a")
        #expect(wrong.status == 2)
        #expect(wrong.errors == "apigen: error: --fields: the field method is missing, as in method=request.method\n")
        let learned = try await fixture.run("learn", "logs/access.log", "-o", "Other")
        #expect(learned.status == 2)
        #expect(
            learned.errors
                == "apigen: error: cannot learn from logs/access.log: access logs have no bodies; compare them with specs, with --check\n"
        )
        #expect(try await fixture.run("learn", "captures", "-o", "Other", "--fields", fields).status == 64)
    }

    @Test("--check exits with 0 if there are warnings alone") func warnings() async throws {
        try await fixture.run("learn", "captures", "-o", "Specs")
        try write(["3": #"{"id": 3, "name": "c", "nick": "C"}"#], to: "captures/b.har")
        let run = try await fixture.run("learn", "--check", "captures", "Specs")
        #expect(run.status == 0)
        #expect(run.output.contains("warning: "), "\(run.output)\(run.errors)")
    }

    @Test("captures that cannot be read are reported, with file and position") func reportsBadCaptures() async throws {
        try fixture.folder.write("nonsense", to: "bad.har")
        let bad = try await fixture.run("learn", "bad.har", "-o", "Specs")
        #expect(bad.status == 2)
        #expect(bad.errors.contains("bad.har: byte 0: it is not a HAR file"))
        let text = try fixture.folder.text(of: "captures/a.har")
        try fixture.folder.write(String(text.dropLast(3)), to: "cut.har")
        let cut = try await fixture.run("learn", "cut.har", "-o", "Specs")
        #expect(cut.status == 0)
        #expect(cut.errors.contains("it ends in the middle; the entries before that were read"))
        try fixture.folder.write("nonsense", to: "captures/bad.har")
        let others = try await fixture.run("learn", "captures", "-o", "Others")
        #expect(others.status == 0)
        #expect(others.errors.contains("bad.har: byte 0: it is not a HAR file"))
        #expect(try fixture.folder.text(of: "Others/Shop.yaml").contains("get: /users/{user-id}"))
        #expect(try await fixture.run("learn", "captures").status == 64)
        #expect(try await fixture.run("learn", "missing", "-o", "Specs").status == 2)
    }
}
