public import APIRuntime
public import HTTPTypes
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Responds to requests from a table, without a network, and records the requests.
///
/// ```swift
/// let mock = MockTransport()
/// mock.respond(
///     to: "Gallery.searchPictures",
///     with: .fails(with: GalleryError.systemBusy), .value([picture]).delayed(by: .milliseconds(10)))
/// let gallery = GalleryDAO(
///     client: APIClient(
///         server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: mock)))
/// ```
///
/// It follows the rules of `Transport`, so that code that works with it works with a real transport. An instance may be
/// used by several tasks, and responses can be set at any time.
public final class MockTransport: Transport {
    /// Creates the response to a request.
    public typealias Maker = @Sendable (WireRequest) async throws -> MockResponse

    /// Where a response comes from.
    private enum Source: Sendable {
        case maker(Maker)
        case transport(any Transport)
    }

    private struct State {
        var routes: [MockRoute] = []
        var sources: [MockRoute: [Source]] = [:]
        var asked: [WireRequest] = []
    }

    let time: any TimeSource
    private let state = Locked(State())

    /// - Parameter time: the clock for delays and deadlines. Pass the client's. The system clock by default.
    public init(time: any TimeSource = APIClient.SystemTime()) {
        self.time = time
    }

    /// Always true: there is no certificate to check.
    public var canPin: Bool { true }

    /// All requests so far, in order of arrival, with their bodies in memory.
    public var requests: [WireRequest] {
        state.withLock { $0.asked }
    }

    /// All requests of the endpoint of a call so far, in order of arrival. The values of the call do not matter.
    public func requests(of call: some PreparedCall) -> [WireRequest] {
        requests(of: call.name)
    }

    /// All requests of an endpoint so far, in order of arrival.
    /// - Parameter endpoint: its name, such as `Gallery.searchPictures`.
    public func requests(of endpoint: String) -> [WireRequest] {
        requests.filter { request in request.endpoint == endpoint }
    }

    /// Sets the responses to calls of an endpoint.
    /// - Parameters:
    ///   - endpoint: its name, such as `Gallery.searchPictures`.
    ///   - responses: the responses, one per call. The last one is repeated. Server-sent events end with it: they are not
    ///     requested again.
    public func respond(to endpoint: String, with responses: MockResponse...) {
        set(.endpoint(endpoint), responses)
    }

    /// Sets the responses to requests with a method and a path.
    /// - Parameters:
    ///   - method: the method of the requests.
    ///   - path: the path of the requests, without the query. `{…}` matches any segment, as in `/pictures/{id}`.
    ///   - responses: the responses, one per request. The last one is repeated. Server-sent events end with it.
    public func respond(to method: HTTPRequest.Method, _ path: String, with responses: MockResponse...) {
        set(MockRoute(method, path), responses)
    }

    /// Sets the responses to calls of an endpoint.
    /// - Parameters:
    ///   - call: a call of the endpoint, such as `gallery.searchPictures(searchKey: "")`. Its values do not matter.
    ///   - responses: the responses, one per call. The last one is repeated. Server-sent events end with it: they are not
    ///     requested again.
    public func respond(to call: some PreparedCall, with responses: MockResponse...) {
        set(.endpoint(call.name), responses)
    }

    /// Sets a function that creates the response to each call of an endpoint.
    public func respond(to endpoint: String, by make: @escaping Maker) {
        set(.endpoint(endpoint), [.maker(make)])
    }

    /// Sets a function that creates the response to each request with a method and a path.
    public func respond(to method: HTTPRequest.Method, _ path: String, by make: @escaping Maker) {
        set(MockRoute(method, path), [.maker(make)])
    }

    /// Sets a function that creates the response to each request that no other setting matches.
    public func respondToOthers(by make: @escaping Maker) {
        set(.any, [.maker(make)])
    }

    /// Sends the calls of an endpoint by another transport, such as a real one: one screen can be mocked while others are
    /// live.
    /// - Parameters:
    ///   - call: a call of the endpoint, such as `gallery.searchPictures(searchKey: "")`. Its values do not matter.
    ///   - transport: the transport that sends them.
    public func respond(to call: some PreparedCall, from transport: any Transport) {
        set(.endpoint(call.name), [.transport(transport)])
    }

    /// Sends the calls of an endpoint by another transport.
    /// - Parameters:
    ///   - endpoint: its name, such as `Gallery.searchPictures`.
    ///   - transport: what sends its calls
    public func respond(to endpoint: String, from transport: any Transport) {
        set(.endpoint(endpoint), [.transport(transport)])
    }

