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
            let isNew = addresses[address, default: CallGroup()].take(RequestShape(endpoint, structures))
            if !isNew { findings.note(.sameCall, at: endpoint.pointer) }
            return !isNew
        }
    }
}

/// The calls of one method and path.
private struct CallGroup {
    private var shapes: [RequestShape] = []
    /// The indices of the calls that send a text in a place.
    private var indices: [RequestShape.Place: [String: [Int]]] = [:]
    private var counts: [RequestShape.Place: Int] = [:]

    /// More calls than one address has, unless a constant tells them apart.
    private static let mostComparisons: Int = 1_000

    /// Adds a call. Returns `false` if it cannot be told from another one.
    mutating func take(_ shape: RequestShape) -> Bool {
        // If all calls send a constant in a place, only those with the same one have to be compared.
        let near = shape.texts.compactMap { place, text in
            counts[place] == shapes.count ? indices[place]?[text] ?? [] : nil
        }.min { $0.count < $1.count }
        let others = near ?? Array(shapes.indices)
        guard others.count <= Self.mostComparisons, others.allSatisfy({ shapes[$0].isDistinct(from: shape) }) else {
            return false
        }
        for (place, text) in shape.texts {
            indices[place, default: [:]][text, default: []].append(shapes.count)
            counts[place, default: 0] += 1
        }
        shapes.append(shape)
        return true
    }
}

extension RequestShape {
    fileprivate init(_ endpoint: ImportedEndpoint, _ structures: [String: ImportedStructure]) {
        self.init()
        let placeholders = endpoint.placeholders
        for parameter in endpoint.parameters {
            guard let location = Parameter.Location(rawValue: endpoint.location(of: parameter, placeholders)) else {
                continue
            }
            add(parameter, in: location)
        }
        if let type = endpoint.body { add(type, of: endpoint, structures) }
    }

    private mutating func add(_ parameter: ImportedField, in location: Parameter.Location) {
        guard location != .path else { return }
        let wireName = parameter.wirePath
        let place = Place(location, JSONPath([wireName]))
        possible.insert(place)
        if let constant = parameter.constant { texts[place] = constant.text }
        let isSent = parameter.constant != nil || parameter.isAlwaysSent(in: location)
        if isSent { required.insert(place) }
        switch parameter.value.style {
        case "brackets", "indexed": possibleNames[location, default: []].insert(wireName + "[")
        case "fields": possibleNames[location, default: []].insert(nil)
        default: break
        }
        switch location {
        case .body:
            var keys: Set<String> = [wireName]
            if case .json(let others?, _) = body { keys.formUnion(others) }
            body = .json(keys, mediaType: "application/json")
        case .form: body = .form
        case .multipart, .file: body = .multipart
        case .path, .query, .header, .cookie: return
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
}

extension ImportedField {
    /// Whether there is no request without the value. Empty lists and objects are only sent in JSON.
    fileprivate func isAlwaysSent(in location: Parameter.Location) -> Bool {
        guard !isOptional, !value.isNullable, value.defaultValue == nil, !value.type.isOptional else { return false }
        if case .values(let values) = value.scope, values.count == 1 { return false }
        if let style = value.style, ["brackets", "indexed", "fields"].contains(style) { return false }
        guard case .array = value.type, location != .body else { return true }
        return (value.count?.minimum ?? 0) > 0
    }
}
