import MockValues
import Recording
import SpecLanguage
import WireSyntax

/// Counts what traffic shows of specs.
struct TrafficCounter {
    /// One call, without what it says of the specs.
    struct Call {
        let status: Int?
        let time: Int64?
        let version: TrafficReport.ClientVersion?
    }

    private let inventory: SpecInventory
    /// The name of the header field with the version of a client, in lower case.
    let versionHeader: String?
    /// The items of models and of their parts, made once.
    private let items: [TrafficReport.Kind: [ExactText: (model: TrafficReport.Item, parts: [TrafficReport.Item])]]
    private var counted: TrafficReport = TrafficReport()

    init(_ specification: Specification, versionHeader: String?) {
        let inventory = SpecInventory(specification)
        self.inventory = inventory
        self.versionHeader = versionHeader?.lowercased()
        items = Dictionary(
            uniqueKeysWithValues: [TrafficReport.Kind.sent, .received].map { kind in
                let own = inventory.parts.map { name, parts in
                    (
                        name,
                        (
                            model: TrafficReport.Item(kind, name.text),
                            parts: parts.map { TrafficReport.Item(kind, "\(name.text).\($0)") }
                        )
                    )
                }
                return (kind, Dictionary(own) { first, _ in first })
            })
        for endpoint in inventory.endpoints {
            counted.endpoints[ExactText(endpoint.name), default: TrafficReport.Endpoint()].specs.add(endpoint.digest)
        }
        if let name = self.versionHeader { counted.versionHeaders.add(ExactText(name)) }
    }

    var report: TrafficReport {
        var report = counted
        for name in report.endpoints.keys { report.endpoints[name]?.searched = report.total.calls }
        return report
    }

    mutating func skip() { counted.skipped += 1 }

    mutating func addOther() { counted.others += 1 }

    /// Counts a call to a server of the specs.
    mutating func call(_ exchange: Exchange) -> Call {
        let version = versionHeader.map { name in
            let field = exchange.request.headers.last { $0.name.lowercased() == name }
            return TrafficReport.ClientVersion(field.map { String(HeaderList.trimmed($0.value[...])) })
        }
        let call = Call(
            status: exchange.response?.status, time: exchange.startedAt.map { DateParts.floorDivision($0, 1_000) },
            version: version)
        counted.total.add(at: call.time, version: version)
        if call.time == nil { counted.undated += 1 }
        return call
    }

    /// Counts a call that no endpoint has.
    ///
    /// - Parameter segments: of its path; what looks like a value is left out
    mutating func addUnknown(_ method: String, _ segments: [String]) {
        let parts = segments.map { segment in
            let isVersion = segment.hasPrefix("v") && Int(segment.dropFirst()).map { (0..<1_000).contains($0) } == true
            return !isVersion && (SegmentText.isIdentifier(segment) || SegmentText.isSlug(segment)) ? "{}" : segment
        }
        counted.unknown.add(ExactText("\(method) /\(parts.joined(separator: "/"))"))
    }

    /// Counts what a call shows of its endpoint.
    ///
    /// - Parameters:
    ///   - error: the name of the error that the response is; empty for a code without a name, `nil` for none
    ///   - received: incomplete if the response was not read
    mutating func add(_ call: Call, to endpoint: String, error: String?, sent: Sightings, received: Sightings) {
        var entry = counted.endpoints.removeValue(forKey: ExactText(endpoint)) ?? TrafficReport.Endpoint()
        func count(_ item: TrafficReport.Item, values: Int = 0, nulls: Int = 0) {
            entry.items[item, default: TrafficReport.Count()]
                .add(at: call.time, version: call.version, values: values, nulls: nulls)
        }
        entry.count.add(at: call.time, version: call.version)
        if !sent.isComplete { entry.unreadRequests += 1 }
        if !received.isComplete { entry.unreadResponses += 1 }
        // That of a WebSocket is no choice of the server.
        if let status = call.status, status != 101 { count(TrafficReport.Item(.status, String(status))) }
        if let error { count(TrafficReport.Item(.error, error)) }
        for parameter in sent.parameters { count(TrafficReport.Item(.parameter, parameter.text)) }
        for (kind, sightings) in [(TrafficReport.Kind.sent, sent), (.received, received)] {
            for (name, seen) in sightings.models {
                guard let items = items[kind]?[name] else { continue }
                count(items.model, values: seen.values)
                for (index, item) in items.parts.enumerated() {
                    if seen.present[index] > 0 {
                        count(item, values: seen.present[index], nulls: seen.nulls[index])
                    } else if seen.nulls[index] > 0 {
                        entry.items[item, default: TrafficReport.Count()].note(nulls: seen.nulls[index])
                    }
                }
            }
        }
        counted.endpoints[ExactText(endpoint)] = entry
    }
}
