import JSONSyntax
import Learning
import MockServing
import MockValues
import Recording
import SpecLanguage

/// Learns services from their own mock responses, and compares every place of the responses with the original.
struct FieldComparison {
    private let seeds: UInt64
    /// The places that were compared, and those at which the learned spec says the same.
    private(set) var count: Int = 0
    private(set) var found: Int = 0
    /// The places of the original that no response contains.
    private(set) var unseen: Int = 0
    private var differences: [String: [String]] = [:]
    private(set) var responses: Int = 0
    /// Mock responses that the learned spec does not accept.
    private(set) var refused: [String] = []

    init(seeds: UInt64) {
        self.seeds = seeds
    }

    /// The numbers, and what was not found, most frequent first.
    var table: String {
        let lines = differences.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .map { "\($0.value.count)\t\($0.key): \($0.value.prefix(6).joined(separator: ", "))" }
        let share = count == 0 ? 0 : found * 1_000 / count
        let title =
            "\(found) of \(count) places: \(share / 10).\(share % 10) %; \(unseen) more are in none of \(responses) responses"
        return ([title] + lines + refused).joined(separator: "\n")
    }

    /// - Parameter folder: where the specs are, because services of several folders have the same name
    mutating func add(_ service: Service, of specification: Specification, from folder: String) {
        var paths: Set<String> = []
        let endpoints = MockEndpoint.all(of: specification).filter { mock in
            guard mock.service.name == service.name, case .value = mock.endpoint.returns, mock.endpoint.address == nil
            else {
                return false
            }
            return paths.insert(Self.key(mock.endpoint)).inserted
        }
        guard !endpoints.isEmpty else { return }
        var learner = Learner()
        var evidence = endpoints.map { PlaceEvidence($0, specification) }
        var bodies: [(MockEndpoint, Exchange)] = []
        for seed in 1...seeds {
            let responses = MockResponses(specification, seed: seed)
            for (index, endpoint) in endpoints.enumerated() {
                guard let body = try? responses.body(of: endpoint), case .json(let value) = body else { continue }
                evidence[index].add(value)
                let exchange = Exchange(
                    request: RecordedRequest(
                        method: endpoint.endpoint.method.rawValue.uppercased(),
                        url: "https://api.example.com" + Self.path(endpoint.endpoint, seed: seed)),
                    response: RecordedResponse(
                        status: 200, body: RecordedBody(mediaType: "application/json", bytes: body.bytes)))
                learner.add(exchange)
                bodies.append((endpoint, exchange))
            }
        }
        let capture = "\(folder)-\(service.name)"
        PeerSpecs.write(bodies.map(\.1), named: capture)
        if PeerSpecs.areCompared {
            compare(evidence, service, with: PeerSpecs.specification(named: capture))
            return
        }
        guard let learned = learner.learned(service: service.name) else { return }
        responses += bodies.count
        let source = SpecSource(path: "Learned.yaml", name: "Learned", bytes: Array(learned.text.utf8))
        let checked = SpecChecker().check([source])
        refused += checked.diagnostics.filter { $0.severity == .error }.map { "\(service.name): \($0.message)" }
        var check = TrafficCheck(checked.specification)
        for (endpoint, exchange) in bodies { check.add(exchange, at: endpoint.name) }
        refused += check.results.map { "\(service.name) \($0.endpoint): \($0.text)" }
        compare(evidence, service, with: checked.specification)
    }

    private mutating func compare(_ evidence: [PlaceEvidence], _ service: Service, with learned: Specification) {
        let server = learned.services.first?.environments.first?.servers.first
        let base = server.map { String($0.dropFirst("https://api.example.com".count)) } ?? ""
        let matching = RequestMatching(learned)
        for original in evidence {
            let counterpart = Self.endpoint(for: original.endpoint.endpoint, below: base, matching)
            let after = counterpart.map { WirePlaces($0, learned).places } ?? [:]
            for (path, place) in original.places {
                guard original.isSeen(path) else {
                    unseen += 1
                    continue
                }
                count += 1
                guard let difference = place.difference(from: after[path]) else {
                    found += 1
                    continue
                }
                differences[difference, default: []].append("\(original.endpoint.name) \(WirePlaces.text(path))")
            }
        }
    }

    /// The learned endpoint that a call of the original leads to, whatever is a parameter of its path.
    private static func endpoint(
        for original: Endpoint, below base: String, _ matching: RequestMatching
    ) -> MockEndpoint? {
        let path = path(original, seed: 1)
        guard path.hasPrefix(base) else { return nil }
        let request = MockRequest(
            method: original.method.rawValue.uppercased(), path: path, query: "", headers: [], body: [])
        guard case .endpoint(let endpoint, _) = matching.match(request) else { return nil }
        return endpoint
    }

    private static func key(_ endpoint: Endpoint) -> String {
        let path = endpoint.pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: "{}"
            }
        }
        return endpoint.method.rawValue + " " + path.joined()
    }

    private static func path(_ endpoint: Endpoint, seed: UInt64) -> String {
        endpoint.pathSegments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: String(1_000 + seed)
            }
        }.joined()
    }
}

extension Specification {
    /// The services, each once.
    var services: [Service] {
        files.compactMap(\.service).filter(\.isDefinition).map(\.service)
    }
}

/// The places of an endpoint's responses, and how many values the responses have at them.
struct PlaceEvidence {
    let endpoint: MockEndpoint
    let places: [[WirePlaces.Step]: WirePlaces.Place]
    private var seen: Set<[WirePlaces.Step]> = []

    init(_ endpoint: MockEndpoint, _ specification: Specification) {
        self.endpoint = endpoint
        places = WirePlaces(endpoint, specification).places
    }

