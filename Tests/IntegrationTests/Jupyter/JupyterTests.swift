import APIRuntime
import ExamplesScenario
import Foundation
import HTTPTypes
import Testing

@Suite(
    "Generated client of a Jupyter server", ServerTrait<JupyterServer>(), .serialized,
    .enabled(if: JupyterServer.isInstalled, "jupyter-server is not installed; Scripts/test does that"))
struct JupyterTests {
    private let log: StatusLog = StatusLog()

    /// A client for which nobody is signed in.
    private func visitor(_ transport: ClientTransport = .standard) -> JupyterDAO {
        let configuration = APIClient.Configuration(
            wireMiddlewares: [log], cache: ResponseCache(), transport: transport.make(keepsCookies: true))
        return JupyterDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
    }

    /// A client that is signed in by cookies.
    private func member(_ transport: ClientTransport = .standard) async throws -> JupyterDAO {
        var jupyter = visitor(transport)
        jupyter.xsrf = try await xsrf(of: jupyter)
        _ = try await jupyter.signIn(password: JupyterServer.password).value
        return jupyter
    }

    /// The value of the cookie `_xsrf`, which the page for signing in sets.
    private func xsrf(of jupyter: JupyterDAO) async throws -> String {
        let cookie = try #require(try await jupyter.signInPage().value.cookie)
        let match = try #require(cookie.firstMatch(of: /^_xsrf=([^;]+)/))
        return String(match.1)
    }

