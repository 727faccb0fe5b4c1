@_spi(Generated) import APIJSON

#if os(Linux)
    import CLibCurl
    import FoundationEssentials
    import HTTPTypes

    /// The state of an exchange on the loop's thread: its handle, and the data that libcurl has delivered and taken.
    final class CurlTransfer {
        let exchange: CurlExchange
        let place: CurlPlace
        let handle: UnsafeMutableRawPointer
        private(set) var upload: CurlUpload?
        private let news: CurlNews
        private let ends: CurlTLSEnds
        /// The TLS connection whose end is the end of the body.
        private var endingConnection: UnsafeRawPointer?
        private var head: CurlHead = CurlHead()
        /// The head, if it has not been passed on yet.
        private var waitingHead: HTTPResponse?
        /// The part of the body that has not been passed on yet.
        private var gathered: [UInt8] = []
        private var hasNews: Bool = false
        private var isReceivingPaused: Bool = false
        private var isSendingPaused: Bool = false
        private var isBegun: Bool = false
        /// How many bytes of the request's body have been reported as sent.
        private var told: Int64 = 0
        /// An error in the response or the request that libcurl does not know about.
        private var fault: NetworkFault?
        private var setup: CurlSetup?

        init(
            _ exchange: CurlExchange, _ place: CurlPlace, _ handle: UnsafeMutableRawPointer, _ news: CurlNews,
            _ ends: CurlTLSEnds
        ) {
            self.exchange = exchange
            self.place = place
            self.handle = handle
            self.news = news
            self.ends = ends
        }

        /// Configures libcurl for the request and its server.
        func prepare() throws(NetworkFault) {
            upload = CurlUpload(exchange.request)
            let setup = CurlSetup(handle)
            self.setup = setup
            try setup.apply(exchange, upload, context: Unmanaged.passUnretained(self).toOpaque())
            if place.scheme == "https" { ends.watch(handle) }
        }

        /// Schedules a delivery for when libcurl has processed all events.
        private func note() {
            guard !hasNews else { return }
            hasNews = true
            news.add(self)
        }

        /// Passes on the received data: the body first, so that it is there for the reader of the head.
        func deliver() {
            hasNews = false
            exchange.touch()
            exchange.received.append(gathered)
            gathered = []
            if let head = waitingHead {
                waitingHead = nil
                exchange.receive(head)
            }
            guard isReceivingPaused else { return }
            exchange.received.whenRoom { [weak exchange] in
                if let exchange { exchange.loop.hand(.goOn(exchange)) }
            }
        }

        /// Resumes the transfer where it no longer has to wait.
        func goOn() {
            isReceivingPaused = isReceivingPaused && exchange.received.isFull
            isSendingPaused = isSendingPaused && upload?.isReady == false
            let mask = (isReceivingPaused ? CURLPAUSE_RECV : 0) | (isSendingPaused ? CURLPAUSE_SEND : 0)
            _ = apigen_easy_pause(handle, mask)
        }

        /// Completes the exchange after libcurl has finished the request.
        func finish(_ code: CURLcode) {
            exchange.received.append(gathered)
            gathered = []
            head.end()
            exchange.complete(waitingHead, head.trailers, error(code))
            waitingHead = nil
        }

        private func error(_ code: CURLcode) -> (any Error)? {
            if let fault { return fault }
            guard code == CURLE_OK else {
                return NetworkFault(curl: code, handle, setup?.text ?? "", hasHead: head.isComplete)
            }
            guard head.isComplete else {
                return NetworkFault(.connectionLost, reason: "the connection ended before the answer did")
            }
            if let endingConnection, !ends.take(endingConnection) {
                return NetworkFault(.connectionLost, reason: "the connection ended without TLS's close_notify")
            }
            return nil
        }

        /// Ends the exchange, and makes libcurl end the transfer.
        private func fail(_ fault: NetworkFault) {
            self.fault = fault
            exchange.end(fault)
        }
    }

    /// The callbacks of libcurl.
    extension CurlTransfer {
        /// Called before the request is written to a connection. If writing fails, libcurl repeats it on another
        /// connection. Requests that are not idempotent must not be sent again, as the server might execute them twice
        /// (RFC 9110, section 9.2.2).
        /// - Returns: Whether libcurl may write the request.
        func begins() -> Bool {
            defer { isBegun = true }
            guard isBegun else { return true }
            head = CurlHead()
            guard exchange.request.head.method.isIdempotent else {
                fault = NetworkFault(.connectionLost, reason: "the connection ended before the answer did")
                return false
            }
            return true
        }

        /// Processes a line of a head or of the trailer fields.
        /// - Returns: Whether the transfer continues.
        func received(line: UnsafeRawBufferPointer) -> Bool {
            do throws(NetworkFault) {
                guard let head = try self.head.take(line) else { return true }
                try head.check(answering: exchange.request.head)
                if self.head.endsWithConnection, place.scheme == "https", exchange.request.head.method != .head {
                    endingConnection = apigen_tls_connection(handle)
                }
                waitingHead = head
                note()
                // If a HEAD request has a body, libcurl expects the response to have one too.
                if exchange.request.head.method == .head, exchange.request.body != nil {
                    exchange.complete(head, [:], nil)
                    exchange.loop.hand(.end(exchange))
                }
                return true
            } catch {
                fail(error)
                return false
            }
        }

        enum Receipt {
            case taken
            case full
        }

        /// Processes a chunk of the body.
        func received(body: UnsafeRawBufferPointer) -> Receipt {
            let isFull = gathered.count >= ChunkBuffer.usualLimit || exchange.received.isFull
            if exchange.request.isStreamed, isFull {
                isReceivingPaused = true
                note()
                return .full
            }
            gathered.append(contentsOf: body)
            note()
            return .taken
        }

        /// The next bytes of the request's body; `nil` if they are not available yet.
        func send(into bytes: UnsafeMutableRawBufferPointer) throws(NetworkFault) -> Int? {
            guard let upload else { return 0 }
            exchange.touch()
            do throws(NetworkFault) {
                guard let count = try upload.read(into: bytes) else {
                    isSendingPaused = true
                    return nil
                }
                return count
            } catch {
                fail(error)
                throw error
            }
        }

        /// Reports how many bytes of the request's body have been sent.
        func sent(_ count: Int64) {
            // libcurl also counts the chunk framing.
            let count = min(count, upload?.given ?? 0)
            guard count > told else { return }
            told = count
            exchange.touch()
            guard !exchange.hasEnded, !head.isComplete else { return }
            exchange.request.uploading?(count, exchange.request.body?.length)
        }
    }

    /// The callbacks of libcurl on its thread. Their context is the transfer.
    enum CurlCallbacks {
        private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { context in Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue() }
        }

        static let header: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(context)?.received(line: line) == true ? size * count : -1
        }

        static let write: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(context)?.received(body: body) == .taken ? size * count : Int(CURL_WRITEFUNC_PAUSE)
        }

        static let read: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int = {
            bytes, size, count, context in
            let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            do throws(NetworkFault) {
                return try transfer(context)?.send(into: target) ?? Int(CURL_READFUNC_PAUSE)
            } catch {
                return Int(CURL_READFUNC_ABORT)
            }
        }

        static let seek: @convention(c) (UnsafeMutableRawPointer?, curl_off_t, Int32) -> Int32 = { context, offset, _ in
            let isDone = offset == 0 && transfer(context)?.upload?.rewind() == true
            return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
        }

        static let progress:
            @convention(c) (UnsafeMutableRawPointer?, curl_off_t, curl_off_t, curl_off_t, curl_off_t) -> Int32 = {
                context, _, _, _, sent in
                transfer(context)?.sent(Int64(sent))
                return 0
            }

        static let start:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32
            ) -> Int32 = { context, _, _, _, _ in
                transfer(context)?.begins() == true ? Int32(APIGEN_START_OK) : Int32(APIGEN_START_ABORT)
            }
    }

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
        private var fields: HTTPFields = [:]
        private var last: (name: HTTPField.Name, value: [UInt8])?
        private var size: Int = 0
        private(set) var trailers: HTTPFields = [:]

        /// Whether the head of the final response is complete.
        var isComplete: Bool { phase == .trailers }

        /// Parses a line.
        /// - Returns: The head of the final response, if this was its last line.
        /// - Throws: A fault of the kind `badServer` or `answerTooLarge`.
        mutating func take(_ bytes: UnsafeRawBufferPointer) throws(NetworkFault) -> HTTPResponse? {
            size += bytes.count
            guard size <= Self.maximumSize else {
                throw NetworkFault(
                    .answerTooLarge, reason: "the head of the answer is longer than \(Self.maximumSize) bytes")
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
        private mutating func takeField(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkFault) {
            if Self.isBlank(line[line.startIndex]) {
                guard let (name, value) = last else {
                    throw NetworkFault(.badServer, reason: "a header field has no name")
                }
                last = (name, value + [0x20] + Self.trimmed(line))
                return
            }
            endField()
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
            else { throw NetworkFault(.badServer, reason: "a header field is not valid") }
            last = (name, Array(Self.trimmed(line[line.index(after: colon)...])))
        }

        private mutating func endField() {
            guard let (name, value) = last else { return }
            last = nil
            let field = HTTPField(name: name, lenientValue: value)
            if phase == .trailers { trailers.append(field) } else { fields.append(field) }
        }

        /// Parses the status of a status line (RFC 9112, section 4), or of libcurl's equivalent for HTTP/2.
        private static func status(_ line: Slice<UnsafeRawBufferPointer>) throws(NetworkFault) -> Int {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            let versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/3"]
            guard parts.count >= 2, versions.contains(String(decoding: parts[0], as: UTF8.self)) else {
                throw NetworkFault(.badServer, reason: "the answer is not HTTP")
            }
            let digits = parts[1].map { byte in Int(byte) - 0x30 }
            let code = digits.reduce(0) { sum, digit in sum &* 10 &+ digit }
            guard digits.count == 3, digits.allSatisfy({ digit in (0...9).contains(digit) }), code >= 100 else {
                throw NetworkFault(.badServer, reason: "the response's status is none of HTTP")
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
#endif
