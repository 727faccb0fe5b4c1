import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server program that runs on loopback until this value is stopped or the test process ends.
final class ServerProcess: Sendable {
    let port: Int
    private let process: Process
    /// Closing it, as the kernel also does when the test process dies, ends the server.
    private let lifeline: Pipe

    /// Starts the program, with every `PORT` in its arguments replaced by a free port.
    init(_ program: String, _ arguments: [String], in folder: URL) throws {
        let port = try FreePort.find()
        self.port = port
        lifeline = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = folder
        let script = #""$@" >server.log 2>&1 </dev/null & server=$!; cat >/dev/null; kill "$server"; wait "$server""#
        process.arguments = ["-c", script, "server", program] + arguments.map { $0.replacing("PORT", with: "\(port)") }
        process.standardInput = lifeline
        try process.run()
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// Waits until the path answers with success, a minute at most.
    func waitUntilReady(_ path: String) async throws {
        let url = try #require(URL(string: address + path))
        for _ in 0..<600 {
            var request = URLRequest(url: url)
            request.timeoutInterval = 2
            if let (_, response) = try? await URLSession.shared.data(for: request),
                (response as? HTTPURLResponse)?.statusCode == 200
            {
                return
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw ServerFailure(description: "\(address)\(path) did not answer within a minute")
    }

    func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

struct ServerFailure: Error, CustomStringConvertible {
    let description: String
}
