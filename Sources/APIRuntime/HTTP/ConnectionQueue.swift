import HTTPTypes

/// An exchange that waits for its turn to use or make a connection.
package protocol QueuedExchange: RunningExchange {
    /// Sends the request. Called at most once, when the exchange may use a connection, on any thread.
    func carry()
}

/// The requests of a transport that wait for a connection, in order of arrival, and those that have or make one.
///
/// It is in front of what a transport sends with, so that the limits and the time for connecting are the same on all
/// transports, and so that waiting requests cost what sends nothing of them.
package final class ConnectionQueue: Sendable {
    fileprivate let settings: APIClient.ConnectionSettings
    private let kind: Kind
    private let state = Locked(State())

    /// How a transport uses connections.
    package struct Kind: Sendable {
        /// Whether streamed responses have connections of their own, as many as other ones.
        package var separatesStreams: Bool = false
        /// Whether a connection is taken for one that carries many requests before that is known: with TLS, or without.
        package var expectsSharing: (encrypted: Bool, plain: Bool) = (false, false)
        /// Whether the transport reports when a request has its connection, before the response.
        package var reportsConnections: Bool = true

        package init() {}
    }

    package init(_ settings: APIClient.ConnectionSettings, _ kind: Kind = Kind()) {
        self.settings = settings
        self.kind = kind
    }

    /// A ticket for a request, which has not entered yet.
    package func ticket(for request: WireRequest) -> ConnectionTicket {
        let server = Server(
            scheme: request.head.scheme ?? "", authority: request.head.authority ?? "",
            isStreamed: request.isStreamed && kind.separatesStreams)
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return ConnectionTicket(
            queue: self, number: number, server: server, limit: settings.connectTime * request.connectShare)
    }

    /// How long the requests may wait until there is a connection; `nil` if the transport does not tell.
    package var connectTime: Duration? { kind.reportsConnections ? settings.connectTime : nil }

    /// How many requests wait.
    package var waitingCount: Int { state.withLock { $0.waiting } }
}

/// The turn of a request in a queue.
package struct ConnectionTicket: Sendable {
    fileprivate let queue: ConnectionQueue
    fileprivate let number: Int
    fileprivate let server: ConnectionQueue.Server
    /// How long the request may wait until there is a connection.
    fileprivate let limit: Duration

    /// Lets an exchange send its request as soon as there may be a connection for it. Ends it if too many wait already.
    /// - Returns: Whether it may send at once. Otherwise, `carry` is called when it may.
    package func enter(_ exchange: any QueuedExchange) -> Bool {
        let entrance = queue.enter(self, exchange)
        if entrance == .refused { exchange.end(NetworkError.tooManyWait(queue.settings.waiting)) }
        return entrance == .admitted
    }

    /// Records that the request has a connection.
    /// - Parameter isShared: Whether the connection carries many requests at a time.
    package func begin(isShared: Bool) {
        queue.begin(self, isShared: isShared)
    }

    /// Leaves the queue, because the exchange has ended. Others take its turn.
    package func leave() {
        queue.leave(self)
    }

    /// What the deadlines of the exchange have to know.
    package var connecting: Connecting? {
        guard queue.connectTime != nil else { return nil }
        return Connecting(limit: limit) { [self] in queue.deadline(of: self) }
    }

    /// The time for connecting.
    package struct Connecting: Sendable {
        package let limit: Duration
        /// When it ends, as far as is known; `nil` if the request has a connection.
        package let end: @Sendable () -> ContinuousClock.Instant?
    }
}

extension ConnectionQueue {
    fileprivate struct Server: Hashable, Sendable {
        let scheme: String
        let authority: String
        let isStreamed: Bool
    }

    fileprivate enum Entrance {
        case admitted
        case waiting
        case refused
    }

    private enum Phase: Sendable {
        case waiting(any QueuedExchange)
        /// Since when it may use a connection.
        case connecting(since: ContinuousClock.Instant)
        case connected
    }

    private struct Entry: Sendable {
        let server: Server
        var phase: Phase
    }

    /// The requests to a server.
    private struct Line: Sendable {
        /// How many may use a connection, and how many of them have one.
        var running: Int = 0
        var connected: Int = 0
        /// Whether a connection carries many requests.
        var isShared: Bool = false
        /// When all connections were last in use, so that a request may have waited for one of them.
        var lastBusy: ContinuousClock.Instant?
        /// The numbers of those that wait, and of some that have left, from `first` on.
        var waiting: [Int] = []
        var first: Int = 0
    }

    private struct State: Sendable {
        var last: Int = 0
        var entries: [Int: Entry] = [:]
        var lines: [Server: Line] = [:]
        /// How many wait in all.
        var waiting: Int = 0
    }

    /// How many requests a connection carries at a time, as HTTP/2 recommends at least (RFC 9113, section 6.5.2).
    private static let streamsPerConnection: Int = 100

    fileprivate func enter(_ ticket: ConnectionTicket, _ exchange: any QueuedExchange) -> Entrance {
        state.withLock { state in
            let isFirst = front(of: ticket.server, &state) == nil
            if isFirst, hasRoom(ticket.server, state) {
                admit(ticket.number, to: ticket.server, &state)
                return .admitted
            }
            guard state.waiting < settings.waiting else { return .refused }
            state.waiting += 1
            state.entries[ticket.number] = Entry(server: ticket.server, phase: .waiting(exchange))
            state.lines[ticket.server, default: Line()].waiting.append(ticket.number)
            return .waiting
        }
    }

