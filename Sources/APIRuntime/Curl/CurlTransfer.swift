@_spi(Generated) import APIJSON

#if os(Linux) && Curl
    import CLibCurl
    import FoundationEssentials
    import HTTPTypes

    /// The state of an exchange on the loop's thread: its handle, and the data that libcurl has delivered and taken.
    final class CurlTransfer {
        let exchange: CurlExchange
        let server: CurlServer
        let handle: UnsafeMutableRawPointer
        private(set) var upload: CurlUpload?
        private let context: CurlLoopContext
        /// The connection, once the request is about to be written to it.
        private(set) var socket: CurlSocket?
        /// Its TLS connection.
        private var connection: UnsafeRawPointer?
        /// Whether only the end of the connection ends the body.
        private var endsWithConnection: Bool = false
        private var head: CurlHead = CurlHead()
        /// The head, if it has not been passed on yet.
        private var waitingHead: HTTPResponse?
        /// The part of the body that has not been passed on yet.
        private var gathered: [UInt8] = []
        private var hasNews: Bool = false
        private var isReceivingPaused: Bool = false
        private var isSendingPaused: Bool = false
        /// How often the request was written to a connection, and when last.
        private var attempts: Int = 0
        private var begin: ContinuousClock.Instant = .now
        private var log: CurlLog = CurlLog()
        private var status: Int = 0
        /// How many bytes of the body are still missing, if the server gave the length.
        private var missing: Int64?
        /// How many bytes of the request's body have been reported as sent.
        private var told: Int64 = 0
        /// An error in the response or the request that libcurl does not know about.
        private var fault: NetworkError?
        private var setup: CurlSetup?

        init(
            _ exchange: CurlExchange, _ server: CurlServer, _ handle: UnsafeMutableRawPointer,
            _ context: CurlLoopContext
        ) {
            self.exchange = exchange
            self.server = server
            self.handle = handle
            self.context = context
        }

        /// Configures libcurl for the request and its server.
        func prepare() throws(NetworkError) {
            upload = CurlUpload(exchange.request)
            let setup = CurlSetup(handle)
            self.setup = setup
            let isFresh = exchange.request.needsNewConnection || context.sockets.areRetired(to: server)
            try setup.apply(exchange, upload, isFresh: isFresh, context: Unmanaged.passUnretained(self).toOpaque())
            context.sockets.watch(handle)
            if server.scheme == "https" { context.ends.watch(handle) }
        }

        /// Schedules a delivery for when libcurl has processed all events.
        private func note() {
            guard !hasNews else { return }
            hasNews = true
            context.news.add(self)
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
            awaitUpload()
            guard isReceivingPaused else { return }
            exchange.received.whenRoom { [weak exchange] in
                if let exchange { exchange.loop.hand(.resume(exchange)) }
            }
        }

        /// Resumes the transfer where it no longer has to wait.
        func resume() {
            isReceivingPaused = isReceivingPaused && exchange.received.isFull
            isSendingPaused = isSendingPaused && upload?.isReady == false
            let mask = (isReceivingPaused ? CURLPAUSE_RECV : 0) | (isSendingPaused ? CURLPAUSE_SEND : 0)
            _ = apigen_easy_pause(handle, mask)
        }

        /// Completes the exchange after libcurl has finished the request.
        func finish(_ code: CURLcode) {
            complete(error(code))
        }

        private func complete(_ error: (any Error)?) {
            exchange.received.append(gathered)
            gathered = []
            head.end()
            exchange.complete(waitingHead, head.trailers, error)
            waitingHead = nil
        }

        private func error(_ code: CURLcode) -> (any Error)? {
            if let fault { return fault }
            let isAnnounced = connection.map(context.ends.take) ?? true
            guard code == CURLE_OK || isAborted(code) else {
                var fault = NetworkError(curl: code, handle, setup?.text ?? "", hasHead: head.isComplete)
                if let socket, fault.kind == .connectionLost, !head.isComplete { explain(&fault, socket, isAnnounced) }
                if code == CURLE_HTTP2_STREAM { fault.isFinal = true }
                return fault
            }
            guard head.isComplete else { return NetworkError.lost }
            if endsWithConnection, !isAnnounced {
                return NetworkError(.connectionLost, reason: "the connection ended without TLS's close_notify")
            }
            return isBroken(isAnnounced) ? NetworkError.lost : nil
        }

        /// Whether the end of a body without a length is none: libcurl ended the connection because the server broke a rule
        /// of HTTP/2, and does not report that. A connection with a whole response stays open, unless the server ends it.
        /// - Parameter isAnnounced: Whether the server announced the end of the connection.
        private func isBroken(_ isAnnounced: Bool) -> Bool {
            guard let socket, missing == nil, head.hasStream, log.stream != nil, !log.isCacheFull else { return false }
            return socket.isClosedFromHere && !isAnnounced && socket.lastStream == nil
        }

        /// Whether the server stopped the upload without an error, after its response (RFC 9113, section 8.1). libcurl
        /// reports such an error without a text.
        private func isAborted(_ code: CURLcode) -> Bool {
            code == CURLE_HTTP2_STREAM && setup?.text == "" && upload != nil && missing ?? 0 == 0
        }

        /// Tells apart why a connection ended before the response.
        /// - Parameter isAnnounced: Whether the server announced the end.
        private func explain(_ fault: inout NetworkError, _ socket: CurlSocket, _ isAnnounced: Bool) {
            fault.isFinal = attempts > 1
            if log.isRefused || log.stream ?? 0 > socket.lastStream ?? .max {
                fault.isRefused = true
                fault.reason = "the server did not process the request"
            } else if context.sockets.isFlooded(socket) {
                fault = NetworkError(.badServer, reason: "the server sends frames without content, and no end of them")
            } else if connection != nil, !isAnnounced, socket.isClosedFromHere, socket.lastStream == nil {
                fault.kind = .badServer
                fault.reason = "the server broke a rule of HTTP/2, or the head of its response is too large"
            }
        }

        /// Whether a call that is given up has waited on a connection on which nothing arrives.
        var isInVain: Bool {
            guard let socket, let silence = context.sockets.silence(of: socket) else { return false }
            return SilentConnection.isInVain(
                silence, waited: begin.duration(to: .now), hasTimedOut: exchange.hasTimedOut)
        }

        /// How long an upload may stand still after the response.
        private static let patience: Duration = .seconds(1)

        /// Whether the response is complete as far as can be known. libcurl does not tell that an HTTP/2 response without a
        /// length has ended while the upload goes on; one with an error is taken for complete when nothing follows.
        private var isWhole: Bool {
            if let missing { return missing == 0 }
            let silence = socket.flatMap(context.sockets.silence) ?? .zero
            return status >= 400 && head.hasStream && silence >= Self.patience
        }

        /// Looks later whether a response that came before the end of the request is all that will come.
        private func awaitUpload() {
            guard let upload, missing == 0 || missing == nil && status >= 400 else { return }
            let exchange = exchange
            if missing == 0, status >= 300 { return exchange.loop.hand(.settle(exchange, given: .max)) }
            let given = upload.given
            Task {
                try? await Task.sleep(for: CurlTransfer.patience)
                exchange.loop.hand(.settle(exchange, given: given))
            }
        }

        /// Completes the exchange if its response makes the rest of the request pointless, or the server takes nothing more
        /// of it (RFC 9113, section 8.1).
        /// - Parameter given: How many bytes of the request libcurl had taken a while ago.
        func settle(_ given: Int64) {
            guard let upload, head.isComplete else { return }
            guard given >= upload.given, !isSendingPaused, isWhole else { return awaitUpload() }
            complete(nil)
            exchange.loop.hand(.end(exchange))
        }

        /// Ends the exchange, and makes libcurl end the transfer.
        private func fail(_ fault: NetworkError) {
            self.fault = fault
            exchange.end(fault)
        }
    }

    /// The callbacks of libcurl.
    extension CurlTransfer {
        /// Called before the request is written to a connection. If writing fails, libcurl repeats it on another
        /// connection. Requests that are not idempotent must not be sent again, as the server might execute them twice
        /// (RFC 9110, section 9.2.2), unless it has said that it did not. No request is sent again after a part of its
        /// response, which libcurl would append the next one to.
        /// - Parameter port: The local port of the connection.
        /// - Returns: Whether libcurl may write the request.
        func begins(port: Int32) -> Bool {
            let isRefused = log.isRefused
            let mayRepeat = attempts == 1 && (exchange.request.isIdempotent || isRefused)
            guard attempts == 0 || mayRepeat && !head.isComplete else {
                var fault = NetworkError.lost
                fault.isFinal = attempts > 1
                fault.isRefused = isRefused
                self.fault = fault
                return false
            }
            exchange.connect(isShared: false)
            attempts += 1
            begin = .now
            head = CurlHead()
            log = CurlLog()
            if let socket { context.sockets.leave(socket) }
            socket = context.sockets.socket(port: port)
            if let socket { context.sockets.enter(socket, server) }
            connection = server.scheme == "https" ? apigen_tls_connection(handle) : nil
            return true
        }

        /// Processes a line of libcurl's log.
        func logged(_ line: UnsafeRawBufferPointer) {
            log.take(line)
            if let last = log.lastStream { socket?.lastStream = last }
        }

        /// Processes a line of a head or of the trailer fields.
        /// - Returns: Whether the transfer continues.
        func received(line: UnsafeRawBufferPointer) -> Bool {
            context.watch.step()
            do throws(NetworkError) {
                guard let head = try self.head.take(line) else { return true }
                try head.check(for: exchange.request.head)
                endsWithConnection = self.head.endsWithConnection && exchange.request.head.method != .head
                let method = exchange.request.head.method
                missing = head.hasBody(for: method) ? head.bodyLength(for: method) : 0
                status = head.status.code
                if self.head.hasStream { exchange.connect(isShared: true) }
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
            context.watch.step()
            let isFull = gathered.count >= ChunkBuffer.usualLimit || exchange.received.isFull
            if exchange.request.isStreamed, isFull {
                isReceivingPaused = true
                note()
                return .full
            }
            gathered.append(contentsOf: body)
            missing = missing.map { missing in missing - Int64(body.count) }
            note()
            return .taken
        }

        /// The next bytes of the request's body; `nil` if they are not available yet.
        func send(into bytes: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int? {
            guard let upload else { return 0 }
            context.watch.step()
            exchange.touch()
            do throws(NetworkError) {
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
            do throws(NetworkError) {
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
            ) -> Int32 = { context, _, _, _, port in
                transfer(context)?.begins(port: port) == true ? Int32(APIGEN_START_OK) : Int32(APIGEN_START_ABORT)
            }

        static let log:
            @convention(c) (
                UnsafeMutableRawPointer?, curl_infotype, UnsafeMutablePointer<CChar>?, Int, UnsafeMutableRawPointer?
            ) -> Int32 = { _, kind, text, count, context in
                if kind == CURLINFO_TEXT {
                    transfer(context)?.logged(UnsafeRawBufferPointer(start: text, count: count))
                }
                return 0
            }
    }
#endif
