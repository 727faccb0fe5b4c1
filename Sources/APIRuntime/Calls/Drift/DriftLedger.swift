import APIJSON
import WireSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a monitor has counted so far.
struct DriftLedger: Sendable {
    /// A field of a model, or the model itself, in the responses of an endpoint.
    private struct Subject: Hashable {
        let endpoint: ExactText
        let kind: APIClient.DriftReport.Finding.Kind
        let model: ExactText
        let field: ExactText?
    }

    private struct Topic: Hashable {
        let subject: Subject
        let detail: ExactText
    }

    /// The objects of a model in the responses of an endpoint.
    private struct Presence: Sendable {
        let path: String
        let first: Date
        var last: Date
        var count: Int = 0
        /// The keys that had a value.
        var keys: Set<DriftModel.Key> = []
    }

    private struct EndpointModel<Model: Hashable & Sendable>: Hashable, Sendable {
        let endpoint: ExactText
        let model: Model

        init(_ endpoint: String, _ model: Model) {
            self.endpoint = ExactText(endpoint)
            self.model = model
        }
    }

    /// The maximum number of different keys of a model, or values of a field. More of them are data.
    private static let maximumDetails: Int = 20

    private(set) var responses: Int = 0
    private var since: Date?
    /// When the last response was added. Dates of a report never go back, even if the wall clock is set back.
    private var latest: Moment?
    private var others: Int = 0
    private var findings: [Topic: APIClient.DriftReport.Finding] = [:]
    private var details: [Subject: Int] = [:]
    private var presence: [EndpointModel<DriftModel>: Presence] = [:]
    /// The number of objects by the name of their model.
    private var objects: [EndpointModel<ExactText>: Int] = [:]
    private var responsesOf: [ExactText: Int] = [:]

    /// Adds the differences of one response.
    mutating func add(
        _ drifts: [Drift], endpoint: String, at now: Moment, _ kinds: Set<APIClient.DriftReport.Finding.Kind>,
        limit: Int
    ) {
        let now = now.notBefore(latest)
        let date = now.date
        latest = now
        responses += 1
        responsesOf[ExactText(endpoint), default: 0] += 1
        since = since ?? date
        for drift in drifts {
            others += drift.others
            for model in drift.models { add(model, endpoint, date) }
            for difference in drift.differences {
                let kind = APIClient.DriftReport.Finding.Kind(difference.kind)
                guard kinds.contains(kind) else { continue }
                let subject = Subject(
                    endpoint: ExactText(endpoint), kind: kind, model: ExactText(difference.model),
                    field: difference.field.map(ExactText.init))
                add(difference, in: subject, date, limit)
            }
        }
    }

    private mutating func add(_ model: Drift.Model, _ endpoint: String, _ date: Date) {
        let key = EndpointModel(endpoint, model.model)
        var known = presence[key] ?? Presence(path: model.path, first: date, last: date)
        known.last = date
        known.count += model.count
        known.keys.formUnion(model.keys)
        presence[key] = known
        objects[EndpointModel(endpoint, ExactText(model.model.name)), default: 0] += model.count
    }

    private mutating func add(_ difference: Drift.Difference, in subject: Subject, _ date: Date, _ limit: Int) {
        var topic = Topic(subject: subject, detail: ExactText(difference.text))
        if findings[topic] == nil, details[subject, default: 0] >= DriftLedger.maximumDetails {
            topic = Topic(subject: subject, detail: ExactText("others"))
        }
        if var known = findings[topic] {
            known.count += difference.count
            known.last = date
            findings[topic] = known
        } else if findings.count < limit {
            details[subject, default: 0] += 1
            findings[topic] = APIClient.DriftReport.Finding(
                endpoint: subject.endpoint.text, kind: subject.kind, model: subject.model.text,
                field: subject.field?.text,
                path: difference.path, detail: topic.detail.text, count: difference.count, first: date, last: date)
        } else {
            others += difference.count
        }
    }

    /// - Parameter threshold: the number of objects after which absent fields are reported; `nil` for never.
    func report(absentAfter threshold: Int?, limit: Int) -> APIClient.DriftReport {
        var list = findings.values.map { finding in
            var finding = finding
            finding.objects =
                objects[EndpointModel(finding.endpoint, ExactText(finding.model))]
                ?? responsesOf[ExactText(finding.endpoint)] ?? 0
            return finding
        }
        let absent = threshold.map { absentFields(after: $0) } ?? []
        let room = max(0, limit - list.count)
        list += absent.prefix(room)
        list.sort { left, right in left.precedes(right) }
        return APIClient.DriftReport(
            findings: list, others: others + max(0, absent.count - room), responses: responses, since: since)
    }

    private func absentFields(after threshold: Int) -> [APIClient.DriftReport.Finding] {
        presence.filter { $0.value.count >= threshold }.flatMap { subject, known in
            subject.model.fields(without: known.keys).map { field in
                APIClient.DriftReport.Finding(
                    endpoint: subject.endpoint.text, kind: .absentField, model: subject.model.name, field: field.name,
                    path: known.path + field.path, detail: "", count: known.count, objects: known.count,
                    first: known.first, last: known.last)
            }
        }.inOrder { left, right in left.precedes(right) }
    }
}

extension APIClient.DriftReport.Finding.Kind {
    fileprivate init(_ kind: Drift.Kind) {
        switch kind {
        case .unknownKey: self = .unknownKey
        case .unknownValue: self = .unknownValue
        case .droppedElement: self = .droppedElement
        case .toleratedValue: self = .toleratedValue
        case .cast: self = .cast
        case .invalid: self = .invalid
        }
    }
}
