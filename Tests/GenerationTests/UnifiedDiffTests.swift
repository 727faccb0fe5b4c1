import Foundation
import TestSupport
import Testing

@testable import Generation

struct UnifiedDiffTests {
    @Test func equalTextsGiveNoDiff() {
        #expect(Self.diff("a\nb\n", "a\nb\n").isEmpty)
    }

    @Test func showsThreeLinesAroundAChange() {
        #expect(
            Self.diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- Generated/A.swift
                +++ Generated/A.swift
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func joinsChangesThatAreClose() {
        let old: [String] = (1...30).map { "\($0)" }
        var new = old
        new[9] = "x"
        new[15] = "y"
        new[23] = "z"
        let headers = Self.diff(old.joined(separator: "\n"), new.joined(separator: "\n"))
            .split(separator: "\n").filter { $0.hasPrefix("@@") }
        #expect(headers == ["@@ -7,13 +7,13 @@", "@@ -21,7 +21,7 @@"])
    }

    @Test func namesMissingAndStaleFiles() {
        #expect(
            Self.text(of: UnifiedDiff(path: "G/A.swift", from: nil, to: Array("a\n".utf8)))
                == "--- /dev/null\n+++ G/A.swift\n@@ -0,0 +1 @@\n+a\n")
        #expect(
            Self.text(of: UnifiedDiff(path: "G/A.swift", from: Array("a\nb\n".utf8), to: nil))
                == "--- G/A.swift\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    }

    @Test func marksAMissingLastLineBreak() {
        #expect(
            Self.diff("a", "a\n") == """
                --- Generated/A.swift
                +++ Generated/A.swift
                @@ -1 +1 @@
                -a
                \\ No newline at end of file
                +a

                """)
    }

    @Test(.enabled(if: Programs.find("patch") != nil, "needs the program patch"))
    func patchTurnsTheOldTextIntoTheNew() throws {
        let patch = try #require(Programs.find("patch"))
        var random = SeededRandom(seed: 9)
        let folder = try TemporaryFolder()
        var difference: [UInt8] = []
        var expected: [String: String] = [:]
        for index in 0..<60 {
            let old = Self.text(&random)
            let new = Self.text(&random)
            let name = "out put/File\(index).swift"
            try folder.write(old, to: name)
            expected[name] = new
            difference += UnifiedDiff(path: name, from: Array(old.utf8), to: Array(new.utf8)).text()
        }
        try folder.write(String(decoding: difference, as: UTF8.self), to: "difference")
        let run = try ProgramRun(patch, ["-p0", "-i", "difference"], in: folder.path)
        #expect(run.status == 0, "\(run.output)")
        for (name, text) in expected {
            #expect((try? folder.text(of: name)) ?? "" == text)
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        let lines = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            "line \(Int.random(in: 0...4, using: &random))"
        }
        return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    }

    private static func diff(_ old: String, _ new: String) -> String {
        text(of: UnifiedDiff(path: "Generated/A.swift", from: Array(old.utf8), to: Array(new.utf8)))
    }

    private static func text(of diff: UnifiedDiff) -> String {
        String(decoding: diff.text(), as: UTF8.self)
    }
}
