package import HTTPTypes

/// One request and its response, under way: until the server, a deadline or the caller ends it.
package protocol RunningExchange: Sendable {
    /// Sends the request. Called once; the continuation is resumed exactly once.
    func start(_ continuation: CheckedContinuation<WireResponse, any Error>)

    /// Ends the exchange: the caller gets the error, or where there is none, the end of the body.
    func end(_ error: (any Error)?)
}

extension RunningExchange {
    /// Sends the request, and waits for the head of the response; ends with the task that waits.
    package func response() async throws -> WireResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in start(continuation) }
        } onCancel: {
            end(CancellationError())
        }
    }
}

/// How far an exchange of a request and its answer has come. Whatever ends it first counts, and what comes later is not
/// heard. Whoever has it guards it by a lock, and acts on what it returns outside of that.
package enum ExchangeState: Sendable {
    case idle
    /// Somebody waits for the head of the answer.
    case waiting(CheckedContinuation<WireResponse, any Error>)
    /// The head is there, the body is arriving.
    case receiving
    case ended((any Error)?)

    /// Somebody waits for the head from now on.
    /// - Returns: the error to tell at once, where the exchange has ended before.
    package mutating func wait(_ continuation: CheckedContinuation<WireResponse, any Error>) -> (any Error)? {
        if case .ended(let error) = self { return error ?? CancellationError() }
        self = .waiting(continuation)
        return nil
    }

    /// The head is there.
    /// - Returns: who waits for it; nil where nobody does.
    package mutating func receive() -> CheckedContinuation<WireResponse, any Error>? {
        guard case .waiting(let continuation) = self else { return nil }
        self = .receiving
        return continuation
    }

    /// The exchange ends, with an error or as it should.
    /// - Returns: how far it had come; nil where it had ended before.
    package mutating func end(_ error: (any Error)?) -> ExchangeState? {
        if case .ended = self { return nil }
        defer { self = .ended(error) }
        return self
    }

    /// Tells whoever waits for the head that it does not come.
    package func fail(_ error: (any Error)?) {
        guard case .waiting(let continuation) = self else { return }
        continuation.resume(throwing: error ?? NetworkFault(.badServer, reason: "there is no answer"))
    }

    package var isReceiving: Bool {
        if case .receiving = self { true } else { false }
    }

    package var hasEnded: Bool {
        if case .ended = self { true } else { false }
    }
}

/// Ends an exchange that takes too long as a whole, or in which nothing happens for too long.
package final class Deadlines: Sendable {
    private let timeout: Duration
    private let namedTimeout: Duration
    private let idleTimeout: Duration?
    private struct State {
        var last: ContinuousClock.Instant = .now
        var tasks: [Task<Void, Never>] = []
        var isOver: Bool = false
    }

    private let state = Locked(State())

    /// - Parameters:
    ///   - request: what the exchange may take its time for.
    ///   - idleTimeout: how long nothing may happen; nil: it does not matter.
    package init(for request: WireRequest, idleTimeout: Duration?) {
        timeout = request.timeout
        namedTimeout = request.namedTimeout
        self.idleTimeout = idleTimeout
    }

    /// Time runs from now on.
    /// - Parameters:
    ///   - isWaiting: whether nothing happens because the reader of the answer takes their time.
    ///   - end: ends the exchange.
    package func start(isWaiting: @escaping @Sendable () -> Bool, end: @escaping @Sendable (NetworkFault) -> Void) {
        touch()
        var started: [Task<Void, Never>] = [
            Task { [timeout, namedTimeout] in
                try? await Task.sleep(for: min(timeout, .longestWait))
                if !Task.isCancelled { end(.timedOut(after: namedTimeout)) }
            }
        ]
        if let idleTimeout {
            started.append(
                Task { [weak self] in
                    while let rest = self?.rest(of: idleTimeout, isWaiting: isWaiting()), rest > .zero {
                        try? await Task.sleep(for: min(rest, .longestWait))
                    }
                    if !Task.isCancelled { end(NetworkFault(.timedOut, reason: "nothing came for too long")) }
                })
        }
        let tasks = started
        let isLate = state.withLock { state in
            if !state.isOver { state.tasks = tasks }
            return state.isOver
        }
        if isLate { for task in tasks { task.cancel() } }
    }

    /// Something happens.
    package func touch() {
        state.withLock { $0.last = .now }
    }

    /// The exchange has ended.
    package func cancel() {
        let ended = state.withLock { state in
            state.isOver = true
            defer { state.tasks = [] }
            return state.tasks
        }
        for task in ended { task.cancel() }
    }

    /// How long nothing may happen from now on; nothing where the exchange has ended.
    private func rest(of idleTimeout: Duration, isWaiting: Bool) -> Duration? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            if isWaiting { state.last = .now }
            return idleTimeout - state.last.duration(to: .now)
        }
    }
}

