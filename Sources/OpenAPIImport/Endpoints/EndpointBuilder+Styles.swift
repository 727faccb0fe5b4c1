import SpecLanguage
import YAMLSyntax

extension EndpointBuilder {
    /// Adds the properties of an object as parameters of their own.
    ///
    /// - Returns: whether it is an object that can be sent so
    mutating func addProperties(
        of place: DocumentNode, named name: String, _ style: ParameterStyle, isRequired: Bool,
        to request: inout RequestDraft
    ) -> Bool {
        guard let node = place["schema"] else { return false }
        let schema = models.merged(at: node)
        guard !schema.properties.isEmpty, schema.choices.isEmpty else { return false }
        for property in schema.properties {
            let wireName = style.propertyName(property.name, of: name)
            let hint = ImportedName.joined(ImportedName.joined(request.typeName, name), property.name)
            var value = models.value(of: property.places, named: hint)
            fit(&value, to: ParameterStyle(query: node), at: node.pointer)
            append(
                value, named: wireName, in: style.location,
                isOptional: !isRequired || !schema.required.contains(property.name), to: &request)
        }
        return true
    }

    /// Makes the value one that is sent as text; what has no text of its own is given as one by the caller.
    mutating func fit(_ value: inout ImportedValue, to style: ParameterStyle, at pointer: JSONPointer) {
        value.isReadOnly = false
        value.isWriteOnly = false
        if style.repeatsName, let list = listAlternative(of: value.type) {
            models.findings.note("A parameter that is a value or a list of them is given as a list", at: pointer)
            value = value.withoutConstraints
            value.type = list
        }
        if case .array(let element) = value.type {
            if style.repeatsName, isText(element.unwrapped) {
                value.type = .array(element.unwrapped)
                return
            }
            models.findings.note("A list that is sent in one piece is given as text", at: pointer)
            let note = "The values, with \(style.separator) between them."
            value = asText(value)
            value.doc = value.doc.map { "\($0)\n\n\(note)" } ?? note
            return
        }
        guard !isText(value.type) else { return }
        models.findings.note("A parameter that is no single value is given as text", at: pointer)
        value = asText(value)
    }

    /// The list among the types of a union, where it holds texts.
    private func listAlternative(of type: ImportedType) -> ImportedType? {
        guard case .model(let name) = type, let model = models.models.first(where: { $0.name == name }),
            case .shaped(let types) = model.kind
        else { return nil }
        return types.first { type in
            if case .array(let element) = type { isText(element.unwrapped) } else { false }
        }
    }

    func isText(_ type: ImportedType) -> Bool {
        switch type {
        case .builtIn(let type): type != .json && type != .file
        case .model(let name): models.sorts[name] == .texts || models.sorts[name] == .numbers
        case .array, .dictionary, .optional: false
        }
    }

    func asText(_ value: ImportedValue) -> ImportedValue {
        var text = value.withoutConstraints
        text.type = .string
        text.defaultValue = nil
        return text
    }
}
