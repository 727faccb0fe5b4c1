package import WireSyntax

/// What was received over the connections of a WebSocket, and what follows when one has ended.
///
/// A value: it waits for nothing and sends nothing.
package struct SocketProgress: Sendable {
    /// How a connection has ended, or why there is none.
    package enum Ending: Sendable, Hashable {
        /// The server has closed it with a code.
        case closed(SocketClosure.Code)
        /// It was lost, could not be opened, or the error of the server is worth another attempt.
        case lost
        /// Any other error.
        case failed
    }

    /// What follows.
    package enum Next: Sendable, Hashable {
        /// Another connection, after the delay of an attempt, counted from 1.
        case reconnect(attempt: Int)
        /// There are no more events.
        case end
        /// The error is the last that callers hear.
        case fail
    }

    /// The maximum number of consecutive reconnections without an event.
    private let limit: Int
    /// The position of the last event, where the next connection continues; `nil` if the events have none.
    package private(set) var position: ExactText?
    /// The number of reconnections since the last event.
    private var attempts: Int = 0
    /// Whether the server may send the last event again, as the connection is new.
    private var mayRepeat: Bool = false

    package init(limit: Int) {
        self.limit = limit
    }

    /// Notes that a connection is open.
    package mutating func connected() {
        mayRepeat = position != nil
    }

    /// Notes an event.
    /// - Parameter position: where a connection continues after it; `nil` if that does not change.
    /// - Returns: whether the event is new. Servers that continue with the last event send it again.
    package mutating func received(at position: ExactText?) -> Bool {
        let isRepeated = mayRepeat && position != nil && position == self.position
        if !isRepeated { attempts = 0 }
        if let position { (mayRepeat, self.position) = (false, position) }
        return !isRepeated
    }

    /// Notes that a connection has ended, or could not be opened.
    package mutating func ended(_ ending: Ending) -> Next {
        switch ending {
        case .closed(let code) where code == .normal || code == .noStatus: return .end
        case .closed(let code) where !code.isTemporary: return .fail
        case .failed: return .fail
        case .closed, .lost:
            guard attempts < limit else { return .fail }
            attempts += 1
            return .reconnect(attempt: attempts)
        }
    }
}

extension SocketClosure.Code {
    /// Whether another connection may be better off.
    fileprivate var isTemporary: Bool {
        switch self {
        case .goingAway, .abnormal, .internalError, .serviceRestart, .tryAgainLater, .badGateway: true
        default: false
        }
    }
}
