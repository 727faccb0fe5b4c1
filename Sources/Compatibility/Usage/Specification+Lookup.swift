import SpecLanguage

extension Specification {
    /// All models of all files.
    var models: [Model] {
        files.flatMap(\.models)
    }

    var modelsByName: [String: Model] {
        Dictionary(models.map { model in (model.name, model) }) { first, _ in first }
    }

    /// All services with their endpoints of all files, in the order of their names.
    var services: [ServiceContents] {
        let parts: [String: [ServicePart]] = Dictionary(grouping: files.compactMap(\.service)) { part in
            part.service.name
        }
        return parts.sorted { left, right in left.key < right.key }.compactMap { _, parts in
            parts.first.map { first in
                ServiceContents(
                    service: first.service, endpoints: parts.flatMap(\.endpoints),
                    routes: parts.compactMap(\.routes).first)
            }
        }
    }
}

/// A service with all of its endpoints and links.
struct ServiceContents {
    var service: Service
    var endpoints: [Endpoint]
    /// The links that lead into an app; nil where there are none.
    var routes: RouteSet?
}

extension ValueType {
    /// The model at the bottom of all collections and optionals, if there is one.
    var modelName: String? {
        switch self {
        case .builtIn: nil
        case .model(let name): name
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.modelName
        }
    }
}

extension Model {
    /// The types of the values that a value of the model is made of.
    var heldTypes: [ValueType] {
        switch kind {
        case .structure(let structure): structure.fields.map(\.type)
        case .divided(let union): union.cases.map(\.type)
        case .shaped(let union): union.cases.map(\.type)
        case .enumeration, .external: []
        }
    }
}
