import OpenAPIImport
import SpecLanguage
import WireSyntax

/// Makes a spec of the calls of a server.
struct SpecGuess {
    /// An operation with the place of its path.
    private struct Operation {
        let method: String
        let segments: [Segment]
        let shape: OperationShape
    }

    enum Segment {
        case constant(String)
        case parameter(TextShape, doubt: Double)
    }

    private let service: String
    private let origin: String
    private var operations: [Operation] = []
    private(set) var doubts: [Doubt] = []

    init(service: String, origin: String, paths: PathNode) {
        self.service = service
        self.origin = origin
        collect(PathClustering.settled(paths), [])
    }

    private mutating func collect(_ node: PathNode, _ segments: [Segment]) {
        for method in ["get", "head", "post", "put", "patch", "delete"] {
            guard let shape = node.operations[method] else { continue }
            operations.append(Operation(method: method, segments: segments, shape: shape))
        }
        for name in node.names {
            if let branch = node.constants[name] { collect(branch, segments + [.constant(name)]) }
        }
        if let branch = node.parameter.first {
            collect(branch, segments + [.parameter(node.values, doubt: node.doubt)])
        }
    }

    /// The spec.
    mutating func spec() -> LearnedSpec {
        let prefix = ServerPrefix.length(of: operations.map { $0.segments.map(\.constant) })
        var graph = ModelGraph()
        var uses: [OperationUses] = []
        for operation in operations { uses.append(Self.add(operation, prefix, to: &graph)) }
        ModelUnifier.unify(&graph)
        var models = ModelGuess(graph, service: service)
        models.build()
        let base =
            operations.first?.segments.prefix(prefix).compactMap(\.constant).map { PercentEncoding.encode($0) } ?? []
        var spec = LearnedSpec(service: service, servers: [Self.server(origin, base)])
        var names = MemberNames(reserved: ServiceNames.daoMembers)
        for (operation, uses) in zip(operations, uses) {
            spec.endpoints.append(endpoint(operation, uses, prefix, &models, &names))
        }
        spec.failures = CommonFailures.take(from: &spec.endpoints)
        spec.models = models.models
        doubts += models.doubts
        let calls = operations.reduce(0) { $0 + $1.shape.calls }
        spec.comments = ["Learned from \(calls) calls."]
        return spec
    }

    private static func server(_ origin: String, _ base: [String]) -> (name: String, url: String) {
        let url = ([origin] + base).joined(separator: "/")
        guard let address = try? ServerURL(url) else { return ("release", url) }
        return (address.isLoopback ? "local" : address.isSecure ? "release" : "plain", url)
    }
}

extension SpecGuess.Segment {
    var constant: String? {
        if case .constant(let text) = self { text } else { nil }
    }
}

/// The values in the bodies of an operation.
struct OperationUses {
    var request: ModelGraph.Use?
    var responses: [Int: ModelGraph.Use] = [:]
}

extension SpecGuess {
    private static func add(_ operation: Operation, _ prefix: Int, to graph: inout ModelGraph) -> OperationUses {
        var uses = OperationUses()
        let path = operation.segments.dropFirst(prefix)
        let nouns = path.compactMap(\.constant)
        let list = ResourceName.name(nouns: nouns, isItem: path.last?.constant == nil)
        let item = ResourceName.name(nouns: nouns, isItem: true)
        let place = operation.method.uppercased() + " /" + path.map { $0.constant ?? "{}" }.joined(separator: "/")
        for (status, body) in operation.shape.responses.sorted(by: { $0.key < $1.key }) where body.json.count > 0 {
            let isFailure = status >= 400
            let isList = operation.method == "get" && body.json.containsList
            let own = isFailure ? ModelName(text: "ErrorBody", long: item.text + "Error") : isList ? list : item
            uses.responses[status] = graph.add(body.json, own, place: "\(place) \(status)")
        }
        if operation.shape.request.json.count > 0 {
            let verb = operation.method == "post" ? "New" : "Changed"
            let own = ModelName(text: verb + item.text, long: verb + item.long, isOfPath: true)
            uses.request = graph.add(operation.shape.request.json, own, place: "\(place) body")
        }
        return uses
    }

