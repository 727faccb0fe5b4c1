import APIRuntimeMock
import Foundation
import HTTPTypes
import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Responses of a service that signs them.
@Suite("Signed responses", .timeLimit(.minutes(5)))
struct VerificationTests {
    /// Lines of time, nonce and body, signed by RSA, with the serial number of the key.
    private static let lines: VerificationScheme = VerificationScheme(
        .key(.rsaSHA256), of: ["{time}", "{nonce}", "{body}", ""], join: "\n", key: ["$platform"], keyID: "{serial}",
        encode: .base64,
        values: [
            "time": .header("X-Time", time: .unix), "nonce": .header("X-Nonce"), "serial": .header("X-Serial"),
        ], from: .header("X-Sign"), within: .minutes(5))

    private static let serial: String = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1"

    /// A service with an endpoint of each kind that is checked.
    private struct BankDAO: DAO {
        typealias Failure = ParcelError
        static let service: ServiceDescription = ServiceDescription(
            "Bank", verification: VerificationTests.lines, retry: RetryPolicy(times: 2, on: [.statusClass(5)]),
            batch: BatchFormat(.post, "/batch", atMost: 4))
        let client: APIClient

        func text(_ policies: CallPolicies? = nil) -> Call<String, ParcelError> {
            Call(RequestBuilder(EndpointRoute("Bank.text", .get, "/text", policies: policies)), as: .text, self)
        }

        func goods(_ id: Int) -> Call<Goods, ParcelError> {
            var request = RequestBuilder(
                EndpointRoute("Bank.goods", .get, "/goods/{id}", policies: CallPolicies(isBatched: true)))
            request.path("id", id)
            return Call(request, self)
        }

        func file(to place: URL) -> Call<Download, ParcelError> {
            let route = EndpointRoute("Bank.file", .get, "/file", policies: CallPolicies(resumes: true))
            return Call(RequestBuilder(route), as: .file(at: place), self)
        }
    }

    private let time: ManualTime = ManualTime(skipsSleep: true)

    /// - Parameter time: The clock. Defaults to one that skips waits.
    private func bank(
        _ transport: any Transport, _ key: SigningKey = .pem(SampleKeys.certificate), time: ManualTime? = nil
    ) -> BankDAO {
        let time = time ?? self.time
        let other = SigningKey.jwk(SampleKeys.tokenRSA, id: "older")
        let configuration = APIClient.Configuration(
            secrets: Secrets(keys: ["platform": .oneOf([other, key])]), time: time, transport: transport)
        return BankDAO(client: APIClient(server: "http://h", configuration: configuration))
    }

