#if os(Linux)
    import CLibCurl
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A thread that carries exchanges over libcurl's multi interface, and whatever it keeps: connections, and the
    /// addresses of hosts. Others hand it commands; nothing else of libcurl is touched elsewhere.
    final class CurlLoop: @unchecked Sendable {
        enum Command {
            case start(CurlExchange)
            case end(CurlExchange)
            /// There is something to send, or room for what has come.
            case goOn(CurlExchange)
        }

        private let connectionsPerHost: Int
        private let isShared: Bool
        /// For the thread alone. It is here because connections live until the loop ends.
        fileprivate let ends: CurlTLSEnds = CurlTLSEnds()
        /// Guards what follows.
        private let lock: NSLock = NSLock()
        private var commands: [Command] = []
        /// Made with the thread.
        private var multi: UnsafeMutableRawPointer?
        private var isOver: Bool = false

        /// - Parameters:
        ///   - connectionsPerHost: how many connections to one host there are at a time.
        ///   - isShared: whether calls share a connection over HTTP/2.
        init(connectionsPerHost: Int, isShared: Bool) {
            self.connectionsPerHost = max(1, connectionsPerHost)
            self.isShared = isShared
        }

        deinit {
            if let multi { apigen_multi_free(multi) }
        }

        /// Hands over a command. The thread begins with the first one.
        func hand(_ command: Command) {
            let (waking, starting) = lock.withLock { () -> (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) in
                commands.append(command)
                if let multi { return (commands.count == 1 ? multi : nil, nil) }
                multi = make()
                return (nil, multi)
            }
            if let waking { _ = apigen_multi_wakeup(waking) }
            if let starting {
                let work = CurlLoopWork(self, starting)
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
            let multi: UnsafeMutableRawPointer? = lock.withLock {
                isOver = true
                return self.multi
            }
            if let multi { _ = apigen_multi_wakeup(multi) }
        }

        /// What is to be done; nil: nothing, ever again.
        func take() -> [Command]? {
            lock.withLock {
                guard !commands.isEmpty || !isOver else { return nil }
                defer { commands.removeAll() }
                return commands
            }
        }

        /// There is no memory for a thread's work: what was to be carried fails.
        private func failWithoutThread() {
            guard lock.withLock({ multi == nil }), let commands = take() else { return }
            for case .start(let exchange) in commands {
                exchange.end(NetworkFault(.other, reason: "libcurl could not be started"))
            }
        }

        private func make() -> UnsafeMutableRawPointer? {
            guard Self.isReady, let multi = apigen_multi_make() else { return nil }
            _ = apigen_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
            _ = apigen_multi_set_number(multi, CURLMOPT_MAXCONNECTS, max(64, connectionsPerHost * 4))
            let sharing = isShared ? Int(CURLPIPE_MULTIPLEX) : Int(CURLPIPE_NOTHING)
            _ = apigen_multi_set_number(multi, CURLMOPT_PIPELINING, sharing)
            return multi
        }

        /// Made once for the process.
        private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
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
#endif
