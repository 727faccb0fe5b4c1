@_spi(Generated) public import APIRuntime
import HTTPTypes
@_exported public import Recording

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records the requests and responses that pass another transport, without their secrets. Give it to a client in debug
/// builds, and `apigen learn` the file that it writes:
/// ```swift
/// let recorder = try RecordingTransport(
///     DefaultTransport(), to: folder.appendingPathComponent("calls.har"))
/// ```
/// Requests and responses pass unchanged, and bodies as they arrive. A response is recorded when its body has been read to
/// the end, failed, or was abandoned, in the background. Cookies that the other transport keeps are not in recorded
/// requests. Recording never fails a call: if the file cannot be written, `fault` says why.
public struct RecordingTransport: WebSocketTransport {
    private let transport: any Transport
    private let sink: RecordingSink
    private let bodyLimit: Int

    /// Records into a file in the format HAR 1.2, which is complete after each response. Only its owner can read it.
    /// - Parameters:
    ///   - transport: the transport that sends the requests.
    ///   - file: the file, which must not exist yet.
    ///   - bodyLimit: how many bytes of each body are recorded, at least 0. 10 MB by default.
    /// - Throws: a `HARFileFault` if the file cannot be created.
    public init(_ transport: any Transport, to file: URL, bodyLimit: Int = 10_000_000) throws {
        let file = try HARFile(path: file.path, creator: "apigen", version: APIClient.version)
        self.init(transport, to: file, bodyLimit: bodyLimit)
    }

    /// Records into a file that is open.
    /// - Parameter note: receives each exchange as it is in the file, and before that each message over its WebSocket, as an
    ///   exchange that is a part of it
    package init(
        _ transport: any Transport, to file: HARFile, bodyLimit: Int = 10_000_000, note: RecordingSink.Note? = nil
    ) {
        self.transport = transport
        self.bodyLimit = max(0, bodyLimit)
        sink = RecordingSink(.file(file, note: note))
    }

    /// Passes recorded exchanges on.
    /// - Parameters:
    ///   - transport: the transport that sends the requests.
    ///   - bodyLimit: how many bytes of each body are recorded, at least 0. 10 MB by default.
    ///   - record: receives each exchange without its secrets, one after the other.
    public init(
        _ transport: any Transport, bodyLimit: Int = 10_000_000,
        record: @escaping @Sendable (Recording.Exchange) async -> Void
    ) {
        self.transport = transport
        self.bodyLimit = max(0, bodyLimit)
        sink = RecordingSink(.closure(record))
    }

    public var canPin: Bool { transport.canPin }
    public var cookies: CookieJar? { transport.cookies }

    /// Why the file could not be written, the first time; `nil` if it could.
    public var fault: HARFileFault? { sink.fault }

    /// Waits until every exchange that has ended is recorded.
    public func flush() async {
        await sink.flush()
    }

    /// Opens a WebSocket, if the other transport can, and records its messages: the first ones, of up to `bodyLimit` bytes
    /// together. The exchange is recorded when the connection has ended.
    public func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
        guard let transport = transport as? any WebSocketTransport else {
            throw NetworkError(.other, reason: "the transport that is recorded opens no WebSockets")
        }
        let recording = ExchangeRecording(request.head, bodyLimit: bodyLimit, sink)
        var response: WireResponse
        do {
            response = try await transport.open(request, maximumMessageSize: limit)
        } catch {
            await recording.end(isWhole: false)
            throw error
        }
        guard let socket = response.body.socket else {
            response.body = await recording.watch(response, for: request.head.method)
            return response
        }
        recording.beginSocket(response.head)
        return WireResponse(head: response.head, socket: WatchedSocket(socket, recording))
    }

    public func send(_ request: WireRequest) async throws -> WireResponse {
        let recording = ExchangeRecording(request.head, bodyLimit: bodyLimit, sink)
        var request = request
        request.body = await recording.watch(request.body)
        var response: WireResponse
        do {
            response = try await transport.send(request)
        } catch {
            await recording.end(isWhole: false)
            throw error
        }
        response.body = await recording.watch(response, for: request.head.method)
        return response
    }
}

