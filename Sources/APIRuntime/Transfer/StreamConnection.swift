@_spi(Generated) import APIJSON
import HTTPTypes

/// Sends the request of a stream once, and waits for the stream to begin.
struct StreamOpening: Sendable {
    let sender: RequestSender
    let time: any TimeSource
    let call: APICall
    let format: StreamFormat

    /// Returns the response: a stream with a body that is still arriving, or any other response with its body in
    /// memory.
    func run() async throws -> WireResponse {
        let limit = call.request.timeout
        let reason = "no response within \(call.request.namedTimeout)"
        do {
            return try await sender.deadlines.untilDeadline {
                try await time.within(limit, orElse: reason) { try await open() }
            }
        } catch {
            throw error.asFault
        }
    }

    private func open() async throws -> WireResponse {
        var request = call.request
        // The transport applies one timeout to the whole exchange, which a stream does not have.
        request.timeout = .longestWait
        var response = try await sender.stream(request, of: call)
        guard format.isStream(response.head) else { return try await sender.whole(response, call.observer) }
        if format.framing == .chunks {
            response = try await call.opened(response)
            if call.isError(response) { return response }
        }
        response.body.outcome = .stream
        return response
    }
}

extension RequestSender {
    /// Sends a request of a call, whose response is read as it arrives.
    func stream(_ request: APICall.Request, of call: APICall) async throws -> WireResponse {
        try await begin(
            request, for: call.route, of: call.service, call.observer, cookiesOf: call.identity.cookieOwner,
            isStreamed: true)
    }
}

/// When an interrupted stream is requested again.
struct Reconnection: Sendable {
    /// The delay if the server does not set one.
    private static let usualTime: Duration = .seconds(3)
    /// The shortest delay, also of a server that sends an event on each connection: such a server would get a connection
    /// after the other.
    private static let shortestTime: Duration = .milliseconds(100)
    /// The longest delay that a server can set.
    private static let longestTime: Duration = .seconds(600)
    /// The limit of the random part of a delay.
    private static let longestBackoff: Duration = .seconds(60)

    /// The maximum number of consecutive reconnections; 0 for none.
    private let limit: Int
    private let time: any TimeSource
    private let random: @Sendable () -> Double
    /// The number of reconnections since the last event.
    private var attempts: Int = 0

    /// - Parameter random: returns a number from 0 to 1, by which delays are shortened.
    init(
        _ route: EndpointRoute, _ format: StreamFormat, _ time: any TimeSource,
        random: @escaping @Sendable () -> Double
    ) {
        let isHarmless = route.method.isIdempotent || route.policies?.isIdempotent == true
        limit = isHarmless && format.framing == .sse ? format.reconnections : 0
        self.time = time
        self.random = random
    }

    /// Called after an event.
    mutating func reset() {
        attempts = 0
    }

    /// Waits before the next connection: as long as the server asks (WHATWG HTML, section 9.2.3), and then for a random
    /// time that grows with each failure.
    /// - Returns: `false` if there must be no other connection.
    mutating func wait(_ reconnectionTime: Duration?) async throws -> Bool {
        guard attempts < limit else { return false }
        attempts += 1
        let least = min(max(reconnectionTime ?? Self.usualTime, Self.shortestTime), Self.longestTime)
        let backoff = Backoff(first: min(least, Self.longestBackoff), random: random)
        try await time.sleep(for: least + backoff.delay(after: attempts, atMost: Self.longestBackoff))
        return true
    }

    /// Whether an error means that the connection was lost.
    static func isLoss(_ error: any Error) -> Bool {
        let fault: NetworkError
        switch error {
        case let error as NetworkError: fault = error
        case is CancellationError, is RequestError, is DataFormatError, is any ServerError: return false
        default: fault = NetworkError(wrapping: error)
        }
        switch fault.kind {
        case .timedOut, .connectionLost, .cannotConnect, .cannotFindHost, .notConnected: return true
        default: return false
        }
    }
}

/// A stream that has begun.
struct StreamConnection: Sendable {
    let head: HTTPResponse
    private var pieces: WireBody.Chunks.Iterator
    private let time: any TimeSource
    private let limit: Duration
    private let holding: APISession.Holding?

    /// - Parameters:
    ///   - limit: how long the server may send nothing before the connection counts as lost.
    ///   - holding: the session with which the stream ends; `nil` if it does not.
    init(_ response: WireResponse, limit: Duration, _ time: any TimeSource, in holding: APISession.Holding?) {
        head = response.head
        pieces = response.body.chunks().makeAsyncIterator()
        self.limit = limit
        self.holding = holding
        self.time = time
    }

    /// The next chunk of the body; `nil` at its end.
    mutating func next() async throws -> [UInt8]? {
        let pieces = pieces
        let (piece, rest) = try await holding.lasting { [time, limit] in
            try await time.within(limit, orElse: "nothing arrived within \(limit)") {
                var rest = pieces
                let piece: [UInt8]? = try await rest.next()
                return (piece, rest)
            }
        }
        self.pieces = rest
        return piece
    }
}
