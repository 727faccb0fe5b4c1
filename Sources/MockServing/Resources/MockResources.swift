import JSONSyntax
import MockValues
import Parallelism
import SpecLanguage
import WireSyntax

/// The items that requests have created, changed and removed.
///
/// A collection begins with the items of its mocked list. One without a list has every item that is requested, until it is
/// removed.
public final class MockResources: @unchecked Sendable {
    /// The largest number of items that are kept, of all collections together.
    private static let limit: Int = 10_000

    /// The items at one path.
    private struct Collection {
        var items: [ResourceExchange.Item]
        var removed: Set<ExactText> = []
    }

    /// What a request for a resource gets.
    enum Outcome {
        case body(MockBody)
        case noSuchItem
        case tooManyItems
    }

    private let lock: Lock = Lock()
    private var collections: [ExactText: Collection] = [:]

    public init() {}

    /// Forgets all changes.
    func removeAll() {
        lock.withLock { collections = [:] }
    }

    /// Does what a request asks for.
    ///
    /// - Throws: why a value cannot be generated
    func outcome(of exchange: ResourceExchange) throws(MockFailure) -> Outcome {
        try lock.withLock {
            Result { () throws(MockFailure) -> Outcome in try respond(exchange) }
        }.get()
    }

    private func respond(_ exchange: ResourceExchange) throws(MockFailure) -> Outcome {
        let body = try exchange.mocks.body(exchange.part.endpoint)
        var collection = Collection(items: [])
        if let known = collections[exchange.key] {
            collection = known
        } else {
            collection.items = try exchange.listed()
        }
        switch exchange.part.action {
        case .list: return .body(exchange.list(collection.items, in: body))
        case .create:
            let item = try exchange.created(beside: collection.items)
            collection.items.append(item)
            return keep(collection, exchange.key) ? .body(exchange.show(item, in: body)) : .tooManyItems
        case .show, .change, .remove: break
        }
        guard let id = exchange.id else { return .body(body) }
        let index: Int
        if let found = collection.items.firstIndex(where: { $0.id == id }) {
            index = found
        } else {
            guard exchange.resource.list == nil, !collection.removed.contains(id) else { return .noSuchItem }
            index = collection.items.endIndex
            collection.items.append(try exchange.requested(id))
        }
        switch exchange.part.action {
        case .change:
            collection.items[index] = try exchange.changed(collection.items[index])
            guard keep(collection, exchange.key) else { return .tooManyItems }
        case .remove:
            collection.items.remove(at: index)
            collection.removed.insert(id)
            return keep(collection, exchange.key) ? .body(body) : .tooManyItems
        case .list, .create, .show: break
        }
        return .body(exchange.show(collection.items[index], in: body))
    }

    /// - Returns: whether there is room for it
    private func keep(_ collection: Collection, _ key: ExactText) -> Bool {
        let others = collections.reduce(0) { sum, known in
            known.key == key ? sum : sum + known.value.items.count + known.value.removed.count
        }
        guard others + collection.items.count + collection.removed.count <= Self.limit else { return false }
        collections[key] = collection
        return true
    }
}
