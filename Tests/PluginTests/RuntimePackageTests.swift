import Foundation
import TestSupport
import Testing

@Suite("The package of the runtime alone", .timeLimit(.minutes(10)))
struct RuntimePackageTests {
    @Test("its products, targets and platforms are those of the whole package")
    func manifests() async throws {
        let alone = try await Manifest(of: "Sources")
        let whole = try await Manifest(of: ".")
        #expect(alone.targets.count == 15)
        #expect(alone.products.count == 8)
        #expect(alone.platforms == whole.platforms)
        for (name, product) in alone.products { #expect(product == whole.products[name], "\(name)") }
        for (name, trait) in alone.traits { #expect(trait == whole.traits[name], "\(name)") }
        for (name, dependency) in alone.dependencies { #expect(dependency == whole.dependencies[name], "\(name)") }
        for (name, target) in alone.targets { #expect(target == whole.targets[name], "\(name)") }
    }

    @Test(
        "depends on the system that a build is for, not on the one that runs it: manifest and headers",
        arguments: ["Sources", "."])
    func buildsForOtherSystems(folder: String) async throws {
        let targets = try await Manifest(of: folder).targets
        let runtime = try #require(targets["APIRuntime"] as? [String: Any])
        let dependencies = try #require(runtime["dependencies"] as? [[String: [Any]]])
        let privacy = try #require(
            dependencies.compactMap { $0["target"] }.first { $0.first as? String == "APIRuntimePrivacy" })
        let condition = try #require(privacy.last as? [String: Any])
        #expect(
            Set(condition["platformNames"] as? [String] ?? [])
                == ["macos", "maccatalyst", "ios", "tvos", "watchos", "visionos"])
        #expect(runtime["resources"] as? [String] == [])
        let owner = try #require(targets["APIRuntimePrivacy"] as? [String: Any])
        #expect((owner["resources"] as? [[String: Any]])?.map { $0["path"] as? String } == ["PrivacyInfo.xcprivacy"])
        for name in ["CLibCurl", "CLibIconv", "CLibZ"] {
            let library = try #require(targets[name] as? [String: Any])
            // pkg-config would give the headers of the machine, also to a build with a Swift SDK.
            #expect(library["pkgConfig"] == nil, "\(name)")
        }
    }

    @Test(
        "a release becomes a commit and a tag of its repository, which downloads the program",
        .enabled(if: ReleaseFolder.isThere && Programs.find("git") != nil, "needs Scripts/release, and git"))
    func push() async throws {
        let folder = try TemporaryFolder()
        let script = Programs.packageFolder.appending(path: "Scripts/release").path
        let release = ReleaseFolder.url.path
        let run = try await Self.run(
            """
            set -e
            export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example
            git init --quiet --bare --initial-branch main repository
            git clone --quiet repository earlier 2>/dev/null
            echo old > earlier/Old.swift
            git -C earlier add --all
            git -C earlier commit --quiet --message "An earlier release"
            git -C earlier push --quiet origin HEAD:refs/heads/main
            \(script) --push \(release) "$PWD/repository"
            git clone --quiet --branch "$(git -C repository tag)" repository clone 2>/dev/null
            git -C repository log --format=%s main
            ls clone
            """, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let version = try #require(run.output.firstMatch(of: /apigen (\d+\.\d+\.\d+)\n/)?.1)
        let expected = """
            apigen \(version)
            An earlier release
            APIJSON
            APIRuntime
            APIRuntimeAsyncHTTPClient
            APIRuntimeConfiguration
            APIRuntimeMock
            APIRuntimeObservation
            APIRuntimePrivacy
            APIRuntimeStore
            APIRuntimeTelemetry
            APIRuntimeTesting
            CLibCurl
            CLibIconv
            CLibZ
            LICENSE
            Package.swift
            Plugins
            README.md
            Recording
            WireSyntax

            """
        #expect(run.output == expected)

        let sums = try String(contentsOf: ReleaseFolder.url.appending(path: "SHA256SUMS"), encoding: .utf8)
        let checksum = try #require(sums.firstMatch(of: /(\w+) +apigen\.artifactbundle\.zip/)?.1)
        let program = try #require(try await Manifest(of: folder.path("clone")).targets["apigen"] as? [String: Any])
        #expect(program["checksum"] as? String == String(checksum))
        #expect(
            program["url"] as? String
                == "https://github.com/apigen/apigen/releases/download/\(version)/apigen.artifactbundle.zip")
    }

    private static func run(_ lines: String, in folder: String) async throws -> ProgramRun {
        try await ProgramRun.detached(URL(filePath: "/bin/sh"), ["-c", lines], in: folder)
    }
}

/// What the package manager reads from the manifest of a package.
private struct Manifest {
    private(set) var platforms: NSObject?
    private(set) var products: [String: NSObject] = [:]
    private(set) var traits: [String: NSObject] = [:]
    private(set) var targets: [String: NSObject] = [:]
    private(set) var dependencies: [String: NSObject] = [:]

    /// - Parameter folder: the folder of the package, absolute or below this package.
    init(of folder: String) async throws {
        let swift = try #require(Programs.find("swift"))
        // In a build folder of its own, because that of the tests is locked by those who run them.
        let scratch = try TemporaryFolder()
        let run = try await ProgramRun.detached(
            swift, ["package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package"],
            in: Programs.packageFolder.path)
        try #require(run.status == 0, "\(run.errors)")
        let all = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        platforms = all["platforms"] as? NSObject
        products = Self.named(all["products"])
        traits = Self.named(all["traits"])
        // Where a target's files are is not compared.
        targets = Self.named(all["targets"], without: "path")
        for case let dependency as [String: [[String: Any]]] in all["dependencies"] as? [Any] ?? [] {
            guard let source = dependency["sourceControl"]?.first, let name = source["identity"] as? String else {
                continue
            }
            dependencies[name] = source as NSDictionary
        }
    }

    private static func named(_ list: Any?, without key: String? = nil) -> [String: NSObject] {
        var result: [String: NSObject] = [:]
        for case var element as [String: Any] in list as? [Any] ?? [] {
            guard let name = element["name"] as? String else { continue }
            if let key { element[key] = nil }
            result[name] = element as NSDictionary
        }
        return result
    }
}
