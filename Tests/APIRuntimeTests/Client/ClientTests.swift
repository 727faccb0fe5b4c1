@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Calls that give no answer")
struct ClientTests {
    @Test(
        "a server's URL that is not valid is an error of each call, never a crash",
        arguments: [
            "", "nonsense", "ftp://x", "http://", "https://h?key=secret", "https://user:secret@h", "http://h:99999",
        ])
    func invalidServer(url: String) async throws {
        let transport = InMemoryTransport()
        do {
            _ = try await GalleryDAO(transport, server: url).terms()
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.endpoint == "Gallery.terms")
            #expect(fault.parameter == "server")
            #expect("\(fault)".contains("secret") == false)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("an environment without servers is an error of each call")
    func noServers() async throws {
        struct Nowhere: ServerEnvironment {
            var servers: [String] { [] }
        }
        do {
            _ = try await GalleryDAO(client: APIClient(environment: Nowhere())).terms()
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.expected == "at least one server")
        }
    }

    @Test("a parameter that breaks a rule is refused before anything is sent")
    func constraint() async throws {
        let transport = InMemoryTransport()
        do {
            _ = try await GalleryDAO(transport).searchPictures(searchKey: "")
            Issue.record("no error")
        } catch .request(let fault) {
            #expect(fault.parameter == "searchKey")
            #expect(fault.expected == "at least 1 character")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("faults of the network name the endpoint and keep the error below, but show nothing of it")
    func networkFault() async throws {
        let underlying = URLError(.networkConnectionLost, userInfo: ["NSErrorFailingURLKey": "https://h/?token=secret"])
        let transport = InMemoryTransport { _ in throw underlying }
        do {
            _ = try await GalleryDAO(transport).terms()
            Issue.record("no error")
        } catch {
            guard case .network(let fault) = error else {
                Issue.record("not a network fault: \(error)")
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

    @Test("an error of another kind is a network fault of the kind other")
    func otherError() async throws {
        struct Odd: Error {}
        let transport = InMemoryTransport { _ in throw Odd() }
        do {
            _ = try await GalleryDAO(transport).terms()
            Issue.record("no error")
        } catch .network(let fault) {
            #expect(fault.kind == .other)
            #expect(fault.underlying is Odd)
        }
    }

    @Test("cancelling is .cancelled, however the transport says it")
    func cancellation() async {
        let silent = InMemoryTransport { _ in
            try await Task.sleep(for: .seconds(60))
            return WireResponse(200)
        }
        let task = Task { try await GalleryDAO(silent).terms() }
        task.cancel()
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        let telling = InMemoryTransport { _ in throw URLError(.cancelled) }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await GalleryDAO(telling).terms() }
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async {
        let transport = InMemoryTransport()
        let task = Task {
            withUnsafeCurrentTask { task in task?.cancel() }
            return try await GalleryDAO(transport).terms()
        }
        await #expect(throws: APIError<GalleryError>.cancelled) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("an answer over the limit is refused, whether its length is known or not", arguments: [true, false])
    func answerSize(isAtHand: Bool) async {
        let transport = InMemoryTransport { _ in
            let bytes: [UInt8] = Array(repeating: 0x20, count: 11)
            let stream = WireBody(length: nil, isRepeatable: true) { WireBody(bytes).chunks() }
            return WireResponse(head: HTTPResponse(status: .ok), body: isAtHand ? WireBody(bytes) : stream)
        }
        for (limit, isRefused) in [(10, true), (11, false)] {
            let configuration = APIClient.Configuration(maximumAnswerSize: limit, transport: transport)
            let gallery = GalleryDAO(client: APIClient(server: "http://h", configuration: configuration))
            do {
                #expect(try await gallery.terms().count == 11)
                #expect(!isRefused)
            } catch .network(let fault) {
                #expect(isRefused)
                #expect(fault.kind == .answerTooLarge)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test("the timeout is the endpoint's, else the service's, else the client's")
    func timeouts() async throws {
        let transport = InMemoryTransport(#"{"code":0,"resp":{"pictures":[]}}"#)
        _ = try await GalleryDAO(transport).searchPictures(searchKey: "a")
        _ = try await GalleryDAO(transport).terms()
        let configuration = APIClient.Configuration(timeout: .seconds(3), transport: transport)
        let client = APIClient(server: "http://h", configuration: configuration)
        try await client.send(Probe { _ in }, from: PlainDAO(client: client))
        #expect(transport.requests.map(\.timeout) == [.seconds(5), .seconds(15), .seconds(3)])
    }

    @Test("errors say what happened in one line")
    func texts() {
        let fault = InvalidRequest(endpoint: "Gallery.probe", parameter: "a", expected: "b", found: "c")
        #expect("\(APIError<GalleryError>.request(fault))" == "Gallery.probe: a: expected b, found c")
        #expect("\(APIError<GalleryError>.server(.systemBusy))" == "the server responded with 100002: Busy, try again")
        #expect("\(APIError<GalleryError>.server(.notFound))" == "the server responded with http-404")
        #expect("\(APIError<GalleryError>.network(NetworkFault(.timedOut, reason: "r")))" == "timedOut: r")
    }
}
