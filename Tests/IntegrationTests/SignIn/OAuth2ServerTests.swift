import APIRuntime
import Foundation
import HTTPTypes
import PagesScenario
import ServersScenario
import TestSupport
import Testing

@Suite(
    "OAuth 2 at a server by authlib", ServerTrait<AuthlibServer>(), .serialized,
    .enabled(if: AuthlibServer.isInstalled, "authlib is not installed; Scripts/test does that"))
struct OAuth2ServerTests {
    private let time: ShiftedTime = ShiftedTime()

    private func client(_ session: APISession = APISession(), _ transport: any Transport = DefaultTransport())
        -> APIClient
    {
        let secrets: Secrets = ["client-id": "app"]
        return APIClient(
            server: CurrentServer.address,
            configuration: APIClient.Configuration(
                session: session, secrets: secrets, cache: nil, time: time, transport: transport))
    }

    private func stock() -> StockDAO {
        let secrets: Secrets = ["client-id": "stock", "client-secret": "s:e c/ret"]
        return StockDAO(
            client: APIClient(
                server: CurrentServer.address,
                configuration: APIClient.Configuration(session: APISession(), secrets: secrets, cache: nil, time: time))
        )
    }

    /// How many requests for tokens there were, by grant.
    private func counts() async throws -> JSON {
        try JSON(fromJSON: try await ByHand.send(CurrentServer.address + "/test/counts").body)
    }

    private func count(_ grant: String) async throws -> Int { try await counts()[grant]?.int ?? 0 }

    @Test("a user signs in in a browser, and calls carry the token", arguments: ClientTransport.allCases)
    func browser(transport: ClientTransport) async throws {
        let library = LibraryDAO(client: client(APISession(), transport.make()))
        await #expect(throws: APIError<LibraryError>.self) { _ = try await library.books().value }
        let tokens = try await library.oauth2.signIn(with: ApprovingBrowser())
        #expect(tokens.scopes == ["books.read"])
        #expect(try await library.books().value == ["Emma", "Ulysses"])
        #expect(try await library.openingHours().value == "9 to 5")
    }

    @Test("a user who refuses is an error with the server's code")
    func denied() async throws {
        let library = LibraryDAO(client: client())
        let error = await #expect(throws: APIClient.OAuth2.SignInError.self) {
            try await library.oauth2.signIn(with: ApprovingBrowser { page in page + "&denied=1" })
        }
        #expect(error?.kind == .accessDenied)
        #expect(try await library.client.configuration.session.credential == nil)
    }

    @Test("the loopback browser receives the redirection on a port of its own")
    func loopback() async throws {
        let library = LibraryDAO(client: client())
        let browser = APIClient.OAuth2.LoopbackBrowser { page in
            let redirect = try #require(try await ByHand.send(page).response.head.headerFields[.location])
            Task {
                // What browsers ask for besides.
                _ = try await ByHand.send(redirect.replacing(/\/\?.*/, with: "/favicon.ico"))
                _ = try await ByHand.send(redirect)
            }
        }
        try await library.oauth2.signIn(with: browser)
        #expect(try await library.books().value.count == 2)
    }

    @Test("a user signs in on another device, while the program asks until then")
    func device() async throws {
        let library = LibraryDAO(client: client())
        try await library.oauth2.signIn { code in
            #expect(code.page == CurrentServer.address + "/oauth/approve")
            _ = try await ByHand.send(try #require(code.pageWithCode))
        }
        #expect(try await library.books().value.count == 2)
        let error = await #expect(throws: APIClient.OAuth2.SignInError.self) {
            try await library.oauth2.signIn { code in
                _ = try await ByHand.send("\(code.page)?user_code=\(code.text)&approved=no")
            }
        }
        #expect(error?.kind == .accessDenied)
    }

    @Test("a client signs in itself, once for many first calls, and again when its token has expired")
    func clientCredentials() async throws {
        let stock = stock()
        let before = try await count("client_credentials")
        let numbers = try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await stock.count().value } }
            return try await group.reduce(into: []) { all, number in all.append(number) }
        }
        #expect(numbers == Array(repeating: 7, count: 20))
        #expect(try await count("client_credentials") == before + 1)
        time.advance(by: .seconds(3_571))
        #expect(try await stock.count().value == 7)
        #expect(try await count("client_credentials") == before + 2)
    }

    @Test("a wrong secret is an error of the call, by the server's code")
    func wrongSecret() async throws {
        let secrets: Secrets = ["client-id": "stock", "client-secret": "wrong"]
        let stock = StockDAO(
            client: APIClient(
                server: CurrentServer.address, configuration: APIClient.Configuration(secrets: secrets)))
        let error = await #expect(throws: APIError<StockError>.self) { _ = try await stock.count().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .authorizationFailed)
        #expect("\(fault)" == "Stock.count: authorizationFailed: invalid_client")
    }

    @Test("a token that the server has taken back is renewed once for all calls, and the refresh token rotates")
    func renewal() async throws {
        let session = APISession()
        let library = LibraryDAO(client: client(session))
        let first = try await library.oauth2.signIn(with: ApprovingBrowser())
        let before = try await count("refresh_token")
        _ = try await ByHand.send(CurrentServer.address + "/test/revoke", form: "")
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 { group.addTask { _ = try await library.books().value } }
            try await group.waitForAll()
        }
        #expect(try await count("refresh_token") == before + 1)
        guard case .tokens(let second)? = try await session.credential else { return #expect(Bool(false)) }
        #expect(second.refreshToken != first.refreshToken)
        time.advance(by: .seconds(3_571))
        #expect(try await library.books().value.count == 2)
        #expect(try await count("refresh_token") == before + 2)
    }

    @Test("a refresh token that the server has taken back ends the session")
    func revoked() async throws {
        let session = APISession()
        let library = LibraryDAO(client: client(session))
        try await library.oauth2.signIn(with: ApprovingBrowser())
        _ = try await ByHand.send(CurrentServer.address + "/test/revoke?all=1", form: "")
        let error = await #expect(throws: APIError<LibraryError>.self) { _ = try await library.books().value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.kind == .sessionEnded)
        #expect(try await session.credential == nil)
    }
}

