import Foundation
import TestSupport
import Testing

/// The folder that `Scripts/release` writes.
enum ReleaseFolder {
    static let url: URL = Programs.packageFolder.appending(path: ".build/release-bundle")

    static let isThere: Bool = FileManager.default.fileExists(atPath: url.appending(path: "SHA256SUMS").path)

    /// Whether the archive has the program for servers.
    static var hasServers: Bool {
        get async throws {
            guard isThere, let archive = try archives().first(where: { $0.hasPrefix("apigen-0") }) else { return false }
            let listing = try await ReleaseTests.run("tar -tzf \(archive)", in: url.path)
            return listing.output.contains("/libexec/apigen-servers")
        }
    }

    /// The names of the files whose checksums it has.
    static func archives(of folder: URL = url) throws -> [String] {
        try String(contentsOf: folder.appending(path: "SHA256SUMS"), encoding: .utf8).split(separator: "\n")
            .map { line in String(line.split(separator: " ").last ?? "") }.sorted()
    }
}

@Suite("Releases", .enabled(if: ReleaseFolder.isThere, "needs Scripts/release"))
struct ReleaseTests {
    @Test("the archive has the program, its manual page and completions, and all checksums are right")
    func archives() async throws {
        let names = try ReleaseFolder.archives()
        #expect(names.count == 3)
        let archive = try #require(names.first { $0.hasPrefix("apigen-0") })
        let sums = try await Self.run("sha256sum --check SHA256SUMS", in: ReleaseFolder.url.path)
        #expect(sums.status == 0, "\(sums.errors)")
        let listing = try await Self.run("tar -tzf \(archive) | grep -v '/$' | sort", in: ReleaseFolder.url.path)
        let place = archive.replacing(".tar.gz", with: "")
        let servers = listing.output.contains("/libexec/") ? ["libexec/apigen-servers"] : []
        let expected =
            ["bin/apigen"] + servers + [
                "share/bash-completion/completions/apigen", "share/doc/apigen/LICENSE",
                "share/fish/vendor_completions.d/apigen.fish", "share/man/man1/apigen.1",
                "share/zsh/site-functions/_apigen",
            ]
        #expect(listing.output.split(separator: "\n").map(String.init) == expected.map { "\(place)/\($0)" })
    }

    @Test("commands that need servers continue as the program for servers, which is found from a link, too")
    func serverCommands() async throws {
        let folder = try TemporaryFolder()
        let archive = try #require(try ReleaseFolder.archives().first { $0.hasPrefix("apigen-0") })
        let unpacked = try await Self.run(
            """
            tar -xzf '\(ReleaseFolder.url.appending(path: archive).path)' --strip-components 1
            rm -rf libexec && mkdir links libexec && ln -s ../bin/apigen links/apigen
            """, in: folder.path)
        #expect(unpacked.status == 0, "\(unpacked.errors)")
        let program = URL(filePath: folder.path("links/apigen"))
        for arguments in [
            ["record", "--server", "nowhere", "-o", "captured"], ["mock", "None"],
            ["probe", "None", "--server", "nowhere"],
        ] {
            try? FileManager.default.removeItem(atPath: folder.path("libexec/apigen-servers"))
            let alone = try await ProgramRun.detached(program, arguments, in: folder.path)
            #expect(alone.status == 2)
            let reason = "the command \(arguments[0]) is in the program apigen-servers of a release, which is not at "
            #expect(alone.errors.contains(reason), "\(alone.errors)")
            #expect(alone.errors.contains("/libexec/apigen-servers; or build apigen with it: "), "\(alone.errors)")

            try FileManager.default.copyItem(
                at: Programs.apigen, to: URL(filePath: folder.path("libexec/apigen-servers")))
            let both = try await ProgramRun.detached(program, arguments, in: folder.path)
            let direct = try await ProgramRun.detached(Programs.apigen, arguments, in: folder.path)
            #expect(both == direct)
        }
    }

