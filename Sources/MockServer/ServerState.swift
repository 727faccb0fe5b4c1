#if Servers
    package import LoopbackServing
    package import MockServing
    package import NIOCore

    /// The state shared by all connections of a server. It is confined to the one event loop that they run on.
    package final class ServerState {
        let bounds: ServerBounds
        private let loop: any EventLoop
        private let workers: Workers
        private let reply: @Sendable (MockRequest) -> MockReply
        private let note: @Sendable (String) -> Void
        let connections: ServerConnections
        let vetting: RequestVetting
        private var heldBytes: Int = 0
        private var running: Int = 0
        private var isPausing: Bool = false
        private var waiting: CircularBuffer<Job> = []
        /// Jobs of pipelining peers, which have lower priority than all others.
        private var patient: CircularBuffer<Job> = []

        /// A request that needs a response.
        private struct Job {
            let request: MockRequest
            let connection: ConnectionHandler
            let deliver: (MockReply) -> Void
            /// Whether it had to wait for all others.
            var isPatient: Bool = false
        }

        /// Runs work that would block the event loop: computing replies, and writing lines to the log.
        package struct Workers {
            /// The number of replies computed at the same time.
            let count: Int
            let run: (@escaping @Sendable () -> Void) -> Void

            package init(count: Int, _ run: @escaping (@escaping @Sendable () -> Void) -> Void) {
                self.count = count
                self.run = run
            }
        }

        /// - Parameters:
        ///   - bounds: the limits for peers
        ///   - vetting: refuses requests that other origins could send
        ///   - loop: the event loop of all connections
        ///   - workers: computes replies
        ///   - log: receives a line for each response
        ///   - reply: computes a reply
        package init(
            _ bounds: ServerBounds, _ vetting: RequestVetting = RequestVetting(), on loop: any EventLoop,
            workers: Workers,
            log: @escaping @Sendable (String) -> Void, reply: @escaping @Sendable (MockRequest) -> MockReply
        ) {
            self.bounds = bounds
            self.vetting = vetting
            connections = ServerConnections(bounds, on: loop)
            self.loop = loop
            self.workers = workers
            note = log
            self.reply = reply
        }

        /// Adds the handlers of a connection to its pipeline.
        package func serve(_ channel: any Channel) throws {
            try ConnectionHandler.add(to: channel, self)
        }

        /// Reserves memory for a part of a body.
        /// - Returns: false if the limit is exceeded
        func hold(_ count: Int) -> Bool {
            guard heldBytes + count <= bounds.allBodies else { return false }
            heldBytes += count
            return true
        }

        func release(_ count: Int) {
            heldBytes -= count
        }

        /// Computes a reply, unless the connection has closed before its turn.
        /// - Parameter deliver: receives the reply, on the event loop
        func respond(
            to request: MockRequest, for connection: ConnectionHandler, _ deliver: @escaping (MockReply) -> Void
        ) {
            waiting.append(Job(request: request, connection: connection, deliver: deliver))
            work()
        }

        private func work() {
            while running < workers.count, let job = next() {
                running += 1
                let start = loop.now
                let (request, reply, note) = (job.request, self.reply, self.note)
                let finish: NIOLoopBound<(MockReply) -> Void> = NIOLoopBound(
                    { found in
                        self.running -= 1
                        // Half of the time is left to peers whose requests arrive meanwhile.
                        if job.isPatient { self.pause(min(self.loop.now - start, self.bounds.patience)) }
                        self.deliver(found, job)
                        self.work()
                    }, eventLoop: loop)
                let loop: any EventLoop = loop
                workers.run {
                    let found = reply(request)
                    note("\(request.method) \(found.status) \(found.logText)")
                    loop.execute { finish.value(found) }
                }
            }
        }

        private func deliver(_ reply: MockReply, _ job: Job) {
            let deliver = NIOLoopBound({ if !job.connection.life.isOver { job.deliver(reply) } }, eventLoop: loop)
            guard reply.delay > .zero else { return deliver.value() }
            loop.scheduleTask(in: TimeAmount(reply.delay)) { deliver.value() }
        }

        private func next() -> Job? {
            while let job = waiting.popFirst() {
                guard !job.connection.life.isOver else { continue }
                guard job.connection.isAhead else { return job }
                patient.append(
                    Job(request: job.request, connection: job.connection, deliver: job.deliver, isPatient: true))
            }
            guard running == 0, !isPausing else { return nil }
            while let job = patient.popFirst() {
                if !job.connection.life.isOver { return job }
            }
            return nil
        }

        /// Serves no pipelining peer for some time.
        private func pause(_ time: TimeAmount) {
            guard time > .zero else { return }
            isPausing = true
            let state = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleTask(in: time) {
                state.value.isPausing = false
                state.value.work()
            }
        }

        /// Writes a line to the log. This may block until someone reads it.
        func log(_ line: String) {
            let note: @Sendable (String) -> Void = note
            workers.run { note(line) }
        }
    }
#endif
