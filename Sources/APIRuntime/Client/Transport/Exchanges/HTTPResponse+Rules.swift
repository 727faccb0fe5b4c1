package import HTTPTypes

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