    private mutating func endpoint(
        _ operation: Operation, _ uses: OperationUses, _ prefix: Int, _ models: inout ModelGuess,
        _ names: inout MemberNames
    ) -> LearnedEndpoint {
        var parameters = ParameterGuess()
        var path = ""
        var before: String?
        for segment in operation.segments.dropFirst(prefix) {
            switch segment {
            case .constant(let text):
                path += "/" + PercentEncoding.encode(text)
                before = text
            case .parameter(let values, let doubt):
                let name = parameters.addSegment(values, after: before)
                path += "/{\(name)}"
                before = nil
                if doubt > 0.2 {
                    let some = values.tally.values.prefix(3).joined(separator: ", ")
                    let whole = operation.method.uppercased() + " " + path
                    doubts.append(
                        Doubt(degree: doubt, place: whole, text: "\(some) were taken as values of one parameter"))
                }
            }
        }
        if path.isEmpty { path = "/" }
        let call = CallName(method: operation.method, path: path).candidates
        let name = names.takeSpelled(call.isEmpty ? [operation.method + "Root"] : call, fallback: "call")
        let shape = operation.shape
        let isBody = ["post", "put", "patch"].contains(operation.method)
        for values in shape.accepted.query.values {
            parameters.add(values, location: isBody ? "query" : nil, of: shape.accepted.calls)
        }
        if shape.request.json.count == 0 {
            for values in shape.form.values { parameters.add(values, location: "form", of: shape.request.forms) }
        }
        var endpoint = LearnedEndpoint(name: name, method: operation.method, path: path)
        endpoint.parameters = parameters.parameters
        endpoint.comments = [shape.calls == 1 ? "1 call" : "\(shape.calls) calls"]
        addBody(of: operation, uses, &models, to: &endpoint)
        addResponses(of: operation, uses, &models, to: &endpoint)
        return endpoint
    }

    private func addBody(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to endpoint: inout LearnedEndpoint
    ) {
        let request = operation.shape.request
        guard operation.method != "get", operation.method != "head" else { return }
        if let use = uses.request {
            let type = models.bare(use, name: endpoint.name + "Body", owner: "")
            endpoint.body = request.empties > 0 ? type.orAbsent : type
            if type == .string { endpoint.bodyForm = (as: "json", contentType: nil) }
        } else if request.texts > 0 {
            endpoint.body = .string
            endpoint.bodyForm = request.mediaTypes.values.first.map { (as: nil, contentType: $0) }
        } else if request.bytes > 0 {
            endpoint.body = .named("Data")
            endpoint.bodyForm = request.mediaTypes.values.first.map { (as: nil, contentType: $0) }
        }
    }

    private func addResponses(
        of operation: Operation, _ uses: OperationUses, _ models: inout ModelGuess, to endpoint: inout LearnedEndpoint
    ) {
        var responses: [LearnedEndpoint.Response] = []
        if operation.method != "head" {
            for (status, body) in operation.shape.successes {
                responses.append(LearnedEndpoint.Response(status: status, type: nil))
                if let use = uses.responses[status] {
                    let type = models.bare(use, name: endpoint.name + "Result", owner: "")
                    responses[responses.count - 1].type = body.empties > 0 || use.shape.nulls > 0 ? type.orAbsent : type
                } else if body.texts > 0 {
                    responses[responses.count - 1].type = .string
                } else if body.bytes > 0 {
                    responses[responses.count - 1].type = .named("Data")
                }
            }
        }
        let types = Set(responses.map(\.type))
        if types.count > 1 {
            endpoint.responses = responses
        } else if let type = responses.first?.type {
            endpoint.returns = type
            // A string by itself would be the text of the body, with its quotes.
            if type == .string, !uses.responses.isEmpty { endpoint.at = "$" }
        }
        for (status, body) in operation.shape.failures {
            var failure = LearnedEndpoint.Failure(status: status)
            if let use = uses.responses[status], use.node != nil || !use.element.isEmpty {
                failure.body = models.bare(use, name: "ErrorBody", owner: "")
            }
            failure.comments = ["\(body.count) of \(operation.shape.calls) calls"]
            endpoint.failures.append(failure)
        }
    }
}

