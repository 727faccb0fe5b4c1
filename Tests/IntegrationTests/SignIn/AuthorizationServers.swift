import APIRuntime
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// An authorization server by authlib, with the API of the services `Library` and `Stock`, from the Python environment that
/// `Scripts/test` installs.
enum AuthlibServer: TestServer {
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: SignInPython.path) }

    static func start(in folder: URL) async throws -> ServerProcess {
        let script = Programs.packageFolder.appending(path: "Tests/IntegrationTests/SignIn/authorization_server.py")
        let server = try ServerProcess(SignInPython.path, [script.path, "PORT"], in: folder)
        try await server.waitUntilReady("/hours")
        return server
    }
}

/// The OpenID provider of the Python package `oidc-provider-mock`, which demands a nonce.
enum OpenIDServer: TestServer {
    static var isInstalled: Bool { AuthlibServer.isInstalled }

    static func start(in folder: URL) async throws -> ServerProcess {
        let server = try ServerProcess(
            SignInPython.path, ["-m", "oidc_provider_mock", "-p", "PORT", "-n", "true", "--user", "ada"], in: folder)
        try await server.waitUntilReady("/.well-known/openid-configuration")
        return server
    }
}

private enum SignInPython {
    static var path: String {
        ProcessInfo.processInfo.environment["APIGEN_OAUTH_PYTHON"]
            ?? Programs.packageFolder.appending(path: ".build/oidc_provider_mock/bin/python3").path
    }
}

/// Requests that a test makes besides those of the client. It follows no redirects.
enum ByHand {
    /// - Parameter form: the body; none sends a GET.
    static func send(_ url: String, form: String? = nil) async throws -> (response: WireResponse, body: String) {
        let url = try #require(URL(string: url))
        var head = HTTPRequest(method: form == nil ? .get : .post, url: url)
        if form != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        let response = try await DefaultTransport().send(
            WireRequest(head: head, body: form.map { form in WireBody(Array(form.utf8)) }))
        return (response, String(decoding: try await response.body.collect(atMost: 1 << 20), as: UTF8.self))
    }
}

/// A browser whose user approves the page at once.
struct ApprovingBrowser: APIClient.OAuth2.Browser {
    var redirect: String = "com.example.library:/signed-in"
    /// What the user enters; nothing if the page needs nothing.
    var form: String?
    /// Changes the address of the page.
    var change: @Sendable (String) -> String = { page in page }

    func redirection(from page: @Sendable (_ redirect: String) -> String) async throws -> String {
        let (response, body) = try await ByHand.send(change(page(redirect)), form: form)
        return try #require(response.head.headerFields[.location], "\(response.head.status) \(body)")
    }
}