    /// A response that is signed, and then changed.
    private func response(
        _ body: String, _ change: (inout WireResponse) -> Void = { _ in }
    ) async throws -> WireResponse {
        let seconds = String(Int64(time.date.timeIntervalSince1970))
        let message = [seconds, "n", body, ""].joined(separator: "\n")
        let signature = try await SigningKey.pem(SampleKeys.rsa)
            .signature(of: Array(message.utf8), by: .rsaSHA256, named: "k")
        var response = WireResponse(200, body)
        for (name, value) in [
            ("X-Time", seconds), ("X-Nonce", "n"), ("X-Serial", Self.serial), ("X-Sign", Base64Text.encode(signature)),
        ] { response.head.headerFields[try #require(HTTPField.Name(name))] = value }
        change(&response)
        return response
    }

    private func fault(
        _ response: WireResponse, key: SigningKey = .pem(SampleKeys.certificate)
    ) async -> CredentialError? {
        let transport = InMemoryTransport { _ in response }
        guard case .failure(.authentication(let fault)) = await bank(transport, key).text().result else { return nil }
        #expect(transport.requests.count == 1)
        return fault
    }

    @Test("that are right are decoded")
    func right() async throws {
        let response = try await response("hello")
        #expect(try await bank(InMemoryTransport { _ in response }).text().value == "hello")
    }

    @Test("that are changed anywhere are refused, and the error names the scheme")
    func changed() async throws {
        var bytes = Array("hello".utf8)
        for index in bytes.indices {
            bytes[index] ^= 1
            let body = WireBody(bytes)
            let wrong = await fault(try await response("hello") { $0.body = body })
            #expect(wrong?.reason == "rsa-sha256: its signature is wrong")
            #expect(wrong?.kind == .untrustedResponse && wrong?.endpoint == "Bank.text")
            bytes[index] ^= 1
        }
        for (name, value, reason) in [
            ("X-Nonce", "m", "its signature is wrong"), ("X-Sign", "AAAA", "its signature is wrong"),
            ("X-Sign", "*", "its signature cannot be decoded"), ("X-Sign", nil, "it is not signed"),
            ("X-Nonce", nil, "it has no header field X-Nonce"),
            ("X-Time", "x", "its time is not within 300.0 s of now"),
            ("X-Time", "5", "its time is not within 300.0 s of now"), ("X-Serial", "older", "its signature is wrong"),
        ] as [(String, String?, String)] {
            let field = try #require(HTTPField.Name(name))
            let wrong = await fault(try await response("hello") { $0.head.headerFields[field] = value })
            #expect(wrong?.reason == "rsa-sha256: " + reason, "\(name) \(value ?? "")")
        }
    }

    @Test("of a key that the client does not have are refused")
    func unknownKey() async throws {
        let field = try #require(HTTPField.Name("X-Serial"))
        let wrong = await fault(try await response("hello") { $0.head.headerFields[field] = "00" })
        #expect(wrong?.kind == .missingSecret)
        #expect(wrong?.reason == "the client's configuration has no key platform with the id of the signature")
    }

    @Test("may tell of a failure without a signature, but not with a wrong one")
    func failures() async throws {
        for status in [404, 502] {
            let plain = InMemoryTransport("no", status: status)
            guard case .failure(.server) = await bank(plain).text().result else {
                Issue.record("\(status) is no error of the server")
                continue
            }
        }
        let signed = try await response("no") { $0.head.status = 404 }
        guard case .failure(.server) = await bank(InMemoryTransport { _ in signed }).text().result else {
            Issue.record("a signed failure is refused")
            return
        }
        let body = WireBody([1])
        let wrong = await fault(
            try await response("no") {
                $0.head.status = 404
                $0.body = body
            })
        #expect(wrong?.reason == "rsa-sha256: its signature is wrong")
    }

    @Test("of an endpoint with `verify: none` are not checked")
    func skipped() async throws {
        let dao = bank(InMemoryTransport("plain"))
        #expect(try await dao.text(CallPolicies(isVerified: false)).value == "plain")
    }

    @Test("of mocks in the process are not checked")
    func mocks() async throws {
        let mock = MockTransport()
        mock.respondToOthers { _ in .json("mocked") }
        #expect(try await bank(mock).text().value == "mocked")
    }

    @Test("in the cache were checked, and wrong ones are not stored")
    func cache() async throws {
        let policies = CallPolicies(cache: CachePolicy(.cacheFirst, for: .seconds(60), fingerprint: "f"))
        let first = try await response("right")
        let responses = ResponseList([first, WireResponse(200, "forged"), try await response("later")])
        let dao = bank(InMemoryTransport { _ in responses.next() })
        #expect(try await dao.text(policies).value == "right")
        #expect(try await dao.text(policies).value == "right")
        time.advance(by: .seconds(61))
        guard case .failure(.authentication) = await dao.text(policies).result else {
            Issue.record("a forged response is used")
            return
        }
        #expect(try await dao.text(policies).value == "later")
    }

    @Test("of batches are checked as a whole")
    func batches() async throws {
        let body = #"[{"body":{"id":1,"name":"a"}},{"body":{"id":2,"name":"b"}}]"#
        let right = try await response(body)
        // A group that does not wait for its calls is none.
        let dao = bank(InMemoryTransport { _ in right }, time: ManualTime())
        let (one, two) = await dao.client.batch(dao.goods(1), dao.goods(2))
        #expect(try one.get().id == 1 && two.get().id == 2)
        let forged = bank(InMemoryTransport(body), time: ManualTime())
        let (third, fourth) = await forged.client.batch(forged.goods(1), forged.goods(2))
        for result in [third, fourth] {
            guard case .failure(.authentication(let fault)) = result else {
                Issue.record("a forged response is used")
                return
            }
            #expect(fault.reason == "rsa-sha256: it is not signed")
        }
    }

    @Test("of downloads are checked before the file is there")
    func downloads() async throws {
        let folder = try TestFolder()
        let place = folder.place("a.bin")
        let right = try await response("content")
        let download = try await bank(InMemoryTransport { _ in right }).file(to: place).value
        #expect(download.length == 7)
        try FileManager.default.removeItem(at: place)
        let body = WireBody(Array("c0ntent".utf8))
        let wrong = try await response("content") { $0.body = body }
        guard
            case .failure(.authentication(let fault)) = await bank(InMemoryTransport { _ in wrong }).file(to: place)
                .result
        else {
            Issue.record("a forged file is used")
            return
        }
        #expect(fault.reason == "rsa-sha256: its signature is wrong")
        #expect(try folder.names == [])
    }
}

/// Responses in a row, of which the last one is repeated.
final class ResponseList: Sendable {
    private let rest: Locked<[WireResponse]>

    init(_ responses: [WireResponse]) {
        rest = Locked(responses)
    }

    func next() -> WireResponse {
        rest.withLock { rest in rest.count > 1 ? rest.removeFirst() : rest[0] }
    }
}
