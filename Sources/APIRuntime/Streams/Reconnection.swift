@_spi(Generated) import APIJSON

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

    init<E: StreamCall>(_ endpoint: E, _ configuration: APIClient.Configuration) {
        let route: EndpointRoute = endpoint.route
        let isHarmless: Bool = route.method.isIdempotent || route.policies?.isIdempotent == true
        limit = isHarmless && endpoint.stream.framing == .sse ? endpoint.stream.reconnections : 0
        time = configuration.time
        random = configuration.random
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
