import Foundation
import TestSupport

/// httpbin, from the Python environment that `Scripts/test` installs.
enum HTTPBinServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let server = try ServerProcess(
            python, ["-m", "httpbin.core", "--host", "127.0.0.1", "--port", "PORT"], in: folder)
        try await server.waitUntilReady("/get")
        return server
    }

    private static var python: String {
        ProcessInfo.processInfo.environment["APIGEN_HTTPBIN_PYTHON"]
            ?? Programs.packageFolder.appending(path: ".build/httpbin/bin/python3").path
    }
}
