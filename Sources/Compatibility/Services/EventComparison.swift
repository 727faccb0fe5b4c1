import SpecLanguage
import WireSyntax

/// Compares the events of two versions of a stream. Events that end the stream are errors of the endpoint.
struct EventComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.describe`.
    let subject: String
    let old: Endpoint
    let new: Endpoint

    /// Compares the events by name of both versions.
    func compare(_ before: EventSet, _ after: EventSet, into list: inout ChangeList) {
        let pairs: NamedPairs<NamedEvent> = NamedPairs(before.events, after.events, name: \.event)
        for gone in pairs.gone {
            list.add(
                subject, "event \(gone.event) removed", [.caseRemoved] + rules(of: gone.event), at: new.range,
                before: gone.range)
        }
        for come in pairs.come {
            list.add(subject, "event \(come.event) added", [.caseAdded] + rules(of: come.event), at: come.range)
        }
        for (before, after) in pairs.kept { compare(before, after, &list) }
        for event in before.ignored where !after.ignored.holds(event) {
            list.add(
                subject, "event \(event) not ignored any more", [.responseNarrowed], at: new.range, before: old.range)
        }
        for event in after.ignored where !(before.ignored + before.events.map(\.event)).holds(event) {
            let isSkipped = rules(of: event).isEmpty
            list.add(
                subject, "event \(event) ignored", [isSkipped ? .policyChanged : .responseWidened], at: new.range,
                before: old.range)
        }
    }

    private func compare(_ before: NamedEvent, _ after: NamedEvent, _ list: inout ChangeList) {
        func add(_ difference: String, _ rules: [CompatibilityRule]) {
            list.add(subject, "event \(after.event): \(difference)", rules, at: after.range, before: before.range)
        }
        if before.name != after.name { add("case \(before.name) -> \(after.name)", [.caseRenamed]) }
        // A text is of the same type as the string of a JSON value.
        if before.content.type != after.content.type, !types.isRenamed(before.content, after.content) {
            add(
                "\(before.content.text) -> \(after.content.text)",
                [.caseTypeChanged] + contentRules(before.content, after.content))
        }
        if before.at != after.at, before.content != .nothing {
            let places = [before.at, after.at].map { path in path?.text ?? "$" }
            add("at \(places[0]) -> \(places[1])", [.responseMoved])
        }
    }

    /// What shipped apps do not understand of the new stream, if only one version tells events apart by name.
    var rules: [CompatibilityRule] {
        if case .events(let set, _) = new.returns {
            return (set.events.map(\.event) + set.ignored + new.failingEvents).flatMap { rules(of: $0) }
        }
        // A server whose events have no names in the spec may name them.
        return rules(of: "message") + (old.returns.dropsInvalid ? [] : [.responseWidened])
    }

    /// What shipped apps do not understand of the events with a name that the new version sends.
    private func rules(of event: String) -> [CompatibilityRule] {
        switch (old.use(of: event), new.use(of: event)) {
        case (_, .unknown), (.ignored, _), (.failure, .failure), (.unknown, .failure): []
        case (.unknown, _): old.returns.dropsInvalid ? [] : [.responseCaseAdded]
        case (.failure, _): [.responseCaseAdded]
        case (.content, .failure): [.responseWidened]
        case (.content(let before, let path), .content(let after, let newPath)):
            contentRules(before, after) + (before == .nothing || path == newPath ? [] : [.responseMoved])
        case (.content(let before, _), .ignored): contentRules(before, .nothing)
        }
    }

    /// Texts accept all data.
    private func contentRules(
        _ before: TypedResponse.Content, _ after: TypedResponse.Content
    ) -> [CompatibilityRule] {
        switch (before, after) {
        case (.value(let before), .value(let after)):
            types.rules(old.jsonType(before), new.jsonType(after), .response)
        case (.value, _): [.responseWidened]
        default: []
        }
    }
}

/// What an app does with an event of a stream.
private enum EventUse {
    case content(TypedResponse.Content, at: JSONPath?)
    case ignored
    /// The end of the stream, as an error.
    case failure
    case unknown
}

extension Endpoint {
    fileprivate func use(of event: String) -> EventUse {
        switch returns {
        case .stream(let type, _): return .content(.value(type), at: at?.first)
        case .texts: return .content(.string, at: nil)
        case .events(let set, _):
            if let known = set.events.first(where: { [$0.event].holds(event) }) {
                return .content(known.content, at: known.at)
            }
            if set.ignored.holds(event) { return .ignored }
            return failingEvents.holds(event) ? .failure : .unknown
        case .nothing, .value, .data, .string, .file, .chunks, .responses, .socket: return .unknown
        }
    }

    /// The names of the events that end the stream.
    fileprivate var failingEvents: [String] {
        errors.compactMap { if case .event(let name) = $0.match { name } else { nil } }
    }
}

extension [String] {
    fileprivate func holds(_ event: String) -> Bool {
        contains { ExactText($0) == ExactText(event) }
    }
}

extension NamedEvent {
    /// As written in a spec.
    var text: String { "\(event): \(content.text)" }
}
