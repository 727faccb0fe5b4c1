public import WireSyntax

/// What traffic showed of specs: numbers, and no values of users.
///
/// Its size depends on the specs, not on the traffic. Merging is associative and commutative, so that reports of many machines
/// can be merged in any order and grouping: all numbers are sums, times are the first and the last, and lists that traffic
/// could lengthen keep their smallest elements.
public struct TrafficReport: Sendable, Hashable {
    /// The group of an item. The raw value is its key in a file.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case status = "statuses"
        /// An error that the specs name; the empty name stands for codes that they do not name.
        case error = "errors"
        case parameter = "parameters"
        /// A model in requests, such as `Picture`, or a field or a case of it, such as `Picture.title`.
        case sent
        /// The same in responses.
        case received
    }

    /// Something in the calls of an endpoint that is counted.
    public struct Item: Sendable, Hashable, Comparable {
        public let kind: Kind
        public let name: ExactText

        package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, ExactText(name)) }

        public static func < (left: Item, right: Item) -> Bool {
            (left.kind.rawValue, left.name) < (right.kind.rawValue, right.name)
        }
    }

    /// How often something was in calls.
    public struct Count: Sendable, Hashable {
        /// The number of calls that had it.
        public internal(set) var calls: Int = 0
        /// The number of values; for fields, of those that are not null. 0 for what has none.
        public internal(set) var values: Int = 0
        /// The number of values that are null, or count as absent.
        public internal(set) var nulls: Int = 0
        /// The time of the first call, in seconds since 1970-01-01T00:00:00Z; `nil` if no call has one.
        public internal(set) var first: Int64?
        public internal(set) var last: Int64?
        /// The calls by the versions of clients; `""` for those without the header field. Empty if it was not asked for.
        public internal(set) var versions: BoundedCounts = BoundedCounts()

        package init() {}
    }

    /// The calls of one endpoint.
    public struct Endpoint: Sendable, Hashable {
        /// What the endpoint and its models were in the specs, as hashes; the smallest two, if reports of several are merged.
        public internal(set) var specs: SmallestTexts = SmallestTexts()
        /// The number of calls of the report among which those of this endpoint were looked for.
        public internal(set) var searched: Int = 0
        public internal(set) var count: Count = Count()
        /// The calls whose request, or whose response, was not read to its end: it was cut, was no JSON, or was not repeated (304).
        public internal(set) var unreadRequests: Int = 0
        public internal(set) var unreadResponses: Int = 0
        public internal(set) var items: [Item: Count] = [:]

        package init() {}
    }

    /// All calls to servers of the specs.
    public internal(set) var total: Count = Count()
    /// The number of these without a time.
    public internal(set) var undated: Int = 0
    /// The number of calls to other servers.
    public internal(set) var others: Int = 0
    /// The number of exchanges that are not calls of an API.
    public internal(set) var skipped: Int = 0
    /// The names of the header fields with the versions of clients; the smallest two.
    public internal(set) var versionHeaders: SmallestTexts = SmallestTexts()
    /// The calls that are none of the specs, such as `GET /orders/{}`.
    public internal(set) var unknown: BoundedCounts = BoundedCounts()
    /// By their names, such as `Shop.getUser`.
    public internal(set) var endpoints: [ExactText: Endpoint] = [:]

    /// No traffic: merging it changes nothing.
    public init() {}
}

/// Counts by texts that come from the traffic.
public struct BoundedCounts: Sendable, Hashable {
    /// The number of texts that are kept.
    public static let limit: Int = 50

    /// The smallest texts by their bytes. Of a text that is kept, every call is counted: what is among the smallest of all
    /// is among the smallest of each part, so that the result does not depend on the order of merging.
    public private(set) var counts: [ExactText: Int] = [:]
    /// The sum of all other texts.
    public private(set) var others: Int = 0

    init() {}

    var isEmpty: Bool { counts.isEmpty && others == 0 }

