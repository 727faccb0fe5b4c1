import Compatibility
import Generation
import Learning
import SpecLanguage
import TextForms

/// What a report of traffic says about the changes of the specs that it was made with.
struct TrafficEvidence {
    enum Finding: Equatable {
        /// Nothing relied on what was promised.
        case unused(String)
        case used(String)
        /// The report cannot know it.
        case unknown
    }

    /// How often traffic relied on something in one direction.
    private struct Usage {
        /// What is counted, such as `response`.
        let noun: String
        /// What it did, such as `had Picture.title`.
        let verb: String
        var count: TrafficReport.Count = TrafficReport.Count()
        /// All that could have done it.
        var scope: TrafficReport.Count = TrafficReport.Count()
        /// Whether nothing escaped the report.
        var isComplete: Bool = true
    }

    private let report: TrafficReport
    private let endpoints: [SpecInventory.Endpoint]
    private let named: [ExactText: SpecInventory.Endpoint]
    private let items: [ExactText: Set<TrafficReport.Item>]
    private let subjects: TrafficSubjects

    /// - Parameter old: the version before the changes
    init(_ report: TrafficReport, old: Specification) {
        self.report = report
        endpoints = SpecInventory(old).endpoints
        named = Dictionary(endpoints.map { (ExactText($0.name), $0) }) { first, _ in first }
        items = Dictionary(endpoints.map { (ExactText($0.name), Set($0.entries.map(\.item))) }) { first, _ in first }
        subjects = TrafficSubjects(old)
    }

    /// What the report says about a consequence of a change.
    func finding(_ rule: CompatibilityRule, of change: Change) -> Finding {
        guard report.total.calls > 0, let question = rule.trafficQuestion,
            let subject = subjects.subject(of: change), let usages = usages(of: subject, question)
        else { return .unknown }
        let used = usages.filter { $0.count.calls > 0 }
        if !used.isEmpty { return .used(used.map(text).joined(separator: "; ")) }
        guard let first = usages.first, usages.allSatisfy(\.isComplete) else { return .unknown }
        let noun = usages.count == 1 ? first.noun : "call"
        return .unused(
            first.scope.calls > 0
                ? "no \(noun) in \(first.scope.calls)\(since) \(first.verb)"
                : "no call in \(report.total.calls)\(since) went to an endpoint with it")
    }

    private func usages(of subject: TrafficSubject, _ question: TrafficQuestion) -> [Usage]? {
        switch question {
        case .containerUsed: return usages(of: subject.container, .used)
        case .containerReceived: return usages(of: subject.container, .received)
        case .used, .sent, .received, .omitted: break
        }
        switch subject {
        case .endpoints(let names):
            let usage = Usage(noun: "call", verb: "went to \(names.count == 1 ? names[0].text : "the service")")
            return counted(usage, in: names, scope: report.total) { $0.count }
        case .response(let endpoint, let status):
            let item = TrafficReport.Item(.status, status)
            let usage = Usage(noun: "response", verb: "had the status \(status)")
            return counted(usage, in: [endpoint], isWhole: { $0.hasStatuses }) { counted in
                counted.matching(item).compactMap { counted.items[$0] }.reduce(into: TrafficReport.Count()) {
                    $0.merge($1)
                }
            }
        case .parameter(let name, let endpoints):
            let item = TrafficReport.Item(.parameter, name)
            guard endpoints.allSatisfy({ items[$0]?.contains(item) ?? false }) else { return nil }
            let isWhole = { (counted: TrafficReport.Endpoint) in counted.unreadRequests == 0 }
            guard question == .omitted else {
                let usage = Usage(noun: "request", verb: "had \(name)")
                return counted(usage, in: endpoints, isWhole: isWhole) { $0.items[item] }
            }
            // A request that was not read may have it.
            let usage = Usage(noun: "request", verb: "lacked \(name)")
            return counted(usage, in: endpoints, isWhole: isWhole) { counted in
                counted.count.without((counted.items[item] ?? TrafficReport.Count()).calls, of: counted.count.calls)
            }
        case .error(let name, let endpoints):
            let item = TrafficReport.Item(.error, name)
            let usage = Usage(noun: "response", verb: "reported \(name)")
            return counted(usage, in: endpoints, isWhole: { $0.unreadResponses == 0 }) { $0.items[item] }
        case .model(let name): return usages(of: name, nil, "had a value of \(name)", question)
        case .field(let name, let model):
            return usages(of: model, name, "had a value for \(model).\(name)", question)
        case .member(let name, let model): return usages(of: model, name, "had \(model).\(name)", question)
        }
    }