    @Test(
        "the program for servers needs no libraries but those of the system, libcurl and zlib",
        .enabled("needs Scripts/release with its second program") { try await ReleaseFolder.hasServers })
    func serverLibraries() async throws {
        let folder = try TemporaryFolder()
        let archive = try #require(try ReleaseFolder.archives().first { $0.hasPrefix("apigen-0") })
        let program = archive.replacing(".tar.gz", with: "") + "/libexec/apigen-servers"
        let run = try await Self.run(
            "tar -xzf '\(ReleaseFolder.url.appending(path: archive).path)' \(program) && objdump -p \(program)",
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let libraries = run.output.matches(of: /NEEDED +(\S+)/).map { String($0.1) }
        let system = ["libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"]
        #expect(Set(libraries).subtracting(system) == ["libcurl.so.4", "libz.so.1"])
    }

    @Test("the releases of two machines become one")
    func join() async throws {
        let folder = try TemporaryFolder()
        let other = URL(filePath: folder.path("other"))
        let bundle = "apigen-runtime/apigen.artifactbundle"
        try FileManager.default.createDirectory(
            at: other.appending(path: bundle), withIntermediateDirectories: true)
        let info = try String(contentsOf: ReleaseFolder.url.appending(path: bundle + "/info.json"), encoding: .utf8)
        let triple = try #require(info.firstMatch(of: /"supportedTriples": \["([^"]*)"\]/)?.1)
        try folder.write(
            info.replacing(triple, with: "riscv64-unknown-plan9"), to: "other/\(bundle)/info.json")
        let place = try #require(info.firstMatch(of: /"path": "([^"]*)"/)?.1).replacing(
            triple, with: "riscv64-unknown-plan9")
        try folder.write("a program", to: "other/\(bundle)/\(place)")
        try folder.write("an archive", to: "other/apigen-0.0.0-plan9-riscv64.tar.gz")
        let script = Programs.packageFolder.appending(path: "Scripts/release").path
        let run = try await Self.run("\(script) --join all \(ReleaseFolder.url.path) other", in: folder.path)
        #expect(run.status == 0, "\(run.errors)")

        let all = URL(filePath: folder.path("all"))
        #expect(try ReleaseFolder.archives(of: all).count == 4)
        let data = try Data(contentsOf: all.appending(path: bundle + "/info.json"))
        let joined = try JSONDecoder().decode(BundleInfo.self, from: data)
        let variants = try #require(joined.artifacts["apigen"]?.variants)
        #expect(variants.flatMap(\.supportedTriples) == [String(triple), "riscv64-unknown-plan9"])
        for variant in variants {
            #expect(
                FileManager.default.fileExists(atPath: all.appending(path: bundle + "/" + variant.path).path),
                "\(variant.path)")
        }
    }

    @Test("the GitHub Action installs it if its checksum is right")
    func actionInstalls() async throws {
        let folder = try TemporaryFolder()
        let archive = try #require(try ReleaseFolder.archives().first { $0.hasPrefix("apigen-0") })
        let release = URL(filePath: folder.path("releases/0.1.0"))
        try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
        for name in [archive, "SHA256SUMS"] {
            try FileManager.default.copyItem(
                at: ReleaseFolder.url.appending(path: name), to: release.appending(path: name))
        }
        let script = Programs.packageFolder.appending(path: "Scripts/action/install")
        let environment: [String: String?] = [
            "RELEASES": URL(filePath: folder.path("releases")).absoluteString, "RUNNER_TEMP": folder.path,
            "GITHUB_PATH": folder.path("path"),
        ]
        let run = try await ProgramRun.detached(script, ["0.1.0"], in: folder.path, environment: environment)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "\(archive): OK\napigen 0.1.0\n")
        let place = try folder.text(of: "path").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(FileManager.default.isExecutableFile(atPath: place + "/apigen"))

        try folder.remove("path")
        try Data("another archive".utf8).write(to: release.appending(path: archive))
        let wrong = try await ProgramRun.detached(script, ["0.1.0"], in: folder.path, environment: environment)
        #expect(wrong.status != 0)
        #expect(folder.names().contains("path") == false)
    }

    fileprivate static func run(_ line: String, in folder: String) async throws -> ProgramRun {
        try await ProgramRun.detached(URL(filePath: "/bin/sh"), ["-c", line], in: folder)
    }
}

/// The index of an artifact bundle.
private struct BundleInfo: Decodable {
    struct Artifact: Decodable {
        var variants: [Variant]
    }

    struct Variant: Decodable {
        var path: String
        var supportedTriples: [String]
    }

    var artifacts: [String: Artifact]
}
