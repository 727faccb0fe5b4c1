public import APIRuntime

/// Loads a list page by page for a screen, and tells views of its items.
///
/// ```swift
/// List(photos.items, id: \.id) { photo in
///     Text(photo.title).task { await photos.appeared(at: photos.items.firstIndex(of: photo) ?? 0) }
/// }
/// .task { await photos.load() }
/// .refreshable { await photos.refresh() }
/// ```
///
/// If a page fails, the items stay, and the next call requests the same page again. Pages that are cancelled leave no error.
///
/// Items that are `Identifiable` are shown once, whatever the pages repeat, and can be changed by events of the server.
@MainActor
public final class Pager<Item: Sendable, Failure: ServerError>: Tracked {
    /// Called after each change. Defaults to `nil`.
    public var onChange: ((Pager) -> Void)?
    private var state: PageState<Item, PageSource<Item, Failure>, Failure>
    private let newer: (@Sendable (Item) -> PageSource<Item, Failure>)?
    private let text: @Sendable (APIError<Failure>) -> String
    private let tasks: RunningTasks = RunningTasks()

    /// A list whose pages are lists.
    /// - Parameters:
    ///   - call: the call for the first page.
    ///   - newer: the call for the page in front of an item, for ``loadNewer()``. Defaults to `nil`: there is none.
    public convenience init<Page: Collection & Sendable>(
        _ call: PagedCall<Page, Failure>, newer: (@Sendable (Item) -> Call<Page, Failure>)? = nil
    ) where Page.Element == Item {
        self.init(call, newer: newer) { page in Array(page) }
    }

    /// A list whose pages contain lists.
    /// - Parameters:
    ///   - call: the call for the first page.
    ///   - newer: the call for the page in front of an item, for ``loadNewer()``. Defaults to `nil`: there is none.
    ///   - items: the items of a page.
    public init<Page: Sendable>(
        _ call: PagedCall<Page, Failure>, newer: (@Sendable (Item) -> Call<Page, Failure>)? = nil,
        items: @escaping @Sendable (Page) -> [Item]
    ) {
        state = PageState(first: PageSource(call, items))
        if let newer {
            self.newer = { item in PageSource(newer(item), items) }
        } else {
            self.newer = nil
        }
        text = { error in call.text(for: error) }
    }

    private init(showing items: [Item], hasMore: Bool, _ error: APIError<Failure>?) {
        var state = PageState<Item, PageSource<Item, Failure>, Failure>(first: PageSource())
        if let first = state.beginNext() {
            state.show(items, next: hasMore ? PageSource() : nil, of: first.ticket)
        }
        if let error, let call = state.beginAnew() { state.fail(error, of: call.ticket) }
        self.state = state
        newer = nil
        text = { error in ErrorTexts().text(for: error) }
    }

    /// A list that shows items and sends nothing, for previews and tests.
    /// - Parameters:
    ///   - items: the items.
    ///   - hasMore: whether there seem to be more. Defaults to `false`.
    ///   - error: the error of the newest page. Defaults to none.
    public static func preview(_ items: [Item], hasMore: Bool = false, error: APIError<Failure>? = nil) -> Pager {
        Pager(showing: items, hasMore: hasMore, error)
    }

    /// The items of all pages so far.
    public var items: [Item] { part(\.items) }

    /// Whether there are more pages, as far as is known.
    public var hasMore: Bool { part(\.hasMore) }

    /// Whether there may be newer items than those of the pages so far, which ``loadNewer()`` loads: until it loads none.
    public var hasNewer: Bool { newer != nil && part(\.hasNewer) }

    /// Whether a page is on its way.
    public var isLoading: Bool { part(\.isLoading) }

    /// The error of the newest page; `nil` if it has none.
    public var error: APIError<Failure>? { part(\.error) }

    /// The text for people of the newest page's error, from the texts of the client; `nil` without an error.
    public var message: String? { error.map(text) }

    /// Whether the list is known to have no items.
    public var isEmpty: Bool { part { state in state.hasBegun && state.items.isEmpty && !state.hasMore } }

    /// Loads the first page, unless it is there or on its way, as when a view appears.
    public func load() async {
        guard !state.hasBegun else { return }
        if state.isLoading {
            // It may be the call of a view that has gone, and is being cancelled.
            await tasks.waitForAll()
            guard !state.hasBegun, state.error == nil else { return }
        }
        await loadNext()
    }

    /// Loads the next page, unless one is on its way, or there is none.
    public func loadNext() async {
        await loadNext(endsWithCaller: true)
    }

    private func loadNext(endsWithCaller: Bool) async {
        var begun: (call: PageSource<Item, Failure>, ticket: Int)?
        change { begun = state.beginNext() }
        if let begun { await send(begun.call, begun.ticket, isRefresh: false, endsWithCaller: endsWithCaller) }
    }

    /// Loads the list anew from the server, as when it is pulled down. The items before are shown until the first page
    /// arrives, and stay after an error.
    public func refresh() async {
        tasks.cancelAll()
        var begun: (call: PageSource<Item, Failure>, ticket: Int)?
        change { begun = state.beginAnew() }
        if let begun { await send(begun.call, begun.ticket, isRefresh: true, endsWithCaller: true) }
    }

