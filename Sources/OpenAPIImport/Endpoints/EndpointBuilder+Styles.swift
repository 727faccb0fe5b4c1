import SpecLanguage
import YAMLSyntax

extension EndpointBuilder {
    /// Gives a value the style in which it is sent. Values that specs cannot write in this style become texts that the
    /// caller composes, or are noted as calls that cannot be made.
    mutating func fit(_ value: inout ImportedValue, to style: DescribedStyle, at pointer: JSONPointer) {
        value.isReadOnly = false
        value.isWriteOnly = false
        if style.repeatsName, let list = listAlternative(of: value.type) {
            models.findings.note(.valueOrList, at: pointer)
            value = value.withoutConstraints
            value.type = list
        }
        value.type = value.type.unwrapped
        // Files are only sent in bodies.
        if value.type.isCollection, value.type.leaf == .file { value.type = value.type.replacingLeaf(with: .string) }
        if !style.isKnown { models.findings.note(.unknownStyle, at: pointer) }
        if style.allowsReserved { allowReserved(in: &value, style, at: pointer) }
        if isText(value.type) { return }
        if style.isDeep {
            fitDeep(&value)
        } else if case .array(let element) = value.type, isText(element.unwrapped) {
            fitList(&value, of: element.unwrapped, to: style.list, at: pointer)
        } else if isObject(value.type) {
            fitObject(&value, to: style, at: pointer)
        } else {
            if style.location == "cookie" { models.findings.note(.cookieValue, at: pointer) }
            models.findings.note(.structuredParameter, at: pointer)
            value = asText(value)
        }
    }

    /// Keys in brackets. Elements of lists that have keys themselves are distinguished by their index.
    private func fitDeep(_ value: inout ImportedValue) {
        if case .array(let element) = value.type, isText(element.unwrapped) {
            value.type = .array(element.unwrapped)
            value.style = "brackets"
        } else if value.type.leaf == .file {
            value = asText(value)
        } else {
            value.style = "brackets"
            value.settlesStyle = true
        }
    }

    private mutating func fitList(
        _ value: inout ImportedValue, of element: ImportedType, to form: ParameterForm, at pointer: JSONPointer
    ) {
        switch form {
        case .style(let word):
            value.type = .array(element)
            value.style = word
        case .text(let encoding, let note):
            models.findings.note(.textList, at: pointer)
            compose(&value, encoding, note)
        case .none:
            models.findings.note(.cookieValue, at: pointer)
            value = asText(value)
        }
    }

    private mutating func fitObject(_ value: inout ImportedValue, to style: DescribedStyle, at pointer: JSONPointer) {
        if style.repeatsName {
            value.style = "fields"
            return
        }
        switch style.object {
        case .style(let word):
            models.findings.note(.listedObject, at: pointer)
            let isPaired = style.location == "header" && style.isExploded
            compose(
                &value, .plain,
                isPaired ? "The properties as name=value." : "The names and values of the properties, in turn.")
            value.type = .array(.string)
            value.style = word
        case .text(let encoding, let note):
            models.findings.note(.listedObject, at: pointer)
            compose(&value, encoding, note)
        case .none:
            models.findings.note(style.location == "cookie" ? .cookieValue : .structuredParameter, at: pointer)
            value = asText(value)
        }
    }

    /// Makes the value a text that the caller composes.
    func compose(_ value: inout ImportedValue, _ encoding: ParameterForm.Encoding, _ note: String) {
        let doc = value.doc
        value = asText(value)
        value.doc = doc.map { "\($0)\n\n\(note)" } ?? note
        if encoding == .encoded { value.encoding = "none" }
    }

    /// In a path, slashes are what callers mean by reserved characters. In a query, they are encoded nevertheless.
    private mutating func allowReserved(
        in value: inout ImportedValue, _ style: DescribedStyle, at pointer: JSONPointer
    ) {
        switch style.location {
        case "path" where value.type == .string: value.encoding = "segments"
        case "query" where value.type.leaf == .string || value.type.leaf == .builtIn(.url) || value.type.leaf == .json:
            models.findings.note(.reservedCharacters, at: pointer)
        default: break
        }
    }

    /// The list among the types of a union, if its elements can be sent as text.
    private func listAlternative(of type: ImportedType) -> ImportedType? {
        guard case .model(let name) = type, let model = models.models.first(where: { $0.name == name }),
            case .untagged(let types) = model.kind
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

    func isObject(_ type: ImportedType) -> Bool {
        switch type {
        case .dictionary: true
        case .model(let name): models.sorts[name] == .structure || models.sorts[name] == .tagged
        case .builtIn, .array, .optional: false
        }
    }

    func asText(_ value: ImportedValue) -> ImportedValue {
        var text = value.withoutConstraints
        text.type = .string
        text.defaultValue = nil
        text.style = nil
        return text
    }
}
