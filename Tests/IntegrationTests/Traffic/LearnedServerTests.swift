import Foundation
import TestSupport
import Testing

/// Real servers that are recorded, learned, and called again with the generated Swift, by `Tests/Traffic/traffic.py`.
@Suite("Learned servers", .serialized, .timeLimit(.minutes(10)))
struct LearnedServerTests {
    private static let script: URL = Programs.packageFolder.appending(path: "Tests/Traffic/traffic.py")
    private static let installed: [String] =
        (PrometheusServer.isInstalled ? ["prometheus"] : []) + (HTTPBinServer.isInstalled ? ["httpbin"] : [])
        + (JupyterServer.isInstalled ? ["jupyter"] : []) + (EtcdServer.isInstalled ? ["etcd"] : [])
        + (isDatasetteThere ? ["datasette"] : [])
    private static let isDatasetteThere: Bool = FileManager.default.isExecutableFile(
        atPath: Programs.packageFolder.appending(path: ".build/datasette/bin/python3").path)

    @Test(
        "every recorded call can be made again, and every response decodes",
        .enabled(
            if: !installed.isEmpty && SwiftCompiler.isThere && Programs.find("python3") != nil,
            "needs Python and a server that Scripts/test installs"), arguments: installed)
    func repeatsCalls(_ server: String) async throws {
        let python = try #require(Programs.find("python3"))
        let run = try await ProgramRun.detached(
            python, ["-B", Self.script.path, server, "--products", Programs.apigen.deletingLastPathComponent().path],
            in: Programs.packageFolder.path)
        #expect(run.status == 0, "\(run.errors)")
        let cells = run.output.split(separator: "\n").last?.split(separator: "|").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(cells?.first?.lowercased() == server)
        #expect(cells?.first { $0.hasPrefix("0 of") } == nil)
    }
}
