import Foundation
import TestSupport
import Testing

@Suite("apigen probe with a server that a test plays")
struct OtherServerProbeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "apigen: 1\nservice: {name: Vault}\nendpoints: {owner: {get: /owner, returns: '[Int]'}}\n",
            to: "Specs/Vault.yaml")
    }

    private func probe(_ server: RecordingServer) async throws -> ProgramRun {
        try await ProgramRun.detached(
            Programs.apigen,
            ["probe", "Specs", "--server", server.address, "--header", "Authorization: Bearer s3cret"],
            in: folder.path)
    }

    private func response(_ status: Int, _ fields: String = "", body: String = "[1]") -> String {
        "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(fields)\r\n\(body)"
    }

    @Test("redirects are followed within the server only")
    func redirects() async throws {
        let own = try RecordingServer([response(302, "Location: /other\r\n"), response(200)])
        let followed = try await probe(own)
        #expect(own.requests.map(\.line) == ["GET /owner", "GET /other"])
        #expect(followed.status == 0, "\(followed)")
        let stranger = try RecordingServer([response(200)])
        let leading = try RecordingServer([response(302, "Location: \(stranger.address)/owner\r\n")])
        let refused = try await probe(leading)
        #expect(stranger.requests.isEmpty)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("expected a success, found status 302"), "\(refused.errors)")
    }

    @Test("a redirect that the spec declares as a response is compared, and not followed")
    func declaredRedirect() async throws {
        try folder.write(
            """
            apigen: 1
            service: {name: Vault}
            endpoints:
              owner: {get: /owner, follow: false, returns: {200: '[Int]', 302: {headers: {location: {type: URL, map: Location}}}}}
            """, to: "Specs/Vault.yaml")
        let server = try RecordingServer([response(302, "Location: /other\r\n", body: ""), response(200)])
        let run = try await probe(server)
        #expect(server.requests.map(\.line) == ["GET /owner"])
        #expect(run.status == 0, "\(run)")
    }

    @Test(
        "a value that a client would refuse is not sent",
        arguments: ["id=", "id=..", "id=a&id=b", "tags=a|b", "session=a;b"])
    func refusedValues(values: String) async throws {
        try folder.write(
            """
            apigen: 1
            service: {name: Vault}
            endpoints:
              box:
                get: /boxes/{id}
                parameters:
                  id: String = "7"
                  tags: {type: '[String]?', style: pipe}
                  session: {type: 'String?', in: cookie}
                returns: '[Int]'
            """, to: "Specs/Vault.yaml")
        let server = try RecordingServer([response(200)])
        let run = try await ProgramRun.detached(
            Programs.apigen,
            ["probe", "Specs", "--server", server.address]
                + values.split(separator: "&").flatMap { ["--value", "\($0)"] },
            in: folder.path)
        #expect(server.requests.isEmpty)
        #expect(run.output.contains("Vault.box: not called: "), "\(run)")
    }

    @Test("a call without a response fails, also beside others that have one")
    func failedCall() async throws {
        try folder.write(
            "apigen: 1\nservice: {name: Other}\nendpoints: {all: {get: /all, returns: '[Int]'}}\n",
            to: "Specs/Other.yaml")
        let run = try await probe(try RecordingServer([response(200), ""]))
        #expect(run.output.hasSuffix("2 endpoints: 1 agrees, 0 disagree, 1 failed\n"), "\(run)")
        #expect(run.status == 1)
    }

    @Test("a status other than success disagrees, except 401 and 403", arguments: [400, 401, 403, 404, 418, 500])
    func statuses(status: Int) async throws {
        let run = try await probe(try RecordingServer([response(status)]))
        let isRefused = status == 401 || status == 403
        #expect(run.errors.contains("expected a success, found status \(status)") == !isRefused, "\(run.errors)")
        #expect(run.output.contains("Vault.owner: refused: \(status)") == isRefused, "\(run.output)")
    }
}
