import Foundation
import TestSupport
import Testing

@Suite(
    "Scripts of the GitHub Action",
    .enabled(if: ["git", "python3"].allSatisfy { Programs.find($0) != nil }, "needs git and Python"))
struct ReviewScriptTests {
    private static let spec: String = """
        apigen: 1
        service: {name: Shop, servers: {release: https://shop.example}}
        endpoints:
          search: {get: /books, returns: '[Book]'}
        models:
          Book:
            fields:
              title: String
              pages: Int

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("a change that breaks is annotated at its line, and reported as a table")
    func breakingChange() async throws {
        try await commit()
        try folder.write(
            Self.spec + #"      note: "String = '<b>|@all'"\#n"#, to: "Specs/Shop.yaml")
        let run = try await review(["AGAINST": "HEAD"])
        #expect(run.output == "")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.text(of: "report.md") == """
                <!-- apigen Specs -->
                ### Changes of the API: 0 wire-breaking, 0 source-breaking, 1 source-visible, 0 harmless

                | | change | spec |
                |---|---|---|
                | source-visible | Book.note: added as String = "&#60;b&#62;\\|&#64;all"; callers can use it, and the type of the initialiser changes | Specs/Shop.yaml:10 |

                """)

        try folder.write(Self.spec.replacing("title: String", with: "title: String?"), to: "Specs/Shop.yaml")
        let breaking = try await review(["AGAINST": "HEAD"])
        #expect(breaking.status == 1)
        #expect(
            breaking.output.hasPrefix(
                "::error file=Specs/Shop.yaml,line=8,col=7,endLine=8,endColumn=12,title=response-field-optional::"))
        #expect(try folder.text(of: "report.md").contains("\n### Changes of the API: 1 wire-breaking, "))
        #expect(try folder.text(of: "summary.md").contains("| wire-breaking | Book.title: String "))
        let tolerated = try await review(["AGAINST": "HEAD", "FAIL_ON_BREAKING": "false"])
        #expect(tolerated.status == 0)
        #expect(tolerated.output == breaking.output)
    }

    @Test("Swift that is not up to date is annotated")
    func outdatedCode() async throws {
        try await commit()
        let run = try await review(["OUTPUT": "Generated", "AGAINST": "HEAD"])
        #expect(run.status == 1)
        #expect(run.output.contains("::error file=Generated/Shop.swift,line=1,col=1,title=outdated-file::"))
        #expect(run.errors.contains("+++ Generated/Shop.swift"))
        #expect(try folder.text(of: "report.md") == "")
    }

    @Test("errors in specs are annotated once")
    func faultySpecs() async throws {
        try await commit()
        try folder.write(Self.spec.replacing("String", with: "Strin"), to: "Specs/Shop.yaml")
        let run = try await review(["AGAINST": "HEAD"])
        #expect(run.status != 0)
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.contains("title=unknown-type::"))
    }

    @Test("the first specs of a project break nothing")
    func firstSpecs() async throws {
        try folder.write("nothing yet\n", to: "README.md")
        #expect(try await git("init -q && git add README.md && git commit -q -m first").status == 0)
        try folder.write(Self.spec, to: "Specs/Shop.yaml")
        let run = try await review(["AGAINST": "HEAD"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(
            try folder.text(of: "report.md").contains("### Changes of the API: 0 wire-breaking, 0 source-breaking, "))
    }

    @Test("each folder of specs has a comment of its own")
    func commentMarks() async throws {
        try folder.write(
            """
            #!/bin/sh
            echo "$*" >>calls