extension ModelGuess {
    /// The type of a whole body, for which nothing but a type can be written.
    mutating func bare(_ use: ModelGraph.Use, name: String, owner: String) -> LearnedType {
        let value = value(use, name: name, owner: owner)
        if value.isPlain || value.format == "iso8601" && !value.castsAutomatically { return value.type }
        return value.empty == nil ? value.type.replacingLeaf(with: value.castsAutomatically ? "JSON" : "String") : .json
    }
}

extension LearnedType {
    func replacingLeaf(with name: String) -> LearnedType {
        switch self {
        case .named: .named(name)
        case .array(let inner): .array(inner.replacingLeaf(with: name))
        case .dictionary(let inner): .dictionary(inner.replacingLeaf(with: name))
        case .optional(let inner): .optional(inner.replacingLeaf(with: name))
        }
    }
}

extension ValueShape {
    /// Whether it is a list, or an object around one.
    fileprivate var containsList: Bool {
        if arrays.count > 0 { return true }
        return objects.fields["id"] == nil
            && objects.fields.values.contains { $0.arrays.element.first?.objects.count ?? 0 > 0 }
    }
}

/// What the paths say about the names of models.
enum ResourceName {
    /// - Parameters:
    ///   - nouns: the fixed segments
    ///   - isItem: whether the path ends with a parameter
    static func name(nouns: [String], isItem: Bool) -> ModelName {
        let words = nouns.map { ImportedName.type($0, fallback: "Value") }
        guard let last = words.last else { return ModelName(text: "Root", isOfPath: true) }
        let item = singular(last)
        let owner = words.dropLast().last.map(singular) ?? ""
        let isPlural = item != last
        let text = isItem || !isPlural ? item : item + "List"
        return ModelName(text: text, long: owner + text, isOfPath: true, inList: isItem ? nil : item)
    }

    private static func singular(_ word: String) -> String {
        let words = NameWords.words(of: word)
        return words.dropLast().joined() + (words.last.map(NameWords.singular) ?? "")
    }
}

/// The segments that belong to the URL of the server, such as `api` and `v1`.
enum ServerPrefix {
    static func length(of paths: [[String?]]) -> Int {
        guard let first = paths.first else { return 0 }
        var length = 0
        while length < first.count, let segment = first[length], isPrefix(segment),
            paths.allSatisfy({ $0.count > length + 1 && $0[length] == segment })
        {
            length += 1
        }
        return length
    }

    private static func isPrefix(_ text: String) -> Bool {
        let text = text.lowercased()
        if ["api", "rest", "apis", "public", "services"].contains(text) { return true }
        let number = text.hasPrefix("v") ? text.dropFirst() : text[...]
        return number.first?.isNumber == true && number.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    }
}

/// Errors that several endpoints have are errors of the service.
enum CommonFailures {
    static func take(from endpoints: inout [LearnedEndpoint]) -> [LearnedEndpoint.Failure] {
        var groups: [Int: [LearnedEndpoint.Failure]] = [:]
        for failure in endpoints.flatMap(\.failures) { groups[failure.status, default: []].append(failure) }
        var common: [LearnedEndpoint.Failure] = []
        for (status, failures) in groups.sorted(by: { $0.key < $1.key }) {
            let bodies = Dictionary(grouping: failures) { $0.body }
            let ranked = bodies.sorted { ($1.value.count, $0.key?.text ?? "") < ($0.value.count, $1.key?.text ?? "") }
            guard let most = ranked.first else { continue }
            common.append(
                LearnedEndpoint.Failure(
                    status: status, body: most.key, comments: ["at \(failures.count) of \(endpoints.count) endpoints"]))
            for index in endpoints.indices {
                endpoints[index].failures.removeAll { $0.status == status && $0.body == most.key }
            }
        }
        return common
    }
}
