import YAMLSyntax

/// A model as declared: its kind and simple keys. Its contents are read later.
struct ModelDeclaration: Sendable {
    /// The name as written.
    var key: Written<String>
    /// The Swift name, with the namespace once that is known.
    var name: String
    /// Its description in messages, such as `model "Picture"`.
    var subject: String
    var nodes: KeyedNodes
    /// `nil` if the keys do not determine the kind; this has been reported.
    var kind: ModelKind?
    var doc: String?
    var deprecated: String?
    var access: Access?
    var naming: FileDefaults.Naming?
    var unknownKeys: Structure.UnknownKeys = .ignore
    var validation: Structure.Validation = .first
    var hasPatch: Bool = false
    var isOpen: Bool = false
    /// The case that an unknown value becomes.
    var fallback: Written<String>?
    var otherwise: TaggedUnion.Otherwise = .error
}

/// The kinds of models, by their defining keys.
enum ModelKind: String, Sendable, CaseIterable {
    case structure = "fields"
    case enumeration = "enum"
    case tagged = "divide-type"
    case untagged = "one-of"
    case tuple
    case external

    /// The kind as messages describe it.
    var summary: String {
        switch self {
        case .structure: "a model with fields"
        case .enumeration: "an enum"
        case .tagged: "a model with \"divide-type\""
        case .untagged: "a model with \"one-of\""
        case .tuple: "a tuple"
        case .external: "an external model"
        }
    }

    /// The keys allowed for the kind, besides the common ones.
    var keys: Set<String> {
        switch self {
        case .structure: ["fields", "include", "identity", "equality", "naming", "unknown-keys", "validate", "patch"]
        case .enumeration: ["enum", "open"]
        case .tagged: ["divide-type", "cases", "otherwise"]
        case .untagged: ["one-of"]
        case .tuple: ["tuple", "identity", "equality", "unknown-keys", "validate"]
        case .external: ["external", "mock"]
        }
    }

    /// The keys allowed for every model.
    static let commonKeys: Set<String> = ["doc", "deprecated", "access"]
}

extension SpecReader {
    /// Reads the declarations of `models`, without their contents.
    mutating func modelDeclarations(_ node: YAMLNode) -> [ModelDeclaration] {
        guard let entries = entries(of: node, "\"models\"") else { return [] }
        return entries.map { modelDeclaration($0) }
    }

    private mutating func modelDeclaration(_ entry: YAMLEntry) -> ModelDeclaration {
        let key = written(entry.key.text, at: entry.key)
        let subject = "model \"\(key.value)\""
        // A model with an invalid name is checked like all others.
        let name = diagnostics.typeName(key, prefix: "Model", of: subject) ?? key.value
        _ = diagnostics.checkIsFree(name, key, subject: "model")
        var model = ModelDeclaration(
            key: key, name: name, subject: subject, nodes: KeyedNodes(node: entry.value, entries: []))
        let faults = diagnostics.all.count
        guard let nodes = mapping(entry.value, .model, of: subject) else { return model }
        model.nodes = nodes
        model.kind = kind(of: model, hasFaults: diagnostics.all.count > faults)
        read(nodes, ModelDeclaration.table, of: subject, into: &model)
        return model
    }

    private mutating func kind(of model: ModelDeclaration, hasFaults: Bool) -> ModelKind? {
        let nodes = model.nodes
        var kinds = ModelKind.allCases.filter { nodes[$0.rawValue] != nil }
        if nodes["include"] != nil, !kinds.contains(.structure), kinds.isEmpty { kinds = [.structure] }
        guard let kind = kinds.first else {
            if !hasFaults { reportMissingKind(model) }
            return nil
        }
        if kinds.count > 1 {
            let message = "\(model.subject) cannot be both \(kind.summary) and \(kinds[1].summary)"
            report(.keyNotApplicable, message, at: nodes.keyNode(kinds[1].rawValue) ?? nodes.node)
            return nil
        }
        for entry in nodes.entries where SpecMapping.model.key(entry.key.text) != nil {
            let name = entry.key.text
            if kind.keys.contains(name) || ModelKind.commonKeys.contains(name) { continue }
            report(
                .keyNotApplicable, "\"\(name)\" does not apply to \(model.subject): it is \(kind.summary)",
                at: entry.key)
        }
        return kind
    }

    private mutating func reportMissingKind(_ model: ModelDeclaration) {
        let isTagged = model.nodes["cases"] != nil || model.nodes["otherwise"] != nil
        let kinds = ModelKind.allCases.map { "\"\($0.rawValue)\"" }
        let keys = isTagged ? "the key \"divide-type\"" : "one of the keys \(Spelling.alternatives(kinds))"
        report(.missingKey, "\(model.subject) needs \(keys)", at: model.key.range)
    }
}

extension SpecReader {
    /// A user-defined Swift type, with its module if one is written.
    mutating func externalType(_ model: ModelDeclaration) -> ExternalType? {
        guard let node = model.nodes["external"], let text = text(node, of: "\"external\" of \(model.subject)") else {
            return nil
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard parts.allSatisfy(\.isSwiftIdentifier), let first = parts.first else {
            let message =
                "\"external\" of \(model.subject) must be a Swift type such as BrandKit.Color, not \"\(text)\""
            report(.invalidIdentifier, message, at: node)
            return nil
        }
        if parts.count == 1 { return ExternalType(typeName: first) }
        return ExternalType(module: first, typeName: parts.dropFirst().joined(separator: "."))
    }
}

extension String {
    /// Whether the text is a valid Swift identifier as it is.
    var isSwiftIdentifier: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }
}

/// What the long form of a case of an enum says, beside its value.
struct EnumerationCaseParts: Sendable {
    var doc: String?
    var deprecated: String?

    /// The keys of a case; a value alone is short for `{value: …}`.
    static let table: DeclaredKeys<EnumerationCaseParts> = DeclaredKeys(
        "case",
        [
            .later("value", .text, "the raw value, by default the name of the case"),
            .text("doc", \.doc, "what the case means"), .deprecation(\.deprecated),
        ])
}
