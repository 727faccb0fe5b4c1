import WireSyntax

/// Who gets the events of a WebSocket: those who subscribed to a key, or else the readers of all other events.
struct SocketSubscribers<Event: Sendable, Command: Sendable>: Sendable {
    typealias Queue = EventQueue<StreamEvent<Event>>

    /// The number of events that wait for a reader.
    static var room: Int { 64 }

    /// The subscription to a key, whoever reads it.
    private struct Entry: Sendable {
        let commands: SocketSubscriptionCommands<Event, Command>
        var queues: [UInt64: Queue] = [:]
        var last: Event?
        /// The number of the connection on which it was subscribed; 0 for none.
        var connection: Int = 0
    }

    /// The events of no subscription; `nil` as long as nobody reads them although the spec has subscriptions.
    private(set) var others: Queue?
    private var entries: [ExactText: Entry] = [:]
    private var number: UInt64 = 0
    /// How the connection has ended.
    private var ending: Result<Void, any Error>?

    /// - Parameter hasKeys: whether events belong to subscriptions.
    init(hasKeys: Bool) {
        others = hasKeys ? nil : Queue(limit: Self.room)
    }

    /// The queue of the events of no subscription.
    mutating func readOthers() -> Queue {
        let queue = others ?? newQueue()
        others = queue
        return queue
    }

    /// A queue for the events of a key.
    mutating func add(
        _ key: ExactText, _ commands: SocketSubscriptionCommands<Event, Command>
    ) -> (number: UInt64, queue: Queue) {
        number += 1
        let queue = newQueue()
        entries[key, default: Entry(commands: commands)].queues[number] = queue
        return (number, queue)
    }

    /// Removes the queue of a reader.
    /// - Returns: the command that ends the subscription, if there is one, and this was the last reader on the connection.
    mutating func remove(_ number: UInt64, of key: ExactText, on connection: Int) -> Command? {
        entries[key]?.queues.removeValue(forKey: number)?.finish(nil)
        guard let entry = entries[key], entry.queues.isEmpty else { return nil }
        entries[key] = nil
        return entry.connection == connection ? entry.commands.unsubscribe : nil
    }

    /// The queues that get an event.
    mutating func queues(for event: Event, of key: ExactText?) -> [Queue] {
        guard let key, let entry = entries[key] else { return others.map { [$0] } ?? [] }
        entries[key]?.last = event
        return entry.queues.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The commands that subscribe on a connection to what was not subscribed on it yet.
    /// - Parameter key: the only key to look at; `nil` for all.
    mutating func commands(on connection: Int, for key: ExactText? = nil) -> [Command] {
        let keys = key.map { [$0] } ?? entries.keys.sorted()
        return keys.compactMap { key in
            guard let entry = entries[key], entry.connection != connection else { return nil }
            entries[key]?.connection = connection
            return entry.commands.subscribe(entry.last)
        }
    }

    /// Ends all queues.
    mutating func finish(_ error: (any Error)?) {
        guard ending == nil else { return }
        ending = error.map { error in .failure(error) } ?? .success(())
        others?.finish(error)
        for queue in entries.values.flatMap(\.queues.values) { queue.finish(error) }
    }

    private func newQueue() -> Queue {
        let queue = Queue(limit: Self.room)
        switch ending {
        case .success: queue.finish(nil)
        case .failure(let error): queue.finish(error)
        case nil: break
        }
        return queue
    }
}

/// The commands that begin and end a subscription.
struct SocketSubscriptionCommands<Event: Sendable, Command: Sendable>: Sendable {
    /// Begins it, after the last event; `nil` before the first.
    let subscribe: @Sendable (Event?) -> Command
    /// Ends it; `nil` if the server needs no command for that.
    let unsubscribe: Command?
}