    /// Sends each request that no other setting matches by another transport: a real one, or a ``ReplayTransport``.
    public func respondToOthers(from transport: any Transport) {
        set(.any, [.transport(transport)])
    }

    /// Responds to calls that no other setting matches with samples that are generated from the spec.
    /// - Parameter samples: those of a service, such as `GalleryDAO.samples`.
    public func respondToOthers(with samples: [APIClient.SampleResponse]) {
        let responses = Dictionary(samples.map { (ExactText($0.endpoint), MockResponse.sample($0)) }) { first, _ in
            first
        }
        respondToOthers { request in
            guard let response = responses[ExactText(request.endpoint)] else {
                throw NetworkError(.other, reason: "there is no sample of a response of " + request.endpoint)
            }
            return response
        }
    }

    /// - Throws: a `NetworkError` of the kind `other` if no response is set for the request, or the error of the
    ///   response.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        let playback = MockPlayback(request, time)
        switch try await reply(to: request) {
        case .response(let response):
            var response = try await playback.play(response)
            response.isGenerated = true
            return response
        case .transport(let transport, let request): return try await transport.send(request)
        }
    }

    /// What a request gets.
    enum Reply {
        case response(MockResponse)
        /// What another transport does with the request.
        case transport(any Transport, WireRequest)
    }

    /// What is set for a request, which is noted.
    func reply(to request: WireRequest) async throws -> Reply {
        try Task.checkCancellation()
        let request = try await request.withBodyInMemory()
        switch source(for: request) {
        case .maker(let make): return .response(try await make(request).completed(for: request))
        case .transport(let transport): return .transport(transport, request)
        case nil:
            let name = request.endpoint.isEmpty ? "this request" : request.endpoint
            throw NetworkError(.other, reason: "MockTransport has no response for " + name)
        }
    }

    private func set(_ route: MockRoute, _ responses: [MockResponse]) {
        let last = responses.indices.last
        set(
            route,
            responses.enumerated().map { index, response in
                .maker { request in index == last ? response.ended(for: request) : response }
            })
    }

    /// If two settings match, the later one is used.
    private func set(_ route: MockRoute, _ responses: [Source]) {
        state.withLock { state in
            state.routes.removeAll { known in known == route }
            state.routes.insert(route, at: route == .any ? 0 : state.routes.endIndex)
            state.sources[route] = responses
        }
    }

    private func source(for request: WireRequest) -> Source? {
        state.withLock { state in
            state.asked.append(request)
            guard let route = state.routes.last(where: { route in route.matches(request) }),
                let next = state.sources[route]?.first
            else { return nil }
            if let count = state.sources[route]?.count, count > 1 { state.sources[route]?.removeFirst() }
            return next
        }
    }
}

extension MockTransport {
    /// Responds to calls that no other setting matches with the file of their endpoint, as written by `apigen
    /// fixtures`.
    ///
    /// `Gallery.searchPictures.json` is for calls of that endpoint. `.txt`, `.bin`, `.sse`, `.jsonl` and `.json-seq` are supported
    /// in place of `.json`. `Gallery.store.201.json` is a response with the status 201. Calls without a file get the status 204 without a body. Files are read again for each call.
    /// - Parameter folder: the folder with the files, such as a folder of resources.
    public func respondToOthers(withFilesIn folder: URL) {
        respondToOthers { request in
            guard FileManager.default.fileExists(atPath: folder.path) else {
                throw NetworkError(.other, reason: "there is no folder \(folder.path)")
            }
            for (ending, type) in Self.mediaTypes {
                let file = folder.appendingPathComponent(request.endpoint + ending)
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                let head = HTTPResponse(status: .ok, headerFields: [.contentType: type])
                let response = MockResponse(head: head, pieces: [Array(try Data(contentsOf: file))])
                return (Self.isText(ending) ? response.encoded(for: request) : response).ended(for: request)
            }
            return try Self.response(withStatusTo: request, in: folder) ?? .status(.noContent)
        }
    }

    /// The response in the first file whose name has a status.
    private static func response(withStatusTo request: WireRequest, in folder: URL) throws -> MockResponse? {
        let endpoint = request.endpoint
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where name.hasPrefix(endpoint + ".") {
            let rest = name.dropFirst(endpoint.count + 1)
            guard let status = Int(rest.prefix(3)), (200...299).contains(status),
                let (ending, type) = mediaTypes.first(where: { ending, _ in ending == rest.dropFirst(3) })
            else { continue }
            let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: [.contentType: type])
            let response = MockResponse(
                head: head, pieces: [Array(try Data(contentsOf: folder.appendingPathComponent(name)))])
            return isText(ending) ? response.encoded(for: request) : response
        }
        return nil
    }

    /// Whether files with the ending are text in the character set of the spec.
    private static func isText(_ ending: String) -> Bool { [".json", ".txt", ".jsonl"].contains(ending) }

    private static let mediaTypes: [(ending: String, type: String)] = [
        (".json", "application/json"), (".txt", "text/plain; charset=utf-8"), (".bin", "application/octet-stream"),
        (".sse", "text/event-stream"), (".jsonl", "application/x-ndjson"),
        (".json-seq", "application/json-seq"),
    ]
}

