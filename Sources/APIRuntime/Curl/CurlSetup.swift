#if os(Linux) && Curl
    import CLibCurl
    import FoundationEssentials
    import HTTPTypes

    /// Configures a handle of libcurl for a request, and owns the memory that the handle points to until the transfer
    /// ends.
    final class CurlSetup {
        private let handle: UnsafeMutableRawPointer
        private var fields: UnsafeMutablePointer<curl_slist>?
        private var hosts: UnsafeMutablePointer<curl_slist>?
        /// The error message of libcurl.
        private let message: UnsafeMutablePointer<CChar> = .allocate(capacity: Int(CURL_ERROR_SIZE))

        init(_ handle: UnsafeMutableRawPointer) {
            self.handle = handle
            message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        }

        deinit {
            curl_slist_free_all(fields)
            curl_slist_free_all(hosts)
            message.deallocate()
        }

        /// The error message of libcurl, which may contain the URL.
        var text: String { String(cString: message) }

        /// - Parameters:
        ///   - isFresh: Whether the request needs a new connection.
        ///   - context: The context of the callbacks, which is the transfer.
        func apply(
            _ exchange: CurlExchange, _ upload: CurlUpload?, isFresh: Bool, context: UnsafeMutableRawPointer
        ) throws(NetworkError) {
            let request = exchange.request
            setRules()
            setCallbacks(context, isUploadTold: request.uploading != nil)
            let isGuarded = apigen_set_start_callback(handle, CurlCallbacks.start, context) == CURLE_OK
            // A libcurl that would resend a request without asking gets a new connection for it.
            if !isGuarded || isFresh { number(CURLOPT_FRESH_CONNECT, 1) }
            // It does not tell either when there is a connection.
            if !isGuarded { exchange.connect(isShared: false) }
            let mayShare = request.head.scheme == "https" || exchange.owner.settings.http2 == .always
            if mayShare { _ = apigen_set_log_callback(handle, CurlCallbacks.log, context) }
            try setServer(request.head)
            // Over TLS, the handshake tells whether a connection can be shared, which is worth waiting for. Without
            // TLS, calls would wait for the first response.
            if mayShare, !request.isStreamed { number(CURLOPT_PIPEWAIT, 1) }
            setFields(request)
            setBody(request, upload, context)
            try exchange.owner.authorities.apply(to: handle)
            try exchange.owner.identity?.apply(to: handle)
            setPins(request.pins)
            setRoute(exchange.owner)
            setConnection(exchange.owner.settings)
        }

        private func number(_ option: CURLoption, _ value: Int) {
            _ = apigen_set_number(handle, option, value)
        }

        /// The options that all requests have in common.
        private func setRules() {
            number(CURLOPT_NOSIGNAL, 1)
            _ = apigen_set_protocols(handle)
            apigen_set_quick_exit(handle)
            number(CURLOPT_PATH_AS_IS, 1)
            number(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            // Earlier versions are deprecated (RFC 8996).
            number(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            // The exchange has its own deadlines. libcurl's would count the time in which it waits for a connection.
            number(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
            number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            number(CURLOPT_TCP_KEEPALIVE, 1)
            // A truncated compressed body would pass as complete, so it is decoded elsewhere.
            number(CURLOPT_HTTP_CONTENT_DECODING, 0)
            number(CURLOPT_BUFFERSIZE, 64 << 10)
            _ = apigen_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
        }

        private func setCallbacks(_ context: UnsafeMutableRawPointer, isUploadTold: Bool) {
            _ = apigen_set_pointer(handle, CURLOPT_PRIVATE, context)
            _ = apigen_set_bytes_callback(handle, CURLOPT_HEADERFUNCTION, CurlCallbacks.header)
            _ = apigen_set_pointer(handle, CURLOPT_HEADERDATA, context)
            _ = apigen_set_bytes_callback(handle, CURLOPT_WRITEFUNCTION, CurlCallbacks.write)
            _ = apigen_set_pointer(handle, CURLOPT_WRITEDATA, context)
            guard isUploadTold else { return }
            number(CURLOPT_NOPROGRESS, 0)
            _ = apigen_set_progress_callback(handle, CurlCallbacks.progress)
            _ = apigen_set_pointer(handle, CURLOPT_XFERINFODATA, context)
        }

        private func setServer(_ head: HTTPRequest) throws(NetworkError) {
            guard let scheme = head.scheme, let authority = head.authority,
                apigen_set_text(handle, CURLOPT_URL, scheme + "://" + authority + (head.path ?? "/")) == CURLE_OK
            else { throw NetworkError(.other, reason: "the request has no valid URL") }
        }

        /// Sends the fields as given, and of libcurl's own fields only `Host` and those that frame the body.
        private func setFields(_ request: WireRequest) {
            let given = request.head.headerFields
            for field in given {
                field.withUnsafeBytesOfValue { value in
                    // libcurl's syntax for a field without a value.
                    let line = Array((field.name.rawName + (value.isEmpty ? ";" : ": ")).utf8) + value + [0]
                    line.withUnsafeBufferPointer { line in append(line) }
                }
            }
            if given[.acceptEncoding] == nil { append("Accept-Encoding: gzip, deflate") }
            for name in ["Accept", "Expect", "Content-Type", "User-Agent"] {
                if let known = HTTPField.Name(name), given[known] == nil { append(name + ":") }
            }
            _ = apigen_set_fields(handle, fields)
        }

        private func append(_ line: String) {
            if let longer = curl_slist_append(fields, line) { fields = longer }
        }

        /// - Parameter line: The bytes of a line, with a zero at the end.
        private func append(_ line: UnsafeBufferPointer<UInt8>) {
            line.withMemoryRebound(to: CChar.self) { line in
                if let longer = curl_slist_append(fields, line.baseAddress) { fields = longer }
            }
        }

        private func setBody(_ request: WireRequest, _ upload: CurlUpload?, _ context: UnsafeMutableRawPointer) {
            let method = request.head.method
            if let upload {
                if let bytes = upload.smallBytes, request.uploading == nil || bytes.isEmpty {
                    setSmallBody(bytes)
                } else {
                    number(CURLOPT_UPLOAD, 1)
                    number(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
                    _ = apigen_set_bytes_callback(handle, CURLOPT_READFUNCTION, CurlCallbacks.read)
                    _ = apigen_set_pointer(handle, CURLOPT_READDATA, context)
                    _ = apigen_set_seek_callback(handle, CurlCallbacks.seek)
                    _ = apigen_set_pointer(handle, CURLOPT_SEEKDATA, context)
                    _ = apigen_set_length(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(upload.length ?? -1))
                }
            } else if method == .head {
                number(CURLOPT_NOBODY, 1)
                // libcurl does not report a body that a server sends anyway, which would be mistaken for the next
                // response.
                number(CURLOPT_FORBID_REUSE, 1)
            } else {
                number(CURLOPT_HTTPGET, 1)
            }
            _ = apigen_set_text(handle, CURLOPT_CUSTOMREQUEST, method.rawValue)
        }

        private func setSmallBody(_ bytes: [UInt8]) {
            number(CURLOPT_POST, 1)
            _ = apigen_set_length(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
            bytes.withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                _ =
                    start.map { start in apigen_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start) }
                    ?? apigen_set_text(handle, CURLOPT_COPYPOSTFIELDS, "")
            }
        }

        /// libcurl reuses a connection only for requests with the same pins. An invalid pin matches no key, but libcurl
        /// would treat it as a file name.
        private func setPins(_ pins: [APIClient.PublicKeyPin]) {
            guard !pins.isEmpty else { return }
            let none = "sha256/" + String(repeating: "A", count: 43) + "="
            let known = pins.map(\.text).filter(\.isPin)
            let texts: [String] = (known.isEmpty ? [none] : known).map { text in
                text.hasPrefix("sha256/") ? "sha256//" + text.dropFirst("sha256/".count) : text
            }
            _ = apigen_set_text(handle, CURLOPT_PINNEDPUBLICKEY, texts.joined(separator: ";"))
            // The certificate tells which key the server has if no pin matches.
            number(CURLOPT_CERTINFO, 1)
        }

        private func setConnection(_ settings: CurlTransport.Settings) {
            let version = settings.http2 == .always ? CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE : CURL_HTTP_VERSION_2TLS
            number(CURLOPT_HTTP_VERSION, Int(version))
            // In seconds, of which zero would mean no limit.
            number(CURLOPT_MAXAGE_CONN, max(1, Int(clamping: settings.connections.idleTime.components.seconds)))
            guard let path = settings.unixSocket else { return }
            _ = apigen_set_text(handle, CURLOPT_UNIX_SOCKET_PATH, path)
            _ = apigen_set_text(handle, CURLOPT_PROXY, "")
        }

        private func setRoute(_ owner: CurlOwner) {
            switch owner.settings.proxy {
            case .environment: break
            case .none: _ = apigen_set_text(handle, CURLOPT_PROXY, "")
            case .url(let url):
                _ = apigen_set_text(handle, CURLOPT_PROXY, url)
                _ = apigen_set_text(handle, CURLOPT_NOPROXY, "")
            }
            guard !owner.hosts.isEmpty else { return }
            for (name, address) in owner.hosts {
                if let longer = curl_slist_append(hosts, name + "::" + address + ":") { hosts = longer }
            }
            _ = apigen_set_pointer(handle, CURLOPT_CONNECT_TO, hosts)
        }
    }

    extension String {
        /// Whether this is a valid pin, with 32 bytes in base64.
        fileprivate var isPin: Bool {
            guard hasPrefix("sha256/"), !utf8.contains(UInt8(ascii: ";")) else { return false }
            return Data(base64Encoded: String(dropFirst("sha256/".count)))?.count == 32
        }
    }

    /// Passes the body of a request to libcurl as fast as libcurl takes it, from memory or from a reader. Files are
    /// read on other threads too, as the loop's thread runs other requests and must not wait for a disk.
    final class CurlUpload: @unchecked Sendable {
        /// The maximum length of a body that is sent together with the head, in bytes.
        static let smallSize: Int = 64 << 10
        /// How much is read ahead, in bytes, so that the loop seldom waits for the reader.
        private static let readAhead: Int = 1 << 20

        private let body: WireBody
        /// The body, if it is in memory, and the offset of the next byte. Only the loop's thread touches these and the
        /// following properties.
        private let bytes: [UInt8]?
        private var offset: Int = 0
        /// How many bytes libcurl has received.
        private(set) var given: Int64 = 0
        /// The body, if it consists of several parts that are all in memory.
        private var resting: ParkedChunks?
        /// The rest of the current chunk.
        private var rest: ArraySlice<UInt8> = []
        /// The exchange to notify when there is more to send.
        private weak var waiting: CurlExchange?

        private struct Reading {
            /// Reads a body that comes in chunks; `nil` for other bodies.
            var feed: BodyFeed?
            var isStopped: Bool = false
        }

        private let reading: Locked<Reading>

        /// - Returns: `nil` if the request has no body.
        init?(_ request: WireRequest) {
            guard let body = request.body else { return nil }
            self.body = body
            bytes = body.bytes
            resting = Self.resting(body)
            let isInMemory = bytes != nil || resting != nil
            reading = Locked(Reading(feed: isInMemory ? nil : BodyFeed(body, limit: Self.readAhead)))
        }

        private static func resting(_ body: WireBody) -> ParkedChunks? {
            guard body.bytes == nil, let pieces = body.restingPieces else { return nil }
            return pieces.allSatisfy(\.isInMemory) ? ParkedChunks(pieces) : nil
        }

        var length: Int64? { body.length }

        /// The whole body, if it is in memory and short.
        var smallBytes: [UInt8]? {
            bytes.flatMap { bytes in bytes.count <= Self.smallSize ? bytes : nil }
        }

        /// Starts to read the body.
        func start(telling exchange: CurlExchange) {
            waiting = exchange
            currentFeed?.start { [weak exchange] error in exchange?.end(error) }
        }

        /// Stops reading.
        func stop() {
            let feed = reading.withLock { reading in
                reading.isStopped = true
                return reading.feed
            }
            feed?.stop()
        }

        private var currentFeed: BodyFeed? { reading.withLock { $0.feed } }

        /// Whether there is something to send, or the body has ended.
        var isReady: Bool { currentFeed?.buffer.isReady != false }

        /// Reads the next bytes. Returns 0 at the end, and `nil` if they are not available yet; the loop is notified
        /// when they are.
        func read(into target: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int? {
            if let bytes {
                let count = Self.copy(bytes[offset...], into: target)
                offset += count
                given += Int64(count)
                return count
            }
            if rest.isEmpty {
                guard let piece = try next(atMost: target.count) else { return nil }
                rest = piece[...]
            }
            let count = Self.copy(rest, into: target)
            rest = rest.dropFirst(count)
            given += Int64(count)
            return count
        }

        /// - Returns: How many bytes fitted.
        private static func copy(_ bytes: ArraySlice<UInt8>, into target: UnsafeMutableRawBufferPointer) -> Int {
            let count = min(target.count, bytes.count)
            bytes.withUnsafeBytes { source in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
            }
            return count
        }

        private func next(atMost count: Int) throws(NetworkError) -> [UInt8]? {
            if let piece = try resting?.next(atMost: count) { return piece }
            guard let buffer = currentFeed?.buffer else { return [] }
            switch buffer.poll() {
            case .success(let piece): return piece ?? []
            case .failure(let error): throw error as? NetworkError ?? NetworkError(wrapping: error)
            case nil:
                buffer.whenReady { [weak waiting] in
                    if let waiting { waiting.loop.hand(.resume(waiting)) }
                }
                return nil
            }
        }

        /// Starts again from the beginning. Returns whether that is possible.
        func rewind() -> Bool {
            offset = 0
            given = 0
            rest = []
            resting = Self.resting(body)
            return bytes != nil || resting != nil || restartFeed()
        }

        /// Reads the body again, if it is repeatable.
        private func restartFeed() -> Bool {
            guard body.isRepeatable, let waiting else { return false }
            let (old, new) = reading.withLock { reading -> (BodyFeed?, BodyFeed?) in
                let old = reading.feed
                if !reading.isStopped { reading.feed = BodyFeed(body, limit: Self.readAhead) }
                return (old, reading.isStopped ? nil : reading.feed)
            }
            old?.stop()
            new?.start { [weak waiting] error in waiting?.end(error) }
            return new != nil
        }
    }
#endif
