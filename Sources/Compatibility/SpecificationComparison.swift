public import SpecLanguage

/// Compares two versions of the declarations in a directory of specs.
public struct SpecificationComparison: Sendable {
    private let old: Specification
    private let new: Specification

    /// - Parameters:
    ///   - old: the version that shipped apps were built from
    ///   - new: the upcoming version
    public init(old: Specification, new: Specification) {
        self.old = old
        self.new = new
    }

    /// All changes: first those of models, then of services, then of tables. Within each group, changes come first,
    /// then removals, then additions. Models and tables are in the order of the specs, services in the order of their
    /// names. Texts for readers of the specs, such as `doc`, are not compared.
    public func changes() -> [Change] {
        let types = TypeComparison(models: ModelPairs(old, new))
        var list = ChangeList()
        ModelComparison(types: types, oldUsage: ModelUsage(old), newUsage: ModelUsage(new))
            .compare(old.models, new.models, into: &list)
        ServiceComparison(types: types).compare(old.services, new.services, into: &list)
        TablesComparison(types: types).compare(old.files.flatMap(\.tables), new.files.flatMap(\.tables), into: &list)
        return list.changes
    }
}

/// One difference between two versions of the specs: a description and its consequences.
public struct Change: Sendable, Hashable {
    /// The changed declaration, such as `Picture.title` or `Gallery.searchPictures(start:)`.
    public let subject: String
    /// The old and the new state, such as `String -> String?`, or one word: `added`, `removed`.
    public let difference: String
    /// The consequences, the worst first; at least one.
    public let rules: [CompatibilityRule]
    /// The position in the new specs. For a removed declaration, the position of its container; `nil` if there is none
    /// any more.
    public let range: SourceRange?
    /// The position in the old specs; `nil` if the declaration is new.
    public let before: SourceRange?

    init(
        _ subject: String, _ difference: String, _ rules: [CompatibilityRule], at range: SourceRange?,
        before: SourceRange?
    ) {
        self.subject = subject
        self.difference = difference
        self.rules = rules.reduce(into: []) { unique, rule in
            if !unique.contains(rule) { unique.append(rule) }
        }.sorted { left, right in left.level > right.level }
        self.range = range
        self.before = before
    }

    /// The worst consequence.
    public var level: CompatibilityLevel {
        rules.map(\.level).max() ?? .harmless
    }
}

/// Collects changes as they are found.
struct ChangeList {
    private(set) var changes: [Change] = []

    /// Adds a change, unless it has no consequences.
    mutating func add(
        _ subject: String, _ difference: String, _ rules: [CompatibilityRule], at range: SourceRange? = nil,
        before: SourceRange? = nil
    ) {
        guard !rules.isEmpty else { return }
        changes.append(Change(subject, difference, rules, at: range, before: before))
    }
}

extension Specification {
    /// All models of all files.
    var models: [Model] {
        files.flatMap(\.models)
    }

    var modelsByName: [String: Model] {
        Dictionary(models.map { model in (model.name, model) }) { first, _ in first }
    }

    /// All services, with their endpoints from all files, in the order of their names.
    var services: [ComparedService] {
        let parts = Dictionary(grouping: files.compactMap(\.service)) { part in
            part.service.name
        }
        return parts.sorted { left, right in left.key < right.key }.compactMap { _, parts in
            parts.first.map { first in
                ComparedService(
                    service: first.service, endpoints: parts.flatMap(\.endpoints),
                    routes: parts.compactMap(\.routes).first)
            }
        }
    }
}

/// A service with all of its endpoints and links.
struct ComparedService {
    var service: Service
    var endpoints: [Endpoint]
    /// The links that lead into an app; `nil` if there are none.
    var routes: RouteSet?
}

extension Model {
    /// The types of the values that a value of the model contains.
    var heldTypes: [ValueType] {
        switch kind {
        case .structure(let structure): structure.fields.map(\.type)
        case .tagged(let union): union.cases.map(\.type)
        case .untagged(let union): union.cases.map(\.type)
        case .enumeration, .external: []
        }
    }
}
