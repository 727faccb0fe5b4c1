public import APIRuntime
import HTTPTypes
public import Recording
import WireSyntax

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Answers requests with responses that were recorded: by ``RecordingTransport``, `apigen record`, a browser or a proxy.
///
/// ```swift
/// let replay = try ReplayTransport(contentsOf: folder.appendingPathComponent("calls.har"))
/// let client = APIClient(
///     server: "https://gallery.example/v1", configuration: APIClient.Configuration(transport: replay))
/// ```
///
/// Requests are compared as `Cassette.next(for:repeating:)` says. Secrets that a recording hides do not
/// count, and stay hidden in responses.
public final class ReplayTransport: Transport {
    /// What happens to a request that was not recorded.
    public enum Missing: Sendable {
        /// It fails with the recorded request that is nearest, and how they differ.
        case fails
        /// Another transport sends it.
        case sent(by: any Transport)
        /// Another transport sends it, and it is added to the file, which begins empty: tests make their own recordings.
        case recorded(by: any Transport)
    }

    private let cassette: Locked<Cassette>
    private let repetition: Cassette.Repetition
    private let delays: Double
    private let other: (any Transport)?
    private let time: any TimeSource

    /// - Parameters:
    ///   - cassette: the recorded exchanges.
    ///   - repetition: what a request gets that is sent more often than it was recorded. The last response by default.
    ///   - delays: the share of the recorded time that responses take: 1 is as recorded. 0 by default, at once.
    ///   - other: sends requests that were not recorded. By default they fail.
    ///   - time: the clock for delays and deadlines. Pass the client's. The system clock by default.
    public init(
        _ cassette: Cassette, repeating repetition: Cassette.Repetition = .last, delays: Double = 0,
        other: (any Transport)? = nil, time: any TimeSource = APIClient.SystemTime()
    ) {
        self.cassette = Locked(cassette)
        self.repetition = repetition
        self.delays = delays
        self.other = other
        self.time = time
    }

    /// - Parameters:
    ///   - file: a HAR file, a Charles session (`.chlsj`), a `.http` file in which a response follows each request, or a
    ///     folder of such files.
    ///   - repetition: what a request gets that is sent more often than it was recorded. The last response by default.
    ///   - delays: the share of the recorded time that responses take: 1 is as recorded. 0 by default, at once.
    ///   - missing: what happens to a request that was not recorded. It fails by default.
    ///   - time: the clock for delays and deadlines. Pass the client's. The system clock by default.
    /// - Throws: a ``CassetteFault`` if a file cannot be read, and a `HARFileFault` if `.recorded` cannot write it.
    public convenience init(
        contentsOf file: URL, repeating repetition: Cassette.Repetition = .last, delays: Double = 0,
        missing: Missing = .fails, time: any TimeSource = APIClient.SystemTime()
    ) throws {
        switch missing {
        case .fails:
            self.init(try Cassette(contentsOf: file), repeating: repetition, delays: delays, time: time)
        case .sent(let other):
            self.init(try Cassette(contentsOf: file), repeating: repetition, delays: delays, other: other, time: time)
        case .recorded(let other):
            let isThere = FileManager.default.fileExists(atPath: file.path)
            let cassette = isThere ? try Cassette(contentsOf: file) : Cassette([])
            let recording = RecordingTransport(
                other,
                to: try isThere
                    ? HARFile(appendingTo: file.path)
                    : HARFile(path: file.path, creator: "apigen", version: APIClient.version))
            self.init(cassette, repeating: repetition, delays: delays, other: recording, time: time)
        }
    }

    /// Always true: there is no certificate to check.
    public var canPin: Bool { true }

    /// The exchanges that answered no request yet, in the order recorded.
    public var unused: [Recording.Exchange] {
        cassette.withLock { cassette in cassette.unused.map { cassette.exchanges[$0] } }
    }

    /// Waits until everything that was missing is in the file.
    public func flush() async {
        await (other as? RecordingTransport)?.flush()
    }

    /// - Throws: a `NetworkError` of the kind `other` if the request was not recorded, and of the kind `connectionLost` if
    ///   it was recorded without a response.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        try Task.checkCancellation()
        let playback = MockPlayback(request, time)
        let request = try await request.withBodyInMemory()
        switch match(request) {
        case .success(let match):
            var response = try await playback.play(response(match))
            response.isGenerated = true
            return response
        case .failure(let miss):
            guard let other else { throw NetworkError(.other, reason: miss.reason) }
            return try await other.send(request)
        }
    }

    private func match(_ request: WireRequest) -> Result<Cassette.Match, Cassette.Miss> {
        cassette.withLock { cassette in
            Result { () throws(Cassette.Miss) in try cassette.next(for: request.recorded, repeating: repetition) }
        }
    }

    private func response(_ match: Cassette.Match) throws -> MockResponse {
        let delay = Duration.milliseconds(max(0, match.exchange.duration ?? 0) * max(0, delays))
        guard let recorded = match.exchange.response else {
            let error = NetworkError(.connectionLost, reason: "recording number \(match.index + 1) has no response")
            return .failure(error).delayed(by: delay)
        }
        if recorded.body?.isTruncated == true {
            throw NetworkError(
                .other, reason: "recording number \(match.index + 1) has only the beginning of the response's body")
        }
        guard recorded.status >= 200 else {
            let reason = match.exchange.socket == nil ? "has no messages" : "is a WebSocket, and no response"
            throw NetworkError(.other, reason: "recording number \(match.index + 1) \(reason)")
        }
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: recorded.status), headerFields: HTTPFields(recorded.replayedHeaders))
        return MockResponse(head: head, pieces: (recorded.body?.bytes).map { [$0] } ?? [], delay: delay)
    }
}

