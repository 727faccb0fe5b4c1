import SpecLanguage
import WireSyntax

/// The directions in which values of a type are sent.
struct Usage: OptionSet, Sendable {
    let rawValue: UInt8

    /// From the app to the server.
    static let request: Usage = Usage(rawValue: 1)
    /// From the server to the app.
    static let response: Usage = Usage(rawValue: 2)
    static let both: Usage = [.request, .response]
    /// From an app to a later version of itself, through a database.
    static let stored: Usage = Usage(rawValue: 4)
    static let all: Usage = [.both, .stored]
    /// From a link to an app.
    static let link: Usage = Usage(rawValue: 8)
}

/// The directions in which values of each model are sent, derived from the endpoints that send and return them and the
/// tables that store them. Links lead to enums, too.
struct ModelUsage {
    private var usages: [String: Usage] = [:]
    /// Cases of enums whose values a `scope` lists, by the names of the model and the case.
    private var cases: [String: [String: Usage]] = [:]
    private let models: [String: Model]

    init(_ specification: Specification) {
        models = specification.modelsByName
        // The model of a table is spread over columns, which are compared individually. Only the columns' types are
        // stored as a whole.
        for column in specification.files.flatMap(\.tables).flatMap(\.columns) {
            note(column.field.type, .stored, in: column.field.checkedScope)
        }
        for part in specification.files.compactMap(\.service) {
            for parameter in part.routes?.routes.flatMap(\.parameters) ?? [] {
                if case .value(let type) = parameter.parameter.kind {
                    note(type, .link, in: parameter.parameter.constraints.scope)
                }
            }
            note(errors: part.service.errors)
            note(part.service.parameters)
            for endpoint in part.endpoints { note(endpoint) }
        }
    }

    /// Models that no endpoint uses are read and written by hand, so both directions are assumed.
    subscript(model: String) -> Usage {
        let usage = known(model)
        return usage.isDisjoint(with: .both) ? usage.union(.both) : usage
    }

    /// The directions in which a case of an enum is sent: not where a `scope` leaves it out.
    ///
    /// - Parameter name: `nil` for values that are no case
    subscript(model: String, member name: String?) -> Usage {
        let usage = (usages[model] ?? []).union(name.flatMap { cases[model]?[$0] } ?? [])
        return known(model).isDisjoint(with: .both) ? usage.union(.both) : usage
    }

    private func known(_ model: String) -> Usage {
        (cases[model] ?? [:]).values.reduce(usages[model] ?? []) { $0.union($1) }
    }

    private mutating func note(_ endpoint: Endpoint) {
        note(errors: endpoint.errors)
        note(endpoint.parameters)
        if case .value(let type)? = endpoint.body { note(type, .request) }
        for type in endpoint.returns.jsonTypes { note(type, .response) }
        if case .socket(let socket) = endpoint.returns, let type = socket.commandType { note(type, .request) }
    }

    private mutating func note(errors: [ServerErrorCase]) {
        for body in errors.compactMap(\.body) { note(body.type, .response) }
    }

    private mutating func note(_ parameters: [Parameter]) {
        for parameter in parameters {
            if case .value(let type) = parameter.kind { note(type, .request, in: parameter.constraints.scope) }
        }
    }

    /// - Parameter scope: the values that are allowed
    private mutating func note(_ type: ValueType, _ usage: Usage, in scope: Scope? = nil) {
        guard let name = type.modelName, let model = models[name] else { return }
        if case .values(let values)? = scope, case .enumeration = model.kind {
            for case .enumCase(_, let member) in values { cases[name, default: [:]][member, default: []].insert(usage) }
            return
        }
        guard !(usages[name]?.contains(usage) ?? false) else { return }
        usages[name, default: []].insert(usage)
        switch model.kind {
        case .structure(let structure):
            for field in structure.fields {
                note(field.type, usage, in: usage == .request ? field.constraints.scope : field.checkedScope)
            }
        case .tagged, .untagged, .enumeration, .external:
            for type in model.heldTypes { note(type, usage) }
        }
    }
}

extension Field {
    /// The values that are allowed where values are read.
    fileprivate var checkedScope: Scope? { checksResponses ? constraints.scope : nil }
}

/// The models of the old specs and their counterparts in the new ones.
struct ModelPairs {
    let old: [String: Model]
    let new: [String: Model]
    /// The new names of renamed models, by their old names.
    let renamed: [String: String]

    init(_ old: Specification, _ new: Specification) {
        let (oldModels, newModels) = (old.modelsByName, new.modelsByName)
        (self.old, self.new) = (oldModels, newModels)
        let models = Self.renamed(
            gone: old.models.filter { model in newModels[model.name] == nil },
            come: new.models.filter { model in oldModels[model.name] == nil })
        renamed = models.reduce(into: models) { renamed, pair in renamed[pair.key + "Patch"] = pair.value + "Patch" }
    }