    /// - Parameter text: `nil` for a text that is not kept
    mutating func add(_ text: ExactText?, _ count: Int = 1) {
        guard let text else { return others = BoundedSum.sum(others, count) }
        counts[text] = BoundedSum.sum(counts[text] ?? 0, count)
        guard counts.count > Self.limit, let last = counts.keys.max() else { return }
        others = BoundedSum.sum(others, counts.removeValue(forKey: last) ?? 0)
    }

    mutating func merge(_ other: BoundedCounts) {
        for (text, count) in other.counts { add(text, count) }
        add(nil, other.others)
    }
}

/// The two smallest texts, by their bytes: enough to know whether all are the same.
public struct SmallestTexts: Sendable, Hashable {
    public private(set) var texts: [ExactText] = []

    mutating func add(_ text: ExactText) {
        guard !texts.contains(text) else { return }
        texts = Array((texts + [text]).sorted().prefix(2))
    }

    mutating func merge(_ other: SmallestTexts) {
        for text in other.texts { add(text) }
    }
}

/// Sums that do not overflow, whatever a file says.
enum BoundedSum {
    /// The greatest number that every reader of JSON reads exactly. A sum that reaches it stays there.
    static let most: Int = 1 << 53

    /// - Precondition: both are from 0 to `most`
    static func sum(_ left: Int, _ right: Int) -> Int { min(left + right, most) }
}

extension TrafficReport {
    /// Adds what another report counted.
    public mutating func merge(_ other: TrafficReport) {
        total.merge(other.total)
        undated = BoundedSum.sum(undated, other.undated)
        others = BoundedSum.sum(others, other.others)
        skipped = BoundedSum.sum(skipped, other.skipped)
        versionHeaders.merge(other.versionHeaders)
        unknown.merge(other.unknown)
        endpoints.merge(other.endpoints) { mine, other in mine.merging(other) }
    }

    /// Whether calls can be told apart by the version of their client.
    public var hasVersions: Bool { versionHeaders.texts.count == 1 }
}

extension TrafficReport.Endpoint {
    fileprivate func merging(_ other: Self) -> Self {
        var merged = self
        merged.specs.merge(other.specs)
        merged.searched = BoundedSum.sum(searched, other.searched)
        merged.count.merge(other.count)
        merged.unreadRequests = BoundedSum.sum(unreadRequests, other.unreadRequests)
        merged.unreadResponses = BoundedSum.sum(unreadResponses, other.unreadResponses)
        merged.items.merge(other.items) { mine, other in
            var sum = mine
            sum.merge(other)
            return sum
        }
        return merged
    }
}

extension TrafficReport.Count {
    package mutating func merge(_ other: Self) {
        calls = BoundedSum.sum(calls, other.calls)
        values = BoundedSum.sum(values, other.values)
        nulls = BoundedSum.sum(nulls, other.nulls)
        first = [first, other.first].compactMap(\.self).min()
        last = [last, other.last].compactMap(\.self).max()
        versions.merge(other.versions)
    }

    /// Without what is known of clients and values.
    package mutating func set(calls: Int, last: Int64?) {
        self.calls = calls
        self.last = last
    }

    /// Counts one call.
    mutating func add(at time: Int64?, version: TrafficReport.ClientVersion?, values: Int = 0, nulls: Int = 0) {
        calls = BoundedSum.sum(calls, 1)
        note(values: values, nulls: nulls)
        if let time {
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
        if let version { versions.add(version.text) }
    }

    /// Counts values of a call that is not counted.
    mutating func note(values: Int = 0, nulls: Int) {
        self.values = BoundedSum.sum(self.values, values)
        self.nulls = BoundedSum.sum(self.nulls, nulls)
    }
}

extension TrafficReport {
    /// The version of a client, as a request says it.
    struct ClientVersion {
        /// Empty if the request does not have the header field; `nil` if it has a text that may be something else.
        let text: ExactText?

        init(_ value: String?) {
            let value = value ?? ""
            let isVersion =
                value.utf8.count <= 32
                && value.utf8.allSatisfy { URLText.isLetterOrDigit($0) || "._+-/".utf8.contains($0) }
            text = isVersion ? ExactText(value) : nil
        }
    }
}
