@_spi(Generated) import APIJSON

#if os(Linux)
    import HTTPTypes

    /// Reads the heads of a response, and the fields after its body, line by line as libcurl gives them.
    struct CurlHead {
        /// How many bytes all heads of a response may have. libcurl has a bound of its own a little above.
        static let maximumSize: Int = 256 << 10

        private enum Phase {
            case status
            case fields
            case trailers
        }

        private var phase: Phase = .status
        private var status: Int = 0
        /// Whether nothing but the end of the connection ends the body (RFC 9112, section 6.3).
        private(set) var endsWithConnection: Bool = false
        private var isFirstVersion: Bool = false
        private var fields: HTTPFields = [:]
        private var last: (name: HTTPField.Name, value: String)?
        private var size: Int = 0
        private(set) var trailers: HTTPFields = [:]

        /// Whether the head of the final response is there.
        var isComplete: Bool { phase == .trailers }

        /// Reads a line.
        /// - Returns: the head of the final response, where this was its last line.
        /// - Throws: a fault of the kind `badServer` or `answerTooLarge`.
        mutating func take(_ bytes: UnsafeRawBufferPointer) throws(NetworkFault) -> HTTPResponse? {
            size += bytes.count
            guard size <= Self.maximumSize else {
                throw NetworkFault(
                    .answerTooLarge, reason: "the head of the answer is longer than \(Self.maximumSize) bytes")
            }
            let line: Slice<UnsafeRawBufferPointer> = Self.withoutEnd(bytes)
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

        /// The rest of a line whose end has come with the end of the body.
        mutating func end() {
            endField()
        }

        private mutating func endHead() -> HTTPResponse? {
            defer { fields = [:] }
            let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
            phase = head.isInterim ? .status : .trailers
            let isChunked = fields[.transferEncoding]?.lowercased().contains("chunked") == true
            endsWithConnection =
                isFirstVersion && !isChunked && fields[.contentLength] == nil && status != 204 && status != 304
            return head.isInterim ? nil : head
        }

        /// A line may go on where one before it ended (RFC 9112, section 5.2).
        private mutating func takeField(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkFault) {
            if Self.isBlank(line[line.startIndex]) {
                guard let (name, value) = last else {
                    throw NetworkFault(.badServer, reason: "a header field has no name")
                }
                last = (name, value + " " + Self.text(line))
                return
            }
            endField()
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
            else { throw NetworkFault(.badServer, reason: "a header field is not valid") }
            last = (name, Self.text(line[line.index(after: colon)...]))
        }

        private mutating func endField() {
            guard let (name, value) = last else { return }
            last = nil
            let field = HTTPField(name: name, value: value)
            if phase == .trailers { trailers.append(field) } else { fields.append(field) }
        }

        /// The status of a status line (RFC 9112, section 4), or of what libcurl makes of one over HTTP/2.
        private static func status(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkFault) -> Int {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            let versions: [String] = ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/3"]
            guard parts.count >= 2, versions.contains(String(decoding: parts[0], as: UTF8.self)) else {
                throw NetworkFault(.badServer, reason: "the answer is not HTTP")
            }
            let digits: [Int] = parts[1].map { byte in Int(byte) - 0x30 }
            let code: Int = digits.reduce(0) { sum, digit in sum &* 10 &+ digit }
            guard digits.count == 3, digits.allSatisfy({ digit in (0...9).contains(digit) }), code >= 100 else {
                throw NetworkFault(.badServer, reason: "the response's status is none of HTTP")
            }
            return code
        }

        private static func withoutEnd(_ bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
            var line: Slice<UnsafeRawBufferPointer> = bytes[...]
            if line.last == 0x0A { line = line.dropLast() }
            if line.last == 0x0D { line = line.dropLast() }
            return line
        }

        /// The text of a value, without white space around it; what is no UTF-8 is replaced.
        private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
            var rest: Slice<UnsafeRawBufferPointer> = bytes.drop(while: isBlank)
            while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
            return String(decoding: rest, as: UTF8.self)
        }

        private static func isBlank(_ byte: UInt8) -> Bool {
            byte == 0x20 || byte == 0x09
        }
    }
#endif