/// The requests that a response is for.
enum MockRoute: Hashable {
    /// Requests that no other setting matches.
    case any
    /// Requests of an endpoint, by its name.
    case endpoint(ExactText)
    /// Requests with a method and a path. Segments in braces match any value.
    case path(method: HTTPRequest.Method, [ExactText])

    /// Parses a path such as `/pictures/{id}`.
    init(_ method: HTTPRequest.Method, _ path: String) {
        self = .path(method: method, Self.segments(path[...]))
    }

    /// The route of the calls of an endpoint.
    static func endpoint(_ name: String) -> MockRoute { .endpoint(ExactText(name)) }

    func matches(_ request: WireRequest) -> Bool {
        switch self {
        case .any: return true
        case .endpoint(let name): return ExactText(request.endpoint) == name
        case .path(let method, let expected):
            let found = Self.segments((request.head.path ?? "/").prefix { character in character != "?" })
            return request.head.method == method && found.count == expected.count
                && zip(expected, found).allSatisfy { left, right in left == right || Self.isAny(left) }
        }
    }

    private static func segments(_ path: Substring) -> [ExactText] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
            ExactText(String(decoding: segment, as: UTF8.self))
        }
    }

    private static func isAny(_ segment: ExactText) -> Bool {
        segment.text.hasPrefix("{") && segment.text.hasSuffix("}")
    }
}

/// Plays one response to one request, with its delays.
struct MockPlayback: Sendable {
    private let request: WireRequest
    private let time: any TimeSource
    private let end: Duration

    init(_ request: WireRequest, _ time: any TimeSource) {
        self.request = request
        self.time = time
        end = time.uptime + request.timeout
    }

    func play(_ response: MockResponse) async throws -> WireResponse {
        try await wait(response.delay)
        guard let head = response.head else {
            try await finish(response.ending)
            throw NetworkError(.badServer, reason: "there is no response")
        }
        let length = head.bodyLength(for: request.head.method)
        guard hasBody(head) else { return WireResponse(head: head) }
        let pieces = MockPieces(response, length: length, self)
        let body = WireBody(length: length, isRepeatable: false) { WireBody.Chunks { try await pieces.next() } }
        return WireResponse(head: head, body: body)
    }

    /// Waits, at most until the call times out.
    func wait(_ duration: Duration) async throws {
        try Task.checkCancellation()
        let rest = end - time.uptime
        if duration > .zero { try await time.sleep(for: min(duration, max(rest, .zero))) }
        guard duration < rest else {
            throw NetworkError.timedOut(after: request.namedTimeout)
        }
    }

    func finish(_ ending: MockResponse.Ending) async throws {
        switch ending {
        case .complete: break
        case .failure(let error): throw error
        case .never: try await wait(max(end - time.uptime, .zero))
        }
    }

    /// Whether a response may have a body (RFC 9112, section 6.3).
    private func hasBody(_ head: HTTPResponse) -> Bool {
        request.head.method != .head && head.status.code != 204 && head.status.code != 304
    }
}

/// Delivers the chunks of a response's body.
private actor MockPieces {
    private var pieces: ArraySlice<[UInt8]>
    private let response: MockResponse
    private let playback: MockPlayback
    /// The number of bytes that are still to come, if the head specifies it.
    private var missing: Int64?

    init(_ response: MockResponse, length: Int64?, _ playback: MockPlayback) {
        self.response = response
        self.playback = playback
        pieces = response.pieces[...]
        missing = length
    }

    func next() async throws -> [UInt8]? {
        while missing != 0, let piece = pieces.popFirst() {
            try await playback.wait(response.pause)
            let taken = Array(piece.prefix(Int(clamping: missing ?? .max)))
            missing = missing.map { missing in missing - Int64(taken.count) }
            if !taken.isEmpty { return taken }
        }
        if missing == 0 { return nil }
        try await playback.finish(response.ending)
        guard missing == nil else { throw NetworkError(.connectionLost, reason: "the response ended early") }
        return nil
    }
}