    @Test("cookies hold the session until sign-out", arguments: ClientTransport.allCases)
    func session(transport: ClientTransport) async throws {
        let jupyter = try await member(transport)
        #expect(try await jupyter.root().value.path == "")
        #expect(try await jupyter.user().value.displayName.hasPrefix("Anonymous"))
        #expect(try await jupyter.signInPage().value.cookie == nil)

        try await jupyter.signOut().value
        do {
            _ = try await jupyter.root().value
            Issue.record("no error")
        } catch .server(.forbidden(let problem)) {
            #expect(problem.message == "Forbidden")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a wrong password has its own error")
    func wrongPassword() async throws {
        var jupyter = visitor()
        jupyter.xsrf = try await xsrf(of: jupyter)
        do {
            _ = try await jupyter.signIn(password: "mustard").value
            Issue.record("no error")
        } catch .server(.wrongPassword(let response)) {
            #expect(response.status == 401)
        } catch {
            Issue.record("\(error)")
        }
        #expect(!"\(jupyter)".contains(jupyter.xsrf ?? "_"))
    }

    @Test("without the value of the cookie, a change is forbidden")
    func missingValue() async throws {
        var jupyter = try await member()
        jupyter.xsrf = nil
        do {
            _ = try await jupyter.addUntitled(type: .file).value
            Issue.record("no error")
        } catch .server(.forbidden(let problem)) {
            #expect(problem.message == "'_xsrf' argument missing from POST")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("a token needs neither cookies nor their value")
    func token() async throws {
        let configuration = APIClient.Configuration(session: APISession(.token(JupyterServer.token)))
        let jupyter = JupyterDAO(client: APIClient(server: CurrentServer.address, configuration: configuration))
        guard case .created = try await jupyter.saveText(path: "token.txt", content: "x").value else {
            Issue.record("not created")
            return
        }
        try await jupyter.delete(path: "token.txt").value
        let other = JupyterDAO(client: APIClient(server: CurrentServer.address))
        await #expect(throws: APIError<JupyterError>.server(.forbidden(JupyterProblem(message: "Forbidden")))) {
            _ = try await other.status().value
        }
    }

    @Test("a file is created, replaced, renamed and deleted", arguments: ClientTransport.allCases)
    func files(transport: ClientTransport) async throws {
        let jupyter = try await member(transport)
        let folder = "\(transport) ü"
        guard case .created(let added, let place) = try await jupyter.addFolder(path: folder).value else {
            Issue.record("no folder")
            return
        }
        #expect(added.type == .directory)
        #expect(added.name == folder)
        #expect(place.absoluteString.hasPrefix(CurrentServer.address + "/api/contents/"))

        let path = folder + "/a b.txt"
        guard case .created(let file, _) = try await jupyter.saveText(path: path, content: "hellö").value else {
            Issue.record("not created")
            return
        }
        #expect(file.size == 6)
        guard case .replaced = try await jupyter.saveBytes(path: path, content: Data([0, 255])).value else {
            Issue.record("not replaced")
            return
        }
        let bytes = try await jupyter.contents(path: path, format: .base64, hash: 1).value.value
        #expect(bytes.content == .text("AP8=\n"))
        #expect(bytes.hashAlgorithm == "sha256")

        #expect(try await jupyter.rename(path: path, newPath: folder + "/c.txt").value.name == "c.txt")
        guard case .entries(let entries) = try await jupyter.contents(path: folder).value.value.content else {
            Issue.record("no folder")
            return
        }
        #expect(entries.map(\.name) == ["c.txt"])
        try await jupyter.delete(path: folder + "/c.txt").value
        try await jupyter.delete(path: folder).value
    }

    @Test("a cached file is revalidated by its tag", arguments: ClientTransport.allCases)
    func revalidation(transport: ClientTransport) async throws {
        let jupyter = try await member(transport)
        let path = "cached-\(transport).txt"
        _ = try await jupyter.saveText(path: path, content: "first").value
        let before = log.statuses.count
        let first = try await jupyter.contents(path: path).value
        let second = try await jupyter.contents(path: path).value
        #expect(second == first)
        #expect(log.statuses.dropFirst(before) == [200, 304])

        _ = try await jupyter.saveText(path: path, content: "second").value
        let third = try await jupyter.contents(path: path).value
        #expect(third.eTag != first.eTag)
        #expect(third.value.content == .text("second"))
    }

    @Test("a checkpoint brings back a notebook")
    func checkpoints() async throws {
        let jupyter = try await member()
        let added = try await jupyter.addUntitled(type: .notebook).value
        #expect(added.name.hasSuffix(".ipynb"))
        let checkpoint = try await jupyter.addCheckpoint(path: added.path).value
        #expect(try await jupyter.checkpoints(path: added.path).value.map(\.id) == [checkpoint.id])

        let title: [String: JSON] = ["title": .string("Waves")]
        _ = try await jupyter.saveNotebook(path: added.path, content: Notebook(metadata: title)).value
        #expect(try await notebook(added.path, of: jupyter)?.metadata == title)
        try await jupyter.restoreCheckpoint(path: added.path, id: checkpoint.id).value
        #expect(try await notebook(added.path, of: jupyter)?.metadata["title"] == nil)
        try await jupyter.deleteCheckpoint(path: added.path, id: checkpoint.id).value
        #expect(try await jupyter.checkpoints(path: added.path).value.isEmpty)

        _ = try await jupyter.addFolder(path: "copies").value
        let copy = try await jupyter.copy(folder: "copies", copyFrom: added.path).value
        #expect(copy.path == "copies/" + added.name)
    }

    private func notebook(_ path: String, of jupyter: JupyterDAO) async throws -> Notebook? {
        guard case .notebook(let notebook) = try await jupyter.contents(path: path).value.value.content else {
            return nil
        }
        return notebook
    }

    @Test("a missing file is notFound, with the text that the server calls JSON")
    func missingFile() async throws {
        let jupyter = try await member()
        do {
            _ = try await jupyter.contents(path: "none.txt").value
            Issue.record("no error")
        } catch .server(.notFound(let response)) {
            #expect(response.text == "file or directory '/none.txt' does not exist")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("the state of the server is read")
    func status() async throws {
        let jupyter = try await member()
        #expect(try await jupyter.version().value.hasPrefix("2."))
        let status = try await jupyter.status().value
        #expect(status.kernels == 0)
        #expect(status.started <= status.lastActivity)
        #expect(try await jupyter.kernelSpecs().value.default == "python3")
        #expect(try await jupyter.kernels().value.isEmpty)
        #expect(try await jupyter.sessions().value.isEmpty)
    }
}
