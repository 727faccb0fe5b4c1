import APIRuntime
import Foundation
import HTTPTypes
import SigningScenario
import Testing

/// Signatures whose parts the spec puts together, as bytes on the wire. Python's hmac gives the values that no document
/// publishes.
@Suite("Generated signatures of parts")
struct ComposedSignatureTests {
    private let transport: ScriptedTransport = ScriptedTransport { _, _ in .init(body: #"{"name":"n"}"#) }

    private func client(
        _ environment: some ServerEnvironment, _ secrets: Secrets, _ transport: ScriptedTransport,
        time: StoppedTime = StoppedTime()
    ) -> APIClient {
        APIClient(environment: environment, configuration: .signing(transport, secrets: secrets, time: time))
    }

    // MARK: AWS

    private static let keys: [String: String] = [
        "access-key": "AKIAIOSFODNN7EXAMPLE", "secret-key": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    ]

    /// A bucket on 20130524T000000Z.
    private func bucket(
        token: String? = nil, _ transport: ScriptedTransport? = nil,
        time: StoppedTime = StoppedTime(at: 1_369_353_600)
    ) -> BucketDAO {
        var keys = Self.keys
        keys["session-token"] = token
        return BucketDAO(
            client: client(BucketDAO.Environment.release, Secrets(keys), transport ?? self.transport, time: time))
    }

    private static func authorization(_ names: String, _ signature: String) -> String {
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=" + names
            + ",Signature=" + signature
    }

    private static let empty: String = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    // Amazon S3 API Reference, "Signature Calculations for the Authorization Header", with all four examples.
    @Test("S3: a range of an object")
    func range() async throws {
        _ = try await bucket().read(key: "test.txt", range: "bytes=0-9").value
        let signature = "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        let names = "host;range;x-amz-content-sha256;x-amz-date"
        #expect(await transport.paths == ["/test.txt"])
        #expect(await transport.fields("Authorization") == [Self.authorization(names, signature)])
        #expect(await transport.fields("x-amz-date") == ["20130524T000000Z"])
        #expect(await transport.fields("x-amz-content-sha256") == [Self.empty])
        #expect(await transport.fields("x-amz-security-token") == [nil])
    }

    @Test("S3: an upload")
    func upload() async throws {
        try await bucket().write(
            key: "test$file.text", date: "Fri, 24 May 2013 00:00:00 GMT", storage: "REDUCED_REDUNDANCY",
            body: Upload(bytes: Array("Welcome to Amazon S3.".utf8))
        ).value
        let signature = "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        let names = "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class"
        #expect(await transport.paths == ["/test%24file.text"])
        #expect(await transport.fields("Authorization") == [Self.authorization(names, signature)])
    }

    @Test("S3: queries with and without values")
    func queries() async throws {
        _ = try await bucket().list(lifecycle: "").value
        _ = try await bucket().list(limit: 2, prefix: "J").value
        let signatures = [
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
        ]
        let names = "host;x-amz-content-sha256;x-amz-date"
        #expect(await transport.paths == ["/?lifecycle=", "/?max-keys=2&prefix=J"])
        #expect(await transport.fields("Authorization") == signatures.map { Self.authorization(names, $0) })
    }

    @Test("S3: a session's token is sent and signed, where the client has one")
    func token() async throws {
        _ = try await bucket(token: "T+/=").read(key: "a").value
        let signature = "4c71e63b4702da77ede9a781552b08fc0b120e145955a463f6b5b39c8705b84b"
        let names = "host;x-amz-content-sha256;x-amz-date;x-amz-security-token"
        #expect(await transport.fields("Authorization") == [Self.authorization(names, signature)])
        #expect(await transport.fields("x-amz-security-token") == ["T+/="])
    }

    @Test("S3: a file is digested before it is sent, and a stream is not")
    func files() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = [UInt8](repeating: 7, count: 300_000)
        try Data(bytes).write(to: file)
        let pieces = AsyncStream<[UInt8]> { stream in
            stream.yield([1, 2])
            stream.finish()
        }
        try await bucket().write(key: "a", body: Upload(file: file)).value
        try await bucket().write(key: "a", body: Upload(stream: pieces, length: 2)).value
        let digests = ["08f166476de183f7a1b2874d544d37912aaf8d19b92013e1aafe233ba231024a", "UNSIGNED-PAYLOAD"]
        let signatures = [
            "7c65e1fc18bb919fee5b2d2ba8832157d537b0f4b4667f609cd25b4441547846",
            "fc66b094f7c941aac40f574dbeb472a04d39dbbe34fe677097438917d086f14b",
        ]
        let names = "host;x-amz-content-sha256;x-amz-date"
        #expect(await transport.fields("x-amz-content-sha256") == digests)
        #expect(await transport.fields("Authorization") == signatures.map { Self.authorization(names, $0) })
        let sent = try await transport.requests[0].body?.collect(atMost: 1 << 20)
        #expect(sent == bytes)
        #expect(try await transport.requests[1].body?.collect(atMost: 1 << 20) == [1, 2])
    }

    @Test("a retry is signed anew, with the time at which it is sent")
    func retries() async throws {
        let time = StoppedTime(at: 1_369_353_600)
        let failing = ScriptedTransport { _, number in
            defer { time.advance(by: .seconds(1)) }
            return number == 1 ? .status(503) : .init()
        }
        _ = try await bucket(failing, time: time).read(key: "a").value
        let signatures = [
            "2b49ad71019a5803df3ee8c8293879964c1791f007a7f75d479b4863580e5adb",
            "d10a5d4a790126bf41500eecdd4ab9adf417f4b74321da91c4957bb2508fb8dc",
        ]
        let names = "host;x-amz-content-sha256;x-amz-date"
        #expect(await failing.fields("Authorization") == signatures.map { Self.authorization(names, $0) })
        #expect(await failing.fields("x-amz-date") == ["20130524T000000Z", "20130524T000001Z"])
    }

    // MARK: OAuth

    private func photos(_ secrets: Secrets) -> PhotosDAO {
        PhotosDAO(client: client(PhotosDAO.Environment.test, secrets, transport))
    }

    private static let head: String =
        #"OAuth oauth_consumer_key="ck", oauth_nonce="AAAAAAAAAAA", oauth_signature_method="HMAC-SHA1", "#
        + #"oauth_timestamp="1800000000", "#

    @Test("OAuth: the query is signed with the pairs of the header")
    func oauthQuery() async throws {
        let secrets: Secrets = ["consumer-key": "ck", "consumer-secret": "c&s", "token": "tk", "token-secret": "t s"]
        _ = try await photos(secrets).photos(file: "vacation.jpg", size: "original").value
        let tail =
            #"oauth_token="tk", oauth_version="1.0", oauth_signature="x%2Bb9%2F8Mib2wCZD1%2BMs%2BVe%2B9E7Ts%3D""#
        #expect(await transport.fields("Authorization") == [Self.head + tail])
        #expect(await transport.paths == ["/photos?file=vacation.jpg&size=original"])
    }

    @Test("OAuth: the form is signed, and a token that the client has not is left out")
    func oauthForm() async throws {
        let secrets: Secrets = ["consumer-key": "ck", "consumer-secret": "c&s"]
        try await photos(secrets).post(text: "a b&ü+", words: ["z", "a"]).value
        let tail = #"oauth_version="1.0", oauth_signature="0AS%2Fkot1SQdP%2BTXX54iffFVB5WM%3D""#
        #expect(await transport.fields("Authorization") == [Self.head + tail])
        #expect(await transport.paths == ["/photos?word=z&word=a"])
    }

    // MARK: Others

    @Test("Aliyun: the query is signed with what is added to it")
    func aliyun() async throws {
        let dao = CloudDAO(
            client: client(CloudDAO.Environment.release, ["access-key": "ak", "access-secret": "sk"], transport))
        _ = try? await dao.regions().value
        let path =
            "/?Version=2014-05-26&Action=DescribeRegions&Format=JSON&AccessKeyId=ak&SignatureMethod=HMAC-SHA1"
            + "&SignatureNonce=00000000-0000-4000-8000-000000000000&SignatureVersion=1.0"
            + "&Timestamp=2027-01-15T08%3A00%3A00Z&Signature=sIaLC6dlDSSXh9m9ucYJI27a2NU%3D"
        #expect(await transport.paths == [path])
    }

    @Test("WeChat: the keys of a JSON body are signed with a nonce among them, and empty ones are not")
    func wechat() async throws {
        let dao = PayDAO(client: client(PayDAO.Environment.release, ["key": "s3cret"], transport))
        try await dao.order(app: "wx1", shop: "10", device: 1000, body: "a b").value
        try await dao.order(app: "wx1", shop: "10", device: 1000, body: "").value
        let head = #"{"appid":"wx1","mch_id":"10","device_info":1000,"body":""#
        let nonce = #"","nonce_str":"AAAAAAAAAAAAAAAA","sign":""#
        let bodies = [
            head + "a b" + nonce + #"FE15A482C328C002E873BBA165CCFB73"}"#,
            head + nonce + #"2857C781C784684C4EEF30B1B04AD597"}"#,
        ]
        #expect(try await transport.bodies() == bodies)
    }

    @Test("lines with path, time, nonce and body, in base64url")
    func lines() async throws {
        let dao = NotesDAO(client: client(NotesDAO.Environment.release, ["key": "s3cret"], transport))
        try await dao.add(q: "a b", body: Note(text: "hi")).value
        let signature = "KjqyhYNuUBOru-Q6usOuU5dgG8gPiAQa73f2Cvy0o5Ebu2Wf4f2qJRMY73kZLnv6Sbwm1muKVnUADQEqVS8XSA"
        let nonce = String(repeating: "0", count: 32)
        #expect(await transport.fields("Authorization") == ["NOTES nonce=\(nonce),signature=\(signature)"])
        #expect(await transport.fields("X-Time") == ["1800000000"])
        #expect(await transport.fields("X-Nonce") == [nonce])
        #expect(try await transport.bodies() == [#"{"text":"hi"}"#])
    }

    @Test("without a secret that is not optional, nothing is sent")
    func missingSecret() async throws {
        let dao = BucketDAO(client: client(BucketDAO.Environment.release, ["access-key": "k"], transport))
        let error = await #expect(throws: APIError<BucketError>.self) { try await dao.read(key: "a").value }
        guard case .authentication(let fault)? = error else { return #expect(error == nil) }
        #expect(fault.reason == "the client's configuration has no secret secret-key")
        #expect(await transport.requests.isEmpty)
    }

    @Test("neither secrets nor signatures are in events and errors")
    func secrecy() async throws {
        for response: ScriptedTransport.Reply in [.init(), .status(500), .status(302), .status(403)] {
            let events = APIClient.Events()
            let stream = events.stream()
            let scripted = ScriptedTransport { _, _ in response }
            var configuration = APIClient.Configuration.signing(
                scripted, secrets: ["access-key": "s3cret1", "access-secret": "s3cret2"])
            configuration.events = events
            let dao = CloudDAO(client: APIClient(server: "https://h", configuration: configuration))
            var texts: [String] = []
            func add(_ value: Any) {
                var dumped = ""
                dump(value, to: &dumped)
                texts += ["\(value)", String(reflecting: value), dumped]
            }
            do { add(try await dao.regions().value) } catch { add(error) }
            for await event in stream {
                add(event)
                if case .ended = event.kind { break }
            }
            let sent = try #require(await scripted.paths.first?.components(separatedBy: "Signature=").last)
            #expect(texts.count > 6)
            for text in texts { #expect(!text.contains("s3cret") && !text.contains(sent), "\(text)") }
        }
    }
}