    /// The use of a model or of a part of it, in the directions that a question is about.
    private func usages(
        of model: String, _ part: String?, _ verb: String, _ question: TrafficQuestion
    ) -> [Usage]? {
        let kinds: [TrafficReport.Kind] =
            switch question {
            case .used: [.sent, .received]
            case .sent, .omitted: [.sent]
            case .received: [.received]
            case .containerUsed, .containerReceived: []
            }
        let relevant = kinds.filter { kind in
            let item = TrafficReport.Item(kind, model)
            return endpoints.contains { $0.hidden.contains(item) || has(item, $0) }
        }
        let usages = relevant.compactMap { kind -> Usage? in
            let whole = TrafficReport.Item(kind, model)
            let item = part.map { TrafficReport.Item(kind, "\(model).\($0)") } ?? whole
            let names = endpoints.filter { has(whole, $0) }.map { ExactText($0.name) }
            let isOmission = question == .omitted && part != nil
            let usage = Usage(
                noun: kind == .sent ? "request" : "response",
                verb: isOmission ? "lacked \(item.name.text)" : verb)
            let isWhole = { (counted: TrafficReport.Endpoint) in
                kind == .sent ? counted.unreadRequests == 0 : counted.unreadResponses == 0
            }
            var result = counted(usage, in: names, isWhole: isWhole) { counted in
                guard isOmission else { return counted.items[item] }
                let values = counted.items[whole] ?? TrafficReport.Count()
                return values.without((counted.items[item] ?? TrafficReport.Count()).values, of: values.values)
            }?.first
            let isHidden = endpoints.contains { $0.hidden.contains(whole) }
            let isLookedFor = endpoints.allSatisfy { !has(whole, $0) || has(item, $0) }
            if isHidden || !isLookedFor { result?.isComplete = false }
            return result
        }
        // An endpoint that the report does not know makes all of it unknown.
        guard !usages.isEmpty, usages.count == relevant.count else { return nil }
        let all = endpoints.filter { endpoint in
            relevant.contains { has(TrafficReport.Item($0, model), endpoint) }
        }
        let scope = all.reduce(into: TrafficReport.Count()) { sum, endpoint in
            if let counted = report.endpoints[ExactText(endpoint.name)] { sum.merge(counted.count) }
        }
        return usages.map { usage in
            var usage = usage
            usage.scope = scope
            return usage
        }
    }

    private func has(_ item: TrafficReport.Item, _ endpoint: SpecInventory.Endpoint) -> Bool {
        items[ExactText(endpoint.name)]?.contains(item) ?? false
    }

    /// Sums up what endpoints counted; `nil` if the report does not know one of them as it was.
    ///
    /// - Parameter isWhole: whether nothing that counts escaped the report
    private func counted(
        _ usage: Usage, in names: [ExactText], scope: TrafficReport.Count? = nil,
        isWhole: (TrafficReport.Endpoint) -> Bool = { _ in true },
        _ count: (TrafficReport.Endpoint) -> TrafficReport.Count?
    ) -> [Usage]? {
        var usage = usage
        for name in names {
            guard let counted = known(name) else { return nil }
            if let count = count(counted) { usage.count.merge(count) }
            usage.scope.merge(counted.count)
            if !isWhole(counted) { usage.isComplete = false }
        }
        if let scope { usage.scope = scope }
        return [usage]
    }

