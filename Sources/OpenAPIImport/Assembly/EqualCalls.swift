import SpecLanguage
import WireSyntax

extension ImportedSpecs {
    /// Drops endpoints whose requests cannot be told from those of an earlier endpoint, which specs do not allow.
    mutating func dropEqualCalls(_ findings: inout Findings) {
        let structures = Dictionary(
            models.compactMap { model -> (String, ImportedStructure)? in
                guard case .structure(let structure) = model.kind else { return nil }
                return (model.name, structure)
            }, uniquingKeysWith: { first, _ in first })
        var addresses: [String: CallGroup] = [:]
        endpoints.removeAll { endpoint in
            let address = "\(endpoint.service) \(endpoint.method) \(PathTemplate(unchecked: endpoint.path).address)"
            let isNew = addresses[address, default: CallGroup()].take(CallShape(endpoint, structures))
            if !isNew { findings.note(.sameCall, at: endpoint.pointer) }
            return !isNew
        }
    }
}

/// The calls of one method and path.
private struct CallGroup {
    private var shapes: [CallShape] = []
    /// The indices of the calls that send a text in a place.
    private var indices: [CallShape.Place: [String: [Int]]] = [:]
    private var counts: [CallShape.Place: Int] = [:]

    /// More calls than one address has, unless a constant tells them apart.
    private static let mostComparisons: Int = 1_000

    /// Adds a call. Returns `false` if it cannot be told from another one.
    mutating func take(_ shape: CallShape) -> Bool {
        // If all calls send a constant in a place, only those with the same one have to be compared.
        let near = shape.constants.compactMap { place, text in
            counts[place] == shapes.count ? indices[place]?[text] ?? [] : nil
        }.min { $0.count < $1.count }
        let others = near ?? Array(shapes.indices)
        guard others.count <= Self.mostComparisons, others.allSatisfy({ shapes[$0].isDistinct(from: shape) }) else {
            return false
        }
        for (place, text) in shape.constants {
            indices[place, default: [:]][text, default: []].append(shapes.count)
            counts[place, default: 0] += 1
        }
        shapes.append(shape)
        return true
    }
}

/// What the requests of an endpoint contain besides the path, as much as tells them from those of others.
private struct CallShape {
    struct Place: Hashable {
        let location: String
        let name: String
    }

    private enum Body {
        case none
        /// With the keys of an object; `nil` if it can have any.
        case json(Set<String>?, mediaType: String)
        case form
        case multipart
        /// Anything else; `nil` if callers choose the media type.
        case bytes(mediaType: String?)

        var mediaType: String? {
            switch self {
            case .none: nil
            case .json(_, let type): type
            case .form: "application/x-www-form-urlencoded"
            case .multipart: "multipart/form-data"
            case .bytes(let type): type
            }
        }
    }

    private(set) var constants: [Place: String] = [:]
    private var required: Set<Place> = []
    private var possible: Set<Place> = []
    /// The places with names that a style composes: their beginnings.
    private var composed: [(location: String, start: String)] = []
    private var body: Body = .none
    private var hasBody: Bool = false

    init(_ endpoint: ImportedEndpoint, _ structures: [String: ImportedStructure]) {
        for parameter in endpoint.parameters { add(parameter, in: endpoint.location(of: parameter)) }
        if let type = endpoint.body { add(type, of: endpoint, structures) }
    }

    private mutating func add(_ parameter: ImportedField, in location: String) {
        guard location != "path" else { return }
        let wireName = parameter.wirePath
        let place = Place(location: location, name: location == "header" ? wireName.lowercased() : wireName)
        possible.insert(place)
        if let constant = parameter.constant { constants[place] = constant.text }
        let isSent = parameter.constant != nil || parameter.isAlwaysSent(in: location)
        if isSent { required.insert(place) }
        switch parameter.value.style {
        case "brackets", "indexed": composed.append((location, wireName + "["))
        case "fields": composed.append((location, ""))
        default: break
        }
        switch location {
        case "body":
            var keys: Set<String> = [wireName]
            if case .json(let others?, _) = body { keys.formUnion(others) }
            body = .json(keys, mediaType: "application/json")
        case "form": body = .form
        case "multipart", "file": body = .multipart
        default: return
        }
        hasBody = hasBody || isSent
    }

    private mutating func add(
        _ type: ImportedType, of endpoint: ImportedEndpoint, _ structures: [String: ImportedStructure]
    ) {
        hasBody = !type.isOptional
        let whole = type.unwrapped
        let declared = endpoint.bodyContentType.flatMap { MediaType($0)?.name }
        switch endpoint.bodyForm {
        case "form": body = .bytes(mediaType: "application/x-www-form-urlencoded")
        case nil where whole == .file: body = .bytes(mediaType: declared)
        case nil where whole == .string: body = .bytes(mediaType: declared ?? "text/plain")
        case nil where whole == .builtIn(.data): body = .bytes(mediaType: declared ?? "application/octet-stream")
        default:
            body = .json(Self.keys(of: whole, structures), mediaType: declared ?? "application/json")
        }
    }

    /// The keys of a model; `nil` if it can have any.
    private static func keys(of type: ImportedType, _ structures: [String: ImportedStructure]) -> Set<String>? {
        guard case .model(let name) = type, let structure = structures[name], !structure.keepsUnknownKeys else {
            return nil
        }
        return Set(structure.fields.map(\.wirePath))
    }

    /// Whether no request can be for both endpoints.
    func isDistinct(from other: CallShape) -> Bool {
        constants.contains { place, text in other.constants[place].map { $0 != text } ?? false }
            || requiresMore(than: other) || other.requiresMore(than: self)
    }

    private func requiresMore(than other: CallShape) -> Bool {
        if hasBody, other.lacks(body) { return true }
        return required.contains { !other.canFill($0) }
    }

    /// Whether no request has a body of this kind.
    private func lacks(_ body: Body) -> Bool {
        switch (body, self.body) {
        case (_, .none): return true
        case (.none, _): return false
        default:
            guard let type = body.mediaType, let own = self.body.mediaType else { return false }
            return type != own
        }
    }

    private func canFill(_ place: Place) -> Bool {
        let isPossible =
            possible.contains(place)
            || composed.contains { $0.location == place.location && place.name.hasPrefix($0.start) }
        switch (place.location, body) {
        case ("header", _): return isPossible || HeaderName.isAutomatic(place.name)
        case ("query", _), ("cookie", _): return isPossible
        case ("body", .json(let keys, _)): return keys?.contains(place.name) ?? true
        case ("form", .form), ("multipart", .multipart), ("file", .multipart): return isPossible
        case (_, .bytes): return true
        default: return false
        }
    }
}

extension ImportedField {
    /// Whether there is no request without the value. Empty lists and objects are only sent in JSON.
    fileprivate func isAlwaysSent(in location: String) -> Bool {
        guard !isOptional, !value.isNullable, value.defaultValue == nil, !value.type.isOptional else { return false }
        if case .values(let values) = value.scope, values.count == 1 { return false }
        if let style = value.style, ["brackets", "indexed", "fields"].contains(style) { return false }
        guard case .array = value.type, location != "body" else { return true }
        return (value.count?.minimum ?? 0) > 0
    }
}
