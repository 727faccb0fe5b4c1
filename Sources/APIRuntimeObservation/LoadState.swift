public import APIRuntime

/// What a screen shows of a call.
///
/// ```swift
/// switch loader.state {
/// case .idle, .loading(nil): showProgress()
/// case .loading(let photo?), .loaded(let photo): show(photo)
/// case .failed(_, let photo): show(photo, loader.message)
/// }
/// ```
public enum LoadState<Value: Sendable, Failure: ServerError>: Sendable {
    /// Nothing was loaded yet.
    case idle
    /// A call is in flight. The value is the one before; with `cache-then-network`, the cached one; or `nil`.
    case loading(Value?)
    /// The value of the newest call.
    case loaded(Value)
    /// The newest call has failed. The value is the one before, or `nil`.
    case failed(APIError<Failure>, Value?)

    /// The newest value, whatever came after it; `nil` if there is none.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let value), .failed(_, let value): value
        case .loaded(let value): value
        }
    }

    /// The error of the newest call; `nil` if it has none, or if another one is in flight.
    public var error: APIError<Failure>? {
        if case .failed(let error, _) = self { error } else { nil }
    }

    /// Whether a call is in flight.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

/// The order of the calls of a screen, of which several may be in flight.
///
/// The result of a newer call replaces that of an older one, never the other way round. A call that is cancelled leaves
/// no trace.
struct LoadOrder<Value: Sendable, Failure: ServerError>: Sendable {
    /// A call, by when it was begun.
    typealias Ticket = Int

    private var lastBegun: Ticket = 0
    /// The newest call whose value or error is shown, or that no result of an older one may follow.
    private var lastShown: Ticket = 0
    private var inFlight: Set<Ticket> = []
    private var value: Value?
    private var settled: Settled = .idle

    /// What is shown when no call is in flight.
    private enum Settled: Sendable {
        case idle
        case loaded
        case failed(APIError<Failure>)
    }

    init() {}

    /// The order of calls that have led to a state.
    init(_ state: LoadState<Value, Failure>) {
        value = state.value
        switch state {
        case .idle: break
        case .loading: _ = begin()
        case .loaded: settled = .loaded
        case .failed(let error, _): settled = .failed(error)
        }
    }

    /// What is shown.
    var state: LoadState<Value, Failure> {
        guard inFlight.isEmpty else { return .loading(value) }
        switch settled {
        case .idle: return .idle
        case .loaded: return value.map { value in .loaded(value) } ?? .idle
        case .failed(let error): return .failed(error, value)
        }
    }

    /// Begins a call.
    mutating func begin() -> Ticket {
        lastBegun += 1
        inFlight.insert(lastBegun)
        return lastBegun
    }

    /// Shows a value of a call.
    /// - Returns: whether it is shown, as no newer call has a result.
    @discardableResult mutating func show(_ value: Value, of ticket: Ticket) -> Bool {
        guard isNew(ticket) else { return false }
        lastShown = ticket
        self.value = value
        settled = .loaded
        return true
    }

    /// Ends a call.
    /// - Parameter error: why it has no value; `nil` if it has one, or if it was cancelled.
    mutating func end(_ ticket: Ticket, _ error: APIError<Failure>? = nil) {
        if let error, error != .cancelled, isNew(ticket) {
            lastShown = ticket
            settled = .failed(error)
        }
        inFlight.remove(ticket)
    }

    /// Forgets all calls. Those in flight have no results any more.
    /// - Parameter keepsValue: whether the value is still shown.
    mutating func reset(keepsValue: Bool) {
        inFlight = []
        lastShown = lastBegun
        if !keepsValue { value = nil }
        settled = value == nil ? .idle : .loaded
    }

    private func isNew(_ ticket: Ticket) -> Bool { ticket >= lastShown && inFlight.contains(ticket) }
}