            """, to: "bin/gh")
        try folder.write("report\n", to: "report.md")
        for specs in ["Shop/Specs", "Bank/Specs"] {
            let run = try await script(
                "comment", ["SPECS": specs, "GITHUB_REPOSITORY": "o/r", "PULL_REQUEST": "7"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.text(of: "calls").contains(#"startswith("<!-- apigen \#(specs) -->")"#))
        }
    }

    @Test("a comment is written once, and replaced by later runs")
    func comments() async throws {
        try folder.write("<!-- apigen Specs -->\n### Changes\n", to: "report.md")
        let first = try await comment(earlier: "")
        #expect(
            first == """
                api repos/o/r/issues/7/comments --paginate
                api repos/o/r/issues/7/comments --method POST --input -
                {"body": "<!-- apigen Specs -->\\n### Changes\\n"}

                """)
        let second = try await comment(earlier: "42")
        #expect(
            second.contains(
                "api repos/o/r/issues/comments/42 --method PATCH --input -\n{\"body\": \"<!-- apigen Specs -->"))
        try folder.write("", to: "report.md")
        #expect(try await comment(earlier: "42").contains("The specs in Specs no longer change the API."))
        #expect(try await comment(earlier: "") == "api repos/o/r/issues/7/comments --paginate\n")
    }

    @Test("a comment that may not be written is a warning")
    func forbiddenComment() async throws {
        try folder.write("<!-- apigen Specs -->\n", to: "report.md")
        try folder.write("#!/bin/sh\nexit 1\n", to: "bin/gh")
        let run = try await script("comment", ["SPECS": "Specs", "GITHUB_REPOSITORY": "o/r", "PULL_REQUEST": "7"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("::warning::apigen: the comment could not be written"))
    }

    @Test("the action runs scripts that are there")
    func actionSteps() throws {
        let text = try String(
            contentsOf: Programs.packageFolder.appending(path: "action.yml"), encoding: .utf8)
        let scripts = text.matches(of: /GITHUB_ACTION_PATH\/([\w\/]+)/).map { String($0.1) }
        #expect(scripts == ["Scripts/action/install", "Scripts/action/review", "Scripts/action/comment"])
        for script in scripts {
            let path = Programs.packageFolder.appending(path: script).path
            #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
        }
    }

    private func commit() async throws {
        try folder.write(Self.spec, to: "Specs/Shop.yaml")
        #expect(try await git("init -q && git add Specs && git commit -q -m first").status == 0)
    }

    private func git(_ line: String) async throws -> ProgramRun {
        try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", "git \(line)"], in: folder.path, environment: GitIdentity.environment)
    }

    private func review(_ environment: [String: String?]) async throws -> ProgramRun {
        try await script(
            "review",
            environment.merging(["SPECS": "Specs", "GITHUB_STEP_SUMMARY": folder.path("summary.md")]) { own, _ in own })
    }

    /// - Parameter earlier: the number of the comment that the pull request has.
    /// - Returns: the calls of gh, with their input.
    private func comment(earlier: String) async throws -> String {
        try folder.write("", to: "calls")
        try folder.write(
            """
            #!/bin/sh
            case "$*" in
                *paginate*) echo "$1 $2 $3" >>calls; echo "\(earlier)" ;;
                *) echo "$*" >>calls; cat >>calls; echo >>calls ;;
            esac

            """, to: "bin/gh")
        let run = try await script("comment", ["SPECS": "Specs", "GITHUB_REPOSITORY": "o/r", "PULL_REQUEST": "7"])
        #expect(run.status == 0, "\(run.errors)")
        return try folder.text(of: "calls")
    }

    private func script(_ name: String, _ environment: [String: String?]) async throws -> ProgramRun {
        let program = Programs.packageFolder.appending(path: "Scripts/action/" + name)
        let gh = folder.path("bin/gh")
        if FileManager.default.fileExists(atPath: gh) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gh)
        }
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await ProgramRun.detached(
            program, ["report.md"], in: folder.path,
            environment: environment.merging(["PATH": "\(folder.path("bin")):\(tools):\(path)"]) { own, _ in own }
                .merging(GitIdentity.environment) { own, _ in own })
    }
}

/// What git needs to commit, whoever runs the tests.
enum GitIdentity {
    static let environment: [String: String?] = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
}