    private init(old: [String: Model], new: [String: Model], renamed: [String: String]) {
        (self.old, self.new, self.renamed) = (old, new, renamed)
    }

    /// The same pairs if the new version came first.
    var reversed: ModelPairs {
        ModelPairs(
            old: new, new: old,
            renamed: Dictionary(renamed.map { old, new in (new, old) }) { first, _ in first })
    }

    /// Whether a type is unchanged, possibly under a different name.
    func isSame(_ oldName: String, _ newName: String) -> Bool {
        oldName == newName || renamed[oldName] == newName
    }

    /// Whether a value of a type is written as one text.
    func isScalar(old type: ValueType) -> Bool {
        switch type {
        case .builtIn(let type): type != .json
        case .model(let name): if case .enumeration? = old[name]?.kind { true } else { false }
        case .array, .dictionary, .optional: false
        }
    }

    func isOpenStringEnumeration(new name: String) -> Bool {
        guard case .enumeration(let enumeration)? = new[name]?.kind else { return false }
        return enumeration.rawType == .string && enumeration.isOpen
    }

    /// Models in another namespace, and models with the same contents under a new name. Ambiguous matches are ignored.
    private static func renamed(gone: [Model], come: [Model]) -> [String: String] {
        let moved = moved(gone, come)
        let targets = Set(moved.values)
        let alike = alike(
            gone: gone.filter { moved[$0.name] == nil }, come: come.filter { !targets.contains($0.name) })
        return moved.merging(alike) { moved, _ in moved }
    }

    private static func moved(_ gone: [Model], _ come: [Model]) -> [String: String] {
        let vanished = Dictionary(grouping: gone) { ModelName($0.name).plain }
        let candidates = Dictionary(grouping: come) { ModelName($0.name).plain }
        return vanished.reduce(into: [:]) { moved, entry in
            guard entry.value.count == 1, let twins = candidates[entry.key], twins.count == 1 else { return }
            moved[entry.value[0].name] = twins[0].name
        }
    }

    private static func alike(gone: [Model], come: [Model]) -> [String: String] {
        let candidates = Dictionary(grouping: come) { model in model.kind.withoutPlaces }
        let vanished = Dictionary(grouping: gone) { model in model.kind.withoutPlaces }
        return vanished.reduce(into: [:]) { renamed, entry in
            guard entry.value.count == 1, let twins = candidates[entry.key], twins.count == 1 else { return }
            renamed[entry.value[0].name] = twins[0].name
        }
    }
}

extension Model.Kind {
    /// The same kind without source positions.
    fileprivate var withoutPlaces: Model.Kind {
        guard case .structure(var structure) = self else { return self }
        for index in structure.fields.indices { structure.fields[index].range = .start(of: "") }
        return .structure(structure)
    }
}

/// Elements of two versions, matched by name, byte by byte: kept, removed and added.
struct NamedPairs<Element> {
    /// Pairs of the old and the new element, in the new order; also renamed elements.
    private(set) var kept: [(old: Element, new: Element)] = []
    private(set) var gone: [Element] = []
    private(set) var come: [Element] = []
    /// Whether the order of the kept elements has changed.
    let isReordered: Bool

    /// - Parameters:
    ///   - old: the old elements, with unique names
    ///   - new: the new elements, with unique names
    ///   - name: the name of an element
    ///   - isRenamed: whether a removed and an added element are the same under a new name; never, by default
    init(
        _ old: [Element], _ new: [Element], name: (Element) -> String,
        isRenamed: (_ gone: Element, _ come: Element) -> Bool = { _, _ in false }
    ) {
        let newNames = Set(new.map { element in ExactText(name(element)) })
        let oldPlaces = Dictionary(
            old.enumerated().map { index, element in (ExactText(name(element)), index) }
        ) { first, _ in first }
        var missing = old.indices.filter { index in !newNames.contains(ExactText(name(old[index]))) }
        var places: [Int] = []
        for element in new {
            if let place = oldPlaces[ExactText(name(element))] {
                places.append(place)
                kept.append((old[place], element))
            } else if let match = missing.firstIndex(where: { index in isRenamed(old[index], element) }) {
                kept.append((old[missing[match]], element))
                places.append(missing.remove(at: match))
            } else {
                come.append(element)
            }
        }
        gone = missing.map { index in old[index] }
        isReordered = places != places.sorted()
    }
}

extension JSONPath {
    /// The keys, which are others in JSON if their bytes are.
    var exact: [ExactText] { components.map { key in ExactText(key) } }
}
