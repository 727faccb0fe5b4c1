#if os(Linux)
    import CLibCurl
    import Foundation
    import HTTPTypes

    /// What the loop's thread knows of an exchange: its handle, what libcurl has given and what it has taken.
    final class CurlTransfer {
        let exchange: CurlExchange
        let place: CurlPlace
        let handle: UnsafeMutableRawPointer
        private(set) var upload: CurlUpload?
        private let news: CurlNews
        private let ends: CurlTLSEnds
        /// The TLS connection whose end is that of the body.
        private var endingConnection: UnsafeRawPointer?
        private var head: CurlHead = CurlHead()
        /// The head, where it has not been passed on yet.
        private var waitingHead: HTTPResponse?
        /// What of the body has not been passed on yet.
        private var gathered: [UInt8] = []
        private var hasNews: Bool = false
        private var isReceivingPaused: Bool = false
        private var isSendingPaused: Bool = false
        private var isBegun: Bool = false
        /// How many bytes of the request's body have been reported as sent.
        private var told: Int64 = 0
        /// What is wrong with the response or the request, of which libcurl does not know.
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

        /// Tells libcurl what is to be sent, and whom to ask.
        func prepare() throws(NetworkFault) {
            upload = CurlUpload(exchange.request)
            let setup = CurlSetup(handle)
            self.setup = setup
            try setup.apply(exchange, upload, context: Unmanaged.passUnretained(self).toOpaque())
            if place.scheme == "https" { ends.watch(handle) }
        }

        /// Something is to be delivered, once libcurl has done all that it can.
        private func note() {
            guard !hasNews else { return }
            hasNews = true
            news.add(self)
        }

        /// Passes on what has come: the body first, so that whoever gets the head finds it.
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

        /// Goes on where nobody has to be waited for any more.
        func goOn() {
            isReceivingPaused = isReceivingPaused && exchange.received.isFull
            isSendingPaused = isSendingPaused && upload?.isReady == false
            let mask: Int32 =
                (isReceivingPaused ? CURLPAUSE_RECV : 0) | (isSendingPaused ? CURLPAUSE_SEND : 0)
            _ = apigen_easy_pause(handle, mask)
        }

        /// libcurl is done with the request.
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

        /// Ends the exchange, and lets libcurl end the transfer.
        private func fail(_ fault: NetworkFault) {
            self.fault = fault
            exchange.end(fault)
        }
    }

    /// What libcurl calls.
    extension CurlTransfer {
        /// The request is about to be written to a connection: whenever that was in vain, libcurl does it again on
        /// another connection. Requests that may be carried out twice for it are not sent again (RFC 9110, section
        /// 9.2.2).
        /// - Returns: whether it may.
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

        /// A line of a head, or of the fields after the body.
        /// - Returns: whether the transfer goes on.
        func received(line: UnsafeRawBufferPointer) -> Bool {
            do throws(NetworkFault) {
                guard let head = try self.head.take(line) else { return true }
                try head.check(answering: exchange.request.head)
                if self.head.endsWithConnection, place.scheme == "https", exchange.request.head.method != .head {
                    endingConnection = apigen_tls_connection(handle)
                }
                waitingHead = head
                note()
                // A body of the request makes libcurl expect one of the response, too.
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

        /// A piece of the body.
        func received(body: UnsafeRawBufferPointer) -> Receipt {
            let isFull: Bool = gathered.count >= PieceBuffer.usualLimit || exchange.received.isFull
            if exchange.request.isStreamed, isFull {
                isReceivingPaused = true
                note()
                return .full
            }
            gathered.append(contentsOf: body)
            note()
            return .taken
        }

        /// The next bytes of the request's body; nil: they are not there yet.
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

        /// So many bytes of the request's body have left.
        func sent(_ count: Int64) {
            // libcurl counts what frames chunks, too.
            let count: Int64 = min(count, upload?.given ?? 0)
            guard count > told else { return }
            told = count
            exchange.touch()
            guard !exchange.hasEnded, !head.isComplete else { return }
            exchange.request.uploading?(count, exchange.request.body?.length)
        }
    }
#endif
