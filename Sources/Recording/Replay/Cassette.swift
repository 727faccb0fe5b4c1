/// Recorded exchanges, from which requests are answered.
public struct Cassette: Sendable {
    /// Which response a request gets when it is sent more often than it was recorded.
    public enum Repetition: String, Sendable, Hashable, CaseIterable {
        /// None: there is no recording left.
        case once
        /// They begin again.
        case cycle
        /// The last one.
        case last
    }

    /// An exchange that answers a request.
    public struct Match: Sendable {
        /// The position of the exchange among those of the cassette, from 0.
        public let index: Int
        public let exchange: Exchange
    }

    /// Why no exchange answers a request.
    public struct Miss: Error, Sendable {
        /// The request, the recorded one that is nearest, and how they differ. Secrets are hidden.
        public let reason: String
    }

    /// The exchanges, in the order recorded.
    public let exchanges: [Exchange]
    private let requests: [ReplayedRequest]
    private let index: ReplayIndex
    private let comparesHosts: Bool
    /// How often each exchange was an answer.
    private var counts: [Int]

    /// - Parameters:
    ///   - exchanges: what was recorded, in order. Secrets need not be hidden: they are not compared.
    ///   - comparesHosts: whether requests to another host are other ones.
    public init(_ exchanges: [Exchange], comparesHosts: Bool = true) {
        var redactor = Redactor()
        self.exchanges = exchanges
        self.comparesHosts = comparesHosts
        requests = exchanges.map { ReplayedRequest(redactor.redact($0).request) }
        index = ReplayIndex(requests)
        counts = Array(repeating: 0, count: exchanges.count)
    }

    /// The positions of the exchanges that were no answer yet.
    public var unused: [Int] { counts.indices.filter { counts[$0] == 0 } }

    /// Takes the next exchange for a request: of those whose requests are the same, in their order.
    ///
    /// Compared are the method, the address, the parameters of the query in any order, and the body: JSON by its value,
    /// forms by their fields, other bodies byte by byte. Header fields, credentials and what a recorder has hidden do not
    /// count.
    public mutating func next(
        for request: RecordedRequest, repeating repetition: Repetition = .last
    ) throws(Miss) -> Match {
        let sent = SentRequest(request)
        let same = index.candidates(for: sent).filter { differences(of: $0, sent).isEmpty }
        let index = same.min { left, right in (counts[left], left) < (counts[right], right) }
        switch (index, repetition) {
        case (let index?, .once) where counts[index] > 0:
            throw Miss(reason: "\(Self.name(sent)) was recorded \(Self.times(same.count)), and is sent once more")
        case (_?, .last) where same.allSatisfy { counts[$0] > 0 }:
            return take(same[same.count - 1])
        case (let index?, _): return take(index)
        case (nil, _): throw miss(sent)
        }
    }

    /// The recordings that are compared with a request, of which others differ in their method or path.
    package func candidates(for request: RecordedRequest) -> [Int] { index.candidates(for: SentRequest(request)) }

    private func differences(of index: Int, _ sent: SentRequest) -> ReplayDifferences {
        ReplayDifferences(requests[index], sent, comparesHosts: comparesHosts)
    }

    private mutating func take(_ index: Int) -> Match {
        counts[index] += 1
        return Match(index: index, exchange: exchanges[index])
    }

    /// Only here, all recordings are compared.
    private func miss(_ sent: SentRequest) -> Miss {
        let all = requests.indices.lazy.map { (index: $0, differences: differences(of: $0, sent)) }
        guard let nearest = all.min(by: { $0.differences.distance < $1.differences.distance }) else {
            return Miss(reason: "there is no recording of \(Self.name(sent)), nor of any request")
        }
        let shown = nearest.differences.texts.prefix(4).joined(separator: "; ")
        let place = "in the nearest, number \(nearest.index + 1), \(shown)"
        return Miss(reason: "there is no recording of \(Self.name(sent)); \(place)")
    }

    private static func name(_ sent: SentRequest) -> String { "\(sent.redacted.method) \(sent.redacted.path)" }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
