import WireSyntax

/// The endpoints of a service by method and path, to find those that requests cannot be told apart of.
struct SharedAddresses: Sendable {
    /// What the requests of an endpoint contain, as declared.
    struct Request: Sendable {
        let constants: [RequestConstant]
        let parameters: [Parameter]
        let body: Parameter.Kind?
        let bodyFormat: BodyFormat?
    }

    private struct Call: Sendable {
        let endpoint: String
        let path: String
        let range: SourceRange
        let request: Request
    }

    /// The endpoints of one method and path.
    private struct Address: Sendable {
        private(set) var calls: [Call] = []
        /// More calls than one address has, unless a constant tells them apart.
        private static let mostComparisons: Int = 1_000

        /// Those of the first calls. Most addresses have one endpoint, whose shape is never needed.
        private var shapes: [RequestShape] = []
        /// The indices of the endpoints that send a text in a place.
        private var indices: [RequestConstant.Place: [String: [Int]]] = [:]

        mutating func append(_ call: Call) {
            calls.append(call)
        }

        /// The first endpoint that has requests in common with another.
        ///
        /// If all endpoints send a constant in a place, as those of JSON-RPC do, few of them have to be compared.
        mutating func first(like request: Request, _ shape: (Request) -> RequestShape) -> Call? {
            for call in calls[shapes.count...] { add(shape(call.request)) }
            let shape = shape(request)
            let near = shape.texts.compactMap { place, text -> [Int]? in
                guard let known = indices[place], known.values.map(\.count).reduce(0, +) == calls.count else {
                    return nil
                }
                return known[text] ?? []
            }.min { $0.count < $1.count }
            return (near ?? Array(calls.indices)).prefix(Self.mostComparisons)
                .first { !shapes[$0].isDistinct(from: shape) }.map { calls[$0] }
        }

        private mutating func add(_ shape: RequestShape) {
            for (place, text) in shape.texts { indices[place, default: [:]][text, default: []].append(shapes.count) }
            shapes.append(shape)
        }
    }

    private var addresses: [String: Address] = [:]

    /// Adds an endpoint; warns of another one with the same method and path, unless their requests differ. Clients know
    /// which one they call, and only the mock server has to find out.
    ///
    /// - Parameters:
    ///   - service: what all requests of the service have
    ///   - structures: the structs of all files, by name
    mutating func take(
        _ method: Endpoint.Method, _ path: Written<PathTemplate>, _ request: Request, _ key: Written<String>,
        _ service: ServiceContents?, _ structures: [String: Structure], _ diagnostics: inout Diagnostics
    ) {
        let address = "\(method.rawValue) \(path.value.address)"
        let first = addresses[address]?.first(like: request) { RequestShape($0, service, structures) }
        guard let first else {
            let call = Call(endpoint: key.value, path: path.value.text, range: path.range, request: request)
            addresses[address, default: Address()].append(call)
            return
        }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        let same = first.path == path.value.text ? "" : ", which is the same path"
        let message =
            "endpoint \"\(first.endpoint)\" already has \"\(method.rawValue) \(first.path)\"\(same); the mock server responds as "
            + "the first one that fits, unless different constants in both, or a required parameter that only one of "
            + "them has, tell them apart"
        diagnostics.report(Diagnostic(.sameRequest, message, at: path.range, severity: .warning, notes: [note]))
    }
}

/// What the requests of an endpoint contain besides its path: as much as tells them from those of other endpoints.
struct RequestShape: Sendable {
    typealias Place = RequestConstant.Place

    enum Body: Sendable {
        case none
        /// With the keys of an object; `nil` if it can have any, or need not be an object.
        case json(Set<String>?, mediaType: String)
        case form
        case multipart
        /// Anything else; `nil` if callers choose the media type.
        case bytes(mediaType: String?)

        fileprivate var mediaType: String? {
            switch self {
            case .none: nil
            case .json(_, let type): type
            case .form: "application/x-www-form-urlencoded"
            case .multipart: "multipart/form-data"
            case .bytes(let type): type
            }
        }
    }

    /// The constants.
    var texts: [Place: String] = [:]
    /// The places that every request fills.
    var required: Set<Place> = []
    /// The places outside JSON bodies that a request can fill.
    var possible: Set<Place> = []
    /// The places outside JSON bodies whose names are those of values within a parameter: the beginning of the name, or
    /// `nil` for any name.
    var possibleNames: [Parameter.Location: Set<String?>] = [:]
    var body: Body = .none
    /// Whether every request has a body.
    var hasBody: Bool = false

    init(_ request: SharedAddresses.Request, _ service: ServiceContents?, _ structures: [String: Structure]) {
        let constants = request.constants
        texts = Dictionary(constants.map { ($0.place, $0.wireText) }, uniquingKeysWith: { first, _ in first })
        // The path is the same, whatever its placeholders are called.
        let parameters = request.parameters.filter { $0.location != .path }
        let places = constants.map(\.place) + parameters.map(\.place)
        possible = Set(places)
        if let service { possible.formUnion(service.parameters.map(\.place) + service.constants.map(\.place)) }
        required = Set(constants.map(\.place) + parameters.filter(\.isAlwaysSent).map(\.place))
        body = Self.body(of: places)
        hasBody = required.contains { $0.location.isInBody }
        for parameter in parameters { takeNames(of: parameter, structures) }
        let declared = request.bodyFormat?.contentType.flatMap { MediaType($0)?.name }
        switch request.body {
        case nil: break
        case .upload(let isOptional), .uploads(let isOptional):
            body = .bytes(mediaType: declared)
            hasBody = !isOptional
        case .value(let type):
            takeBody(type, request.bodyFormat?.form ?? .json, declared, structures)
        }
    }

