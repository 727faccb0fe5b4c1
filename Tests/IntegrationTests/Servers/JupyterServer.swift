import Foundation
import TestSupport

/// A Jupyter server with an empty folder, from the Python environment that `Scripts/test` installs.
enum JupyterServer: TestServer {
    static let password: String = "sesame"
    static let token: String = "token-of-the-tests"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let server = try ServerProcess(
            "/bin/sh",
            [
                "-c", script, "jupyter", python, "-m", "jupyter_server", "--allow-root", "--no-browser",
                "--ip=127.0.0.1", "--port=PORT", "--ServerApp.root_dir=root", "--IdentityProvider.token=\(token)",
                "--PasswordIdentityProvider.hashed_password=\(hash)",
            ], in: folder)
        try await server.waitUntilReady("/api")
        return server
    }

    /// Keeps the settings of whoever runs the tests away from the server.
    private static let script: String = #"""
        mkdir -p root home
        unset JUPYTER_CONFIG_DIR JUPYTER_CONFIG_PATH JUPYTER_DATA_DIR JUPYTER_PATH JUPYTER_RUNTIME_DIR JUPYTER_TOKEN
        HOME=$PWD/home exec "$@"
        """#

    /// As `jupyter_server.auth.passwd` makes it of the password.
    private static let hash: String =
        "argon2:$argon2id$v=19$m=10240,t=10,p=8$S8X485PDF2xwLVZ0XBG6rw$Xi8zbCz+TcK2T57Mb64CrL+MImfXmsAG0awjvsN2m8Q"

    private static var python: String {
        ProcessInfo.processInfo.environment["APIGEN_JUPYTER_PYTHON"]
            ?? Programs.packageFolder.appending(path: ".build/jupyter_server/bin/python3").path
    }
}
