import Foundation
import TestSupport
import Testing

/// A real server for a suite of tests.
protocol TestServer: Sendable {
    /// Whether the program is on this machine.
    static var isInstalled: Bool { get }
    /// Starts the server with its files in the folder, and waits until it responds.
    static func start(in folder: URL) async throws -> ServerProcess
}

/// Starts a server before the tests of a suite, and stops it after them.
struct ServerTrait<Server: TestServer>: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let server = try await Server.start(in: folder.url)
        let outcome = await CurrentServer.$address.withValue(server.address) {
            await CurrentServer.$folder.withValue(folder) { await Result(function) }
        }
        try await server.stop()
        try outcome.get()
    }
}

/// The server of the running suite.
enum CurrentServer {
    @TaskLocal static var address: String = ""
    /// Where its files are.
    @TaskLocal static var folder: TemporaryFolder?
}

extension Result where Failure == any Error, Success: Sendable {
    fileprivate init(_ body: @Sendable () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