    /// Loads the page in front of the newest one from the server, as when a timeline is pulled down. The items stay. Loads the
    /// first page if there is none yet, and nothing if a newer page is on its way.
    public func loadNewer() async {
        _ = await loadNewerPage()
    }

    /// Loads newer pages until there is none, as after events were missed. Ends with the first page that fails.
    public func catchUp() async {
        while await loadNewerPage() {}
    }

    /// Returns whether there was a page, and may be another one.
    private func loadNewerPage() async -> Bool {
        guard let newer, let newest = state.newest else {
            await refresh()
            return false
        }
        var begun: Int?
        change { begun = state.beginNewer() }
        guard let ticket = begun else { return false }
        await tasks.run(ticket, endsWithCaller: true) { [weak self] in
            let page = await newer(newest).send(true)
            self?.change {
                switch page {
                case .success(let page): self?.state.showNewer(page.items, of: ticket)
                case .failure(let error): self?.state.fail(error, of: ticket)
                }
            }
        }
        return state.lastNewer == ticket && state.hasNewer
    }

    /// Loads the next page if one of the last rows appears. The page is loaded even if the row goes meanwhile.
    /// - Parameters:
    ///   - index: the index of the item that appears.
    ///   - rows: how many rows before the end the next page is loaded; 1 and less: with the last one. Defaults to 5.
    public func appeared(at index: Int, within rows: Int = 5) async {
        if index >= state.items.count - max(1, rows), state.error == nil {
            await loadNext(endsWithCaller: false)
        }
    }

    /// Cancels what is on its way.
    public func cancel() {
        tasks.cancelAll()
    }

    /// Cancels what is on its way, and forgets the items, as when somebody signs out.
    public func reset() {
        tasks.cancelAll()
        change { state.reset() }
    }

    private func send(
        _ source: PageSource<Item, Failure>, _ ticket: Int, isRefresh: Bool, endsWithCaller: Bool
    ) async {
        await tasks.run(ticket, endsWithCaller: endsWithCaller) { [weak self] in
            let page = await source.send(isRefresh)
            self?.change {
                switch page {
                case .success(let page): self?.state.show(page.items, next: page.next, of: ticket)
                case .failure(let error): self?.state.fail(error, of: ticket)
                }
            }
        }
    }

    private func part<Part>(_ part: (PageState<Item, PageSource<Item, Failure>, Failure>) -> Part) -> Part {
        read()
        return part(state)
    }

    fileprivate func apply(_ change: PageState<Item, PageSource<Item, Failure>, Failure>.Change) {
        self.change { state.change(change) }
    }

    override func changed() {
        onChange?(self)
    }
}

extension Pager where Item: Identifiable {
    /// Shows a new item in front of all others; if the list has it already, in its place.
    ///
    /// A page that was requested before does not undo this or another change. ``loadNewer()`` continues at the pages, not at
    /// inserted items, so that it closes gaps behind them, and ``refresh()`` forgets them.
    /// - Parameter item: the item, as an event of the server has it.
    public func insert(_ item: Item) {
        apply(.insert(item))
    }

    /// Shows an item in place of the one with its identity, if the list has it.
    /// - Parameter item: the changed item.
    public func replace(_ item: Item) {
        apply(.replace(item))
    }

    /// Shows an item no more.
    /// - Parameter id: the identity of the item.
    public func remove(_ id: Item.ID) {
        apply(.remove(AnyHashable(id)))
    }

    /// Loads the next page if an item appears that is among the last. The page is loaded even if the row goes meanwhile.
    /// - Parameters:
    ///   - item: the item that appears.
    ///   - rows: how many rows before the end the next page is loaded; 1 and less: with the last one. Defaults to 5.
    public func appeared(_ item: Item, within rows: Int = 5) async {
        guard let index = state.items.lastIndex(where: { other in other.id == item.id }) else { return }
        await appeared(at: index, within: rows)
    }
}

/// Where a page of a list comes from.
struct PageSource<Item: Sendable, Failure: ServerError>: Sendable {
    typealias Page = (items: [Item], next: PageSource?)

    /// Sends the call.
    let send: @Sendable (_ isRefresh: Bool) async -> Result<Page, APIError<Failure>>

    init<Value: Sendable>(_ call: PagedCall<Value, Failure>, _ items: @escaping @Sendable (Value) -> [Item]) {
        send = { isRefresh in
            do throws(APIError<Failure>) {
                let page = try await (isRefresh ? call.with(cache: .reload) : call).page
                let next = page.next.map { next in PageSource(next, items) }
                return .success((items(page.value), next))
            } catch {
                return .failure(error)
            }
        }
    }

    /// A page without further ones.
    init<Value: Sendable>(_ call: Call<Value, Failure>, _ items: @escaping @Sendable (Value) -> [Item]) {
        send = { isRefresh in
            await (isRefresh ? call.with(cache: .reload) : call).result.map { value in (items(value), nil) }
        }
    }

    /// A page that is never sent.
    init() {
        send = { _ in .failure(.cancelled) }
    }
}
