#if os(Linux)
    import CLibCurl
    import Foundation
    import HTTPTypes

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A thread that carries exchanges over libcurl's multi interface, and whatever it keeps: connections, and the
    /// addresses of hosts. Others hand it commands; nothing else of libcurl is touched elsewhere.
    final class CurlLoop: Sendable {
        enum Command: Sendable {
            case start(CurlExchange)
            case end(CurlExchange)
            /// There is something to send, or room for what has come.
            case goOn(CurlExchange)
        }

        private let connectionsPerHost: Int
        private let isShared: Bool
        /// For the thread alone. It is here because connections live until the loop ends.
        fileprivate let ends: CurlTLSEnds = CurlTLSEnds()

        private struct State {
            var commands: [Command] = []
            /// Made with the thread.
            var multi: CurlMulti?
            var isOver: Bool = false
        }

        private let state = Locked(State())

        /// - Parameters:
        ///   - connectionsPerHost: how many connections to one host there are at a time.
        ///   - isShared: whether calls share a connection over HTTP/2.
        init(connectionsPerHost: Int, isShared: Bool) {
            self.connectionsPerHost = max(1, connectionsPerHost)
            self.isShared = isShared
        }

        deinit {
            if let multi = state.withLock({ $0.multi }) { apigen_multi_free(multi.handle) }
        }

        /// Hands over a command. The thread begins with the first one.
        func hand(_ command: Command) {
            let (waking, starting) = state.withLock { state -> (CurlMulti?, CurlMulti?) in
                state.commands.append(command)
                if let multi = state.multi { return (state.commands.count == 1 ? multi : nil, nil) }
                state.multi = make()
                return (nil, state.multi)
            }
            waking?.wake()
            if let starting {
                let work = CurlLoopWork(self, starting.handle)
                Thread.detachNewThread { work.run() }
            } else if waking == nil {
                failWithoutThread()
            }
        }

        /// How many exchanges with one server libcurl is given at a time. It goes over all that it has whenever one of them
        /// goes on, so those that would wait for a connection wait here.
        func width(for place: CurlPlace) -> Int {
            isShared && place.scheme == "https" ? connectionsPerHost + Self.streamsPerConnection : connectionsPerHost
        }

        /// How many streams of one connection over HTTP/2 libcurl uses unless told otherwise.
        private static let streamsPerConnection: Int = 100

        /// No more commands come; the thread ends.
        func stop() {
            let multi: CurlMulti? = state.withLock { state in
                state.isOver = true
                return state.multi
            }
            multi?.wake()
        }

        /// What is to be done; nil: nothing, ever again.
        func take() -> [Command]? {
            state.withLock { state in
                guard !state.commands.isEmpty || !state.isOver else { return nil }
                defer { state.commands.removeAll() }
                return state.commands
            }
        }

        /// There is no memory for a thread's work: what was to be carried fails.
        private func failWithoutThread() {
            guard state.withLock({ $0.multi == nil }), let commands = take() else { return }
            for case .start(let exchange) in commands {
                exchange.end(NetworkFault(.other, reason: "libcurl could not be started"))
            }
        }

        private func make() -> CurlMulti? {
            guard Self.isReady, let multi = apigen_multi_make() else { return nil }
            _ = apigen_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
            _ = apigen_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(64, connectionsPerHost * 4))
            let sharing = isShared ? Int(CURLPIPE_MULTIPLEX) : Int(CURLPIPE_NOTHING)
            _ = apigen_multi_set_number(multi, CURLMOPT_PIPELINING, sharing)
            return CurlMulti(handle: multi)
        }

        /// Made once for the process.
        private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    }

    /// A multi handle of libcurl. Any thread may wake it; all else is for the thread of the loop.
    private struct CurlMulti: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer

        func wake() {
            _ = apigen_multi_wakeup(handle)
        }
    }

    /// What the thread does, and what it alone touches.
    private final class CurlLoopWork: @unchecked Sendable {
        /// How many handles wait to be used again.
        private static let maximumSpareHandles: Int = 64
        /// How long the thread may sleep, in milliseconds, where nothing wakes it.
        private static let longestSleep: Int32 = 60_000

        private let loop: CurlLoop
        private let multi: UnsafeMutableRawPointer
        private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
        private var spareHandles: [UnsafeMutableRawPointer] = []
        /// The exchanges that wait for others with the same server.
        private var lines: CurlLines = CurlLines()
        /// Where an exchange has ended, and another one may begin.
        private var freed: [CurlPlace] = []

        init(_ loop: CurlLoop, _ multi: UnsafeMutableRawPointer) {
            self.loop = loop
            self.multi = multi
        }

        func run() {
            Self.ignoreBrokenPipes()
            while let commands = loop.take() {
                for command in commands { act(command) }
                admit()
                _ = apigen_multi_perform(multi)
                finishEnded()
                admit()
                for transfer in news.take() { transfer.deliver() }
                _ = apigen_multi_poll(multi, Self.longestSleep)
            }
            for transfer in transfers.values { release(transfer) }
            for handle in spareHandles { apigen_easy_free(handle) }
        }

        /// The transfers for which something has come.
        private let news: CurlNews = CurlNews()

        private func act(_ command: CurlLoop.Command) {
            switch command {
            case .start(let exchange): start(exchange)
            case .end(let exchange): transfers[ObjectIdentifier(exchange)].map(release)
            case .goOn(let exchange): transfers[ObjectIdentifier(exchange)]?.goOn()
            }
        }

        private func start(_ exchange: CurlExchange) {
            guard !exchange.hasEnded else { return }
            let place = CurlPlace(exchange.request.head)
            if lines.enter(exchange, place, width: loop.width(for: place)) { carry(exchange, place) }
        }

        /// Exchanges begin in place of those that have ended.
        private func admit() {
            while let place = freed.popLast() {
                if let next = lines.leave(place) { carry(next, place) }
            }
        }

        private func carry(_ exchange: CurlExchange, _ place: CurlPlace) {
            guard let handle = spareHandles.popLast() ?? apigen_easy_make() else {
                freed.append(place)
                return exchange.end(NetworkFault(.other, reason: "there is no memory for a request"))
            }
            let transfer = CurlTransfer(exchange, place, handle, news, loop.ends)
            do throws(NetworkFault) {
                try transfer.prepare()
                guard exchange.begin(transfer.upload) else { return recycle(transfer) }
                transfers[ObjectIdentifier(exchange)] = transfer
                guard apigen_multi_add(multi, handle) == CURLM_OK else {
                    throw NetworkFault(.other, reason: "libcurl does not take the request")
                }
            } catch {
                transfers[ObjectIdentifier(exchange)] = nil
                exchange.end(error)
                recycle(transfer)
            }
        }

        private func finishEnded() {
            var code: CURLcode = CURLE_OK
            while let handle = apigen_multi_ended(multi, &code) {
                guard let context = apigen_context(handle) else { continue }
                let transfer: CurlTransfer = Unmanaged.fromOpaque(context).takeUnretainedValue()
                transfer.finish(code)
                release(transfer)
            }
        }

        /// Lets go of a transfer. One that has not ended closes its connection, or its stream.
        private func release(_ transfer: CurlTransfer) {
            news.remove(transfer)
            transfers[ObjectIdentifier(transfer.exchange)] = nil
            _ = apigen_multi_remove(multi, transfer.handle)
            recycle(transfer)
        }

        /// The handle can be used again, and another exchange may begin.
        private func recycle(_ transfer: CurlTransfer) {
            apigen_easy_reset(transfer.handle)
            if spareHandles.count < Self.maximumSpareHandles {
                spareHandles.append(transfer.handle)
            } else {
                apigen_easy_free(transfer.handle)
            }
            freed.append(transfer.place)
        }

        /// Writing to a connection that the server has closed is an error like others, and not the end of the process.
        private static func ignoreBrokenPipes() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }

    /// Transfers that have something to deliver, once libcurl has done all that it can.
    final class CurlNews {
        private var transfers: [CurlTransfer] = []

        func add(_ transfer: CurlTransfer) {
            transfers.append(transfer)
        }

        func remove(_ transfer: CurlTransfer) {
            transfers.removeAll { other in other === transfer }
        }

        func take() -> [CurlTransfer] {
            defer { transfers.removeAll(keepingCapacity: true) }
            return transfers
        }
    }

    /// A server.
    struct CurlPlace: Hashable {
        let scheme: String
        let authority: String

        init(_ head: HTTPRequest) {
            scheme = head.scheme ?? ""
            authority = head.authority ?? ""
        }
    }

    /// Exchanges that wait until another one with the same server has ended, first come, first served.
    struct CurlLines {
        fileprivate struct Line {
            /// How many are carried.
            var running: Int = 0
            var waiting: [CurlExchange] = []
            /// How many of those are no longer there.
            var gone: Int = 0
        }

        private var lines: [CurlPlace: Line] = [:]

        /// - Parameter width: how many are carried at a time.
        /// - Returns: whether it is the exchange's turn; otherwise `leave` gives it back.
        mutating func enter(_ exchange: CurlExchange, _ place: CurlPlace, width: Int) -> Bool {
            if lines[place, default: Line()].running < width {
                lines[place, default: Line()].running += 1
                return true
            }
            lines[place, default: Line()].waiting.append(exchange)
            return false
        }

        /// One that was carried has ended.
        /// - Returns: whose turn it is; nil: nobody waits.
        mutating func leave(_ place: CurlPlace) -> CurlExchange? {
            while let next = lines[place]?.next() {
                if !next.hasEnded { return next }
            }
            lines[place]?.running -= 1
            if lines[place]?.running == 0 { lines[place] = nil }
            return nil
        }
    }

    extension CurlLines.Line {
        fileprivate mutating func next() -> CurlExchange? {
            guard gone < waiting.count else { return nil }
            let next: CurlExchange = waiting[gone]
            gone += 1
            // What is gone is let go of now and then, so that this takes the same time for all of them.
            if gone > 64, gone * 2 > waiting.count {
                waiting.removeFirst(gone)
                gone = 0
            }
            return next
        }
    }

    /// Which connections of a loop their servers have ended with TLS's close_notify.
    ///
    /// A body without a length ends with its connection. Where nobody announced that, it may be cut (RFC 9112, section
    /// 9.8), and libcurl does not tell. Only the loop's thread uses this.
    final class CurlTLSEnds: @unchecked Sendable {
        private var announced: Set<UnsafeRawPointer> = []

        /// Watches the connections that a transfer will make.
        func watch(_ handle: UnsafeMutableRawPointer) {
            guard Self.isPossible else { return }
            _ = apigen_set_tls_callback(handle, Self.prepare, Unmanaged.passUnretained(self).toOpaque())
        }

        /// Whether the end of a connection was announced. Where that cannot be known, it counts as announced.
        func take(_ connection: UnsafeRawPointer) -> Bool {
            announced.remove(connection) != nil || !Self.isPossible
        }

        /// Made once for the process, as OpenSSL asks for it.
        private static let index: Int32 = apigen_tls_index()

        private static var isPossible: Bool { index >= 0 }

        private static let prepare:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CURLcode =
                {
                    _, tls, context in
                    apigen_watch_tls(tls, index, context, event)
                    return CURLE_OK
                }

        private static let event: @convention(c) (UnsafeRawPointer?, Int32, Int32) -> Void = {
            connection, event, value in
            let begins = event == Int32(APIGEN_TLS_BEGINS)
            let ends =
                event == Int32(APIGEN_TLS_ALERT) && value == Int32(APIGEN_TLS_CLOSE_NOTIFY)
            guard begins || ends, let connection, let context = apigen_tls_context(connection, index) else { return }
            let known: CurlTLSEnds = Unmanaged.fromOpaque(context).takeUnretainedValue()
            // A new connection may be where an old one was in memory.
            if ends { known.announced.insert(connection) } else { known.announced.remove(connection) }
        }
    }
#endif