/// The rules that the head of a response is held to, the same on every transport.
///
/// Where a head leaves it open what belongs to the response, there is no guess: two readers of one connection that guess
/// differently are how responses are smuggled (RFC 9112, section 11).
extension HTTPResponse {
    /// Checks the head of a final response, once interim ones are skipped.
    ///
    /// A transport calls it before it passes the head on, and ends the connection where it throws.
    /// - Parameters:
    ///   - request: what the response answers.
    ///   - codings: the names of the content codings that the transport undoes, in lower case.
    /// - Throws: a `NetworkFault` of the kind `badServer`, where the status is none of a final response, the length of
    ///   the body is ambiguous, or the body is something that was not asked for.
    package func check(
        answering request: HTTPRequest, undoing codings: Set<String> = ["gzip", "x-gzip", "deflate"]
    ) throws(NetworkFault) {
        try checkStatus(answering: request)
        try checkFraming()
        try checkCoding(answering: request, undoing: codings)
    }

    /// RFC 9110, section 15: a status has three digits. Those from 600 on are no HTTP, but have no meaning that a caller
    /// could mistake.
    private func checkStatus(answering request: HTTPRequest) throws(NetworkFault) {
        guard (100...999).contains(status.code) else {
            throw NetworkFault(.badServer, reason: "the response's status is \(status.code)")
        }
        // RFC 9110, section 15.2.2: a server switches to what the client asked for, and no transport asks.
        guard status.code >= 200 else {
            throw NetworkFault(.badServer, reason: "the server switches to a protocol that was not asked for")
        }
        // RFC 9110, sections 14.2 and 15.3.7: a part of the body is the response to a request for a part.
        guard status.code != 206 || request.headerFields[.range] != nil else {
            throw NetworkFault(.badServer, reason: "the server sends a part of a body that was asked for whole")
        }
    }

    /// RFC 9112, section 6.3: how long the body is must be said once, and in one way.
    private func checkFraming() throws(NetworkFault) {
        let lengths: [String] = headerFields[values: .contentLength]
        // RFC 9110, section 8.6: a length that is repeated may be refused, even where it is the same each time.
        guard lengths.count <= 1, lengths.allSatisfy({ length in Self.length(length) != nil }) else {
            throw NetworkFault(.badServer, reason: "the response's Content-Length is not one number")
        }
        let codings: [Substring] = headerFields[values: .transferEncoding].flatMap(HeaderList.items)
        guard !codings.isEmpty else { return }
        guard lengths.isEmpty else {
            throw NetworkFault(.badServer, reason: "the response has both Transfer-Encoding and Content-Length")
        }
        // RFC 9112, section 7.4: others are sent to clients that ask for them with TE, and no transport does.
        guard codings.count == 1, codings.first?.lowercased() == "chunked" else {
            throw NetworkFault(.badServer, reason: "the response has a transfer coding that was not asked for")
        }
    }

    /// RFC 9110, sections 8.4 and 12.5.3: a coding that nobody undoes makes the body unreadable, unless the caller asked
    /// for it and will undo it. More than one is not asked for by any transport.
    private func checkCoding(
        answering request: HTTPRequest, undoing undone: Set<String>
    ) throws(NetworkFault) {
        guard hasBody(answering: request.method), request.headerFields[.acceptEncoding] == nil else { return }
        let codings: [String] = contentCodings
        guard codings.count <= 1, codings.allSatisfy(undone.contains) else {
            throw NetworkFault(.badServer, reason: "the response's body is coded in a way that was not asked for")
        }
    }
}

extension HTTPResponse {
    /// Whether another head follows, of the response itself (RFC 9110, section 15.2). One that switches protocols is the
    /// last that HTTP has.
    package var isInterim: Bool { (100..<200).contains(status.code) && status.code != 101 }

    /// Whether a body follows the head (RFC 9110, section 6.4.1). Lengths in the fields of others tell how long it would
    /// have been.
    package func hasBody(answering method: HTTPRequest.Method) -> Bool {
        method != .head && status.code >= 200 && status.code != 204 && status.code != 304
    }

    /// How many bytes of body follow, where the server says it and the transport passes them on as they were sent.
    package func bodyLength(answering method: HTTPRequest.Method) -> Int64? {
        guard hasBody(answering: method), headerFields[.contentEncoding] == nil,
            headerFields[.transferEncoding] == nil
        else { return nil }
        return headerFields[.contentLength].flatMap { length in Self.length(length) }
    }

    /// A Content-Length; nil where it is no number, or one that no body has (RFC 9110, section 8.6: digits alone, and
    /// nothing that overflows).
    private static func length(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ digit in (0x30...0x39).contains(digit) }) else { return nil }
        return Int64(text)
    }

    /// What the body is coded by, in lower case, in the order in which it was applied (RFC 9110, section 8.4).
    var contentCodings: [String] {
        headerFields[values: .contentEncoding].flatMap(HeaderList.items).map { coding in coding.lowercased() }
            .filter { coding in coding != "identity" }
    }
}
