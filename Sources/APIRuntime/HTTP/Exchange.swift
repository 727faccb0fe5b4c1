package import HTTPTypes
import WireSyntax

/// An exchange of one request and its response. It runs until the server, a deadline or the caller ends it.
package protocol RunningExchange: Sendable {
    /// Sends the request. Call it once. The handover is resumed exactly once.
    func start(_ handover: Handover<WireResponse>)

    /// Ends the exchange. The caller gets the error, or the end of the body if there is none.
    func end(_ error: (any Error)?)
}

extension RunningExchange {
    /// Sends the request, and waits for the head of the response. Cancelling the waiting task ends the exchange.
    package func response() async throws -> WireResponse {
        try await withTaskCancellationHandler {
            try await Handover.value { handover in start(handover) }
        } onCancel: {
            end(CancellationError())
        }
    }
}

/// The progress of an exchange. The first thing that ends an exchange wins; later events are ignored.
/// The owner guards the state with a lock, and acts on the returned values outside of it.
package enum ExchangeState: Sendable {
    case idle
    /// Someone waits for the head of the response.
    case waiting(Handover<WireResponse>)
    /// The head has arrived, and the body is arriving.
    case receiving
    case ended((any Error)?)

    /// Registers who waits for the head.
    /// - Returns: The error to report at once if the exchange has already ended.
    package mutating func wait(_ handover: Handover<WireResponse>) -> (any Error)? {
        if case .ended(let error) = self { return error ?? CancellationError() }
        self = .waiting(handover)
        return nil
    }

    /// Records that the head has arrived.
    /// - Returns: Who waits for it; `nil` if nobody does.
    package mutating func receive() -> Handover<WireResponse>? {
        guard case .waiting(let handover) = self else { return nil }
        self = .receiving
        return handover
    }

    /// Ends the exchange, with an error or normally.
    /// - Returns: The state before the end; `nil` if the exchange had already ended.
    package mutating func end(_ error: (any Error)?) -> ExchangeState? {
        if case .ended = self { return nil }
        defer { self = .ended(error) }
        return self
    }

    /// Tells whoever waits for the head that there is none.
    package func fail(_ error: (any Error)?) {
        guard case .waiting(let handover) = self else { return }
        handover.resume(throwing: error ?? NetworkError(.badServer, reason: "there is no response"))
    }

    /// Whether a deadline ended the exchange.
    package var hasTimedOut: Bool {
        if case .ended(let fault as NetworkError) = self { fault.kind == .timedOut } else { false }
    }

    package var isReceiving: Bool {
        if case .receiving = self { true } else { false }
    }

    package var hasEnded: Bool {
        if case .ended = self { true } else { false }
    }
}

extension WireRequest {
    /// Sends the request, and a second time on a new connection if the first one ends before the response, and either
    /// sending it twice has the effect of sending it once (RFC 9110, section 9.2.2), or the server has not processed it
    /// (RFC 9113, section 8.7). All transports over a network do this.
    package func sentAgainIfLost(
        by send: @Sendable (WireRequest) async throws -> WireResponse
    ) async throws -> WireResponse {
        let begin: ContinuousClock.Instant = .now
        do {
            return try await send(self)
        } catch let fault as NetworkError where isRepeatable(after: fault) {
            var request = self
            request.needsNewConnection = true
            request.shortenTimeout(to: timeout - begin.duration(to: .now))
            return try await send(request)
        }
    }

    private func isRepeatable(after fault: NetworkError) -> Bool {
        fault.kind == .connectionLost && !fault.isFinal && (isIdempotent || fault.isRefused)
            && body?.isRepeatable != false && !Task.isCancelled
    }
}

extension NetworkError {
    /// The connection ended before the response did.
    package static let lost: NetworkError = NetworkError(
        .connectionLost, reason: "the connection ended before the response did")
}

/// When a call has waited on a connection on which nothing arrives, so that no other call should.
package enum SilentConnection {
    /// - Parameters:
    ///   - silence: How long nothing has arrived.
    ///   - waited: How long the call has waited.
    ///   - hasTimedOut: Whether its time is over; otherwise, the caller has lost patience.
    package static func isInVain(_ silence: Duration, waited: Duration, hasTimedOut: Bool) -> Bool {
        silence * 2 >= waited && (hasTimedOut || waited > .seconds(5))
    }
}

