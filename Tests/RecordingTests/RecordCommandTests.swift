#if MockServer
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
