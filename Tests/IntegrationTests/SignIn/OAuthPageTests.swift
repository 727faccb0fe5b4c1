import APIRuntime
import Foundation
import HTTPTypes
import PagesScenario
import TestSupport
import Testing

#if canImport(AuthenticationServices)
    import APIRuntimeObservation
#endif

actor FileStore: APISession.Store {
    let file: URL

    init(file: URL) { self.file = file }

    func load() async throws -> Credential? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return Credential(encoded: [UInt8](try Data(contentsOf: file)))
    }

    func save(_ credential: Credential?) async throws {
        guard let credential else { return try FileManager.default.removeItem(at: file) }
        try Data(credential.encoded).write(to: file, options: .atomic)
    }
}

/// The snippets of the page on OAuth 2, verbatim, at a real authorization server. `SwiftSnippetTests` compares them.
@Suite(
    "The page on OAuth 2", ServerTrait<AuthlibServer>(), .serialized,
    .enabled(if: AuthlibServer.isInstalled, "authlib is not installed; Scripts/test does that"))
struct OAuthPageTests {
    private var server: String { CurrentServer.address }

    private func file() throws -> URL {
        try #require(CurrentServer.folder).url.appending(path: UUID().uuidString)
    }

    @Test("a user signs in, and is signed in in the next process")
    func browser() async throws {
        let file = try file()
        let browser = ApprovingBrowser()
        let configuration = APIClient.Configuration(
            session: APISession(store: FileStore(file: file)), secrets: ["client-id": "app"])
        let library = LibraryDAO(client: APIClient(server: server, configuration: configuration))
        try await library.oauth2.signIn(with: browser)
        let books = try await library.books().value
        #expect(books == ["Emma", "Ulysses"])
        let next = APIClient.Configuration(
            session: APISession(store: FileStore(file: file)), secrets: ["client-id": "app"])
        let again = LibraryDAO(client: APIClient(server: server, configuration: next))
        #expect(try await again.books().value == books)
    }

    #if canImport(AuthenticationServices)
        private func systemBrowser() -> some APIClient.OAuth2.Browser {
            let browser = APIClient.OAuth2.SystemBrowser(redirect: "com.example.library:/signed-in")
            return browser
        }
    #endif

    @Test("a program prints the page, and the user opens it")
    func loopback() async throws {
        let (pages, opened) = AsyncStream<String>.makeStream()
        @Sendable func print(_ text: String) {
            opened.yield(text)
        }
        let configuration = APIClient.Configuration(secrets: ["client-id": "app"])
        let library = LibraryDAO(client: APIClient(server: server, configuration: configuration))
        let user = Task {
            for await text in pages {
                let page = String(text.dropFirst("Open ".count))
                let redirect = try #require(try await ByHand.send(page).response.head.headerFields[.location])
                _ = try await ByHand.send(redirect)
            }
        }
        let browser = APIClient.OAuth2.LoopbackBrowser { page in
            print("Open " + page)
        }
        try await library.oauth2.signIn(with: browser)
        opened.finish()
        try await user.value
        #expect(try await library.books().value.count == 2)
    }

    @Test("a device shows the code, and the user enters it")
    func device() async throws {
        let (texts, shown) = AsyncStream<String>.makeStream()
        @Sendable func print(_ text: String) {
            shown.yield(text)
        }
        let configuration = APIClient.Configuration(secrets: ["client-id": "app"])
        let library = LibraryDAO(client: APIClient(server: server, configuration: configuration))
        let user = Task {
            for await text in texts {
                let words = text.split(separator: " ")
                _ = try await ByHand.send("\(words[1])?user_code=\(words[4].dropLast())")
            }
        }
        try await library.oauth2.signIn { code in
            print("Open \(code.page) and enter \(code.text).")
        }
        shown.finish()
        try await user.value
        #expect(try await library.books().value.count == 2)
    }

    @Test("a client needs nobody to sign in")
    func client() async throws {
        let secret = "s:e c/ret"
        let configuration = APIClient.Configuration(secrets: ["client-id": "stock", "client-secret": secret])
        let stock = StockDAO(client: APIClient(server: server, configuration: configuration))
        let count = try await stock.count().value
        #expect(count == 7)
    }
}
