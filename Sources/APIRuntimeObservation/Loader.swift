public import APIRuntime

/// Loads the value of a call for a screen, and tells views of its state.
///
/// ```swift
/// @StateObject private var photo: Loader<Photo, AlbumError>
///
/// init(_ call: Call<Photo, AlbumError>) {
///     _photo = StateObject(wrappedValue: Loader(call))
/// }
///
/// var body: some View {
///     AsyncContent(photo) { photo in Text(photo.title) }
/// }
/// ```
///
/// A loader is observable: views that read its ``state`` follow it, by Observation from iOS 17 and macOS 14 on, and as an
/// `ObservedObject` before. Without SwiftUI, ``onChange`` is called instead.
///
/// A call that is cancelled, as when its view goes, leaves the state as it was. Calls end when the loader does.
@MainActor
public final class Loader<Value: Sendable, Failure: ServerError>: Tracked {
    /// Called after each change of the state. Defaults to `nil`.
    public var onChange: ((LoadState<Value, Failure>) -> Void)?
    private var source: LoadSource<Value, Failure>?
    private var order: LoadOrder<Value, Failure>
    private let tasks: RunningTasks = RunningTasks()

    /// A loader for a call.
    public convenience init(_ call: some ValueCall<Value, Failure>) {
        self.init(LoadSource(call.call), LoadOrder())
    }

    /// A loader for a call that shows the cached value until the server's arrives: `cache-then-network`.
    public convenience init(_ call: CachedCall<Value, Failure>) {
        self.init(LoadSource(call), LoadOrder())
    }

    /// A loader that has no call yet: ``load(_:after:keepsValue:)`` gives it one.
    public override init() {
        order = LoadOrder()
    }

    private init(_ source: LoadSource<Value, Failure>?, _ order: LoadOrder<Value, Failure>) {
        self.source = source
        self.order = order
    }

    /// A loader that shows a state and sends nothing, for previews and tests.
    public static func preview(_ state: LoadState<Value, Failure>) -> Loader {
        Loader(nil, LoadOrder(state))
    }

    /// What a screen shows.
    public var state: LoadState<Value, Failure> {
        read()
        return order.state
    }

    /// The newest value; `nil` if there is none.
    public var value: Value? { state.value }

    /// The text for people of the newest call's error, from the texts of its client; `nil` without an error.
    public var message: String? {
        state.error.map { error in source?.text(error) ?? ErrorTexts().text(for: error) }
    }

    /// Loads the value, unless it is there or on its way, as when a view appears. After an error, loads it again.
    public func load() async {
        switch order.state {
        case .idle, .failed: await send(isRefresh: false)
        case .loading:
            // It may be the call of a view that has gone, and is being cancelled.
            await tasks.waitForAll()
            if case .idle = order.state { await send(isRefresh: false) }
        case .loaded: break
        }
    }

    /// Loads the value from the server, as when a list is pulled down. The value before is shown meanwhile, and stays after
    /// an error.
    public func refresh() async {
        await send(isRefresh: true)
    }

    /// Loads the value, and then from the server again and again while a condition holds for it, until the task is cancelled, as
    /// when the view goes: for what the server is still working on.
    ///
    /// ```swift
    /// await post.load(every: .seconds(2), while: isUnfinished)
    /// ```
    /// After a transport error, the value stays and is requested again. Any other error ends this.
    /// - Parameters:
    ///   - interval: how long to wait after each response.
    ///   - isUnfinished: whether a value is to be loaded again.
    public func load(every interval: Duration, while isUnfinished: (Value) -> Bool) async {
        await load()
        while !Task.isCancelled {
            switch state {
            case .loaded(let value) where !isUnfinished(value): return
            case .failed(.network, _?): break
            case .failed(_, _?): return
            default: break
            }
            try? await Task.sleep(for: interval)
            // Without a value, somebody may try again meanwhile.
            if value != nil, !Task.isCancelled { await refresh() }
        }
    }

    /// Loads another call, such as that of a search field. Calls before it have no results any more.
    ///
    /// ```swift
    /// .task(id: text) { await results.load(search(text), after: .milliseconds(300), keepsValue: true) }
    /// ```
    /// - Parameters:
    ///   - call: the call.
    ///   - delay: how long to wait before the call is sent. If the task is cancelled meanwhile, as by the next letter, it is
    ///     not. Defaults to zero.
    ///   - keepsValue: whether the value of the call before is shown until this one has its own. Defaults to `false`.
    public func load(
        _ call: some ValueCall<Value, Failure>, after delay: Duration = .zero, keepsValue: Bool = false
    ) async {
        if delay > .zero { try? await Task.sleep(for: delay) }
        guard !Task.isCancelled else { return }
        tasks.cancelAll()
        source = LoadSource(call.call)
        change { order.reset(keepsValue: keepsValue) }
        await send(isRefresh: false)
    }

    /// Shows a value that another call has returned or an event has brought, such as that of a call that changes it. Calls that
    /// were begun before have no results any more.
    /// - Parameter value: the value.
    public func show(_ value: Value) {
        change {
            let ticket = order.begin()
            order.show(value, of: ticket)
            order.end(ticket, nil)
        }
    }

    /// Cancels all calls in flight. The state is as it was before them.
    public func cancel() {
        tasks.cancelAll()
    }

    /// Cancels all calls in flight, and forgets the value, as when somebody signs out.
    public func reset() {
        tasks.cancelAll()
        change { order.reset(keepsValue: false) }
    }

    private func send(isRefresh: Bool) async {
        guard let source else { return }
        var begun = 0
        change { begun = order.begin() }
        let ticket = begun
        await tasks.run(ticket, endsWithCaller: true) { [weak self] in
            let error = await source.send(isRefresh) { value in
                self?.change { self?.order.show(value, of: ticket) }
            }
            self?.change { self?.order.end(ticket, error) }
        }
    }

    override func changed() {
        onChange?(order.state)
    }
}

/// Where the values of a loader come from.
struct LoadSource<Value: Sendable, Failure: ServerError>: Sendable {
    typealias Show = @MainActor @Sendable (Value) -> Void

    /// The text of an error for people.
    let text: @Sendable (APIError<Failure>) -> String
    /// Sends the call, shows its values, and returns its error.
    let send: @MainActor @Sendable (_ isRefresh: Bool, _ show: Show) async -> APIError<Failure>?

    init(_ call: Call<Value, Failure>) {
        text = { error in call.text(for: error) }
        send = { isRefresh, show in await Self.send(isRefresh ? call.with(cache: .reload) : call, show) }
    }

    init(_ call: CachedCall<Value, Failure>) {
        text = { error in call.text(for: error) }
        send = { isRefresh, show in
            if isRefresh { return await Self.send(call.with(cache: .reload).call, show) }
            var values = call.values.makeAsyncIterator()
            do throws(APIError<Failure>) {
                while let value = try await values.nextElement() { show(value.value) }
                return nil
            } catch {
                return error
            }
        }
    }

    @MainActor
    private static func send(_ call: Call<Value, Failure>, _ show: Show) async -> APIError<Failure>? {
        switch await call.result {
        case .success(let value):
            show(value)
            return nil
        case .failure(let error): return error
        }
    }
}
