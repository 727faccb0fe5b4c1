@_spi(Generated) import APIRuntime
import HTTPTypes
import Testing

@Suite("Calls to a faulty server", .timeLimit(.minutes(5)))
struct FaultServerTests {
    private static let page: String = #"{"code":0,"resp":{"pictures":[{"id":1}]}}"#

    private func gallery(_ server: FaultServer) -> GalleryDAO {
        GalleryDAO(client: APIClient(server: server.address))
    }

    /// The error of a call, if it fails.
    private func error(_ gallery: GalleryDAO) async -> APIError<GalleryError>? {
        guard case .failure(let error) = await gallery.searchPictures(searchKey: "a").result else { return nil }
        return error
    }

    @Test("every tenth response fails, and no other")
    func everyTenthResponseFails() async throws {
        let server = try FaultServer(Self.page, failingEvery: 10)
        let gallery = gallery(server)
        var failed: [Int] = []
        for number in 1...30 {
            if let error = await error(gallery) {
                #expect(error == .server(.broken))
                failed.append(number)
            }
        }
        #expect(failed == [10, 20, 30])
    }

    @Test("a late response arrives and does not block other calls")
    func lateResponse() async throws {
        let gate = ServerGate()
        let server = try FaultServer(Self.page) { number, _ in number == 1 ? .late(gate) : nil }
        // Neither call may time out while other tests keep the machine busy.
        let configuration = APIClient.Configuration(time: ManualTime())
        let gallery = GalleryDAO(client: APIClient(server: server.address, configuration: configuration))
        let late = Task { try await gallery.searchPictures(searchKey: "a").value }
        #expect(await server.loopback.waitForRequests(1))
        #expect(try await gallery.searchPictures(searchKey: "b").value.count == 1)
        gate.open()
        #expect(try await late.value.count == 1)
    }

    @Test("a duplicate response is ignored by this call and the next")
    func duplicateResponse() async throws {
        let server = try FaultServer(Self.page) { number, _ in number == 1 ? .twice : nil }
        let gallery = gallery(server)
        for _ in 0..<3 { #expect(try await gallery.searchPictures(searchKey: "a").value.count == 1) }
        #expect(server.requests.count == 3)
    }

    @Test("a cut connection is a network error, and the next call gets a new one")
    func cutConnection() async throws {
        let server = try FaultServer(Self.page) { number, _ in
            // The first call is sent twice.
            number <= 2 ? .cut : number == 3 ? .cutInBody : nil
        }
        let gallery = gallery(server)
        for _ in 0..<2 {
            guard case .network(let fault)? = await error(gallery) else {
                Issue.record("no fault of the network")
                continue
            }
            #expect(fault.kind == .connectionLost || fault.kind == .badServer)
        }
        #expect(await error(gallery) == nil)
    }

    @Test("too many requests: Retry-After is available, and the user is asked to wait")
    func tooManyRequests() async throws {
        let journal = Journal()
        let server = try FaultServer(Self.page) { _, _ in .tooManyRequests(retryAfter: "7") }
        let hooks = APICall.Hooks(received: { response, _ in
            journal.note(response.head.headerFields[named: "Retry-After"] ?? "")
        })
        let configuration = APIClient.Configuration(middlewares: [hooks])
        let gallery = GalleryDAO(client: APIClient(server: server.address, configuration: configuration))
        let error = try #require(await error(gallery))
        #expect(error == .server(.unknown(code: "http-429", message: nil)))
        #expect(journal.entries == ["7"])
        #expect(gallery.client.text(for: error) == "There were too many requests. Please try again in a while.")
    }

    @Test("paging continues after failed pages")
    func pagesContinueAfterFailures() async throws {
        let server = try FaultServer { number, request in
            if number % 3 == 0 { return .cutInBody }
            let page = request.line.split(separator: "=").last.flatMap { text in Int(text.prefix { $0 != " " }) } ?? 0
            return .status(200, body: page <= 6 ? #"{"data":[\#(page)]}"# : #"{"data":[]}"#)
        }
        let dao = ListDAO(URLSessionTransport(), server: server.address)
        var iterator = dao.byPage(1).pages.makeAsyncIterator()
        var count = 0
        var failures = 0
        while failures < 10 {
            do throws(APIError<GalleryError>) {
                guard try await iterator.next() != nil else { break }
                count += 1
            } catch {
                failures += 1
            }
        }
        #expect(count == 6)
        #expect(failures > 0 && failures < 10)
    }

    @Test("calls cancelled while the server is silent end and leave nothing behind")
    func cancelledCallsOnASilentServer() async throws {
        let server = try FaultServer { _, _ in .silent }
        let gallery = gallery(server)
        let calls = (0..<5).map { _ in Task { try await gallery.searchPictures(searchKey: "a").value } }
        #expect(await server.loopback.waitForRequests(5))
        for call in calls { call.cancel() }
        for call in calls {
            await #expect(throws: APIError<GalleryError>.cancelled) { try await call.value }
        }
        #expect(await server.loopback.waitForClosing(5))
    }
}