@Suite(
    "OpenID Connect at oidc-provider-mock", ServerTrait<OpenIDServer>(), .serialized,
    .enabled(if: OpenIDServer.isInstalled, "oidc-provider-mock is not installed; Scripts/test does that"))
struct OpenIDServerTests {
    @Test("the addresses are in the metadata, and the ID token has the nonce of the sign-in")
    func discovery() async throws {
        let time = ShiftedTime()
        let secrets: Secrets = ["client-id": "shop", "client-secret": "s3cret"]
        let account = AccountDAO(
            client: APIClient(
                server: CurrentServer.address,
                configuration: APIClient.Configuration(secrets: secrets, cache: nil, time: time)))
        let browser = ApprovingBrowser(redirect: "http://127.0.0.1:1/", form: "sub=ada")
        let tokens = try await account.oauth2.signIn(with: browser)
        #expect(tokens.idToken != nil)
        #expect(try await account.user().value == "ada")
        time.advance(by: .seconds(3_571))
        #expect(try await account.user().value == "ada")
        guard case .tokens(let renewed)? = try await account.client.configuration.session.credential else {
            return #expect(Bool(false))
        }
        #expect(renewed.accessToken != tokens.accessToken)
    }

    @Test("a page that was changed on its way gives no tokens")
    func changedNonce() async throws {
        let secrets: Secrets = ["client-id": "shop", "client-secret": "s3cret"]
        let account = AccountDAO(
            client: APIClient(server: CurrentServer.address, configuration: APIClient.Configuration(secrets: secrets)))
        for (parameter, reason) in [
            ("nonce", "the claim nonce of the ID token is not the expected one"),
            ("state", "the state of the redirection is not the expected one"),
        ] {
            var browser = ApprovingBrowser(redirect: "http://127.0.0.1:1/", form: "sub=ada")
            browser.change = { page in page.replacing("&\(parameter)=", with: "&\(parameter)=x") }
            let error = await #expect(throws: APIClient.OAuth2.SignInError.self) {
                try await account.oauth2.signIn(with: browser)
            }
            #expect(error?.kind == .untrusted)
            #expect(error?.reason == reason)
        }
    }
}
