import OpenAPIImport
import SpecLanguage
import WireSyntax

/// Makes a spec of the calls of a server.
struct SpecGuess {
    /// An operation with the place of its path.
    struct Operation {
        let method: String
        let segments: [Segment]
        let shape: OperationShape
        /// What says that this call is meant, where several have one address.
        var remote: RemoteCall?
        /// What the name ends with, because another call of the address sends another kind of body.
        var suffix: String = ""

        /// Whether its requests may have content.
        private var hasContent: Bool { method != "get" && method != "head" }

        /// Whether most of what it sends are forms.
        var sendsForm: Bool {
            let request = shape.request
            return hasContent && request.json.all.count == 0 && request.forms > 0
                && request.forms >= request.texts + request.bytes + request.multiparts
        }

        /// Whether most of what it sends are multipart forms.
        var sendsParts: Bool {
            let request = shape.request
            return hasContent && !sendsForm && request.json.all.count == 0 && request.multiparts > 0
                && request.multiparts >= request.texts + request.bytes
        }

        /// Whether it sends a value, a text or bytes.
        var sendsBody: Bool {
            let request = shape.request
            return hasContent && !sendsForm && !sendsParts
                && (request.json.all.count > 0 || request.texts + request.bytes > 0)
        }
    }

    enum Segment {
        case constant(String)
        case parameter(TextShape, name: String?, doubt: Double)
    }

    let service: String
    private let origin: String
    let credentials: CredentialShape
    let envelope: EnvelopeGuess?
    let credential: CredentialGuess?
    private var operations: [Operation] = []
    /// Header fields with few values that requests to several endpoints carry, such as `X-Device`: apps set them once.
    private var sharedHeaders: [NamedValues] = []
    /// Header fields that no endpoint declares, by their names in lower case.
    var declaredHeaders: Set<String> = []
    var doubts: [Doubt] = []

    init(service: String, origin: String, paths: PathNode, credentials: CredentialShape) {
        self.service = service
        self.origin = origin
        self.credentials = credentials
        operations = Self.operations(PathClustering.settled(paths), [])
        envelope = EnvelopeGuess(operations.map(\.shape))
        credential = CredentialGuess(credentials)
        declaredHeaders = Set(constantHeaders.map { $0.name.lowercased() })
        if let name = credential?.header { declaredHeaders.insert(name.lowercased()) }
        sharedHeaders = Self.shared(operations).filter { !declaredHeaders.contains($0.name) }
        declaredHeaders.formUnion(sharedHeaders.map(\.name))
    }

    private static func operations(_ node: PathNode, _ segments: [Segment]) -> [Operation] {
        var operations: [Operation] = []
        let common = ["get", "head", "post", "put", "patch", "delete"]
        for method in common + node.shapes.keys.filter({ !common.contains($0) }).sorted() {
            guard let shapes = node.shapes[method] else { continue }
            let shape = shapes.whole
            let calls = node.remoteCalls.filter { $0.call.method == method }
            if RemoteCall.areSeveral(calls, of: shape) {
                operations += calls.map { call, shape in
                    Operation(method: method, segments: segments, shape: shape, remote: call)
                }
            } else {
                for (index, part) in shapes.divided.enumerated() {
                    let suffix = index == 0 ? "" : part.kind.suffix
                    operations.append(
                        Operation(method: method, segments: segments, shape: part.shape, suffix: suffix))
                }
            }
        }
        for name in node.names {
            if let branch = node.constants[name] { operations += Self.operations(branch, segments + [.constant(name)]) }
        }
        if let branch = node.parameter.first {
            operations += Self.operations(
                branch, segments + [.parameter(node.values, name: node.parameterName, doubt: node.doubt)])
        }
        return operations
    }

    /// The spec.
    mutating func spec() -> LearnedSpec {
        let prefix = ServerPrefix.length(of: operations.map { $0.segments.map(\.constant) })
        var graph = ModelGraph()
        var uses: [OperationUses] = []
        for operation in operations { uses.append(add(operation, prefix, to: &graph)) }
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
        spec.envelope = envelope
        spec.credential = credential
        spec.headers = constantHeaders
        spec.parameters = sharedParameters
        spec.models = UsedModels.of(spec, models.models)
        let used = Set(spec.models.map(\.name))
        spec.origins = models.origins.filter { used.contains($0.key) }
        doubts += models.doubts
        let calls = operations.reduce(0) { $0 + $1.shape.calls }
        spec.comments = ["Learned from \(calls) calls."]
        return spec
    }

    /// Header fields that had the same value in all requests.
    private var constantHeaders: [(name: String, value: String)] {
        credentials.headers.sorted { $0.key < $1.key }.compactMap { name, tally in
            guard tally.total == credentials.calls, credentials.calls >= 5, tally.values.count == 1,
                !tally.isOverflowing,
                !tally.values[0].contains("redacted-"), !tally.values[0].hasPrefix("$"),
                HTTPText.isFieldValue(tally.values[0])
            else { return nil }
            return (credentials.spelling[name] ?? name, tally.values[0])
        }
    }

    private static func shared(_ operations: [Operation]) -> [NamedValues] {
        var table = NamedValueTable()
        var endpoints: [String: Int] = [:]
        for operation in operations {
            table.merge(operation.shape.accepted.headers)
            for values in operation.shape.accepted.headers.values { endpoints[values.name, default: 0] += 1 }
        }
        return table.values.filter { values in
            let tally = values.texts.tally
            let isRepeated = !tally.isOverflowing && tally.values.count * 3 <= max(values.requests, 3)
            return endpoints[values.name, default: 0] > 1 && isRepeated && !ServiceHeaders.isIdempotencyKey(values.name)
        }
    }

    private var sharedParameters: [ImportedField] {
        var parameters = ParameterGuess(reserved: ServiceNames.daoMembers.union([ServiceNames.store]))
        let calls = operations.reduce(0) { $0 + $1.shape.accepted.calls }
        for values in sharedHeaders { parameters.addHeader(values, spelled(values.name), of: calls) }
        return parameters.parameters
    }

    func spelled(_ name: String) -> String { credentials.spelling[name] ?? name }

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
    /// What a successful response returns.
    struct Content {
        /// `nil` if there is no value.
        var use: ModelGraph.Use?
        var isMissing: Bool = false
        /// The path of the value, if it is not where the envelope says.
        var at: String?
        var shape: ValueShape
        var root: ValueShape

        init(at path: String? = nil, isMissing: Bool = false, shape: ValueShape, root: ValueShape) {
            at = path
            self.isMissing = isMissing
            self.shape = shape
            self.root = root
        }

        /// The whole value.
        init(_ shape: ValueShape) {
            self.init(shape: shape, root: shape)
        }
    }

    var request: ModelGraph.Use?
    /// The events by name of streams, with the values of their data.
    var events: [Int: [(event: EventShape, use: ModelGraph.Use?)]] = [:]
    var contents: [Int: Content] = [:]
    /// What is JSON among the messages over WebSockets.
    var received: ModelGraph.Use?
    var sent: ModelGraph.Use?
    var failures: [Int: ModelGraph.Use] = [:]
}
