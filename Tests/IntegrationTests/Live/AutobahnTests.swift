import APIRuntime
import APIRuntimeAsyncHTTPClient
import Foundation
import HTTPTypes
import LiveScenario
import TestSupport
import Testing

#if AsyncHTTPClient && Servers
    @Suite(
        "WebSockets in the cases of Autobahn", .enabled(if: AutobahnServer.isInstalled, "needs autobahntestsuite"),
        ServerTrait<AutobahnServer>(), .serialized, .timeLimit(.minutes(10)))
    struct AutobahnTests {
        /// What the suite found: how many cases there are, and for each that ended its behavior, its behavior at the end,
        /// and reasons.
        private struct Findings: Decodable {
            let count: Int
            let results: [String: [String]]
        }

        private static func findings(_ path: String) async throws -> Findings {
            let url = try #require(URL(string: CurrentServer.address))
            let request = WireRequest(
                head: HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(url.port ?? 0)", path: path),
                timeout: .seconds(300))
            let response = try await AsyncHTTPClientTransport().send(request)
            var bytes: [UInt8] = []
            for try await chunk in response.body.chunks() { bytes += chunk }
            return try JSONDecoder().decode(Findings.self, from: Data(bytes))
        }

        /// Expects that all cases passed. What is informational depends on when things happen.
        private static func expectPassed(_ findings: Findings) {
            #expect(findings.results.count == findings.count)
            #expect(findings.count == AutobahnServer.count)
            for (name, result) in findings.results.sorted(by: { $0.key < $1.key }) {
                let isPassed =
                    ["OK", "NON-STRICT", "INFORMATIONAL"].contains(result[0])
                    && ["OK", "INFORMATIONAL"].contains(result[1])
                #expect(isPassed, "case \(name): \(result)")
            }
        }

        @Test("the client passes all cases of a fuzzing server")
        func client() async throws {
            let count = try await Self.findings("/").count
            let authority = CurrentServer.address.dropFirst("http://".count)
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    if number >= 16 { await group.next() }
                    let head = HTTPRequest(
                        method: .get, scheme: "http", authority: String(authority), path: "/case/\(number)")
                    group.addTask { await Self.echo(WireRequest(head: head)) }
                }
            }
            var findings = try await Self.findings("/")
            for _ in 0..<100 where findings.results.count < findings.count {
                try await Task.sleep(for: .milliseconds(100))
                findings = try await Self.findings("/")
            }
            Self.expectPassed(findings)
        }

        /// Sends back what comes, until the end. The server accepts no connection while it makes or reads a large message.
        private static func echo(_ request: WireRequest) async {
            let transport = AsyncHTTPClientTransport(
                .init(connections: APIClient.ConnectionSettings(connectTimeout: .seconds(60))))
            guard let response = try? await transport.open(request, maximumMessageSize: 1 << 24),
                let socket = response.body.socket
            else { return }
            while let message = try? await socket.receive(), (try? await socket.send(message)) != nil {}
        }

        @Test("apigen record passes all cases of a fuzzing client, and records what passes as HAR that learn reads")
        func proxy() async throws {
            guard WebSocketsServer.isInstalled else { return }
            let (folder, echoFolder) = (try TemporaryFolder(), try TemporaryFolder())
            let echo = try await WebSocketsServer.start(in: echoFolder.url)
            let proxy = try ServerProcess(
                Programs.apigen.path,
                ["record", "--server", echo.address, "-o", "captured", "--port", "PORT"], in: folder.url)
            try await proxy.waitUntilReady("/ready")
            Self.expectPassed(try await Self.findings("/call/\(proxy.port)"))
            try await proxy.stop()
            try await echo.stop()
            let learned = try await ProgramRun.detached(
                Programs.apigen, ["learn", "captured", "-o", "Specs", "--server", "127.0.0.1:\(echo.port)"],
                in: folder.path)
            #expect(learned.status == 0, "\(learned.output)")
            let name = try #require(folder.names(in: "Specs").first { $0.hasSuffix(".yaml") })
            // Texts and bytes.
            #expect(try folder.text(of: "Specs/\(name)").contains("returns: {socket: Data, sends: Data}"))
        }
    }
#endif
