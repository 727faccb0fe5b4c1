import APIRuntime

/// The pages of a list that a screen shows, and the calls for further ones.
///
/// Of the calls for further pages, one at most is in flight in each direction. A list that is read anew replaces the one before
/// with its first page, and what was requested before then has no result any more.
///
/// Items that are `Identifiable` are shown once, and can be changed while pages are on their way: a page that was requested
/// before a change is changed, too, when it arrives.
struct PageState<Item: Sendable, Next: Sendable, Failure: ServerError> {
    /// A call, by when it was begun.
    typealias Ticket = Int

    private(set) var items: [Item] = []
    /// How many of the first items were inserted, and are in no page so far.
    private var insertedCount: Int = 0
    /// The call for the next page; `nil` after the last.
    private(set) var next: Next?
    /// The error of the newest call; `nil` if it has none.
    private(set) var error: APIError<Failure>?
    /// Whether a page was shown.
    private(set) var hasBegun: Bool = false
    /// Whether there may be items in front of the newest page, as far as is known.
    private(set) var hasNewer: Bool = true
    /// The call of the newest page in front of another one; 0 without one.
    private(set) var lastNewer: Ticket = 0
    private let first: Next?
    private var lastTicket: Ticket = 0
    private var inFlight: (ticket: Ticket, isFirst: Bool)?
    private var newerInFlight: Ticket?
    /// Changes that pages on their way do not know, each with the newest call before it.
    private var changes: [(change: Change, ticket: Ticket)] = []

    /// A change of one item.
    enum Change {
        case insert(Item)
        case replace(Item)
        case remove(AnyHashable)
    }

    /// - Parameter first: the call for the first page; `nil` for a list that requests none.
    init(first: Next?) {
        self.first = first
        next = first
    }

    /// Whether a page is on its way.
    var isLoading: Bool { inFlight != nil || newerInFlight != nil }

    /// Whether there are more pages, as far as is known.
    var hasMore: Bool { next != nil }

    /// The first item of a page; `nil` without one. What is newer is in front of it.
    var newest: Item? { items.dropFirst(insertedCount).first }

    /// Begins the call for the next page.
    /// - Returns: `nil` if a page is on its way, or if there is none.
    mutating func beginNext() -> (call: Next, ticket: Ticket)? {
        guard inFlight == nil, let next else { return nil }
        return (next, begin(isFirst: !hasBegun))
    }

    /// Begins the list anew. What is on its way is given up.
    /// - Returns: `nil` for a list that requests nothing.
    mutating func beginAnew() -> (call: Next, ticket: Ticket)? {
        newerInFlight = nil
        return first.map { first in (first, begin(isFirst: true)) }
    }

    /// Begins a call for the page in front of the newest one.
    /// - Returns: `nil` if one is on its way, or the list is being read anew.
    mutating func beginNewer() -> Ticket? {
        guard newerInFlight == nil, inFlight?.isFirst != true else { return nil }
        lastTicket += 1
        newerInFlight = lastTicket
        return lastTicket
    }

    private mutating func begin(isFirst: Bool) -> Ticket {
        lastTicket += 1
        inFlight = (lastTicket, isFirst)
        return lastTicket
    }

    /// Shows a page, unless its call was given up.
    mutating func show(_ page: [Item], next: Next?, of ticket: Ticket) {
        let page = changed(page, requestedBy: ticket)
        let inserted = changed([], requestedBy: ticket, inserts: true)
        guard let call = end(ticket) else { return }
        if call.isFirst {
            items = []
            insertedCount = 0
            hasNewer = true
            for item in inserted.reversed() { insert(item) }
        }
        keepInserted(notIn: page)
        items += others(page, than: items)
        self.next = next
        error = nil
        hasBegun = true
    }

    /// Shows the page in front of the newest one, unless its call was given up. Inserted items that it has move into it.
    mutating func showNewer(_ page: [Item], of ticket: Ticket) {
        let changed = changed(page, requestedBy: ticket)
        guard endNewer(ticket) else { return }
        lastNewer = ticket
        keepInserted(notIn: page)
        hasNewer = !others(page, than: items).isEmpty
        items.insert(contentsOf: others(changed, than: items), at: insertedCount)
        error = nil
    }

    /// Ends a call that has no page. The items stay, and the same page is requested again.
    /// - Parameter error: why it has none. Those that were cancelled leave no trace.
    mutating func fail(_ error: APIError<Failure>, of ticket: Ticket) {
        guard end(ticket) != nil || endNewer(ticket), error != .cancelled else { return }
        self.error = error
    }

    /// Changes an item of the list, and of the pages on their way.
    mutating func change(_ change: Change) {
        if isLoading { changes.append((change, lastTicket)) }
        switch change {
        case .insert(let item) where !items.contains(where: { other in identity(other) == identity(item) }):
            insert(item)
        case .insert(let item), .replace(let item): items = items.map { other in replaced(other, by: item) }
        case .remove(let removed):
            insertedCount -= items.prefix(insertedCount).count { item in identity(item) == removed }
            items = items.filter { item in identity(item) != removed }
        }
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
        if !isLoading { changes = [] }
        return call
    }

    private mutating func endNewer(_ ticket: Ticket) -> Bool {
        guard newerInFlight == ticket else { return false }
        newerInFlight = nil
        if !isLoading { changes = [] }
        return true
    }

    /// Leaves out the inserted items that a page has: they are where the page is.
    private mutating func keepInserted(notIn page: [Item]) {
        let inserted = others(items.prefix(insertedCount), than: page)
        items.replaceSubrange(..<insertedCount, with: inserted)
        insertedCount = inserted.count
    }

    private mutating func insert(_ item: Item) {
        items.insert(item, at: 0)
        insertedCount += 1
    }
}

extension PageState {
    /// Items with the changes that were made after a call for them was begun.
    private func changed(_ items: [Item], requestedBy ticket: Ticket, inserts: Bool = false) -> [Item] {
        changes.filter { change in change.ticket >= ticket }.reduce(items) { items, change in
            switch change.change {
            case .insert(let item) where inserts: [item] + items.filter { other in identity(other) != identity(item) }
            case .insert(let item), .replace(let item): items.map { other in replaced(other, by: item) }
            case .remove(let removed): items.filter { item in identity(item) != removed }
            }
        }
    }

    private func replaced(_ item: Item, by other: Item) -> Item {
        identity(item) != nil && identity(item) == identity(other) ? other : item
    }

    /// Those of some items that are not among others. Items without an identity are all different.
    private func others(_ items: some Sequence<Item>, than others: some Sequence<Item>) -> [Item] {
        let known = Set(others.compactMap(identity))
        return items.filter { item in identity(item).map { identity in !known.contains(identity) } ?? true }
    }

    private func identity(_ item: Item) -> AnyHashable? {
        guard let item = item as? any Identifiable else { return nil }
        return Self.identity(of: item)
    }

    private static func identity(of item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
}
