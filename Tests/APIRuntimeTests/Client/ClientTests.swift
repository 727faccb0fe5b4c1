@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Calls without a response")
struct ClientTests {
    @Test(
        "an invalid server URL is an error of each call",
        arguments: [
            "", "nonsense", "ftp://x", "http://", "https://h?key=secret", "https://user:secret@h", "http://h:99999",
        ])
    func invalidServerURL(url: String) async throws {
        let transport = InMemoryTransport()
        do {
            _ = try await GalleryDAO(transport, server: url).terms().value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.endpoint == "Gallery.terms")
            #expect(fault.parameter == "server")
            #expect("\(fault)".contains("secret") == false)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("an environment without servers is an error of each call")
    func environmentWithoutServers() async throws {
        struct Nowhere: ServerEnvironment {
            var servers: [String] { [] }
        }
        do {
            _ = try await GalleryDAO(client: APIClient(environment: Nowhere())).terms().value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.expected == "at least one server")
        }
    }

    @Test("an invalid parameter is refused before anything is sent")
    func invalidParameter() async throws {
        let transport = InMemoryTransport()
        do {
            _ = try await GalleryDAO(transport).searchPictures(searchKey: "").value
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.parameter == "searchKey")
            #expect(fault.expected == "at least 1 character")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a network error keeps endpoint and underlying error, and prints no secrets")
    func networkFaultsHideSecrets() async throws {
        let underlying = URLError(.networkConnectionLost, userInfo: ["NSErrorFailingURLKey": "https://h/?token=secret"])
        let transport = InMemoryTransport { _ in throw underlying }
        do {
            _ = try await GalleryDAO(transport).terms().value
            Issue.record("no error")
        } catch {
            guard case .network(let fault) = error else {
                Issue.record("not a network error: \(error)")
                return
            }
            #expect(fault.kind == .connectionLost)
            #expect(fault.endpoint == "Gallery.terms")
            #expect((fault.underlying as? URLError)?.code == .networkConnectionLost)
            for text in ["\(fault)", String(reflecting: fault), "\(error)", String(reflecting: error)] {
                #expect(!text.contains("secret"))
            }
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("secret"))
        }
    }

    @Test("an unknown error of the transport is a network error of kind other")
    func unknownErrors() async throws {
        struct Odd: Error {}
        let transport = InMemoryTransport { _ in throw Odd() }
        do {
            _ = try await GalleryDAO(transport).terms().value
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .other)
            #expect(fault.underlying is Odd)
        }
    }

    @Test("cancellation is .cancelled, however the transport reports it")
    func cancellation() async {
        let silent = InMemoryTransport { _ in
            try await Task.sleep(for: .seconds(60))
            return WireResponse(200)
        }
        let task = Task { try await GalleryDAO(silent).terms().value }
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        let telling = InMemoryTransport { _ in throw URLError(.cancelled) }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await GalleryDAO(telling).terms().value }
    }

    @Test("a cancelled task sends nothing")
    func cancelledTaskSendsNothing() async {
        let transport = InMemoryTransport()
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await GalleryDAO(transport).terms().value
        }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("a response over the limit is refused, with or without a known length", arguments: [true, false])
    func responseSizeLimit(isAtHand: Bool) async {
        let transport = InMemoryTransport { _ in
            let bytes: [UInt8] = Array(repeating: 0x20, count: 11)
            let stream = WireBody(length: nil, isRepeatable: true) { WireBody(bytes).chunks() }
            return WireResponse(head: HTTPResponse(status: .ok), body: isAtHand ? WireBody(bytes) : stream)
        }
        for (limit, isRefused) in [(10, true), (11, false)] {
            let configuration = APIClient.Configuration(maximumResponseSize: limit, transport: transport)
            let gallery = GalleryDAO(client: APIClient(server: "http://h", configuration: configuration))
            do {
                #expect(try await gallery.terms().value.count == 11)
                #expect(!isRefused)
            } catch .network(let fault) {
                #expect(isRefused)
                #expect(fault.kind == .responseTooLarge)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test("the timeout is the endpoint's, else the service's, else the client's")
    func timeoutPrecedence() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        _ = try await GalleryDAO(transport).searchPictures(searchKey: "a").value
        _ = try await GalleryDAO(transport).terms().value
        let configuration = APIClient.Configuration(timeout: .seconds(3), transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        try await PlainDAO(client: client).probe { _ in }.value
        #expect(transport.requests.map(\.timeout) == [.seconds(5), .seconds(15), .seconds(3)])
    }

    @Test("errors describe themselves in one line")
    func errorDescriptions() {
        let fault = RequestError(endpoint: "Gallery.probe", parameter: "a", expected: "b", found: "c")
        #expect("\(APIError<GalleryError>.request(fault))" == "Gallery.probe: a: expected b, found c")
        #expect("\(APIError<GalleryError>.server(.systemBusy))" == "the server responded with 100002: Busy, try again")
        #expect("\(APIError<GalleryError>.server(.notFound))" == "the server responded with http-404")
        #expect("\(APIError<GalleryError>.network(NetworkError(.timedOut, reason: "r")))" == "timedOut: r")
    }
}