    /// The calls of an endpoint, if all traffic of the report was searched for them, and the endpoint has not changed since.
    private func known(_ name: ExactText) -> TrafficReport.Endpoint? {
        guard let endpoint = named[name], !endpoint.isBatched,
            let counted = report.endpoints[name], counted.specs.texts == [endpoint.digest],
            counted.searched == report.total.calls
        else { return nil }
        return counted
    }

    private func text(_ usage: Usage) -> String {
        let last = usage.count.last.map { ", the last on \(TrafficReport.dayText($0))" } ?? ""
        let all = CountText.text(usage.scope.calls, usage.noun)
        return "\(usage.count.calls) of \(all)\(since) \(usage.verb)\(last)\(versions(usage))"
    }

    /// From which version of clients on nothing relied on it; empty if the report does not say it.
    private func versions(_ usage: Usage) -> String {
        let relying = usage.count.versions
        let isKnown =
            report.hasVersions && relying.others == 0 && usage.scope.versions.others == 0
            && relying.counts[ExactText("")] == nil && relying.counts.values.reduce(0, +) == usage.count.calls
        guard isKnown, let newest = relying.counts.keys.max(by: VersionOrder.isBefore) else { return "" }
        let later = usage.scope.versions.counts.keys.filter { VersionOrder.isBefore(newest, $0) }
        return later.min(by: VersionOrder.isBefore).map { ", and none of a client of a version from \($0.text) on" }
            ?? ""
    }

    private var since: String {
        guard report.undated == 0, let first = report.total.first else { return "" }
        return " since \(TrafficReport.dayText(first))"
    }

    /// The size and the age of the report, and what it does not know.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z
    func summary(of path: String, now: Int64) -> Message {
        var text = "\(path): \(CountText.text(report.total.calls, "call"))"
        if let first = report.total.first, let last = report.total.last {
            let days = CountText.text(Int(max(0, now - last) / 86_400), "day")
            text += " from \(TrafficReport.dayText(first)) to \(TrafficReport.dayText(last)), \(days) ago"
        }
        if report.undated > 0 { text += "; \(report.undated) without a time" }
        let unknown = endpoints.count { known(ExactText($0.name)) == nil }
        if report.total.calls == 0 {
            text += "; nothing is claimed"
        } else if unknown > 0 {
            text +=
                "; it was made with other specs than the previous version for "
                + "\(unknown) of \(CountText.text(endpoints.count, "endpoint")), about which nothing is claimed"
        }
        return Message(severity: .note, text: text, location: nil)
    }
}

extension TrafficReport.Endpoint {
    /// Whether each call has a response.
    fileprivate var hasStatuses: Bool {
        items.filter { $0.key.kind == .status }.reduce(0) { $0 + $1.value.calls } == count.calls
    }
}

extension TrafficReport.Count {
    /// What remains of a number without a part of it. Which clients sent it is not known.
    fileprivate func without(_ part: Int, of all: Int) -> Self {
        var rest = TrafficReport.Count()
        rest.set(calls: max(0, all - part), last: last)
        return rest
    }
}

/// The order of versions: numbers by their values, everything else by its bytes.
enum VersionOrder {
    static func isBefore(_ left: ExactText, _ right: ExactText) -> Bool {
        let (left, right) = (parts(left), parts(right))
        for (one, other) in zip(left, right) where one != other {
            switch (Int(one.text), Int(other.text)) {
            case (let one?, let other?) where one != other: return one < other
            case (_?, nil): return false
            case (nil, _?): return true
            default: return one < other
            }
        }
        return left.count < right.count
    }

    private static func parts(_ version: ExactText) -> [ExactText] {
        version.text.split { !$0.isLetter && !$0.isNumber }.map { ExactText(String($0)) }
    }
}
