import Foundation
import TestSupport

/// `apigen mock`, with copies of the example specs but one, and a folder of mocks.
enum MockServerProgram: TestServer {
    // Tests are built with all traits.
    static var isInstalled: Bool { true }

    static func start(in folder: URL) async throws -> ServerProcess {
        let specs = folder.appending(path: "Specs")
        try FileManager.default.copyItem(at: Programs.packageFolder.appending(path: "Specs"), to: specs)
        let mocks = folder.appending(path: "Mocks")
        try FileManager.default.createDirectory(at: mocks, withIntermediateDirectories: true)
        let server = try ServerProcess(
            Programs.apigen.path, ["mock", "Specs", "--mocks", "Mocks", "--port", "PORT"], in: folder)
        try await server.waitUntilReady("/5/api/owner?lang=en")
        return server
    }
}
