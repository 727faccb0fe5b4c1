import Foundation
import TestSupport
import Testing

@Suite(
    "apigen probe with apigen mock", ServerTrait<MockServerProgram>(), .serialized, .timeLimit(.minutes(5)))
struct ProbeTests {
    private static let unsafe: String = """
        Gallery.changePicture: not called: a PATCH can change something on the server
        Gallery.addPicture: not called: a POST can change something on the server
        Gallery.rate: not called: a POST can change something on the server
        Gallery.removePicture: not called: a DELETE can change something on the server

        """

    /// Specs of a gallery that differs from the one that the mock server serves.
    private func folder(_ edits: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let original = Programs.packageFolder.appending(path: "Specs/Gallery.yaml")
        var text = try String(contentsOf: original, encoding: .utf8)
        for (old, new) in edits {
            try #require(text.contains(old))
            text = text.replacing(old, with: new)
        }
        try folder.write(text, to: "Specs/Gallery.yaml")
        return folder
    }

    private func probe(
        _ folder: TemporaryFolder, _ arguments: String..., server: String = CurrentServer.address
    ) async throws -> ProgramRun {
        try await ProgramRun.detached(
            Programs.apigen, ["probe", "Specs", "--server", server] + arguments, in: folder.path)
    }

    @Test("responses that agree are counted, endpoints that are not called are listed")
    func agreement() async throws {
        let run = try await probe(
            folder(), "--value", "lang=en", "--value", "searchKey=harbour & pier", "--value", "Gallery.picture.id=a/b",
            "--value", "kinds=pic", "--value", "kinds=video")
        #expect(run.errors == "")
        #expect(run.output == Self.unsafe + "9 endpoints: 5 agree, 0 disagree, 4 not called\n")
        #expect(run.status == 0)
    }

