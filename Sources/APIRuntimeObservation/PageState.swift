import APIRuntime

/// The pages of a list that a screen shows, and the calls for further ones.
///
/// Of the calls for further pages, one at most is in flight. A list that is read anew replaces the one before with its first
/// page, and what was requested before then has no result any more.
struct PageState<Item: Sendable, Next: Sendable, Failure: ServerError>: Sendable {
    /// A call, by when it was begun.
    typealias Ticket = Int

    private(set) var items: [Item] = []
    /// The call for the next page; `nil` after the last.
    private(set) var next: Next?
    /// The error of the newest call; `nil` if it has none.
    private(set) var error: APIError<Failure>?
    /// Whether a page was shown.
    private(set) var hasBegun: Bool = false
    private let first: Next?
    private var lastTicket: Ticket = 0
    private var inFlight: (ticket: Ticket, isFirst: Bool)?

    /// - Parameter first: the call for the first page; `nil` for a list that requests none.
    init(first: Next?) {
        self.first = first
        next = first
    }

    /// Whether a page is on its way.
    var isLoading: Bool { inFlight != nil }

    /// Whether there are more pages, as far as is known.
    var hasMore: Bool { next != nil }

    /// Begins the call for the next page.
    /// - Returns: `nil` if a page is on its way, or if there is none.
    mutating func beginNext() -> (call: Next, ticket: Ticket)? {
        guard inFlight == nil, let next else { return nil }
        return (next, begin(isFirst: !hasBegun))
    }

    /// Begins the list anew. What is on its way is given up.
    /// - Returns: `nil` for a list that requests nothing.
    mutating func beginAnew() -> (call: Next, ticket: Ticket)? {
        first.map { first in (first, begin(isFirst: true)) }
    }

    private mutating func begin(isFirst: Bool) -> Ticket {
        lastTicket += 1
        inFlight = (lastTicket, isFirst)
        return lastTicket
    }

    /// Shows a page, unless its call was given up.
    mutating func show(_ page: [Item], next: Next?, of ticket: Ticket) {
        guard let call = end(ticket) else { return }
        items = call.isFirst ? page : items + page
        self.next = next
        error = nil
        hasBegun = true
    }

    /// Ends a call that has no page. The items stay, and the same page is requested again.
    /// - Parameter error: why it has none. Those that were cancelled leave no trace.
    mutating func fail(_ error: APIError<Failure>, of ticket: Ticket) {
        guard end(ticket) != nil, error != .cancelled else { return }
        self.error = error
    }

    /// Forgets the items, and gives up what is on its way.
    mutating func reset() {
        let lastTicket = lastTicket
        self = PageState(first: first)
        self.lastTicket = lastTicket
    }

    private mutating func end(_ ticket: Ticket) -> (ticket: Ticket, isFirst: Bool)? {
        guard let call = inFlight, call.ticket == ticket else { return nil }
        inFlight = nil
        return call
    }
}
