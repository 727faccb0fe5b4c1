import Compatibility
import MockValues
import SpecLanguage
import TextForms

/// A declaration of specs whose use in traffic is counted.
enum TrafficSubject: Hashable {
    /// An endpoint, or all of a service, by their names in reports.
    case endpoints([ExactText])
    /// The responses of an endpoint with a status.
    case response(ExactText, status: String)
    /// By its Swift name.
    case parameter(String, of: [ExactText])
    case error(String, of: [ExactText])
    case model(String)
    case field(String, of: String)
    case member(String, of: String)

    /// What contains it.
    var container: TrafficSubject {
        switch self {
        case .endpoints, .model: self
        case .response(let endpoint, _): .endpoints([endpoint])
        case .parameter(_, let endpoints), .error(_, let endpoints): .endpoints(endpoints)
        case .field(_, let model), .member(_, let model): .model(model)
        }
    }
}

/// Finds what a change is about in the version of the specs before it.
struct TrafficSubjects {
    private var names: [ExactText: TrafficSubject] = [:]
    private var places: [SourceRange: TrafficSubject] = [:]
    private var responses: [SourceRange: TrafficSubject] = [:]
    /// Names and positions of several declarations, such as those of an included field.
    private var ambiguousNames: Set<ExactText> = []
    private var ambiguousPlaces: Set<SourceRange> = []

    init(_ old: Specification) {
        for model in old.files.flatMap(\.models) { add(model) }
        let endpoints = MockEndpoint.all(of: old)
        for endpoint in endpoints { add(endpoint) }
        for service in old.files.compactMap({ part in part.service.flatMap { $0.isDefinition ? $0.service : nil } }) {
            let own = endpoints.filter { $0.service.name.hasBytes(of: service.name) }.map { ExactText($0.name) }
            add(.endpoints(own), service.name, service.range)
            for parameter in service.parameters {
                add(.parameter(parameter.name, of: own), "\(service.name)(\(parameter.name):)", parameter.range)
            }
            for error in service.errors {
                add(.error(error.name, of: own), "\(service.name)Error.\(error.name)", error.range)
            }
        }
    }

    private mutating func add(_ model: Model) {
        add(.model(model.name), model.name, model.range)
        switch model.kind {
        case .structure(let structure):
            for field in structure.fields {
                add(.field(field.name, of: model.name), "\(model.name).\(field.name)", field.range)
            }
        case .enumeration(let enumeration): addMembers(enumeration.cases.map(\.name), of: model)
        case .tagged(let union): addMembers(union.cases.map(\.name), of: model)
        case .untagged(let union): addMembers(union.cases.map(\.name), of: model)
        case .external: break
        }
    }

    private mutating func addMembers(_ members: [String], of model: Model) {
        for name in members { add(.member(name, of: model.name), "\(model.name).\(name)", nil) }
    }

    private mutating func add(_ endpoint: MockEndpoint) {
        let (name, call) = (ExactText(endpoint.name), endpoint.endpoint)
        add(.endpoints([name]), endpoint.name, call.range)
        for parameter in call.parameters {
            add(.parameter(parameter.name, of: [name]), "\(endpoint.name)(\(parameter.name):)", parameter.range)
        }
        for error in call.errors {
            add(.error(error.name, of: [name]), "\(endpoint.name).\(error.name)", error.range)
        }
        if case .responses(let set) = call.returns {
            for response in set.responses {
                responses[response.range] = .response(name, status: response.status.text)
            }
        }
    }

    private mutating func add(_ subject: TrafficSubject, _ name: String, _ range: SourceRange?) {
        if names.updateValue(subject, forKey: ExactText(name)) != nil { ambiguousNames.insert(ExactText(name)) }
        guard let range else { return }
        if places.updateValue(subject, forKey: range) != nil { ambiguousPlaces.insert(range) }
    }

    /// What a change is about; `nil` if it is something that is not counted, or if it is not certain which it is. What is
    /// new is its container.
    func subject(of change: Change) -> TrafficSubject? {
        if let response = change.before.flatMap({ responses[$0] }) { return response }
        // A declaration with the same name is the same one: those of two versions are compared by name.
        if let known = named(change.subject) { return known }
        guard let before = change.before else {
            let end = change.subject.lastIndex { $0 == "." || $0 == "(" }
            return end.flatMap { named(String(change.subject[..<$0])) }
        }
        return ambiguousPlaces.contains(before) ? nil : places[before]
    }

    private func named(_ name: String) -> TrafficSubject? {
        ambiguousNames.contains(ExactText(name)) ? nil : names[ExactText(name)]
    }
}