/// Records exchanges one after the other, in the order in which they ended, while the calls go on.
package final class RecordingSink: Sendable {
    /// Receives an exchange without its secrets, and whether it is a part of one that goes on.
    package typealias Note = @Sendable (Recording.Exchange, _ isPart: Bool) async -> Void

    enum Target: Sendable {
        case file(HARFile, note: Note?)
        case closure(@Sendable (Recording.Exchange) async -> Void)
    }

    private struct Waiting {
        let exchange: Recording.Exchange
        let isPart: Bool
    }

    private struct State {
        var waiting: [Waiting] = []
        var redactor: Redactor = Redactor()
        var isRunning: Bool = false
        var fault: HARFileFault?
        /// Those who wait until everything is recorded.
        var flushing: [CheckedContinuation<Void, Never>] = []
    }

    private let target: Target
    private let state: Locked<State> = Locked(State())
    /// Calls wait for the recording if it is this far behind, as the bodies are in memory meanwhile.
    private static let mostWaiting: Int = 32

    init(_ target: Target) {
        self.target = target
    }

    var fault: HARFileFault? { state.withLock { $0.fault } }

    func record(_ exchange: Recording.Exchange, isPart: Bool = false) async {
        if add(exchange, isPart: isPart) >= Self.mostWaiting { await flush() }
    }

    /// Whether somebody wants parts of exchanges.
    var notesParts: Bool { if case .file(_, .some) = target { true } else { false } }

    /// - Returns: How many exchanges wait.
    @discardableResult
    func add(_ exchange: Recording.Exchange, isPart: Bool = false) -> Int {
        let (count, isFirst) = state.withLock { state in
            state.waiting.append(Waiting(exchange: exchange, isPart: isPart))
            defer { state.isRunning = true }
            return (state.waiting.count, !state.isRunning)
        }
        if isFirst { Task.detached { await self.run() } }
        return count
    }

    /// Waits until everything is recorded.
    func flush() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isRunning { state.flushing.append(continuation) }
                return !state.isRunning
            }
            if isIdle { continuation.resume() }
        }
    }

    private func run() async {
        while let next = next() {
            let exchange = next.exchange
            switch target {
            case .closure(let record): await record(redacted(exchange))
            case .file(let file, let note) where next.isPart: await note?(await file.redacted(exchange), true)
            case .file(let file, let note):
                do throws(HARFileFault) {
                    let recorded = try await file.append(exchange)
                    await note?(recorded, false)
                } catch {
                    state.withLock { state in state.fault = state.fault ?? error }
                }
            }
        }
    }

    private func next() -> Waiting? {
        let (found, flushing): (Waiting?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            guard state.waiting.isEmpty else { return (state.waiting.removeFirst(), []) }
            state.isRunning = false
            defer { state.flushing = [] }
            return (nil, state.flushing)
        }
        for continuation in flushing { continuation.resume() }
        return found
    }

    /// Only `run` calls this, so the redactor is not needed elsewhere meanwhile.
    private func redacted(_ exchange: Recording.Exchange) -> Recording.Exchange {
        var redactor = state.withLock { state in
            defer { state.redactor = Redactor() }
            return state.redactor
        }
        let result = redactor.redact(exchange)
        state.withLock { [redactor] state in state.redactor = redactor }
        return result
    }
}

/// One exchange as it happens. It is recorded once: at the end of the response, or when nobody can read it any more.
final class ExchangeRecording: Sendable {
    private struct State {
        var request: RecordedRequest
        var sent: BodyBeginning?
        var response: RecordedResponse?
        var received: BodyBeginning?
        var socket: RecordedSocket?
        /// The bytes of its messages.
        var socketSize: Int = 0
        var hasEnded: Bool = false
    }

    private let state: Locked<State>
    private let sink: RecordingSink
    private let bodyLimit: Int
    private let startedAt: Int64
    private let start: ContinuousClock.Instant = .now

    private static var now: Double { Date().timeIntervalSince1970 * 1_000 }

