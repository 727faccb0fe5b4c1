@_spi(Generated) import APIJSON

#if os(Linux) && Curl
    import HTTPTypes

    /// Parses the heads of a response and its trailer fields, line by line as libcurl delivers them.
    struct CurlHead {
        /// The maximum size of all heads of a response, in bytes. libcurl's own limit is slightly higher.
        static let maximumSize: Int = 256 << 10

        private enum Phase {
            case status
            case fields
            case trailers
        }

        private var phase: Phase = .status
        private var status: Int = 0
        /// Whether only the end of the connection ends the body (RFC 9112, section 6.3).
        private(set) var endsWithConnection: Bool = false
        private var isFirstVersion: Bool = false
        /// Whether the response has a stream of its own (RFC 9113, section 5).
        var hasStream: Bool { !isFirstVersion }
        private var fields: HTTPFields = [:]
        private var last: (name: HTTPField.Name, value: [UInt8])?
        private var size: Int = 0
        private(set) var trailers: HTTPFields = [:]

        /// Whether the head of the final response is complete.
        var isComplete: Bool { phase == .trailers }

        /// Parses a line.
        /// - Returns: The head of the final response, if this was its last line.
        /// - Throws: A fault of the kind `badServer` or `responseTooLarge`.
        mutating func take(_ bytes: UnsafeRawBufferPointer) throws(NetworkError) -> HTTPResponse? {
            size += bytes.count
            guard size <= Self.maximumSize else {
                throw NetworkError(
                    .responseTooLarge, reason: "the head of the response is longer than \(Self.maximumSize) bytes")
            }
            let line = Self.withoutEnd(bytes)
            if phase == .status {
                status = try Self.status(line)
                isFirstVersion = line.starts(with: "HTTP/1.".utf8)
                phase = .fields
                return nil
            }
            guard line.isEmpty else {
                try takeField(line)
                return nil
            }
            endField()
            return phase == .fields ? endHead() : nil
        }

        /// Completes the last trailer field at the end of the body.
        mutating func end() {
            endField()
        }

        private mutating func endHead() -> HTTPResponse? {
            defer { fields = [:] }
            let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
            phase = head.isInterim ? .status : .trailers
            let isChunked = fields[.transferEncoding]?.lowercased().includes("chunked") == true
            endsWithConnection =
                isFirstVersion && !isChunked && fields[.contentLength] == nil && status != 204 && status != 304
            return head.isInterim ? nil : head
        }

        /// A line may continue the field of the line before it (RFC 9112, section 5.2).
        private mutating func takeField(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkError) {
            if Self.isBlank(line[line.startIndex]) {
                guard let (name, value) = last else {
                    throw NetworkError(.badServer, reason: "a header field has no name")
                }
                last = (name, value + [0x20] + Self.trimmed(line))
                return
            }
            endField()
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
            else { throw NetworkError(.badServer, reason: "a header field is not valid") }
            last = (name, Array(Self.trimmed(line[line.index(after: colon)...])))
        }

        private mutating func endField() {
            guard let (name, value) = last else { return }
            last = nil
            let field = HTTPField(name: name, lenientValue: value)
            if phase == .trailers { trailers.append(field) } else { fields.append(field) }
        }

        /// Parses the status of a status line (RFC 9112, section 4), or of libcurl's equivalent for HTTP/2.
        private static func status(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkError) -> Int {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            let versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/3"]
            guard parts.count >= 2, versions.contains(String(decoding: parts[0], as: UTF8.self)) else {
                throw NetworkError(.badServer, reason: "the response is not HTTP")
            }
            let digits = parts[1].map { byte in Int(byte) - 0x30 }
            let code = digits.reduce(0) { sum, digit in sum &* 10 &+ digit }
            guard digits.count == 3, digits.allSatisfy({ digit in (0...9).contains(digit) }), code >= 100 else {
                throw NetworkError(.badServer, reason: "the response's status is none of HTTP")
            }
            return code
        }

        private static func withoutEnd(_ bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
            var line = bytes[...]
            if line.last == 0x0A { line = line.dropLast() }
            if line.last == 0x0D { line = line.dropLast() }
            return line
        }

        /// A value without surrounding white space.
        private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
            var rest = bytes.drop(while: isBlank)
            while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
            return rest
        }

        private static func isBlank(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x09
        }
    }

    /// What libcurl tells in its log alone: which requests the server has not processed (RFC 9113, section 8.7). Lines that
    /// other versions word in another way are ignored; such requests may then have been processed.
    struct CurlLog {
        /// Whether the server refused the stream of the request.
        private(set) var isRefused: Bool = false
        /// The stream of the request; `nil` also if the log is that of another version.
        private(set) var stream: Int?
        /// Whether libcurl has closed a connection because there are too many.
        private(set) var isCacheFull: Bool = false
        /// The last stream that the server may have processed, of a GOAWAY.
        private(set) var lastStream: Int?

        mutating func take(_ line: UnsafeRawBufferPointer) {
            let line = String(decoding: line, as: UTF8.self)
            if line.hasPrefix("REFUSED_STREAM") { isRefused = true }
            if line.hasPrefix("Connection cache is full") { isCacheFull = true }
            stream = Self.number(in: line, after: "Using Stream ID: ") ?? stream
            if line.includes("GOAWAY") { lastStream = Self.number(in: line, after: "last_stream=") ?? lastStream }
        }

        private static func number(in line: String, after part: String) -> Int? {
            line.rest(after: part).flatMap { rest in Int(rest.prefix(while: \.isNumber)) }
        }
    }
#endif
