import SpecLanguage
import YAMLSyntax

extension FieldText {
    /// The default: the only value that is allowed, or what the description says.
    func defaultText(_ findings: inout Findings) -> SpecText? {
        if let constant { return .scalar(constant) }
        guard let place = field.value.defaultValue, !place.node.isNull, usesDefault else { return nil }
        if field.value.isNullable {
            findings.note("A default of what may be null is left to the server", at: place.pointer)
            return nil
        }
        guard let text = literal(place.node, of: field.value.type.unwrapped) else {
            findings.note("A default that a spec cannot say is left to the server", at: place.pointer)
            return nil
        }
        return text
    }

    /// The only value that a required field may have, which callers need not give.
    private var constant: SpecScalar? {
        guard !field.isOptional, !field.value.isNullable, !field.value.type.isCollection,
            case .values(let values) = field.value.scope, values.count == 1
        else { return nil }
        return values[0]
    }

    private func literal(_ node: YAMLNode, of type: ImportedType) -> SpecText? {
        switch (type, node.content) {
        case (.array(let element), .sequence(let nodes)):
            let texts = nodes.compactMap { literal($0, of: element) }
            guard texts.count == nodes.count, isAllowed(count: nodes.count) else { return nil }
            return .list(texts)
        case (.dictionary, .mapping(let entries)):
            return entries.isEmpty && isAllowed(count: 0) ? .mapping(SpecMappingText()) : nil
        case (.builtIn, .scalar(let scalar)), (.model, .scalar(let scalar)):
            return self.scalar(scalar, of: type).map { .scalar($0) }
        default: return nil
        }
    }

    private func scalar(_ scalar: YAMLScalar, of type: ImportedType) -> SpecScalar? {
        let text = scalar.text
        switch type {
        case .model(let name):
            guard let name = caseNames[name]?[text], isAllowed(SpecScalar(name.text, form: name.form)) else {
                return nil
            }
            return name
        case .builtIn(.string):
            let value = SpecScalar(text)
            return isAllowed(value) && isAllowed(text: text) ? value : nil
        case .builtIn(.bool): return scalar.flag.map { SpecScalar($0 ? "true" : "false", form: .exact) }
        case .builtIn(.int), .builtIn(.uint64):
            guard let number = WholeNumber(text), isAllowed(number: Double(number.value)) else { return nil }
            let value = SpecScalar(String(number.value), form: .exact)
            return isAllowed(value) && (type != .builtIn(.uint64) || number.value >= 0) ? value : nil
        case .builtIn(.double), .builtIn(.decimal):
            guard let number = Double(text), number.isFinite, isAllowed(number: number) else { return nil }
            return SpecScalar(text, form: .exact)
        default: return nil
        }
    }

    private func isAllowed(_ scalar: SpecScalar) -> Bool {
        guard case .values(let values) = field.value.scope else { return true }
        return values.contains { $0.text == scalar.text }
    }

    private func isAllowed(text: String) -> Bool {
        let length = field.value.length
        if text.count < length?.minimum ?? 0 || text.count > length?.maximum ?? .max { return false }
        guard let pattern = field.value.pattern, let expression = try? PatternText(pattern) else { return true }
        return expression.matches(text)
    }

    private func isAllowed(count: Int) -> Bool {
        let extent = field.value.count
        return count >= extent?.minimum ?? 0 && count <= extent?.maximum ?? .max
    }

    private func isAllowed(number: Double) -> Bool {
        guard case .bounds(let bounds) = field.value.scope else { return true }
        return bounds.allSatisfy { bound in
            guard let limit = Double(bound.value) else { return true }
            switch bound.key {
            case "min": return number >= limit
            case "above": return number > limit
            case "max": return number <= limit
            default: return number < limit
            }
        }
    }
}
