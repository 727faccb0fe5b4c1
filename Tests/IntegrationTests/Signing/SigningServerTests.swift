@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import PagesScenario
import TestSupport
import Testing

/// The examples of the page on signatures, against a server that checks and signs with what others have written.
@Suite(
    "Private keys and signed responses, with libraries of others", .enabled(if: SigningServer.isInstalled),
    ServerTrait<SigningServer>(), .timeLimit(.minutes(10)))
struct SigningServerTests {
    /// A key that the server has left in its folder.
    private func key(_ name: String, id: String? = nil) throws -> SigningKey {
        let file = try #require(CurrentServer.folder).url.appendingPathComponent(name + ".pem")
        return .pem(try String(contentsOf: file, encoding: .utf8), id: id)
    }

    private func client(
        _ mode: String, _ values: [String: String] = [:], keys: [String: SigningKey],
        session: APISession = APISession()
    ) -> APIClient {
        APIClient(
            server: CurrentServer.address + "/" + mode,
            configuration: APIClient.Configuration(
                timeout: .seconds(120), session: session, secrets: Secrets(values, keys: keys)))
    }

    /// The fault of a call that must not have a value.
    private func fault<Value, Failure>(_ result: Result<Value, APIError<Failure>>) -> CredentialError? {
        if case .failure(.authentication(let fault)) = result { return fault }
        Issue.record("\(result)")
        return nil
    }

    // MARK: Alipay

    private func alipay(_ mode: String, _ merchant: String = "merchant") throws -> AlipayDAO {
        let keys = ["merchant": try key(merchant), "alipay": try key("platform-public")]
        return AlipayDAO(client: client(mode, ["app-id": "2021"], keys: keys))
    }

    @Test("python-alipay-sdk accepts requests, and its responses are checked")
    func alipay() async throws {
        #expect(try await alipay("right").trade(order: #"{"out_trade_no":"é &=1"}"#).value == "TRADE_SUCCESS")
        #expect(
            fault(try await alipay("forged").trade(order: "{}").result)?.reason == "rsa-sha256: its signature is wrong")
        #expect(fault(try await alipay("unsigned").trade(order: "{}").result)?.reason == "rsa-sha256: it is not signed")
        guard case .failure(.server(let failure)) = try await alipay("right", "platform").trade(order: "{}").result
        else {
            Issue.record("another key is accepted")
            return
        }
        #expect(failure.response.status == 403)
    }

    // MARK: WeChat Pay

    private func wechat(_ mode: String) throws -> WechatDAO {
        let keys = [
            "merchant": try key("merchant", id: "merchant-1"),
            "platform": SigningKey.oneOf([try key("server-public", id: "0A"), try key("platform-certificate")]),
        ]
        return WechatDAO(client: client(mode, ["mchid": "1900009191"], keys: keys))
    }

    @Test("wechatpayv3 accepts requests, and its responses are checked")
    func wechat() async throws {
        #expect(try await wechat("right").prepay(description: "Tea 茶").value == "weixin://Tea 茶")
        for (mode, reason) in [
            ("forged", "its signature is wrong"), ("unsigned", "it is not signed"),
            ("old", "its time is not within 300.0 s of now"),
        ] {
            let result = try await wechat(mode).prepay(description: "Tea").result
            #expect(fault(result)?.reason == "rsa-sha256: " + reason, "\(mode)")
        }
        #expect(try await wechat("right").status().value == "up")
    }

    @Test("a bill is checked before the file is there")
    func bill() async throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("bill.csv")
        _ = try await wechat("right").bill(date: "1", to: place).value
        #expect(try String(contentsOf: place, encoding: .utf8) == "bill,1\n")
        try FileManager.default.removeItem(at: place)
        _ = fault(try await wechat("forged").bill(date: "1", to: place).result)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    // MARK: Tokens

    @Test("joserfc and authlib accept a token, which is kept")
    func tokens() async throws {
        let keys = ["connect": try key("connect", id: "K1")]
        let store = AppStoreDAO(client: client("right", ["issuer": "issuer-1"], keys: keys))
        let first = try await store.apps().value
        #expect(try await store.apps().value == first)
        let other = AppStoreDAO(client: client("right", ["issuer": "issuer-2"], keys: keys))
        guard case .failure(.server(let failure)) = await other.apps().result else {
            Issue.record("another issuer is accepted")
            return
        }
        #expect(failure.response.status == 403)
    }

    private struct ExchangeDAO: DAO {
        typealias Failure = TranslatorError
        static let service: ServiceDescription = ServiceDescription(
            "Exchange",
            signature: .token(
                .key(.rsaSHA256), key: ["$account"], claims: [.text("iss", "me")], lifetime: .hours(1),
                exchange: "/token"))
        let client: APIClient

        func languages() -> Call<String, TranslatorError> {
            Call(RequestBuilder("Exchange.languages", .get, "/languages"), as: .text, self)
        }
    }

    @Test("authlib accepts a grant, whose access token is sent")
    func grants() async throws {
        let keys = ["account": try key("merchant")]
        #expect(try await ExchangeDAO(client: client("right", keys: keys)).languages().value == "ok")
        let refused = fault(await ExchangeDAO(client: client("forged", keys: keys)).languages().result)
        #expect(refused?.reason == "the URL that exchanges tokens responded with 403")
    }

    // MARK: Messages

    private func relay(_ mode: String, _ client: String = "client") throws -> RelayDAO {
        let keys = ["client": try key(client, id: "client"), "server": try key("server-public", id: "server")]
        return RelayDAO(client: self.client(mode, keys: keys))
    }

    @Test("http-message-signatures accepts requests, and its responses are checked")
    func messages() async throws {
        #expect(try await relay("right").send(text: "hé").value == 7)
        #expect(try await relay("right").message(id: 7).value == "hello")
        for (mode, reason) in [
            ("forged", "its SHA-256 digest is wrong"), ("unsigned", "it is not signed"),
            ("old", "its time is not within 300.0 s of now"),
            ("partial", "its signature does not cover \"content-digest\""),
        ] {
            let result = try await relay(mode).message(id: 7).result
            #expect(fault(result)?.reason == "http-message: " + reason, "\(mode)")
        }
    }

    // MARK: Proofs

    @Test("joserfc accepts proofs with the server's nonce, each once")
    func proofs() async throws {
        let keys = ["device": try key("device")]
        let wallet = WalletDAO(client: client("right", keys: keys, session: APISession(.token("access-1"))))
        #expect(try await wallet.balance().value == 5)
        #expect(try await wallet.balance().value == 5)
    }

    // MARK: Digests

    @Test("a digest of http-message-signatures is checked")
    func digests() async throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("report")
        #expect(
            try await ReportsDAO(client: client("right", keys: [:])).report(id: 1, to: place).value.length == 70_000)
        try FileManager.default.removeItem(at: place)
        let result = await ReportsDAO(client: client("unsigned", keys: [:])).report(id: 1, to: place).result
        #expect(fault(result)?.reason == "content-digest: it has no digest by SHA-256 or SHA-512")
        guard case .failure = await ReportsDAO(client: client("forged", keys: [:])).report(id: 1, to: place).result
        else {
            Issue.record("a changed file is used")
            return
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