    init(_ head: HTTPRequest, bodyLimit: Int, _ sink: RecordingSink) {
        state = Locked(State(request: RecordedRequest(head)))
        self.sink = sink
        self.bodyLimit = bodyLimit
        startedAt = Int64(Self.now)
    }

    deinit {
        // Nobody reads the rest of the body.
        if let exchange = finish(isWhole: false) { sink.add(exchange) }
    }

    /// The body of the request, of which what passes is recorded. A body that can be read again is passed on as it is, as
    /// transports send files and bytes in memory in ways of their own.
    func watch(_ body: WireBody?) async -> WireBody? {
        guard let body else { return nil }
        state.withLock { state in
            // What is compressed may hide secrets.
            let isCoded = state.request.headers.contains { field in
                field.name.lowercased() == "content-encoding" && field.value.lowercased() != "identity"
            }
            state.sent = BodyBeginning(limit: isCoded ? 0 : bodyLimit)
        }
        if body.isRepeatable {
            var chunks = body.chunks().makeAsyncIterator()
            while !isFull(\.sent), let chunk = try? await chunks.next() { add(chunk, to: \.sent) }
            return body
        }
        return WireBody(length: body.length, isRepeatable: false) {
            var chunks = body.chunks().makeAsyncIterator()
            return WireBody.Chunks(
                WatchedChunks {
                    let chunk = try await chunks.next()
                    if let chunk { self.add(chunk, to: \.sent) }
                    return chunk
                })
        }
    }

    /// The body of the response, of which what passes is recorded.
    func watch(_ response: WireResponse, for method: HTTPRequest.Method) async -> WireBody {
        let head = response.head
        let body = response.body
        let isReadable = head.headerFields[values: .contentEncoding].allSatisfy { coding in
            ["gzip", "x-gzip", "deflate", "identity", ""].contains(coding.lowercased())
        }
        state.withLock { state in
            state.response = RecordedResponse(status: head.status.code, headers: head.headerFields.recorded)
            // A body in a coding that the transport does not decode may hide secrets.
            state.received = BodyBeginning(limit: isReadable ? bodyLimit : 0)
        }
        if !head.hasBody(for: method) {
            await end(isWhole: true)
            return body
        }
        if let bytes = body.bytes {
            if !bytes.isEmpty { add(bytes, to: \.received) }
            await end(isWhole: true)
            return body
        }
        return WireBody(length: body.length, isRepeatable: false, trailers: { body.trailers }) {
            var chunks = body.chunks().makeAsyncIterator()
            return WireBody.Chunks(WatchedChunks { try await self.next(of: &chunks) })
        }
    }

    private func next(of chunks: inout WireBody.Chunks.Iterator) async throws -> [UInt8]? {
        do {
            guard let chunk = try await chunks.next() else {
                await end(isWhole: true)
                return nil
            }
            add(chunk, to: \.received)
            return chunk
        } catch {
            await end(isWhole: false)
            throw error
        }
    }

    private func isFull(_ body: KeyPath<State, BodyBeginning?> & Sendable) -> Bool {
        state.withLock { state in state[keyPath: body]?.isTruncated ?? true }
    }

    private func add(_ chunk: [UInt8], to body: WritableKeyPath<State, BodyBeginning?> & Sendable) {
        state.withLock { state in state[keyPath: body]?.add(chunk) }
    }

    /// Records the exchange, unless that has happened.
    /// - Parameter isWhole: whether the body of the response has ended as it should.
    func end(isWhole: Bool) async {
        if let exchange = finish(isWhole: isWhole) { await sink.record(exchange) }
    }

    private func finish(isWhole: Bool) -> Recording.Exchange? {
        let elapsed = start.duration(to: .now) / .milliseconds(1)
        return state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            var (request, response) = (state.request, state.response)
            request.body = state.sent?.body(mediaType: request.headers.contentType)
            if var received = state.received, received.isTruncated || !received.bytes.isEmpty || !isWhole {
                if !isWhole, received.bytes.count != response?.length { received.isTruncated = true }
                let type = response?.headers.contentType
                response?.body = received.body(mediaType: type)
            }
            // The bytes are not needed twice.
            (state.sent, state.received) = (nil, nil)
            var exchange = Recording.Exchange(
                request: request, response: response, startedAt: startedAt, duration: elapsed)
            (exchange.socket, state.socket) = (state.socket, nil)
            return exchange
        }
    }
}

