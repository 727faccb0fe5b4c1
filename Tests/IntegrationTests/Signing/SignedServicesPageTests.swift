import APIRuntime
import Foundation
import PagesScenario
import TestSupport
import Testing

/// The program of the page on services with signatures, verbatim, against a server of others.
@Suite(
    "The page on services with signatures", .enabled(if: SigningServer.isInstalled), ServerTrait<SigningServer>(),
    .timeLimit(.minutes(10)))
struct SignedServicesPageTests {
    private func text(_ name: String) throws -> String {
        let folder = try #require(CurrentServer.folder)
        return try String(contentsOf: folder.url.appendingPathComponent(name + ".pem"), encoding: .utf8)
    }

    /// What the program prints.
    private func run(_ address: String) async throws -> [String] {
        let (merchantKey, oldCertificate) = (try text("merchant"), try text("server-public"))
        let platformCertificate = try text("platform-certificate")
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }

        let client = APIClient(
            server: address,
            configuration: APIClient.Configuration(
                secrets: Secrets(
                    ["mchid": "1900009191"],
                    keys: [
                        "merchant": .pem(merchantKey, id: "merchant-1"),
                        "platform": .oneOf([.pem(oldCertificate), .pem(platformCertificate)]),
                    ])))
        let wechat = WechatDAO(client: client)
        switch await wechat.prepay(description: "Tea").result {
        case .success(let address):
            print(address)
        case .failure(.authentication(let fault)) where fault.kind == .untrustedResponse:
            print("This is not from WeChat Pay: \(fault.reason)")
        case .failure(let error):
            print(error)
        }
        return printed
    }

    @Test("prints what the page says")
    func program() async throws {
        #expect(try await run(CurrentServer.address + "/right") == ["weixin://Tea"])
    }

    @Test("prints that a response is not signed well")
    func forged() async throws {
        let printed = try await run(CurrentServer.address + "/forged")
        #expect(printed == ["This is not from WeChat Pay: rsa-sha256: its signature is wrong"])
    }
}
