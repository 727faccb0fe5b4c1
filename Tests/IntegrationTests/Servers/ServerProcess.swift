import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server program that runs on loopback until this value is stopped or the test process ends.
final class ServerProcess: Sendable {
    let port: Int
    private let process: Process
    /// The server runs as long as this file exists.
    private let lease: URL

    /// Starts the program, with every `PORT` in its arguments replaced by the port. Defaults to a free one.
    init(_ program: String, _ arguments: [String], in folder: URL, at port: Int? = nil) throws {
        let port = try port ?? FreePort.find()
        self.port = port
        lease = folder.appendingPathComponent("running")
        try Data().write(to: lease)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = folder
        process.arguments =
            ["-c", Self.script, "server", program] + arguments.map { $0.replacing("PORT", with: "\(port)") }
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// Runs a server until its lease or the test process is gone, or until it ends by itself. Processes that tests start
    /// may block signals, so that only SIGKILL is certain to end one.
    private static let script: String = #"""
        parent=$PPID
        "$@" >server.log 2>&1 </dev/null &
        server=$!
        while kill -0 "$parent" 2>/dev/null && [ -e running ] && kill -0 "$server" 2>/dev/null; do sleep 0.2; done
        kill -9 "$server" 2>/dev/null
        """#

    var address: String { "http://127.0.0.1:\(port)" }

    /// Waits until the path responds, some minutes at most.
    ///
    /// Fails with what the server has printed if it ends before.
    /// - Parameter status: the expected status; nil accepts any.
    func waitUntilReady(_ path: String, status: Int? = 200) async throws {
        let url = try #require(URL(string: address + path))
        for _ in 0..<3_000 {
            var request = URLRequest(url: url)
            request.timeoutInterval = 30
            if let (_, response) = try? await URLSession.shared.data(for: request),
                let received = (response as? HTTPURLResponse)?.statusCode, received == status ?? received
            {
                return
            }
            guard process.isRunning else {
                throw ServerFailure(description: "the server at \(address) has ended: \(try log())")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw ServerFailure(description: "\(address)\(path) did not respond")
    }

    private func log() throws -> String {
        try String(contentsOf: lease.deletingLastPathComponent().appendingPathComponent("server.log"), encoding: .utf8)
    }

    /// Ends the server, and waits until it has ended, some minutes at most.
    func stop() async throws {
        try FileManager.default.removeItem(at: lease)
        for _ in 0..<3_000 where process.isRunning {
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}

struct ServerFailure: Error, CustomStringConvertible {
    let description: String
}
