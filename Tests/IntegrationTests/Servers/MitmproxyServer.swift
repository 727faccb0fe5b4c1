import Foundation
import TestSupport

/// A mitmproxy, from the Python environment that `Scripts/test` installs, which decrypts what is sent to all hosts but
/// `backup.example`. All hosts are on loopback. `seen.log` in its folder lists the hosts whose requests it decrypted.
enum MitmproxyServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// - Parameter authority: the path of the authority of the servers, in PEM
    static func start(in folder: URL, trusting authority: String) async throws -> ServerProcess {
        try addon.write(to: folder.appending(path: "addon.py"), atomically: true, encoding: .utf8)
        let server = try ServerProcess(
            program,
            [
                "--quiet", "--listen-host", "127.0.0.1", "--listen-port", "PORT", "--set", "confdir=authority", "--set",
                "ssl_verify_upstream_trusted_ca=\(authority)", "--scripts", "addon.py", "--ignore-hosts",
                #"^backup\.example"#,
            ], in: folder)
        try await server.waitUntilReady("/", status: nil)
        return server
    }

    private static let addon: String = """
        def server_connect(data):
            data.server.address = ("127.0.0.1", data.server.address[1])

        def request(flow):
            if flow.request.pretty_host.endswith(".example"):
                with open("seen.log", "a") as log:
                    log.write(flow.request.pretty_host + "\\n")
        """

    private static var program: String {
        Programs.packageFolder.appending(path: ".build/mitmproxy/bin/mitmdump").path
    }
}