/// The rules for the head of a response, which are the same on every transport.
///
/// If a head is ambiguous about the body, the response is rejected rather than guessed at. Response smuggling exploits
/// two readers of one connection that guess differently (RFC 9112, section 11).
extension HTTPResponse {
    /// Checks the head of a final response, after interim responses were skipped.
    ///
    /// A transport calls this before it passes the head on. If it throws, the transport closes the connection.
    /// - Parameters:
    ///   - request: The request of the response.
    ///   - codings: The names of the content codings that the transport decodes, in lower case.
    /// - Throws: A `NetworkError` of the kind `badServer` if the status is not that of a final response, the length of
    ///   the body is ambiguous, or the body is something that the request did not ask for.
    package func check(
        for request: HTTPRequest, undoing codings: Set<String> = ["gzip", "x-gzip", "deflate"]
    ) throws(NetworkError) {
        try checkStatus(for: request)
        try checkFraming()
        try checkCoding(for: request, undoing: codings)
    }

    /// RFC 9110, section 15: a status has three digits. Statuses from 600 on are not valid HTTP, but no caller can
    /// mistake them for something else.
    private func checkStatus(for request: HTTPRequest) throws(NetworkError) {
        guard (100...999).contains(status.code) else {
            throw NetworkError(.badServer, reason: "the response's status is \(status.code)")
        }
        // RFC 9110, section 15.2.2: a server switches only to a protocol that the client asked for. No transport asks.
        guard status.code >= 200 else {
            throw NetworkError(.badServer, reason: "the server switches to a protocol that was not asked for")
        }
        // RFC 9110, section 14.2: only a range request may get a partial response.
        guard !isPart || request.headerFields[.range] != nil else {
            throw NetworkError(.badServer, reason: "the server sends a part of a body that was asked for whole")
        }
    }

    /// RFC 9112, section 6.3: the length of the body must be given once, and in one way.
    private func checkFraming() throws(NetworkError) {
        let lengths = headerFields[values: .contentLength]
        // RFC 9110, section 8.6: a repeated length may be rejected, even if all values are the same.
        guard lengths.count <= 1, lengths.allSatisfy({ length in Self.length(length) != nil }) else {
            throw NetworkError(.badServer, reason: "the response's Content-Length is not one number")
        }
        let codings = headerFields[values: .transferEncoding].flatMap(HeaderList.items)
        guard !codings.isEmpty else { return }
        guard lengths.isEmpty else {
            throw NetworkError(.badServer, reason: "the response has both Transfer-Encoding and Content-Length")
        }
        // RFC 9112, section 7.4: other transfer codings require a TE field, which no transport sends.
        guard codings.count == 1, codings.first?.lowercased() == "chunked" else {
            throw NetworkError(.badServer, reason: "the response has a transfer coding that was not asked for")
        }
    }

    /// RFC 9110, sections 8.4 and 12.5.3: nobody can read a body in a coding that the transport does not decode, unless
    /// the caller asked for the coding and decodes it. No transport asks for more than one coding.
    private func checkCoding(
        for request: HTTPRequest, undoing undone: Set<String>
    ) throws(NetworkError) {
        guard hasBody(for: request.method), request.headerFields[.acceptEncoding] == nil else { return }
        let codings = contentCodings
        guard codings.count <= 1, codings.allSatisfy(undone.contains) else {
            throw NetworkError(.badServer, reason: "the response's body is coded in a way that was not asked for")
        }
    }
}

extension HTTPResponse {
    /// Whether the body is a part of a representation, or several parts (RFC 9110, section 15.3.7). A 206 that names no
    /// range is none: some services use the status for results that are not complete yet.
    package var isPart: Bool {
        status.code == 206
            && (headerFields[.contentRange] != nil || MediaType(self)?.name == "multipart/byteranges")
    }

    /// Whether another head of the same response follows (RFC 9110, section 15.2). A head that switches protocols is
    /// the last one in HTTP.
    package var isInterim: Bool { (100..<200).contains(status.code) && status.code != 101 }

    /// Whether a body follows the head (RFC 9110, section 6.4.1). In a response without a body, the length fields tell
    /// how long the body would have been.
    package func hasBody(for method: HTTPRequest.Method) -> Bool {
        method != .head && status.code >= 200 && status.code != 204 && status.code != 304
    }

    /// How many bytes of body follow, if the server gives the length and the transport passes the body on unchanged.
    package func bodyLength(for method: HTTPRequest.Method) -> Int64? {
        guard hasBody(for: method), headerFields[.contentEncoding] == nil,
            headerFields[.transferEncoding] == nil
        else { return nil }
        return headerFields[.contentLength].flatMap { length in Self.length(length) }
    }

    /// Parses a Content-Length; `nil` if it is not a number, or not a possible length (RFC 9110, section 8.6: only
    /// digits, and no overflow).
    private static func length(_ text: String) -> Int64? {
        text.isDigits ? Int64(text) : nil
    }

    /// The content codings of the body, in lower case, in the order in which they were applied (RFC 9110, section 8.4).
    var contentCodings: [String] {
        headerFields[values: .contentEncoding].flatMap(HeaderList.items).map { coding in coding.lowercased() }
            .filter { coding in coding != "identity" }
    }
}
