import YAMLSyntax

/// The names in what a person added to declarations, such as `identity: id`, and in tables and links.
///
/// Fields, parameters and cases with these names are kept, even if the description loses them.
enum MentionedNames {
    private static let others: Set<String> = [
        "fields", "tuple", "parameters", "errors", "enum", "cases", "one-of", "doc", "deprecated",
    ]

    static func names(_ versions: MergedVersions) -> Set<String> {
        var names: Set<String> = []
        for kind in DeclarationKind.allCases {
            let shape = kind.shape.shape(of: "")
            for (index, own) in versions.edited[kind].enumerated() {
                let old = versions.baseIndex(ofEdited: index, kind).map { versions.base[kind][$0].entry.value }
                for entry in own.entry.value.entries {
                    let key = entry.key.text ?? ""
                    if others.contains(key) || PartShape.methods.contains(key) {
                        if shape.shape(of: key) == .values { add(entry.value, old?[key], versions, to: &names) }
                        continue
                    }
                    let before = old?[key].map { Canonical($0, shape.shape(of: key), versions.baseNames) }
                    if Canonical(entry.value, shape.shape(of: key), versions.editedNames) != before {
                        add(entry.value, to: &names)
                    }
                }
            }
        }
        for source in versions.edited.sources {
            for key in ["tables", "routes"] {
                if let node = source.root?[key] { add(node, to: &names) }
            }
        }
        return names
    }

    /// Adds the defaults and allowed values of fields.
    private static func add(
        _ fields: YAMLNode, _ old: YAMLNode?, _ versions: MergedVersions, to names: inout Set<String>
    ) {
        let before = Set(
            (old.map { PartShape.values.parts(of: $0, versions.baseNames) } ?? []).flatMap(Self.labels))
        for label in PartShape.values.parts(of: fields, versions.editedNames).flatMap(Self.labels)
        where !before.contains(label) {
            names.insert(label)
        }
    }

    private static func labels(_ field: Part) -> [String] {
        var names: Set<String> = []
        for part in PartShape.value.parts(of: field.value, NameMap()) where part.key == "default" || part.key == "scope"
        {
            add(part.value, to: &names)
        }
        return Array(names)
    }

    private static func add(_ node: YAMLNode, to names: inout Set<String>) {
        switch node.content {
        case .scalar(let scalar):
            names.insert(scalar.text)
            names.formUnion(NameMap.words(of: scalar.text))
        case .sequence(let elements): for element in elements { add(element, to: &names) }
        case .mapping(let entries):
            for entry in entries {
                add(entry.key, to: &names)
                add(entry.value, to: &names)
            }
        }
    }
}
