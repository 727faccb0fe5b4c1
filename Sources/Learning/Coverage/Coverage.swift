public import SpecLanguage
import WireSyntax

/// What of specs a report of traffic shows, and what it does not.
public struct Coverage: Sendable {
    public enum State: String, Sendable, Hashable, CaseIterable {
        case seen
        /// Seen, but not for so many days that it was asked for.
        case stale
        case unseen
        /// Seen, and no longer in the specs.
        case gone
    }

    /// Something that traffic can show.
    public struct Entry: Sendable, Hashable {
        /// Such as `field`.
        public let element: String
        /// Where it is sent: `requests` or `responses`; `nil` for what has one place.
        public let place: String?
        /// Such as `User.name`.
        public let name: String
        public let count: TrafficReport.Count
        public let state: State
    }

    /// An endpoint, or a service with what it declares for all of its endpoints.
    public struct Part: Sendable, Hashable {
        /// Such as `Shop.getUser`.
        public let name: String
        public let isService: Bool
        public let count: TrafficReport.Count
        public let state: State
        /// Whether the report counted other calls under this name: the endpoint has changed since.
        public let isChanged: Bool
        public let entries: [Entry]
    }

    /// How much of one kind was seen.
    public struct Total: Sendable, Hashable {
        /// In the plural, such as `fields`.
        public let name: String
        public let seen: Int
        public let all: Int
    }

    /// Endpoints in the order of the specs, followed by services, and by endpoints that are no longer in the specs.
    public let parts: [Part]
    public let totals: [Total]

    /// - Parameter days: what was not seen for so many days before the last call of the report is stale; `nil` for nothing
    public init(_ report: TrafficReport, of specification: Specification, staleAfter days: Int? = nil) {
        let limit = report.total.last.flatMap { last in
            days.map { last - Int64(min(max(0, $0), 1_000_000)) * 86_400 }
        }
        let inventory = SpecInventory(specification)
        let judge = CoverageJudge(limit: limit)
        var endpoints = inventory.endpoints.map { judge.part($0, report.endpoints[ExactText($0.name)]) }
        endpoints += judge.services(of: inventory, report)
        let names = Set(inventory.endpoints.map { ExactText($0.name) })
        let gone = report.endpoints.filter { !names.contains($0.key) && $0.value.count.calls > 0 }
        endpoints += gone.sorted { $0.key < $1.key }.map { name, endpoint in
            Part(
                name: name.text, isService: false, count: endpoint.count, state: .gone, isChanged: false,
                entries: judge.gone(endpoint, []))
        }
        parts = endpoints
        let known = endpoints.filter { !$0.isService && $0.state != .gone }
        let entries = endpoints.filter { $0.state != .gone }.flatMap(\.entries).filter { $0.state != .gone }
        totals =
            [Total(name: "endpoints", seen: known.count { $0.count.calls > 0 }, all: known.count)]
            + [SpecInventory.Element.status, .error, .parameter, .field, .member].map { element in
                let own = entries.filter { $0.element == element.rawValue }
                return Total(name: element.plural, seen: own.count { $0.state != .unseen }, all: own.count)
            }
    }
}

extension SpecInventory.Element {
    fileprivate var plural: String {
        switch self {
        case .status: "statuses"
        case .error, .parameter, .model, .field, .member: rawValue + "s"
        }
    }
}

/// Decides what was seen.
private struct CoverageJudge {
    /// What was seen last before this time is stale; `nil` for nothing.
    let limit: Int64?

    func state(_ count: TrafficReport.Count) -> Coverage.State {
        guard count.calls > 0 else { return .unseen }
        guard let limit, let last = count.last else { return .seen }
        return last < limit ? .stale : .seen
    }

    func part(_ endpoint: SpecInventory.Endpoint, _ counted: TrafficReport.Endpoint?) -> Coverage.Part {
        let counted = counted ?? TrafficReport.Endpoint()
        let isChanged = counted.specs.texts.contains { $0 != endpoint.digest }
        var items: Set<TrafficReport.Item> = []
        var entries: [Coverage.Entry] = []
        for entry in endpoint.entries {
            let matching = counted.matching(entry.item)
            items.formUnion(matching)
            guard !entry.isShared else { continue }
            var count = TrafficReport.Count()
            for item in matching { if let own = counted.items[item] { count.merge(own) } }
            entries.append(self.entry(entry, count))
        }
        let statuses = counted.items.keys.filter { item in
            item.kind == .status && endpoint.errorStatuses.contains { item.name.text.hasPrefix($0) }
        }
        return Coverage.Part(
            name: endpoint.name, isService: false, count: counted.count, state: state(counted.count),
            isChanged: isChanged, entries: entries + gone(counted, items.union(statuses)))
    }

    /// What services declare for all of their endpoints, and any of them has shown.
    func services(of inventory: SpecInventory, _ report: TrafficReport) -> [Coverage.Part] {
        var names: [ExactText] = []
        for endpoint in inventory.endpoints where !names.contains(ExactText(endpoint.service)) {
            names.append(ExactText(endpoint.service))
        }
        return names.compactMap { name in
            let endpoints = inventory.endpoints.filter { ExactText($0.service) == name }
            let counted = endpoints.compactMap { report.endpoints[ExactText($0.name)] }
            var known: Set<TrafficReport.Item> = []
            let shared = endpoints.flatMap(\.entries).filter { $0.isShared && known.insert($0.item).inserted }
            let total = counted.reduce(into: TrafficReport.Count()) { $0.merge($1.count) }
            let entries = shared.map { entry in
                self.entry(
                    entry,
                    counted.compactMap { $0.items[entry.item] }.reduce(into: TrafficReport.Count()) { $0.merge($1) })
            }
            return entries.isEmpty
                ? nil
                : Coverage.Part(
                    name: name.text, isService: true, count: total, state: state(total), isChanged: false,
                    entries: entries)
        }
    }

    private func entry(_ entry: SpecInventory.Entry, _ count: TrafficReport.Count) -> Coverage.Entry {
        Coverage.Entry(
            element: entry.element.rawValue, place: entry.item.kind.place, name: entry.item.name.text, count: count,
            state: state(count))
    }

    /// What was counted and is not in the specs.
    ///
    /// - Parameter known: what is in them
    func gone(_ endpoint: TrafficReport.Endpoint, _ known: Set<TrafficReport.Item>) -> [Coverage.Entry] {
        endpoint.items.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { item, count in
            let element: SpecInventory.Element =
                switch item.kind {
                case .status: .status
                case .error: .error
                case .parameter: .parameter
                case .sent, .received: item.name.text.contains(".") ? .field : .model
                }
            let name = item.kind == .error && item.name.text.isEmpty ? "codes without a name" : item.name.text
            return Coverage.Entry(
                element: element.rawValue, place: item.kind.place, name: name, count: count, state: .gone)
        }
    }
}

extension TrafficReport.Kind {
    fileprivate var place: String? {
        switch self {
        case .sent: "requests"
        case .received: "responses"
        case .status, .error, .parameter: nil
        }
    }
}

extension TrafficReport.Endpoint {
    /// The items that are counted for an item of the specs: for `2xx`, all statuses of successes.
    package func matching(_ item: TrafficReport.Item) -> [TrafficReport.Item] {
        guard item.kind == .status, item.name == ExactText(TypedResponse.Status.successful.text) else { return [item] }
        return items.keys.filter { $0.kind == .status && $0.name.text.hasPrefix("2") }
    }
}
