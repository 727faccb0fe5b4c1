import SpecLanguage
import WireSyntax

/// Compares the events by name of two versions of a stream. Events that end the stream are errors of the endpoint.
struct EventComparison {
    let types: TypeComparison
    /// The service and the endpoint, such as `Gallery.describe`.
    let subject: String
    let old: SourceRange
    let new: SourceRange

    func compare(_ before: EventSet, _ after: EventSet, into list: inout ChangeList) {
        let pairs: NamedPairs<NamedEvent> = NamedPairs(before.events, after.events, name: \.event)
        for gone in pairs.gone {
            list.add(subject, "event \(gone.event) removed", [.caseRemoved], at: new, before: gone.range)
        }
        for come in pairs.come {
            let isKnown = Self.holds(before.ignored, come.event)
            list.add(
                subject, "event \(come.event) added", isKnown ? [.caseAdded] : [.caseAdded, .responseCaseAdded],
                at: come.range)
        }
        for (before, after) in pairs.kept { compare(before, after, &list) }
        for event in before.ignored where !Self.holds(after.ignored, event) {
            list.add(subject, "event \(event) not ignored any more", [.responseNarrowed], at: new, before: old)
        }
        for event in after.ignored where !Self.holds(before.ignored + before.events.map(\.event), event) {
            list.add(subject, "event \(event) ignored", [.responseWidened], at: new, before: old)
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
                [.caseTypeChanged] + types.rules(before.content, after.content))
        }
        if before.at != after.at {
            let places = [before.at, after.at].map { path in path?.text ?? "$" }
            add("at \(places[0]) -> \(places[1])", [.answerMoved])
        }
    }

    private static func holds(_ events: [String], _ event: String) -> Bool {
        events.contains { ExactText($0) == ExactText(event) }
    }
}

extension NamedEvent {
    /// As written in a spec.
    var text: String { "\(event): \(content.text)" }
}
