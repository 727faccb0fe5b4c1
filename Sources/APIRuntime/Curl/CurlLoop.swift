#if os(Linux) && Curl
    import CLibCurl
    import FoundationEssentials
    import HTTPTypes

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A thread that runs exchanges on libcurl's multi interface, with its connections and DNS cache. Other threads
    /// hand it commands, and touch nothing else of libcurl.
    final class CurlLoop: Sendable {
        enum Command: Sendable {
            case start(CurlExchange)
            case end(CurlExchange)
            /// There is something to send, or room for received data.
            case resume(CurlExchange)
            /// Looks whether the upload goes on, although the response is complete.
            case settle(CurlExchange, given: Int64)
        }

        private let connections: APIClient.ConnectionSettings
        private let isShared: Bool
        /// For the thread only, and stored here because connections live until the loop ends.
        fileprivate let context: CurlLoopContext = CurlLoopContext()

        private struct State {
            var commands: [Command] = []
            /// Created together with the thread.
            var multi: CurlMulti?
            /// Whether the thread will look for commands before it sleeps.
            var isAwake: Bool = false
            var isOver: Bool = false
        }

        private let state = Locked(State())

        /// - Parameters:
        ///   - connections: How many connections there are.
        ///   - isShared: Whether calls share a connection over HTTP/2.
        init(_ connections: APIClient.ConnectionSettings, isShared: Bool) {
            self.connections = connections
            self.isShared = isShared
        }

        deinit {
            if let multi = state.withLock({ $0.multi }) { apigen_multi_free(multi.handle) }
        }

        /// Hands over a command. The first one starts the thread.
        func hand(_ command: Command) {
            let (waking, starting) = state.withLock { state -> (CurlMulti?, CurlMulti?) in
                state.commands.append(command)
                if let multi = state.multi { return (state.commands.count == 1 && !state.isAwake ? multi : nil, nil) }
                state.multi = make()
                return (nil, state.multi)
            }
            waking?.wake()
            if let starting, !CurlLoopWork(self, starting.handle).startThread() {
                // Not freed: another call may be about to wake it.
                state.withLock { $0.multi = nil }
            }
            if waking == nil { failWithoutThread() }
        }

        /// Stops the thread, after the last command.
        func stop() {
            let multi = state.withLock { state in
                state.isOver = true
                return state.multi
            }
            multi?.wake()
        }

        /// The pending commands; `nil` if there will be no more.
        func take() -> [Command]? {
            state.withLock { state in
                guard !state.commands.isEmpty || !state.isOver else { return nil }
                state.isAwake = true
                defer { state.commands.removeAll() }
                return state.commands
            }
        }

        /// Whether the thread may sleep: there are no commands, and the next one will wake it.
        func mayRest() -> Bool {
            state.withLock { state in
                guard state.commands.isEmpty, !state.isOver else { return false }
                state.isAwake = false
                return true
            }
        }

        /// Fails the pending exchanges, because there is no memory for a thread.
        private func failWithoutThread() {
            guard state.withLock({ $0.multi == nil }), let commands = take() else { return }
            for case .start(let exchange) in commands {
                exchange.end(NetworkError(.other, reason: "libcurl could not be started"))
            }
        }

        private func make() -> CurlMulti? {
            guard Self.isReady, let multi = apigen_multi_make() else { return nil }
            // The queue in front limits the connections of a host. libcurl could let a transfer wait for ever for one: when
            // another ends, it tries one of those that wait, and none after that if this one has to go on waiting.
            let kept = connections.connectionsInAll ?? max(64, connections.connectionsPerHost * 4)
            _ = apigen_multi_set_number(multi, CURLMOPT_MAXCONNECTS, kept)
            let sharing = isShared ? Int(CURLPIPE_MULTIPLEX) : Int(CURLPIPE_NOTHING)
            _ = apigen_multi_set_number(multi, CURLMOPT_PIPELINING, sharing)
            return CurlMulti(handle: multi)
        }

        /// Initializes libcurl once for the process.
        private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    }

    /// A multi handle of libcurl. Any thread may wake it; everything else is for the thread of the loop.
    private struct CurlMulti: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer

        func wake() {
            _ = apigen_multi_wakeup(handle)
        }
    }

    /// The work and the state of the loop's thread.
    private final class CurlLoopWork: @unchecked Sendable {
        /// The maximum number of idle handles that are kept for reuse.
        private static let maximumSpareHandles: Int = 64
        /// How long the thread may sleep if nothing wakes it, in milliseconds.
        private static let longestSleep: Int32 = 60_000

        private let loop: CurlLoop
        private let multi: UnsafeMutableRawPointer
        private var transfers: [ObjectIdentifier: CurlTransfer] = [:]
        private var spareHandles: [UnsafeMutableRawPointer] = []

        init(_ loop: CurlLoop, _ multi: UnsafeMutableRawPointer) {
            self.loop = loop
            self.multi = multi
        }

        /// Runs on a thread of its own.
        /// - Returns: Whether the system had one.
        func startThread() -> Bool {
            let work = Unmanaged.passRetained(self)
            var thread = pthread_t()
            let result = pthread_create(
                &thread, nil,
                { work in
                    work.map { work in Unmanaged<CurlLoopWork>.fromOpaque(work).takeRetainedValue().run() }
                    return nil
                }, work.toOpaque())
            guard result == 0 else {
                work.release()
                return false
            }
            pthread_detach(thread)
            return true
        }

        private func run() {
            Self.ignoreBrokenPipes()
            while let commands = loop.take() {
                context.watch.enter()
                for command in commands { act(command) }
                _ = apigen_multi_perform(multi)
                finishEnded()
                context.watch.leave(isBusy: !transfers.isEmpty)
                for transfer in context.news.take() { transfer.deliver() }
                if loop.mayRest() { _ = apigen_multi_poll(multi, Self.longestSleep) }
            }
            for transfer in transfers.values { release(transfer) }
            for handle in spareHandles { apigen_easy_free(handle) }
        }

        private var context: CurlLoopContext { loop.context }

        private func act(_ command: CurlLoop.Command) {
            switch command {
            case .start(let exchange): start(exchange)
            case .end(let exchange): transfers[ObjectIdentifier(exchange)].map(abandon)
            case .resume(let exchange): transfers[ObjectIdentifier(exchange)]?.resume()
            case .settle(let exchange, let given): transfers[ObjectIdentifier(exchange)]?.settle(given)
            }
        }

        private func start(_ exchange: CurlExchange) {
            guard !exchange.hasEnded else { return }
            guard let handle = spareHandles.popLast() ?? apigen_easy_make() else {
                return exchange.end(NetworkError(.other, reason: "there is no memory for a request"))
            }
            let server = CurlServer(exchange.request.head)
            let transfer = CurlTransfer(exchange, server, handle, context)
            do throws(NetworkError) {
                try transfer.prepare()
                guard exchange.begin(transfer.upload) else { return recycle(transfer) }
                transfers[ObjectIdentifier(exchange)] = transfer
                guard apigen_multi_add(multi, handle) == CURLM_OK else {
                    throw NetworkError(.other, reason: "libcurl does not take the request")
                }
                context.watch.start()
            } catch {
                transfers[ObjectIdentifier(exchange)] = nil
                exchange.end(error)
                recycle(transfer)
            }
        }

        private func finishEnded() {
            var code = CURLE_OK
            while let handle = apigen_multi_ended(multi, &code) {
                guard let reference = apigen_context(handle) else { continue }
                let transfer: CurlTransfer = Unmanaged.fromOpaque(reference).takeUnretainedValue()
                transfer.finish(code)
                release(transfer)
                if let socket = transfer.socket, Self.breaksConnection(code) { context.sockets.retire(socket) }
            }
        }

        /// Whether an error concerns the connection, and not one stream of it.
        private static func breaksConnection(_ code: CURLcode) -> Bool {
            [CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2].contains(code)
        }

        /// Releases a transfer that the caller or a deadline has ended.
        private func abandon(_ transfer: CurlTransfer) {
            let isInVain = transfer.isInVain
            release(transfer)
            if isInVain, let socket = transfer.socket { context.sockets.retire(socket) }
        }

        /// Releases a transfer. If it has not ended, this closes its connection or stream.
        private func release(_ transfer: CurlTransfer) {
            context.news.remove(transfer)
            transfers[ObjectIdentifier(transfer.exchange)] = nil
            _ = apigen_multi_remove(multi, transfer.handle)
            if let socket = transfer.socket { context.sockets.leave(socket) }
            recycle(transfer)
        }

        /// Makes the handle available for reuse.
        private func recycle(_ transfer: CurlTransfer) {
            apigen_easy_reset(transfer.handle)
            if spareHandles.count < Self.maximumSpareHandles {
                spareHandles.append(transfer.handle)
            } else {
                apigen_easy_free(transfer.handle)
            }
        }

        /// Makes writing to a closed connection an ordinary error, instead of a signal that ends the process.
        private static func ignoreBrokenPipes() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }

    /// What the transfers of a loop share. Connections use it until the loop ends.
    final class CurlLoopContext: @unchecked Sendable {
        let sockets: CurlSockets = CurlSockets()
        let ends: CurlTLSEnds = CurlTLSEnds()
        /// The transfers with data to deliver.
        let news: CurlNews = CurlNews()
        let watch: CurlWatch

        init() {
            watch = CurlWatch(sockets)
        }
    }

    /// Transfers with data to deliver after libcurl has processed all events.
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
    struct CurlServer: Hashable {
        let scheme: String
        let authority: String

        init(_ head: HTTPRequest) {
            scheme = head.scheme ?? ""
            authority = head.authority ?? ""
        }
    }

    /// The connections of a loop that their servers have closed with TLS's close_notify.
    ///
    /// A body without a length ends with its connection. Without a close_notify, it may be truncated (RFC 9112, section
    /// 9.8), which libcurl does not report. Only the loop's thread uses this.
    final class CurlTLSEnds: @unchecked Sendable {
        private var announced: Set<UnsafeRawPointer> = []

        /// Watches the connections of a transfer.
        func watch(_ handle: UnsafeMutableRawPointer) {
            guard Self.isPossible else { return }
            _ = apigen_set_tls_callback(handle, Self.prepare, Unmanaged.passUnretained(self).toOpaque())
        }

        /// Whether the server announced the end of the connection. Counts as announced if this cannot be determined.
        func take(_ connection: UnsafeRawPointer) -> Bool {
            announced.remove(connection) != nil || !Self.isPossible
        }

        /// Created once for the process, as OpenSSL requires.
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
            // A new connection may reuse the address of an old one.
            if ends { known.announced.insert(connection) } else { known.announced.remove(connection) }
        }
    }
#endif