    @Test("values come from mock and default")
    func valuesOfSpecs() async throws {
        let folder = try folder([
            "language: {type: String, in: query, map: lang,":
                "language: {type: String, in: query, map: lang, mock: en,",
            "searchKey: {type: String, map: key,": "searchKey: {type: String, map: key, mock: [pier, sea],",
            "kinds: {type: [Kind], default: [],": "kinds: {type: [Kind], default: [], mock: [pic, video],",
        ])
        let run = try await probe(folder)
        #expect(run.errors == "")
        #expect(
            run.output == "Gallery.picture: not called: id has no value; pass one with --value id=…\n" + Self.unsafe
                + "9 endpoints: 4 agree, 0 disagree, 5 not called\n")
    }

    @Test("a value that is not valid is not sent")
    func invalidValues() async throws {
        let run = try await probe(
            folder(), "--value", "language=e", "--value", "searchKey=x", "--value", "id=1")
        #expect(
            run.output.hasPrefix(
                "Gallery.searchPictures: not called: query lang: expected at least 2 characters, found string \"e\"\n"
            ),
            "\(run.output)")
        #expect(run.output.hasSuffix("9 endpoints: 0 agree, 0 disagree, 9 not called\n"))
        #expect(run.status == 2)
    }

    @Test("a response that disagrees is reported with its place, and saved for check --mocks")
    func disagreement() async throws {
        let folder = try folder([
            "  owner: {get: /api/owner, returns: Party}":
                "  owner: {get: /api/owner, returns: [Party]}\n  lost: {get: /x}",
            "http-404: notFound": "http-403: forbidden",
        ])
        let run = try await probe(folder, "--value", "language=en", "-o", "Captured")
        #expect(run.status == 1)
        let lines = run.errors.split(separator: "\n").map { String($0) }
        try #require(lines.count == 4, "\(run.errors)")
        #expect(
            lines[0].wholeMatch(
                of:
                    /Captured\/Gallery\.owner\.json:\d+:\d+: error: \$\.resp\.data: expected an array, found an object \[mock-mismatch\]/
            )
                != nil, "\(lines[0])")
        #expect(
            lines[1].wholeMatch(
                of: /Specs\/Gallery\.yaml:\d+:3: note: the endpoint is here; the response is application\/json/) != nil,
            "\(lines[1])")
        #expect(
            lines[2]
                == "Captured/Gallery.lost.json:1:1: error: expected a success, found status 404, which the spec does not "
                + "name [mock-mismatch]")
        let check = try await ProgramRun.detached(
            Programs.apigen, ["check", "Specs", "--mocks", "Captured"], in: folder.path)
        #expect(check.output.contains(lines[0]), "\(check.output)")
        // Later runs add to the folder.
        _ = try await probe(folder, "--value", "language=en", "--value", "Gallery.picture.id=1", "-o", "Captured")
        #expect(try folder.text(of: "Captured/.apigen-files").contains("Gallery.picture.json\n"))
        #expect(try folder.text(of: "Captured/.apigen-files").contains("Gallery.timeline.json\n"))
    }

    @Test("a format for programs is one document, however many responses disagree")
    func document() async throws {
        let folder = try folder(["      url: {type: URL, map: image.src}": "      url: {type: URL, map: image.nowhere}"]
        )
        let values = ["--value", "language=en", "--value", "searchKey=a", "--value", "Gallery.picture.id=1"]
        let run = try await ProgramRun.detached(
            Programs.apigen,
            ["probe", "Specs", "--server", CurrentServer.address, "--format", "json"] + values, in: folder.path)
        let messages = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(messages.count > 1)
        #expect(run.errors.hasSuffix("not called\n"))
        #expect(run.status == 1)
    }

    @Test("an error that the spec names is no fault")
    func namedErrors() async throws {
        let folder = try folder(["  owner: {get: /api/owner,": "  owner: {get: /api/owners,"])
        let run = try await probe(folder, "--value", "language=en")
        #expect(run.output.contains("Gallery.owner: refused: 404, which is notFound\n"))
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test("without any response to compare, the status is 2")
    func unreachableServer() async throws {
        let run = try await probe(folder(), "--value", "language=en", server: "http://127.0.0.1:1")
        #expect(run.errors.contains("apigen: error: Gallery.timeline: "))
        #expect(run.output.hasSuffix("9 endpoints: 0 agree, 0 disagree, 3 failed, 6 not called\n"))
        #expect(run.status == 2)
    }

    @Test(
        "arguments that cannot be meant are refused, without repeating secrets",
        arguments: [
            (["--value", "langage=en"], "no endpoint has a parameter \"langage\"; did you mean \"language\"?"),
            (["--header", "Authorization Bearer s3cret"], "a --header is not \"Name: value\""),
            (["--header", "A: s3cret\nB: c"], "a --header is not \"Name: value\""),
            (["--value", "language"], "\"language\" is not a value; write name=value, such as id=7"),
            (["--server", "gallery.example"], "--server must be an absolute http or https URL without a query"),
        ])
    func refusals(arguments: [String], expected: String) async throws {
        let folder = try folder()
        let run = try await ProgramRun.detached(
            Programs.apigen, ["probe", "Specs", "--server", CurrentServer.address] + arguments, in: folder.path)
        #expect(run.errors.contains(expected), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"))
        #expect(run.status != 0)
    }

    @Test("endpoints that need a credential are called with one")
    func credentials() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            apigen: 1
            service: {name: Vault, auth: bearer, headers: {X-App: $app}}
            endpoints:
              owner: {get: /5/api/owner, auth: required, parameters: {lang: {constant: en}}, returns: JSON}
              leave: {get: /leave, session: clear}

            """, to: "Specs/Vault.yaml")
        let left = "Vault.leave: not called: it changes the session\n"
        let first = try await probe(folder)
        #expect(first.output.hasPrefix("Vault.owner: not called: it needs the header X-App; pass it with --header"))
        let second = try await probe(folder, "--header", "x-app: a")
        #expect(second.output.hasPrefix("Vault.owner: not called: it needs a credential; pass it with --header"))
        let third = try await probe(folder, "--header", "x-app: a", "--header", "Authorization: Bearer s3cret")
        #expect(third.output == left + "2 endpoints: 1 agrees, 0 disagree, 1 not called\n")
        #expect(third.errors == "")
    }
}

@Suite("apigen probe with Prometheus", ServerTrait<PrometheusServer>(), .enabled(if: PrometheusServer.isInstalled))
struct PrometheusProbeTests {
    @Test("the spec of Prometheus agrees with a server that has just started")
    func agreement() async throws {
        let values = ["query=up", "start=1700000000", "end=1700000060", "step=15s", "match=up", "name=job"]
        let run = try await ProgramRun.detached(
            Programs.apigen,
            ["probe", "Specs/Prometheus.yaml", "--server", CurrentServer.address] + values.flatMap { ["--value", $0] },
            in: Programs.packageFolder.path)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Prometheus.queryByForm: not called: a POST can change something on the server
                17 endpoints: 16 agree, 0 disagree, 1 not called

                """)
        #expect(run.status == 0)
    }

    @Test("a refusal has the name of its code, as in generated code")
    func codes() async throws {
        let run = try await ProgramRun.detached(
            Programs.apigen,
            [
                "probe", "Specs/Prometheus.yaml", "--server", CurrentServer.address, "--value",
                "Prometheus.query.query=up{",
            ],
            in: Programs.packageFolder.path)
        #expect(run.errors == "")
        #expect(run.output.contains("Prometheus.query: refused: 400, which is badData\n"))
        #expect(run.status == 0)
    }

    @Test("a code that the spec does not name is a disagreement, though it names the status")
    func unknownCode() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            apigen: 1
            service: {name: Queries, envelope: {data: data, code: errorType, success: {at: status, is: success}}}
            errors: {http-400: refused}
            endpoints:
              query: {get: /api/v1/query, parameters: {query: {type: String, mock: "up{"}}, returns: JSON}

            """, to: "Specs/Queries.yaml")
        let run = try await ProgramRun.detached(
            Programs.apigen, ["probe", "Specs", "--server", CurrentServer.address], in: folder.path)
        #expect(run.errors.contains("found status 400 with the code \"bad_data\", which the spec does not name"))
        #expect(run.status == 1)
    }
}
