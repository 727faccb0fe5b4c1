@_spi(Generated) import APIRuntime
import HTTPTypes

/// Gives one answer to one request, in its time.
struct MockPlayback: Sendable {
    private let request: WireRequest
    private let time: any TimeSource
    private let end: Duration

    init(_ request: WireRequest, _ time: any TimeSource) {
        self.request = request
        self.time = time
        end = time.uptime + request.timeout
    }

    func play(_ answer: MockAnswer) async throws -> WireResponse {
        try await wait(answer.delay)
        guard let head = answer.head else {
            try await finish(answer.ending)
            throw NetworkFault(.badServer, reason: "there is no answer")
        }
        let length: Int64? = head.bodyLength(answering: request.head.method)
        guard hasBody(head) else { return WireResponse(head: head) }
        let pieces = MockPieces(answer, length: length, self)
        let body = WireBody(length: length, isRepeatable: false) { WireBody.Chunks { try await pieces.next() } }
        return WireResponse(head: head, body: body)
    }

    /// Lets time pass, up to the end of the call's.
    func wait(_ duration: Duration) async throws {
        try Task.checkCancellation()
        let rest: Duration = end - time.uptime
        if duration > .zero { try await time.sleep(for: min(duration, max(rest, .zero))) }
        guard duration < rest else {
            throw NetworkFault.timedOut(after: request.namedTimeout)
        }
    }

    func finish(_ ending: MockAnswer.Ending) async throws {
        switch ending {
        case .complete: break
        case .failure(let error): throw error
        case .never: try await wait(max(end - time.uptime, .zero))
        }
    }

    /// Whether an answer has a body at all (RFC 9112, section 6.3).
    private func hasBody(_ head: HTTPResponse) -> Bool {
        request.head.method != .head && head.status.code != 204 && head.status.code != 304
    }
}

/// Gives the pieces of an answer's body.
private actor MockPieces {
    private var pieces: ArraySlice<[UInt8]>
    private let answer: MockAnswer
    private let playback: MockPlayback
    /// How many bytes are still to come, where the head says so.
    private var missing: Int64?

    init(_ answer: MockAnswer, length: Int64?, _ playback: MockPlayback) {
        self.answer = answer
        self.playback = playback
        pieces = answer.pieces[...]
        missing = length
    }

    func next() async throws -> [UInt8]? {
        while missing != 0, let piece = pieces.popFirst() {
            try await playback.wait(answer.pause)
            let taken: [UInt8] = Array(piece.prefix(Int(clamping: missing ?? .max)))
            missing = missing.map { missing in missing - Int64(taken.count) }
            if !taken.isEmpty { return taken }
        }
        if missing == 0 { return nil }
        try await playback.finish(answer.ending)
        guard missing == nil else { throw NetworkFault(.connectionLost, reason: "the answer ended early") }
        return nil
    }
}