extension ExchangeRecording {
    /// A WebSocket begins, and ends the exchange.
    func beginSocket(_ head: HTTPResponse) {
        state.withLock { state in
            state.response = RecordedResponse(status: head.status.code, headers: head.headerFields.recorded)
            state.socket = RecordedSocket()
        }
    }

    /// Records a message over the WebSocket. After the first one for which there is no room, none is recorded.
    func add(_ message: SocketMessage, from sender: RecordedSocket.Sender) async {
        let message = RecordedSocket.Message(sender, isText: message.isText, message.bytes, time: Self.now)
        let part: Recording.Exchange? = state.withLock { state in
            guard !state.hasEnded, state.socket != nil else { return nil }
            state.socketSize += message.bytes.count
            if state.socketSize > bodyLimit { state.socket?.isTruncated = true }
            if state.socket?.isTruncated == false { state.socket?.messages.append(message) }
            guard sink.notesParts else { return nil }
            var part = Recording.Exchange(request: state.request, response: state.response, startedAt: startedAt)
            part.socket = RecordedSocket(messages: [message])
            return part
        }
        if let part { await sink.record(part, isPart: true) }
    }

    /// Records how the WebSocket is closed.
    func close(_ closure: SocketClosure, by sender: RecordedSocket.Sender) {
        let code = closure.code == .noStatus ? nil : closure.code.rawValue
        state.withLock { state in
            guard state.socket?.closure == nil else { return }
            state.socket?.closure = RecordedSocket.Closure(sender, code: code, time: Self.now)
        }
    }
}

extension RecordedResponse {
    /// The number of bytes that the server announced, if the body is as it was sent. Clients stop reading there.
    fileprivate var length: Int? {
        func value(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
        guard value("content-encoding").map({ $0.lowercased() == "identity" }) ?? true else { return nil }
        return value("content-length").flatMap { Int($0) }
    }
}

/// The beginning of a body, up to a limit.
private struct BodyBeginning: Sendable {
    let limit: Int
    var bytes: [UInt8] = []
    var isTruncated: Bool = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ chunk: [UInt8]) {
        let rest = limit - bytes.count
        bytes += chunk.prefix(rest)
        if chunk.count > rest { isTruncated = true }
    }

    func body(mediaType: String?) -> RecordedBody {
        RecordedBody(mediaType: mediaType, bytes: bytes, isTruncated: isTruncated)
    }
}

/// Chunks whose only reader waits for each before it asks for the next, as `WireBody.Chunks` requires.
private struct WatchedChunks: AsyncSequence, @unchecked Sendable {
    typealias Element = [UInt8]

    let pull: () async throws -> [UInt8]?

    init(_ pull: @escaping () async throws -> [UInt8]?) {
        self.pull = pull
    }

    func makeAsyncIterator() -> Iterator { Iterator(pull: pull) }

    struct Iterator: AsyncIteratorProtocol {
        let pull: () async throws -> [UInt8]?

        mutating func next() async throws -> [UInt8]? { try await pull() }
    }
}

extension RecordedRequest {
    /// A request without its body.
    init(_ head: HTTPRequest) {
        let url = (head.scheme ?? "https") + "://" + (head.authority ?? "") + (head.path ?? "/")
        self.init(
            method: head.method.rawValue, url: String(url.prefix { $0 != "#" }), headers: head.headerFields.recorded)
    }
}

extension HTTPFields {
    fileprivate var recorded: [RecordedField] {
        map { field in RecordedField(name: field.name.rawName, value: field.value) }
    }
}

extension [RecordedField] {
    fileprivate var contentType: String? {
        first { field in field.name.lowercased() == "content-type" }?.value
    }
}
