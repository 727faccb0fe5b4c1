import MockValues
import SpecLanguage
import WireSyntax

/// The resources of a specification: collections at paths such as `/pictures`, with items at `/pictures/{id}`.
struct ResourceMap {
    struct Resource {
        /// The number of segments in the path of the collection; paths of items have one more.
        let segmentCount: Int
        /// Where items have the value that their paths end with.
        let identity: JSONPath
        /// The endpoint that lists the items; `nil` if there is none.
        let list: Part?
        /// The endpoint whose mock has an item with as much as possible.
        let example: Part
    }

    /// An endpoint of a resource.
    struct Part {
        let endpoint: MockEndpoint
        let action: Action
        /// Where its responses have the item, or the list; `nil` if they do not.
        let path: JSONPath?
    }

    enum Action {
        case list, create, show, change, remove
    }

    /// By the name of each endpoint of a resource.
    private let parts: [ExactText: (part: Part, resource: Resource)]

    init(_ specification: Specification) {
        let models = Dictionary(
            specification.files.flatMap(\.models).map { (ExactText($0.name), $0) },
            uniquingKeysWith: { first, _ in first })
        var groups: [ExactText: [Part]] = [:]
        for endpoint in MockEndpoint.all(of: specification) {
            guard let (shape, part) = Self.part(endpoint, models) else { continue }
            groups[ExactText(endpoint.service.name + " " + shape), default: []].append(part)
        }
        var parts: [ExactText: (Part, Resource)] = [:]
        for group in groups.values {
            guard let resource = Self.resource(of: group, models) else { continue }
            for part in group { parts[ExactText(part.endpoint.name)] = (part, resource) }
        }
        self.parts = parts
    }

    subscript(endpoint: MockEndpoint) -> (part: Part, resource: Resource)? {
        parts[ExactText(endpoint.name)]
    }

    /// What an endpoint is for, by its method and path, and the path of the collection without names of parameters.
    private static func part(
        _ endpoint: MockEndpoint, _ models: [ExactText: Model]
    ) -> (shape: String, part: Part)? {
        let segments = endpoint.endpoint.pathSegments
        let (call, path) = (endpoint.mocked.endpoint, endpoint.mocked.path)
        var isList = false
        if case .value(let type) = call.returns, case .array = type.unwrapped { isList = true }
        let action: Action
        switch (call.method, call.itemParameter != nil) {
        case (.get, true) where !isList: action = .show
        // At the path of the collection, the body says which item is meant.
        case (.put, _), (.patch, _): action = .change
        case (.delete, true): action = .remove
        case (.post, false): action = .create
        case (.get, false): action = .list
        default: return nil
        }
        let shape = call.itemParameter == nil ? segments : Array(segments.dropLast())
        let place: JSONPath? =
            switch (call.returns, action) {
            case (.value(let type), .list): Self.listPath(in: type.unwrapped, at: path, models)
            case (.value(let type), _): if case .model = type.unwrapped { path } else { nil }
            default: nil
            }
        if action == .list || action == .show, place == nil { return nil }
        return (shape.shape, Part(endpoint: endpoint, action: action, path: place))
    }

    /// Where a response has its list: the returned value, or the only list of models in it.
    private static func listPath(in type: ValueType, at path: JSONPath, _ models: [ExactText: Model]) -> JSONPath? {
        switch type {
        case .array: return path
        case .model(let name):
            guard case .structure(let structure)? = models[ExactText(name)]?.kind else { return nil }
            let lists = structure.fields.filter { field in
                if case .array(.model) = field.type.unwrapped { true } else { false }
            }
            guard lists.count == 1, let inner = lists[0].paths.first else { return nil }
            return JSONPath(path.components + inner.components)
        default: return nil
        }
    }

    /// The resource that endpoints make up; `nil` if nothing changes it, or its items cannot be told apart.
    private static func resource(of parts: [Part], _ models: [ExactText: Model]) -> Resource? {
        let changes = parts.contains { $0.action != .list && $0.action != .show }
        let order: [Action] = [.show, .create, .change, .list]
        let examples = order.flatMap { action in parts.filter { $0.action == action && $0.path != nil } }
        guard changes, let example = examples.first,
            let item = parts.first(where: { $0.endpoint.endpoint.itemParameter != nil }),
            let parameter = item.endpoint.endpoint.itemParameter,
            let identity = examples.lazy.compactMap({ Self.identity(in: $0, parameter, models) }).first
        else { return nil }
        return Resource(
            segmentCount: item.endpoint.endpoint.pathSegments.count - 1, identity: identity,
            list: parts.first { $0.action == .list }, example: example)
    }

    /// Where items have what their paths end with: in their identity, a field named like the parameter, or `id`.
    private static func identity(
        in part: Part, _ parameter: Parameter, _ models: [ExactText: Model]
    ) -> JSONPath? {
        guard case .value(let type) = part.endpoint.mocked.endpoint.returns,
            case .model(let name) = type.leaf, case .structure(let structure)? = models[ExactText(name)]?.kind
        else { return nil }
        let names = (structure.identity.count == 1 ? structure.identity : []) + [parameter.name, "id"]
        return names.lazy.compactMap { name in
            structure.fields.first { ExactText($0.name) == ExactText(name) }?.paths.first
        }.first
    }
}

extension Endpoint {
    /// The parameter that is the last segment of the path; `nil` if it ends with something else.
    fileprivate var itemParameter: Parameter? {
        guard case .parameter(let name)? = pathSegments.last, case .literal(let text)? = pathSegments.dropLast().last,
            text.hasSuffix("/")
        else { return nil }
        return parameters.first { $0.location == .path && !$0.isAddress && ExactText($0.name) == ExactText(name) }
    }
}

extension [Endpoint.PathSegment] {
    /// The path, the same for all names of parameters, and with or without a slash at its end.
    fileprivate var shape: String {
        let text = map { segment in
            if case .literal(let text) = segment { text } else { "{}" }
        }.joined()
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
