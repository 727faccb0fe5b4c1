#if Servers
    import Foundation
    import TestSupport
    import Testing

    @Suite("apigen record", .timeLimit(.minutes(5)))
    struct RecordCommandTests {
        @Test(
            "record: writes a file that is complete, and says at the end what is in it", arguments: [SIGINT, SIGTERM])
        func summary(signal: Int32) async throws {
            let origin = try Origin { _, _, socket in
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 18\r\n\r\n{\"token\":\"t-0001\"}".utf8))
            }
            let folder = try TemporaryFolder()
            let arguments = ["record", "--server", origin.url + "/v1", "-o", "captured", "--port", "0"]
            let log = folder.path("log")
            let run = try await ProgramRun.detached(
                URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" \"$@\" > log", Programs.apigen.path] + arguments,
                in: folder.path
            ) { process in
                defer { kill(process.processIdentifier, signal) }
                let url = try Self.proxyURL(in: log, of: process)
                #expect(try String(contentsOf: url.appending(path: "me"), encoding: .utf8) == "{\"token\":\"t-0001\"}")
            }
            #expect(run.status == 0)
            let lines = try folder.text(of: "log").split(separator: "\n")
            let name = try #require(folder.names(in: "captured").first)
            #expect(lines.first?.hasPrefix("recording \(origin.url)/v1 at http://127.0.0.1:") == true)
            #expect(lines.dropFirst() == ["GET 200 /v1/me", "1 call in captured/\(name), 1 secret replaced"])
            let har = try folder.text(of: "captured/" + name)
            #expect(try JSONSerialization.jsonObject(with: Data(har.utf8)) is [String: Any])
            #expect(!har.contains("t-0001"))
        }

        @Test(
            "record: prints each difference from specs when it first comes, and fails on those that it is asked to",
            arguments: [("error", 1, "\"a\""), ("never", 0, "\"a\""), ("error", 0, "1"), ("warning", 1, "1")])
        func checks(failing: String, status: Int, id: String) async throws {
            let body = "{\"id\":\(id),\"nick\":true}"
            let origin = try Origin { _, _, socket in
                _ = socket.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
            }
            let folder = try TemporaryFolder()
            try folder.write(
                """
                apigen: 1
                service: {name: Shop, servers: {release: https://shop.example/v1}}
                endpoints:
                  user: {get: /me, returns: User}
                models: {User: {fields: {id: Int}}}

                """, to: "Specs/Shop.yaml")
            let log = folder.path("log")
            let arguments = [
                "record", "--server", origin.url + "/v1", "-o", "captured", "--port", "0", "--specs", "Specs",
                "--fail-on",
                failing,
            ]
            let run = try await ProgramRun.detached(
                URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" \"$@\" > log", Programs.apigen.path] + arguments,
                in: folder.path
            ) { process in
                defer { kill(process.processIdentifier, SIGINT) }
                let url = try Self.proxyURL(in: log, of: process)
                for path in ["me", "me?debug=1", "me"] + (id == "1" ? [] : ["you"]) {
                    let url = try #require(URL(string: url.absoluteString + "/" + path))
                    _ = try String(contentsOf: url, encoding: .utf8)
                }
            }
            #expect(run.status == status)
            // What is recorded is checked beside what passes.
            let text = try folder.text(of: "log")
            let found = text.split(separator: "\n").filter { $0.contains("Shop.user:") || $0.contains("/you") }
            let differences = found.filter { !$0.hasPrefix("GET") }.map { String($0) }
            let wrong =
                id == "1"
                ? []
                : [
                    #"Specs/Shop.yaml:4:3: error: Shop.user: $.id: expected Int, found string "a"; fix: auto-cast: true for "id" [mock-mismatch]"#
                ]
            #expect(
                differences == wrong + [
                    #"Specs/Shop.yaml:4:3: warning: Shop.user: $.nick: User does not have this key; found true; fix: add "nick" to User [mock-mismatch]"#,
                    #"Specs/Shop.yaml:4:3: warning: Shop.user: the query of the request: debug: Shop.user does not have this; fix: add "debug" to Shop.user [mock-mismatch]"#,
                ]
                    + (id == "1"
                        ? []
                        : [
                            "apigen: error: GET /v1/you: no endpoint has this method and path; fix: learn again, or add an endpoint"
                        ]))
            #expect(
                text.hasSuffix(
                    id == "1" ? "3 calls: 0 differences, 2 warnings\n" : "4 calls: 2 differences, 2 warnings\n"))
        }

        @Test(
            "record: rejects what is not the URL of a server",
            arguments: ["api.example", "ftp://a.example", "https://a.example/?q"])
        func invalidServer(server: String) async throws {
            let folder = try TemporaryFolder()
            let run = try await ProgramRun.detached(
                Programs.apigen, ["record", "--server", server, "-o", "captured"], in: folder.path)
            #expect(run.status == 2)
            #expect(
                run.errors == "apigen: error: '\(server)' is not the URL of a server, such as https://api.example\n")
        }

        /// The address that the command prints.
        private static func proxyURL(in log: String, of process: Process) throws -> URL {
            while process.isRunning {
                let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
                if text.hasSuffix("\n"), let url = text.split(separator: " ").last {
                    return try #require(URL(string: url.trimmingCharacters(in: .newlines)))
                }
                Thread.sleep(forTimeInterval: 0.02)
            }
            throw CocoaError(.fileReadUnknown)
        }
    }
#endif
