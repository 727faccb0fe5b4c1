import APIRuntime
import APIRuntimeMock
import FieldsScenario
import Foundation
import SigningScenario
import TestSupport
import Testing

/// Searches for sensitive values, tokens and secrets in everything that is stored or shown.
@Suite("Sensitive values")
struct SensitiveTextTests {
    private static let secret = "s3cret"

    /// Whether a text contains the secret, plain or encoded.
    private static func containsSecret(_ text: String) -> Bool {
        text.contains(secret) || text.contains("czNjcmV0") || text.contains("s3%63ret")
    }

    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    @Test(
        "are in no error of a model's field",
        arguments: [
            #"{"user":"u","password":"s3","cents":1}"#, #"{"user":"u","password":["s3cret"],"cents":1}"#,
            #"{"user":"u","password":{"s3cret":1},"cents":1}"#, #"{"user":"u","password":77773,"cents":1}"#,
        ])
    func fieldErrors(json: String) throws {
        let error = try #require(throws: DataFormatError.self) { try Guarded(fromJSON: json) }
        #expect(error.description.contains("password"))
        for text in Self.texts(error) {
            #expect(!Self.containsSecret(text) && !text.contains("\"s3\"") && !text.contains("77773"), "\(text)")
        }
    }

    @Test("are in no event and no error of a call that sends them")
    func callEventsAndErrors() async throws {
        let responses: [ScriptedTransport.Reply] = [
            .token(Self.secret), .code(1002), .status(500), .status(302), .init(body: "no JSON"), .data("[]"),
        ]
        for response in responses {
            let events = APIClient.Events()
            let stream = events.stream()
            var configuration = APIClient.Configuration.signing(ScriptedTransport { _, _ in response })
            configuration.events = events
            let dao = vault(configuration)
            var texts: [String] = []
            do {
                texts += Self.texts(try await dao.logIn(user: "ada", password: Self.secret).value)
            } catch {
                texts += Self.texts(error)
            }
            var count = 0
            for await event in stream {
                count += 1
                texts += Self.texts(event)
                if case .ended = event.kind { break }
            }
            #expect(count >= 3)
            #expect(texts.filter(Self.containsSecret) == [])
        }
    }

    @Test(
        "are in no value, no event, no error and no recording of lists in JSON",
        arguments: [
            #"[{"text":"s3cret"}]"#, #"[{"text":"s3cret"},{"text":["s3cret"]}]"#, #"{"error":"s3cret"}"#, "no JSON",
        ])
    func lists(body: String) async throws {
        let folder = try TemporaryFolder()
        let events = APIClient.Events()
        let stream = events.stream()
        var configuration = APIClient.Configuration.signing(
            ScriptedTransport { _, _ in .init(body: body) }, secrets: ["key": "k"])
        let recording = try RecordingTransport(configuration.transport, to: URL(filePath: folder.path("calls.har")))
        configuration.transport = recording
        configuration.events = events
        let client = APIClient(environment: NotesDAO.Environment.release, configuration: configuration)
        let notes = [Note(text: "plain"), Note(text: Self.secret)]
        var texts = Self.texts(notes)
        do {
            texts += Self.texts(
                try await NotesDAO(client: client).share(
                    notes: notes, passwords: ["a", Self.secret], tokens: [Self.secret, "b"]
                ).value)
        } catch {
            texts += Self.texts(error)
        }
        for await event in stream {
            texts += Self.texts(event)
            if case .ended = event.kind { break }
        }
        await recording.flush()
        #expect(recording.fault == nil)
        let recorded = try folder.text(of: "calls.har")
        #expect(recorded.contains("passwords") && recorded.contains("plain"))
        texts.append(recorded)
        #expect(texts.filter(Self.containsSecret) == [])
    }

    @Test("are in no name and no content of cache files")
    func cacheFiles() async throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport { _, _ in .account }
        var configuration = APIClient.Configuration.signing(
            transport, session: APISession(.token(Self.secret)), secrets: ["secret": Self.secret])
        configuration.cache = ResponseCache(directory: folder.url)
        let dao = vault(configuration)
        _ = try await dao.account().value
        _ = await configuration.cache?.size()
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.hasSuffix(".answer") }, "\(names)")
        for name in names {
            #expect(!Self.containsSecret(name))
            let bytes = (try? Data(contentsOf: folder.url.appending(path: name))) ?? Data()
            #expect(!Self.containsSecret(String(decoding: bytes, as: UTF8.self)), "\(name)")
        }
    }
}
