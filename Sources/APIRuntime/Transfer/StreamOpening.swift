@_spi(Generated) import APIJSON
import HTTPTypes

/// Sends the request of a stream once, and waits for the stream to begin.
struct StreamOpening: Sendable {
    let sender: RequestSender
    let time: any TimeSource
    let call: APICall
    let format: StreamFormat

    /// Gives the answer: with a body that goes on, or, where it is no stream, with one that is at hand.
    func run() async throws -> WireResponse {
        let limit: Duration = call.request.timeout
        let reason: String = "no answer within \(call.request.namedTimeout)"
        do {
            return try await time.within(limit, orElse: reason) {
                try await open()
            }
        } catch {
            throw error.asFault
        }
    }

    private func open() async throws -> WireResponse {
        var request: APICall.Request = call.request
        // The transport knows one limit for the whole exchange, which a stream has not.
        request.timeout = .longestWait
        var response: WireResponse = try await sender.stream(request, of: call)
        guard format.isStream(response.head) else { return try await sender.whole(response, call.observer) }
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

/// When a stream is asked for again that broke off.
struct Reconnection: Sendable {
    /// How long to wait where the server does not say.
    private static let usualTime: Duration = .seconds(3)
    /// No server makes a client wait longer.
    private static let longestTime: Duration = .seconds(600)
    /// The random part of a wait does not grow beyond.
    private static let longestBackoff: Duration = .seconds(60)

    /// How often in a row; 0: never.
    private let limit: Int
    private let time: any TimeSource
    private let random: @Sendable () -> Double
    /// How often since the last event.
    private var attempts: Int = 0

    /// - Parameter random: returns a number from 0 to 1, by which delays are shortened.
    init<E: StreamCall>(_ endpoint: E, _ time: any TimeSource, random: @escaping @Sendable () -> Double) {
        let route: EndpointRoute = endpoint.route
        let isHarmless: Bool = route.method.isIdempotent || route.policies?.isIdempotent == true
        limit = isHarmless && endpoint.stream.framing == .sse ? endpoint.stream.reconnections : 0
        self.time = time
        self.random = random
    }

    /// An event has come.
    mutating func reset() {
        attempts = 0
    }

    /// Waits before the next connection, as long as the server asks (WHATWG HTML, section 9.2.3), and then for a random
    /// time that grows with each failure.
    /// - Returns: false where there is to be none.
    mutating func wait(_ reconnectionTime: Duration?) async throws -> Bool {
        guard attempts < limit else { return false }
        attempts += 1
        let least: Duration = min(reconnectionTime ?? Self.usualTime, Self.longestTime)
        let backoff = Backoff(first: min(least, Self.longestBackoff), random: random)
        try await time.sleep(for: least + backoff.delay(after: attempts, atMost: Self.longestBackoff))
        return true
    }

    /// Whether an error says that the connection broke off, and nothing else.
    static func isLoss(_ error: any Error) -> Bool {
        let fault: NetworkFault
        switch error {
        case let error as NetworkFault: fault = error
        case is CancellationError, is InvalidRequest, is DataFormatError, is any ServerError: return false
        default: fault = NetworkFault(wrapping: error)
        }
        switch fault.kind {
        case .timedOut, .connectionLost, .cannotConnect, .cannotFindHost, .notConnected: return true
        default: return false
        }
    }
}