extension ReplayTransport: WebSocketTransport {
    /// Opens a WebSocket that was recorded. The server's messages come in their order, each when the client has sent as many
    /// messages as it had then, whatever they say. After the last one, the connection is closed with the recorded code, or
    /// stays open if the server did not close it.
    public func open(_ request: WireRequest, maximumMessageSize limit: Int) async throws -> WireResponse {
        try Task.checkCancellation()
        switch match(request) {
        case .success(let match):
            guard let recorded = match.exchange.socket else {
                return try await MockPlayback(request, time).play(response(match))
            }
            if recorded.isTruncated {
                throw NetworkError(.other, reason: "recording number \(match.index + 1) has only the first messages")
            }
            return MockSocket.opened { peer in try await recorded.play(to: peer) }
        case .failure(let miss):
            guard let other else { throw NetworkError(.other, reason: miss.reason) }
            guard let other = other as? any WebSocketTransport else {
                throw NetworkError(.other, reason: "\(miss.reason); the other transport opens no WebSockets")
            }
            return try await other.open(request, maximumMessageSize: limit)
        }
    }
}

extension RecordedSocket {
    fileprivate func play(to peer: MockSocketPeer) async throws {
        for message in messages {
            switch message.sender {
            case .client: _ = try await peer.receive()
            case .server where message.isText: try await peer.send(.text(utf8: message.bytes))
            case .server: try await peer.send(.data(message.bytes))
            }
        }
        guard let closure, closure.sender == .server else {
            while true { _ = try await peer.receive() }
        }
        peer.close(closure.code.map { SocketClosure.Code(rawValue: $0) } ?? .noStatus)
    }
}

extension ReplayTransport: RedactedStringConvertible {
    /// How many exchanges there are, and how many of them answered no request yet.
    public var shownParts: KeyValuePairs<String, Any> {
        let counts = cassette.withLock { cassette in (cassette.exchanges.count, cassette.unused.count) }
        return ["exchanges": counts.0, "unused": counts.1]
    }
}

/// A file of recordings that cannot be read.
public struct CassetteFault: Error, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// What is wrong, and where in the file.
    public let reason: String

    public var description: String { "cannot replay \(file): \(reason)" }
}

extension Cassette {
    /// Reads recordings.
    ///
    /// - Parameters:
    ///   - url: a HAR file, a Charles session (`.chlsj`), a `.http` file in which a response follows each request, or a
    ///     folder of such files, which are read in the order of their names.
    ///   - comparesHosts: whether requests to another host are other ones.
    /// - Throws: a ``CassetteFault``.
    public init(contentsOf url: URL, comparesHosts: Bool = true) throws(CassetteFault) {
        var exchanges: [Recording.Exchange] = []
        for file in try Self.files(at: url) { exchanges += try Self.exchanges(in: file) }
        self.init(exchanges, comparesHosts: comparesHosts)
    }

    private static func files(at url: URL) throws(CassetteFault) -> [URL] {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CassetteFault(file: url.path, reason: "there is no such file or folder")
        }
        // What cannot be listed is a file, or fails when it is read.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else { return [url] }
        return names.filter { [".har", ".chlsj", ".http"].contains(where: $0.lowercased().hasSuffix) }
            .sorted { ExactText($0) < ExactText($1) }.map { url.appendingPathComponent($0) }
    }

    private static func exchanges(in file: URL) throws(CassetteFault) -> [Recording.Exchange] {
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: file)) } catch {
            throw CassetteFault(file: file.path, reason: "\(error)")
        }
        if file.path.lowercased().hasSuffix(".http") { return HTTPFile.exchanges(bytes).map(\.exchange) }
        var reader = HARReader(HARReader.Format(ofFile: file.path))
        var exchanges: [Recording.Exchange] = []
        do throws(HARReader.Fault) {
            try reader.read(bytes) { exchange, _ in exchanges.append(exchange) }
            try reader.finish()
            if let fault = reader.skipped.first { throw fault }
        } catch {
            throw CassetteFault(file: file.path, reason: "byte \(error.offset): \(error.message)")
        }
        return exchanges
    }
}

extension HTTPFields {
    fileprivate init(_ fields: [RecordedField]) {
        self.init()
        for field in fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            append(HTTPField(name: name, value: field.value))
        }
    }
}

extension WireRequest {
    fileprivate var recorded: RecordedRequest {
        var recorded = RecordedRequest(head)
        recorded.body = body?.bytes.map { RecordedBody(mediaType: head.headerFields[.contentType], bytes: $0) }
        return recorded
    }

    /// The request with its body in memory.
    func withBodyInMemory() async throws -> WireRequest {
        guard let body else { return self }
        var bytes: [UInt8] = []
        for try await piece in body.checkedChunks(telling: { count in uploading?(count, body.length) }) {
            bytes += piece
        }
        var request = self
        request.body = WireBody(bytes)
        return request
    }
}
