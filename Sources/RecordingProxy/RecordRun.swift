#if Servers
    import APIRuntime
    import APIRuntimeMock
    public import Commands
    import Dispatch
    public import Generation
    import LoopbackServing
    import Parallelism
    import Recording
    import WireSyntax

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Glibc)
        import Glibc
    #endif

    /// The command `record`: a reverse proxy on the loopback interface that records what passes, until it is stopped.
    public struct RecordRun: Sendable {
        private let server: String
        private let output: String
        private let port: UInt16
        private let hosts: [String]
        private let check: Check?
        private let console: Console

        /// The specs that calls are held against, and what makes the command fail.
        public struct Check: Sendable {
            let specs: [String]
            let failing: RecordingCheck.Failing

            public init(specs: [String], failing: RecordingCheck.Failing) {
                self.specs = specs
                self.failing = failing
            }
        }

        /// - Parameters:
        ///   - server: the address of the server; its path is only shown
        ///   - output: the folder for the recording
        ///   - port: the port on 127.0.0.1; 0 for any free one
        ///   - hosts: the hosts that requests may name, beside those of loopback and the server's
        ///   - check: the specs that calls are held against; `nil` for none
        ///   - console: the destination of all output
        public init(
            server: String, output: String, port: UInt16, hosts: [String] = [], check: Check? = nil, console: Console
        ) {
            self.server = server
            self.output = output
            self.port = port
            self.hosts = hosts
            self.check = check
            self.console = console
        }

        /// Serves until the process is interrupted.
        public func run() -> ExitStatus {
            waitBlocking { await record() }
        }

        private func record() async -> ExitStatus {
            do throws(RunFailure) {
                let origin = try origin()
                let check = try check(origin)
                let file = try createFile()
                let forwarding = ProxyTransport()
                let transport = RecordingTransport(forwarding, to: file) { exchange, isPart in
                    await check?.add(exchange, isPart: isPart)
                }
                let console = console
                let sockets = forwarding.opensSockets ? transport : nil
                let proxy = try await listen(origin, transport, sockets) { line in console.printSummary(line) }
                console.printSummary(
                    "recording \(proxy.heads.origin)\(origin.path) at \(proxy.heads.proxy)\(origin.path)")
                await serve(proxy)
                let status = await finish(file, transport)
                let checked = await check?.finish() ?? .success
                return status == .success ? checked : status
            } catch {
                console.report(error.messages)
                return .couldNotRun
            }
        }

        private func check(_ origin: ServerURL) throws(RunFailure) -> RecordingCheck? {
            guard let check else { return nil }
            return try RecordingCheck(
                specs: check.specs, host: origin.authority, failing: check.failing, console: console)
        }

        private func origin() throws(RunFailure) -> ServerURL {
            do throws(ServerURL.Fault) {
                return try ServerURL(server)
            } catch {
                throw RunFailure(reason: "'\(server)' is not the URL of a server, such as https://api.example")
            }
        }

        private func listen(
            _ origin: ServerURL, _ transport: RecordingTransport, _ sockets: RecordingTransport?,
            log: @escaping @Sendable (String) -> Void
        ) async throws(RunFailure) -> ProxyServer {
            // Each client needs a connection to the server, too.
            var bounds = ServerBounds()
            bounds.connections = min(
                bounds.connections, (OpenFiles.limit(most: 2 * bounds.connections + 64) - 64) / 2)
            do {
                return try await ProxyServer(
                    to: origin, port: Int(port), over: transport, sockets: sockets, bounds: bounds, hosts: hosts,
                    log: log)
            } catch {
                throw RunFailure(reason: "cannot listen on 127.0.0.1:\(port): \(error)")
            }
        }

        /// A new file in the folder, named after the time.
        private func createFile() throws(RunFailure) -> HARFile {
            do throws(FileFailure) {
                var created: [String] = []
                try FileWriting.createFolders(output, created: &created)
            } catch {
                throw RunFailure(error)
            }
            let name = Self.fileName(at: time(nil))
            for number in 1... {
                let file = FilePath.join(output, name + (number == 1 ? "" : "-\(number)") + ".har")
                do throws(HARFileFault) {
                    return try HARFile(path: file, creator: "apigen", version: ToolVersion.current)
                } catch {
                    guard error.code == EEXIST else { throw RunFailure(reason: error.description) }
                }
            }
            throw RunFailure(reason: "cannot create a file in \(output)")
        }

        /// The time in UTC: `20261125-213000`.
        private static func fileName(at seconds: time_t) -> String {
            let parts = DateParts(secondsSince1970: Int64(seconds))
            let date = [parts.year, parts.month, parts.day].map { DatePattern.padded($0, 2) }.joined()
            let time = [parts.hour, parts.minute, parts.second].map { DatePattern.padded($0, 2) }.joined()
            return "\(date)-\(time)"
        }

        /// Serves until SIGINT or SIGTERM.
        private func serve(_ proxy: ProxyServer) async {
            let serving = Task { await proxy.serve() }
            await EndSignals.wait()
            serving.cancel()
            await serving.value
        }

        private func finish(_ file: HARFile, _ transport: RecordingTransport) async -> ExitStatus {
            await transport.flush()
            let (calls, secrets) = (await file.count, await file.secrets)
            console.printSummary(
                "\(calls) \(calls == 1 ? "call" : "calls") in \(file.path), "
                    + "\(secrets) \(secrets == 1 ? "secret" : "secrets") replaced")
            guard let fault = transport.fault else { return .success }
            console.report([Message(text: fault.description, location: nil)])
            return .couldNotRun
        }
    }

    /// Waits for the signals that end the process.
    private enum EndSignals {
        static func wait() async {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            let sources = [SIGINT, SIGTERM].map { number in
                // The source sees the signal, and nothing else happens.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { continuation.yield() }
                source.activate()
                return source
            }
            for await _ in stream { break }
            for source in sources { source.cancel() }
        }
    }
#endif