    fileprivate func begin(_ ticket: ConnectionTicket, isShared: Bool) {
        let next = state.withLock { state -> [any QueuedExchange] in
            guard let entry = state.entries[ticket.number], var line = state.lines[ticket.server] else { return [] }
            if case .connecting = entry.phase {
                state.entries[ticket.number]?.phase = .connected
                line.connected += 1
            }
            let isNew = isShared && !line.isShared
            line.isShared = line.isShared || isShared
            state.lines[ticket.server] = line
            return isNew ? admitWaiting(at: ticket.server, &state) : []
        }
        for exchange in next { exchange.carry() }
    }

    fileprivate func leave(_ ticket: ConnectionTicket) {
        let next = state.withLock { state -> [any QueuedExchange] in
            guard let entry = state.entries.removeValue(forKey: ticket.number) else { return [] }
            switch entry.phase {
            case .waiting:
                state.waiting -= 1
                removeIfEmpty(ticket.server, &state)
                return []
            case .connecting: break
            case .connected:
                if isBusy(state.lines[ticket.server]) { state.lines[ticket.server]?.lastBusy = .now }
                state.lines[ticket.server]?.connected -= 1
            }
            state.lines[ticket.server]?.running -= 1
            return admitWaiting(at: ticket.server, &state)
        }
        for exchange in next { exchange.carry() }
    }

    /// When the time for connecting ends; `nil` if the request has a connection.
    fileprivate func deadline(of ticket: ConnectionTicket) -> ContinuousClock.Instant? {
        state.withLock { state in
            switch state.entries[ticket.number]?.phase {
            case nil, .connected: return nil
            case .waiting: return .now + ticket.limit
            case .connecting(let begin):
                let line = state.lines[ticket.server]
                if isBusy(line) { return .now + ticket.limit }
                return max(begin, line?.lastBusy ?? begin) + ticket.limit
            }
        }
    }
}

extension ConnectionQueue {
    /// Whether all connections are in use, so that the others wait for one of them.
    private func isBusy(_ line: Line?) -> Bool {
        guard let line else { return false }
        return line.connected >= (line.isShared ? 1 : settings.connectionsPerHost)
    }

    /// Whether one more request to a server may use a connection.
    private func hasRoom(_ server: Server, _ state: State) -> Bool {
        let line = state.lines[server] ?? Line()
        guard line.running < width(of: server, line) else { return false }
        guard let total = settings.connectionsInAll else { return true }
        let others = state.lines.reduce(0) { sum, other in
            other.key == server ? sum : sum + connections(of: other.value, running: other.value.running)
        }
        return others + connections(of: line, running: line.running + 1) <= total
    }

    /// How many requests to a server may use connections at a time.
    private func width(of server: Server, _ line: Line) -> Int {
        let isExpected = server.scheme == "https" ? kind.expectsSharing.encrypted : kind.expectsSharing.plain
        let isShared = line.isShared || isExpected
        return settings.connectionsPerHost + (isShared && !server.isStreamed ? Self.streamsPerConnection : 0)
    }

    private func connections(of line: Line, running: Int) -> Int {
        min(running, line.isShared ? 1 : settings.connectionsPerHost)
    }

    private func admit(_ number: Int, to server: Server, _ state: inout State) {
        state.entries[number] = Entry(server: server, phase: .connecting(since: .now))
        state.lines[server, default: Line()].running += 1
    }

    /// Admits those that wait, after something has changed at a server.
    private func admitWaiting(at server: Server, _ state: inout State) -> [any QueuedExchange] {
        var admitted: [any QueuedExchange] = []
        while let next = nextWaiting(at: server, &state) {
            guard case .waiting(let exchange)? = state.entries[next.number]?.phase else { break }
            state.waiting -= 1
            state.lines[next.server]?.first += 1
            admit(next.number, to: next.server, &state)
            admitted.append(exchange)
        }
        removeIfEmpty(server, &state)
        return admitted
    }

    private func removeIfEmpty(_ server: Server, _ state: inout State) {
        if state.lines[server]?.running == 0, front(of: server, &state) == nil { state.lines[server] = nil }
    }

    /// The request that has waited longest of those that there is room for.
    private func nextWaiting(at server: Server, _ state: inout State) -> (number: Int, server: Server)? {
        // With a limit for all servers, one that leaves makes room for any.
        let servers = settings.total == nil ? [server] : Array(state.lines.keys)
        var best: (number: Int, server: Server)?
        for server in servers where state.waiting > 0 {
            guard let number = front(of: server, &state), number < best?.number ?? .max, hasRoom(server, state)
            else { continue }
            best = (number, server)
        }
        return best
    }

    /// The request that waits longest for a server; `nil` if none waits.
    private func front(of server: Server, _ state: inout State) -> Int? {
        guard let line = state.lines[server], line.first < line.waiting.count else { return nil }
        var first = line.first
        while first < line.waiting.count, state.entries[line.waiting[first]] == nil { first += 1 }
        state.lines[server]?.first = first
        if first == line.waiting.count || first >= 64 && first * 2 > line.waiting.count {
            state.lines[server]?.waiting.removeFirst(first)
            state.lines[server]?.first = 0
        }
        return first < line.waiting.count ? line.waiting[first] : nil
    }
}

extension NetworkError {
    /// - Parameter limit: How many requests may wait.
    static func tooManyWait(_ limit: Int) -> NetworkError {
        NetworkError(.overloaded, reason: "\(max(0, limit)) requests wait for a connection already")
    }

    /// - Parameter limit: The time for connecting.
    static func noConnection(within limit: Duration) -> NetworkError {
        NetworkError(.cannotConnect, reason: "no connection within \(limit)")
    }
}
