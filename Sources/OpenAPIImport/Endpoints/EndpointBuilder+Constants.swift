import SpecLanguage
import WireSyntax
import YAMLSyntax

extension EndpointBuilder {
    /// The only value of a schema, if every request sends it.
    ///
    /// - Parameters:
    ///   - isSent: whether the parameter is required
    ///   - location: its place, where the value must be valid
    mutating func constant(_ node: DocumentNode?, isSent: Bool, in location: String) -> SpecScalar? {
        guard isSent, let node else { return nil }
        let schema = models.merged(at: node)
        guard let values = schema.values, values.count == 1, !schema.isNullable, schema.choices.isEmpty,
            let scalar = values[0].scalar, schema.types.count < 2
        else { return nil }
        return Self.isValid(scalar.text, in: location) ? Self.constant(scalar, schema.types.first) : nil
    }

    /// The constant as written in a spec, which takes its type from the value.
    private static func constant(_ scalar: YAMLScalar, _ type: String?) -> SpecScalar? {
        let isNumber = NumberText(scalar.text) != nil
        let isFlag = scalar.text == "true" || scalar.text == "false"
        switch type {
        case "string": return SpecScalar(scalar.text, form: isNumber || isFlag ? .quoted : .text)
        case "boolean": return scalar.flag.map { SpecScalar($0 ? "true" : "false", form: .exact) }
        case "integer": return WholeNumber(scalar.text).map { SpecScalar(String($0.value), form: .exact) }
        case "number": return isNumber ? SpecScalar(scalar.text, form: .exact) : nil
        case nil:
            if let flag = scalar.flag { return SpecScalar(flag ? "true" : "false", form: .exact) }
            return SpecScalar(
                scalar.text, form: isNumber || isFlag ? scalar.isPlain && isNumber ? .exact : .quoted : .text)
        default: return nil
        }
    }

    /// Whether a request can have the text as a constant.
    private static func isValid(_ text: String, in location: String) -> Bool {
        switch location {
        case "path": !text.isEmpty
        case "header": !text.isEmpty && HTTPText.isFieldValue(text)
        case "cookie": text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
        default: text != "null"
        }
    }

    /// Adds a parameter that is no argument: a constant, or in a path, a part of it.
    mutating func addConstant(
        _ constant: SpecScalar, of node: DocumentNode, _ description: String?, named name: String,
        in location: String, to request: inout RequestDraft
    ) {
        if location == "path" {
            let prefix = DescribedStyle(node, in: location).prefix(name, isObject: false) ?? ""
            request.template.fill(name, with: prefix + PercentEncoding.encode(constant.text))
            return
        }
        guard location != "header" || !HeaderName.isCredential(name) else {
            models.findings.note(.credentialHeader, at: node.pointer)
            return
        }
        var value = ImportedValue(.string)
        value.doc = description
        value.comments = Extensions.comments(Extensions.all(of: node), &models.findings)
        append(
            value, named: name, in: location, isOptional: false, constant: constant, at: node.pointer, to: &request)
    }
}
