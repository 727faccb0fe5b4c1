import TextForms
import YAMLSyntax

/// The meaning of a part of a spec, however it is written and whatever it is named. Texts are compared byte by byte, so that a
/// change of their normalisation is one.
indirect enum Canonical: Sendable, Hashable {
    case null
    case text(ExactText)
    case list([Canonical])
    case parts([ExactText: Canonical])
}

extension Canonical {
    /// - Parameter names: the merged names
    init(
        _ node: YAMLNode, _ shape: PartShape, _ names: NameMap, placeholders: [String] = [],
        labels: [String: String] = [:]
    ) {
        switch shape {
        case .path:
            let path = node.text ?? ""
            let count = Placeholders.names(in: path).count
            self = .text(ExactText(Placeholders.replacing(in: path, with: Array(repeating: "", count: count))))
        case .type: self = .text(ExactText(names.type(PartShape.typeText(node))))
        case .labels: self = Self.plain(node) { labels[$0] ?? $0 }
        case .unit: self = Self.plain(node) { $0 }
        case .unionCases: self = .parts(Self.ofUnion(node, shape, names))
        case .cases, .types:
            guard node.text == nil else {
                self = .text(ExactText(names.type(node.text ?? "")))
                return
            }
            self = .parts(
                Dictionary(shape.parts(of: node, names).map { (ExactText($0.id), .null) }) { first, _ in first })
        default:
            guard shape.canDivide(node) else {
                self = shape == .keys ? Self.plain(node, names.type) : Self.plain(node) { $0 }
                return
            }
            self = .parts(Self.ofParts(node, shape, names, placeholders: placeholders))
        }
    }

    private static func ofParts(
        _ node: YAMLNode, _ shape: PartShape, _ names: NameMap, placeholders: [String]
    ) -> [ExactText: Canonical] {
        let parts = shape.parts(of: node, names, placeholders: placeholders)
        let labels = shape == .value ? names.labels(of: parts) : [:]
        let inner = shape == .endpoint ? parts.first { PartShape.methods.contains($0.key) }?.value.text : nil
        let places = inner.map(Placeholders.names) ?? placeholders
        var result: [ExactText: Canonical] = [:]
        // The name in JSON is what makes it the same part.
        for part in parts where !(shape == .value && part.key == "map") && result[ExactText(part.meaning)] == nil {
            result[ExactText(part.meaning)] = Canonical(
                part.value, shape.shape(of: part.key), names, placeholders: places, labels: labels)
        }
        return result
    }

    private static func ofUnion(_ node: YAMLNode, _ shape: PartShape, _ names: NameMap) -> [ExactText: Canonical] {
        let cases = shape.parts(of: node, names).map { part in
            (
                ExactText(part.id),
                Canonical.text(ExactText(names.type(PartShape.typeText(part.value["type"] ?? part.value))))
            )
        }
        return Dictionary(cases) { first, _ in first }
    }

    private static func plain(_ node: YAMLNode, _ spelling: (String) -> String) -> Canonical {
        switch node.content {
        case .scalar(let scalar):
            return scalar.isPlain && ["", "~", "null"].contains(scalar.text)
                ? .null : .text(ExactText(spelling(scalar.text)))
        case .sequence(let elements): return .list(elements.map { plain($0, spelling) })
        case .mapping(let entries):
            let parts = entries.map { (ExactText($0.key.text ?? ""), plain($0.value, spelling)) }
            return .parts(Dictionary(parts) { first, _ in first })
        }
    }
}

extension PartShape {
    /// Whether a node is divided into parts, rather than merged as a whole.
    func canDivide(_ node: YAMLNode) -> Bool {
        guard hasParts else { return false }
        return switch node.content {
        case .scalar: mainKey != nil
        case .mapping: true
        case .sequence: mainKey != nil || self == .cases || self == .types
        }
    }
}

extension NameMap {
    /// The merged names of the cases that a field's default and allowed values may name.
    func labels(of parts: [Part]) -> [String: String] {
        guard let type = parts.first(where: { $0.key == "type" }) else { return [:] }
        return Self.words(of: PartShape.typeText(type.value)).lazy.compactMap { cases[$0] }.first ?? [:]
    }
}