    mutating func add(_ body: JSONValue) {
        for path in places.keys where !seen.contains(path) {
            if Self.contains(body, path[...]) { seen.insert(path) }
        }
    }

    /// Whether a response has a value other than null at a place.
    func isSeen(_ path: [WirePlaces.Step]) -> Bool { seen.contains(path) }

    private static func contains(_ value: JSONValue, _ path: ArraySlice<WirePlaces.Step>) -> Bool {
        guard let step = path.first else { return value != .null }
        let rest = path.dropFirst()
        switch (step, value) {
        case (.key(let key), .object(let members)):
            return members.contains { $0.key == key && contains($0.value, rest) }
        case (.anyKey, .object(let members)): return members.contains { contains($0.value, rest) }
        case (.element, .array(let elements)): return elements.contains { contains($0, rest) }
        case (.position(let index), .array(let elements)):
            return elements.indices.contains(index) && contains(elements[index], rest)
        case (.tag(let key, let tag), .object(let members)):
            return members.contains { $0.key == key && $0.value.tagText == tag } && contains(value, rest)
        default: return false
        }
    }
}

extension JSONValue {
    fileprivate var tagText: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}

/// What a spec says about each place of an endpoint's responses, in terms of the wire: models have no names here, and an
/// alias, a nested model and a path of keys are the same.
struct WirePlaces {
    enum Step: Hashable {
        case key(String)
        /// Any key of a dictionary.
        case anyKey
        /// Any element of an array.
        case element
        case position(Int)
        /// Objects of a union with a value of its key.
        case tag(String, String)
    }

    struct Place: Hashable {
        /// Such as `Int`, `list`, `object` or `union by kind`.
        var type: String
        var isOptional: Bool
        /// What is different; `nil` if nothing is.
        func difference(from other: Place?) -> String? {
            guard let other else { return "\(type) is not there" }
            if other.type != type { return "\(type) became \(other.type)" }
            if other.isOptional != isOptional {
                return isOptional ? "optional became required" : "required became optional"
            }
            return nil
        }
    }

    private(set) var places: [[Step]: Place] = [:]
    private let models: [String: Model]

    init(_ endpoint: MockEndpoint, _ specification: Specification) {
        models = Dictionary(specification.files.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
        guard case .value(let type) = endpoint.endpoint.returns else { return }
        let path = endpoint.path.components.map { Step.key($0) }
        collect(type.unwrapped, path, format: endpoint.endpoint.dateFormat, isOptional: false, [])
    }

    static func text(_ path: [Step]) -> String {
        path.reduce(into: "$") { text, step in
            switch step {
            case .key(let key): text += "." + key
            case .anyKey: text += ".*"
            case .element: text += "[]"
            case .position(let index): text += "[\(index)]"
            case .tag(let key, let tag): text += "<\(key)=\(tag)>"
            }
        }
    }

    private mutating func collect(
        _ type: ValueType, _ path: [Step], format: DateFormat?, isOptional: Bool, _ stack: [String]
    ) {
        switch type {
        case .optional(let inner): collect(inner, path, format: format, isOptional: true, stack)
        case .builtIn(let type): set(Self.text(type, format), isOptional, at: path)
        case .array(let element):
            set("list", isOptional, at: path)
            collect(element, path + [.element], format: format, isOptional: false, stack)
        case .dictionary(let value):
            set("dictionary", isOptional, at: path)
            collect(value, path + [.anyKey], format: format, isOptional: false, stack)
        case .model(let name):
            guard let model = models[name] else { return }
            guard !stack.contains(name) else { return set("object", isOptional, at: path) }
            collect(model.kind, path, isOptional: isOptional, stack + [name])
        }
    }

    private mutating func collect(_ kind: Model.Kind, _ path: [Step], isOptional: Bool, _ stack: [String]) {
        switch kind {
        case .structure(let structure):
            let isTuple = structure.layout == .tuple
            set(isTuple ? "tuple" : "object", isOptional, at: path)
            for field in structure.fields where !field.isIgnored && field.encode != .only {
                guard let wire = field.paths.first else { continue }
                let steps = wire.components.enumerated().map { index, key -> Step in
                    if index == 0, isTuple, let position = Int(key) { return .position(position) }
                    return .key(key)
                }
                collect(
                    field.type, path + steps, format: field.dateFormat,
                    isOptional: field.type.isOptional || field.defaultValue != nil, stack)
            }
        case .enumeration(let enumeration):
            set(enumeration.rawType == .string ? "enum" : "Int", isOptional, at: path)
        case .tagged(let union):
            let key = union.path.text
            set("union by \(key)", isOptional, at: path)
            for item in union.cases {
                collect(item.type, path + [.tag(key, item.tag)], format: nil, isOptional: false, stack)
            }
        case .untagged(let union):
            let kinds = Set(union.cases.flatMap(\.shapes)).map(\.rawValue).sorted()
            set("union of \(kinds.joined(separator: ", "))", isOptional, at: path)
        case .external: set("external type", isOptional, at: path)
        }
    }

    private mutating func set(_ type: String, _ isOptional: Bool, at path: [Step]) {
        places[path] = Place(type: type, isOptional: isOptional)
    }

    /// The name of a type. Nothing in traffic shows the width of integers.
    private static func text(_ type: BuiltInType, _ format: DateFormat?) -> String {
        switch type {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: return "Int"
        case .double, .float: return "Double"
        case .date:
            switch format {
            case .iso8601, nil: return "Date iso8601"
            case .unix: return "Date unix"
            case .unixMilliseconds: return "Date unix-ms"
            case .dotnet: return "Date dotnet"
            case .pattern(let pattern): return "Date \(pattern)"
            case .local: return "Date \(format?.text ?? "")"
            }
        default: return type.rawValue
        }
    }
}
