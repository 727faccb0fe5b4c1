import SpecLanguage
import YAMLSyntax

/// A schema as written, with the differences between OpenAPI versions removed. Its subschemas have not been read yet.
struct Schema: Sendable {
    /// One property and the positions that describe it: several if parts of `allOf` share it.
    struct Property: Sendable {
        let name: String
        var places: [DocumentNode]
        /// Whether each position is an alternative instead of a part.
        var isChoice: Bool = false
    }

    /// Whether there may be properties that are not named.
    enum Additional: Sendable {
        case unsaid
        case forbidden
        case any
        case schema(DocumentNode)
    }

    /// A choice between schemas.
    struct Choice: Sendable {
        var members: [DocumentNode]
        var discriminator: Discriminator?
        let pointer: JSONPointer
    }

    /// The property that distinguishes the members of a choice.
    struct Discriminator: Sendable {
        let property: String
        /// Values and their schemas: a reference, or a name in `components/schemas`.
        let mapping: [(value: String, schema: String)]
    }

    let pointer: JSONPointer
    /// The schema itself, if it has a `$ref`.
    var reference: DocumentNode?
    /// The types in `type`, without null.
    var types: [String] = []
    var isNullable: Bool = false
    /// The values in `enum` and `const`, without null. `nil` if all values are allowed.
    var values: [YAMLNode]?
    var title: String?
    var doc: String?
    var format: String?
    var encoding: String?
    var properties: [Property] = []
    var required: Set<String> = []
    var additional: Additional = .unsaid
    var items: DocumentNode?
    var prefixItems: [DocumentNode] = []
    var allOf: [DocumentNode] = []
    /// The schemas that `allOf` refers to, set when it is merged.
    var bases: [JSONPointer] = []
    /// The choices in `oneOf` and `anyOf`.
    var choices: [Choice] = []
    /// The discriminator of a schema that is not a choice, but a base for others.
    var discriminator: Discriminator?
    var defaultValue: DocumentNode?
    var examples: [DocumentNode] = []
    var limits: SchemaLimits = SchemaLimits()
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    /// The extensions of other tools, with names that begin with `x-`.
    var extensions: [(name: String, value: DocumentNode)] = []
    /// Whether the schema is `false`, which allows no value.
    var isNever: Bool = false

    init(pointer: JSONPointer) {
        self.pointer = pointer
    }

    /// Whether the schema describes the structure of objects or lists, or contains a choice.
    var hasStructure: Bool {
        !properties.isEmpty || !choices.isEmpty || items != nil || !prefixItems.isEmpty || hasAdditional
            || !required.isEmpty
    }

    /// The names in `required` that no property has.
    var undeclaredNames: [String] {
        required.subtracting(properties.map(\.name)).subtracting([""]).sorted()
    }

    private var hasAdditional: Bool {
        switch additional {
        case .schema, .any: true
        case .unsaid, .forbidden: false
        }
    }
}

/// The limits of a schema, as written. Most schemas have none, so these take little room.
struct SchemaLimits: Sendable {
    private enum Key: Int, CaseIterable {
        case minimum, maximum, above, below, minimumLength, maximumLength, minimumCount, maximumCount, pattern
    }

    /// The limits by key; empty if no limit was ever set.
    private var texts: [String?] = []

    private subscript(key: Key) -> String? {
        get { texts.isEmpty ? nil : texts[key.rawValue] }
        set {
            if texts.isEmpty {
                if newValue == nil { return }
                texts = Array(repeating: nil, count: Key.allCases.count)
            }
            texts[key.rawValue] = newValue
        }
    }

    var minimum: String? {
        get { self[.minimum] }
        set { self[.minimum] = newValue }
    }

    var maximum: String? {
        get { self[.maximum] }
        set { self[.maximum] = newValue }
    }

    var above: String? {
        get { self[.above] }
        set { self[.above] = newValue }
    }

    var below: String? {
        get { self[.below] }
        set { self[.below] = newValue }
    }

    var minimumLength: String? {
        get { self[.minimumLength] }
        set { self[.minimumLength] = newValue }
    }

    var maximumLength: String? {
        get { self[.maximumLength] }
        set { self[.maximumLength] = newValue }
    }

    var minimumCount: String? {
        get { self[.minimumCount] }
        set { self[.minimumCount] = newValue }
    }

    var maximumCount: String? {
        get { self[.maximumCount] }
        set { self[.maximumCount] = newValue }
    }

    var pattern: String? {
        get { self[.pattern] }
        set { self[.pattern] = newValue }
    }

    /// The limits of both. If both have a limit, that of `other` is used.
    func merged(under other: SchemaLimits) -> SchemaLimits {
        var limits = self
        for key in Key.allCases { limits[key] = other[key] ?? self[key] }
        return limits
    }

    var isEmpty: Bool { texts.allSatisfy { $0 == nil } }
}

extension Schema {
    /// Merges another part of an `allOf`. Existing values are kept.
    ///
    /// - Returns: the conflict between the two parts, or `nil` if there is none
    mutating func absorb(_ part: Schema) -> Loss? {
        let conflict = absorbTypes(of: part)
        absorbValues(of: part)
        absorbProperties(of: part)
        required.formUnion(part.required)
        absorbAdditional(of: part)
        if items == nil { items = part.items }
        if prefixItems.isEmpty { prefixItems = part.prefixItems }
        choices += part.choices
        limits = part.limits.merged(under: limits)
        format = format ?? part.format
        encoding = encoding ?? part.encoding
        defaultValue = defaultValue ?? part.defaultValue
        isDeprecated = isDeprecated || part.isDeprecated
        isReadOnly = isReadOnly || part.isReadOnly
        isWriteOnly = isWriteOnly || part.isWriteOnly
        return conflict
    }

    private mutating func absorbTypes(of part: Schema) -> Loss? {
        guard !part.types.isEmpty else { return nil }
        guard !types.isEmpty else {
            types = part.types
            return nil
        }
        let both = types.filter { type in part.types.contains { Self.isSame(type, $0) } }
        guard !both.isEmpty else { return .conflictingParts }
        types = both.map {
            $0 == "number" && part.types.contains("integer") && !part.types.contains("number") ? "integer" : $0
        }
        return nil
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        left == right || Set([left, right]) == ["integer", "number"]
    }

    private mutating func absorbValues(of part: Schema) {
        guard let other = part.values else { return }
        guard let own = values else {
            values = other
            return
        }
        let allowed = Set(other.map(\.text))
        let both = own.filter { allowed.contains($0.text) }
        values = both.isEmpty ? own : both
    }

    private mutating func absorbProperties(of part: Schema) {
        guard !part.properties.isEmpty else { return }
        guard !properties.isEmpty else {
            properties = part.properties
            return
        }
        var places = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for property in part.properties {
            if let place = places[property.name] {
                properties[place].places = Self.union(properties[place].places, property.places)
            } else {
                places[property.name] = properties.count
                properties.append(property)
            }
        }
    }

    /// If two parts build on the same schema, they share the positions of its properties.
    private static func union(_ places: [DocumentNode], _ others: [DocumentNode]) -> [DocumentNode] {
        let known = Set(places.map(\.pointer))
        return places + others.filter { !known.contains($0.pointer) }
    }

    private mutating func absorbAdditional(of part: Schema) {
        switch (additional, part.additional) {
        case (.unsaid, .any), (.unsaid, .schema), (.any, .schema): additional = part.additional
        case (.unsaid, _), (.forbidden, _), (.any, _), (.schema, _): break
        }
    }
}
