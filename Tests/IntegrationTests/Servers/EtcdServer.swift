import Foundation
import TestSupport

/// An etcd without keys, the only member of its cluster.
enum EtcdServer: TestServer {
    static var isInstalled: Bool { Programs.find("etcd") != nil }

    static func start(in folder: URL) async throws -> ServerProcess {
        guard let program = Programs.find("etcd")?.path else {
            throw ServerFailure(description: "etcd is not installed")
        }
        let address = "http://127.0.0.1:PORT"
        // Nobody else calls the address for other members, so that any free port will do.
        let peers = "http://127.0.0.1:0"
        let server = try ServerProcess(
            program,
            [
                "--data-dir", "data", "--listen-client-urls", address, "--advertise-client-urls", address,
                "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
                "--initial-cluster", "default=" + peers,
            ], in: folder)
        try await server.waitUntilReady("/health")
        return server
    }
}
