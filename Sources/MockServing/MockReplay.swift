import Parallelism
public import Recording

/// Responds to requests with what was recorded.
public final class MockReplay: @unchecked Sendable {
    private let lock: Lock = Lock()
    private var cassette: Cassette
    private let repetition: Cassette.Repetition

    /// - Parameter cassette: the recordings. Their hosts should not be compared: requests are sent to this machine.
    public init(_ cassette: Cassette, repeating repetition: Cassette.Repetition) {
        self.cassette = cassette
        self.repetition = repetition
    }

    /// The recorded response to a request; `nil` if there is none.
    public func reply(to request: MockRequest) -> MockReply? {
        let match = lock.withLock { try? cassette.next(for: request.recorded, repeating: repetition) }
        guard let match, let response = match.exchange.response else { return nil }
        var reply = MockReply(
            status: response.status, headers: response.replayedHeaders.map { MockHeader($0.name, $0.value) },
            body: response.body?.bytes ?? [], note: "recording number \(match.index + 1)")
        reply.socket = match.exchange.socket.map { SocketReply($0) }
        return reply
    }
}

extension MockRequest {
    fileprivate var recorded: RecordedRequest {
        RecordedRequest(
            method: method, url: "http://localhost" + path + (query.isEmpty ? "" : "?" + query),
            headers: headers.map { RecordedField(name: $0.name, value: $0.value) },
            body: body.isEmpty ? nil : RecordedBody(mediaType: values(of: "Content-Type").first, bytes: body))
    }
}
