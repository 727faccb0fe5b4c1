import Foundation
import TestSupport

/// A Docker registry without images, whose files are in its folder.
enum RegistryServer: TestServer {
    static var isInstalled: Bool { Programs.find("docker-registry") != nil }

    static func start(in folder: URL) async throws -> ServerProcess {
        guard let program = Programs.find("docker-registry")?.path else {
            throw ServerFailure(description: "docker-registry is not installed")
        }
        let server = try ServerProcess(
            "/bin/sh", ["-c", script, "registry", program, configuration, "127.0.0.1:PORT"], in: folder)
        try await server.waitUntilReady("/v2/")
        return server
    }

    /// Writes the file, which names the port, then becomes the server.
    private static let script: String = #"""
        printf '%s' "$2" | sed "s/ADDRESS/$3/" >registry.yml
        exec "$1" serve registry.yml
        """#

    private static let configuration: String = """
        version: 0.1
        log: {level: warn}
        storage: {filesystem: {rootdirectory: data}, delete: {enabled: true}}
        http: {addr: ADDRESS}
        """
}
