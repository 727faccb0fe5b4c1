// What the error messages of libcurl tell.

extension NetworkError.Kind {
    /// The kind of an error, from the message of libcurl; `nil` if the message does not tell.
    init?(transferText text: String) {
        if let code = Self.streamCode(in: text) {
            self.init(http2Code: code)
            return
        }
        let known: [(part: String, kind: Self)] = [
            ("Empty reply from server", .connectionLost), ("Connection reset", .connectionLost),
            ("Recv failure", .connectionLost), ("Send failure", .connectionLost), ("SSL_read", .connectionLost),
            ("SSL_write", .connectionLost), ("SSL_ERROR_SYSCALL", .connectionLost),
            ("unexpected eof while reading", .connectionLost), ("transfer closed", .connectionLost),
            ("end of response with", .connectionLost), ("data rewind", .connectionLost),
            ("rewinding of the data", .connectionLost), ("HTTP/0.9", .badServer), ("Weird server reply", .badServer),
            ("Unsupported HTTP", .badServer), ("Invalid Content-Length", .badServer),
            ("Header without colon", .badServer),
            ("Nul byte in header", .badServer), ("Invalid status line", .badServer),
            ("chunk", .badServer), ("content unencoding", .badServer), ("content encoding", .badServer),
            ("Too large response headers", .responseTooLarge), ("mem_recv() returned -902", .responseTooLarge),
            ("Avoided giant realloc", .responseTooLarge),
            ("A value or data field grew larger", .responseTooLarge), ("Could not resolve", .cannotFindHost),
            ("Failed to connect", .cannotConnect), ("Couldn't connect", .cannotConnect), ("timed out", .timedOut),
        ]
        guard let match = known.first(where: { part, _ in text.includes(part) }) else { return nil }
        self = match.kind
    }

    /// The error code of an HTTP/2 stream in the message of libcurl: `HTTP/2 stream 1 was not closed cleanly: CANCEL
    /// (err 8)`.
    private static func streamCode(in text: String) -> Int? {
        guard text.includes("was not closed cleanly"), let number = text.rest(after: "(err ") else { return nil }
        return Int(number.prefix(while: \.isNumber))
    }

    /// The kind of the fault that closed an HTTP/2 stream (RFC 9113, section 7): either side violated the protocol, or
    /// the server gave up on the request. The code does not tell which side closed the stream.
    package init(http2Code code: Int) {
        switch code {
        // PROTOCOL_ERROR, FLOW_CONTROL_ERROR, FRAME_SIZE_ERROR and COMPRESSION_ERROR
        case 0x1, 0x3, 0x6, 0x9: self = .badServer
        default: self = .connectionLost
        }
    }
}

extension NetworkError.TLSCause {
    /// The cause, from the message of libcurl with OpenSSL.
    init?(transferText text: String) {
        // A lost connection is not a question of trust, unless the server sent an alert.
        guard text.includes("alert") || NetworkError.Kind(transferText: text) == nil else { return nil }
        let known: [(part: String, cause: Self)] = [
            ("self-signed certificate in certificate chain", .notTrusted),
            ("self signed certificate in certificate chain", .notTrusted), ("self-signed certificate", .selfSigned),
            ("self signed certificate", .selfSigned), ("certificate has expired", .expired),
            ("certificate is not yet valid", .notYetValid), ("certificate revoked", .revoked),
            ("certificate subject name", .wrongName), ("subject name matches target", .wrongName),
            ("SSL certificate problem", .notTrusted), ("certificate verification failed", .notTrusted),
            ("SSL routines", .handshake), ("SSL_connect", .handshake), ("SSL connect error", .handshake),
            ("alert", .handshake),
        ]
        guard let match = known.first(where: { part, _ in text.includes(part) }) else { return nil }
        self = match.cause
    }
}

extension String {
    /// Whether another text is a part of this one, byte by byte.
    func includes(_ part: String) -> Bool { rest(after: part) != nil }

    /// What follows the first place of a part; `nil` if there is none.
    func rest(after part: String) -> Substring? {
        var start = startIndex
        while !utf8[start...].starts(with: part.utf8) {
            guard start < endIndex else { return nil }
            start = utf8.index(after: start)
        }
        return self[utf8.index(start, offsetBy: part.utf8.count)...]
    }
}
