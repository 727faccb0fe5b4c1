import YAMLSyntax

/// A schema as it is written, with the differences between the versions of OpenAPI gone; what stands below it is still
/// to be read.
struct Schema: Sendable {
    /// One property, and the places that say something of it: several, where parts of `allOf` share it.
    struct Property: Sendable {
        let name: String
        var places: [DocumentNode]
        /// Whether each place stands for an alternative, rather than for a part.
        var isChoice: Bool = false
    }

    /// Whether there may be other properties than those that are named.
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

    /// The property that tells the members of a choice apart.
    struct Discriminator: Sendable {
        let property: String
        /// Values and the schemas that they stand for: a reference, or a name of `components/schemas`.
        let mapping: [(value: String, schema: String)]
    }

    let pointer: JSONPointer
    var reference: String?
    /// Those of `type`, without null.
    var types: [String] = []
    var isNullable: Bool = false
    /// The values of `enum` and `const`, without null; nil where all are allowed.
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
    /// The schemas that `allOf` refers to, once it is merged.
    var bases: [JSONPointer] = []
    /// `oneOf` and `anyOf`.
    var choices: [Choice] = []
    /// Of a schema that is no choice, but that others build on.
    var discriminator: Discriminator?
    var defaultValue: DocumentNode?
    var limits: SchemaLimits = SchemaLimits()
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    /// What tools have added, under names that begin with `x-`.
    var extensions: [(name: String, value: DocumentNode)] = []
    /// Whether it is `false`, which no value is.
    var isNever: Bool = false

    init(pointer: JSONPointer) {
        self.pointer = pointer
    }

    /// Whether it says of objects or lists how they are built, or leaves a choice.
    var hasStructure: Bool {
        !properties.isEmpty || !choices.isEmpty || items != nil || !prefixItems.isEmpty || hasAdditional
            || !required.isEmpty
    }

    private var hasAdditional: Bool {
        switch additional {
        case .schema, .any: true
        case .unsaid, .forbidden: false
        }
    }
}

/// What a schema says of the size of values, as it is written.
struct SchemaLimits: Sendable, Hashable {
    var minimum: String?
    var maximum: String?
    var above: String?
    var below: String?
    var minimumLength: String?
    var maximumLength: String?
    var minimumCount: String?
    var maximumCount: String?
    var pattern: String?

    /// All of both; where both say something, `other` is asked first.
    func merged(under other: SchemaLimits) -> SchemaLimits {
        SchemaLimits(
            minimum: other.minimum ?? minimum, maximum: other.maximum ?? maximum, above: other.above ?? above,
            below: other.below ?? below, minimumLength: other.minimumLength ?? minimumLength,
            maximumLength: other.maximumLength ?? maximumLength, minimumCount: other.minimumCount ?? minimumCount,
            maximumCount: other.maximumCount ?? maximumCount, pattern: other.pattern ?? pattern)
    }

    var isEmpty: Bool { self == SchemaLimits() }
}