    /// Takes the names that the style of a parameter composes.
    private mutating func takeNames(of parameter: Parameter, _ structures: [String: Structure]) {
        switch parameter.style {
        case .brackets, .indexed:
            possibleNames[parameter.location, default: []].insert(
                parameter.wirePath.components.joined(separator: ".") + "[")
        case .fields:
            guard case .value(let type) = parameter.kind, let model = type.unwrapped.directModel,
                let structure = structures[model]?.flattened({ structures[$0] }), structure.unknownKeys != .keep
            else {
                possibleNames[parameter.location, default: []].insert(nil)
                return
            }
            for key in ObjectKeys(structure).known {
                possible.insert(Place(parameter.location, JSONPath([key])))
                possibleNames[parameter.location, default: []].insert(key + "[")
            }
        case nil, .repeat, .comma, .space, .pipe: break
        }
    }

    private func isPossible(_ place: Place) -> Bool {
        if possible.contains(place) { return true }
        let name = place.path.components.first ?? ""
        return possibleNames[place.location]?.contains { start in start.map { name.hasPrefix($0) } ?? true } ?? false
    }

    private mutating func takeBody(
        _ type: ValueType, _ form: BodyFormat.Form, _ mediaType: String?, _ structures: [String: Structure]
    ) {
        let structure = type.unwrapped.directModel.flatMap { structures[$0]?.flattened { structures[$0] } }
        let keys = structure.flatMap { $0.layout == .object ? ObjectKeys($0) : nil }
        let known = structure?.unknownKeys == .keep ? nil : keys?.known
        hasBody = !type.isOptional
        let location: Parameter.Location
        switch form {
        case .json:
            body = .json(known, mediaType: mediaType ?? "application/json")
            location = .body
        case .form:
            body = known == nil ? .bytes(mediaType: "application/x-www-form-urlencoded") : .form
            possible.formUnion((known ?? []).map { Place(.form, JSONPath([$0])) })
            location = .form
        case .text:
            body = .bytes(mediaType: mediaType ?? "text/plain")
            return
        case .bytes:
            body = .bytes(mediaType: mediaType ?? "application/octet-stream")
            return
        }
        if hasBody { required.formUnion((keys?.required ?? []).map { Place(location, JSONPath([$0])) }) }
    }

    private static func body(of places: [Place]) -> Body {
        let places = places.filter(\.location.isInBody)
        return switch places.first?.location {
        case nil, .path, .query, .header, .cookie: .none
        case .body: .json(Set(places.compactMap(\.path.components.first)), mediaType: "application/json")
        case .form: .form
        case .multipart, .file: .multipart
        }
    }

    /// Whether no request can be for both endpoints.
    func isDistinct(from other: RequestShape) -> Bool {
        texts.contains { place, text in other.texts[place].map { $0 != text } ?? false }
            || requiresMore(than: other) || other.requiresMore(than: self)
    }

    /// Whether every request has something that no request of the other endpoint has.
    private func requiresMore(than other: RequestShape) -> Bool {
        if hasBody, other.hasNone(of: body) { return true }
        return required.contains { !other.canFill($0) }
    }

    /// Whether no request has a body of this kind.
    private func hasNone(of body: Body) -> Bool {
        switch (body, self.body) {
        case (_, .none): return true
        case (.none, _): return false
        default:
            guard let type = body.mediaType, let own = self.body.mediaType else { return false }
            return type != own
        }
    }

    private func canFill(_ place: Place) -> Bool {
        switch (place.location, body) {
        case (.header, _):
            // The client sends these with any request.
            return isPossible(place) || HeaderName.isAutomatic(place.path.components.first ?? "")
        case (.path, _), (.query, _), (.cookie, _): return isPossible(place)
        case (.body, .json(let keys, _)):
            guard let keys, let key = place.path.components.first else { return true }
            return keys.contains(key)
        case (.form, .form), (.multipart, .multipart), (.file, .multipart): return isPossible(place)
        case (_, .bytes): return true
        case (.body, _), (.form, _), (.multipart, _), (.file, _): return false
        }
    }
}

extension Parameter {
    /// Where requests have the value.
    fileprivate var place: RequestConstant.Place {
        RequestConstant.Place(location, wirePath)
    }

    /// Whether there is no request without the value. An empty list is not sent, but for one in a JSON body.
    fileprivate var isAlwaysSent: Bool {
        switch kind {
        case .upload(let isOptional), .uploads(let isOptional): return !isOptional
        case .value(let type):
            guard !type.isOptional, defaultValue == nil else { return false }
            // An empty object is not sent either.
            if let style, [.brackets, .indexed, .fields].contains(style) { return false }
            guard case .array = type, location != .body else { return true }
            return (constraints.count?.minimum ?? 0) > 0
        }
    }
}

extension Parameter.Location {
    fileprivate var isInBody: Bool {
        switch self {
        case .path, .query, .header, .cookie: false
        case .body, .form, .multipart, .file: true
        }
    }
}
