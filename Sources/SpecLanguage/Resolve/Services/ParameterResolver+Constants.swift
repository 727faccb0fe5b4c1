import WireSyntax
import YAMLSyntax

extension ParameterResolver {
    /// The constant of a parameter; `nil` if it is not valid, which has been reported.
    func constant(_ placement: ParameterPlacement, _ diagnostics: inout Diagnostics) -> RequestConstant? {
        let declaration = placement.parameter
        let field = declaration.field
        checkKeys(of: field, &diagnostics)
        // A constant in the path has been reported.
        guard let node = declaration.constant, placement.location != .path else { return nil }
        guard placement.location != .file else {
            let message = "\(field.subject) is a constant; write \"in: multipart\" to send it as a text part"
            diagnostics.report(.keyNotApplicable, message, at: placement.range)
            return nil
        }
        let path = wirePath(of: declaration, in: placement.location, nil, &diagnostics)
        guard path.components != [""] else {
            let message = "\(field.subject): the name is empty"
            diagnostics.report(.invalidIdentifier, message, at: field.key.range)
            return nil
        }
        checkWireName(path, of: declaration, in: placement.location, &diagnostics)
        guard let value = value(of: node, declaration, placement.location, &diagnostics) else { return nil }
        let constant = RequestConstant(
            wirePath: path, location: placement.location, value: value, doc: field.doc, range: field.key.range)
        check(constant, field.subject, node, &diagnostics)
        return constant
    }

    /// Reports keys for values that callers pass.
    private func checkKeys(of field: FieldDeclaration, _ diagnostics: inout Diagnostics) {
        for key in Self.keysOfArguments {
            guard let node = field.nodes?.keyNode(key) else { continue }
            diagnostics.report(
                .keyNotApplicable, "\"\(key)\" does not apply to \(field.subject): it is a constant", at: node)
        }
        if let node = field.defaultValue, !field.has("default") {
            diagnostics.report(
                .keyNotApplicable, "a default does not apply to \(field.subject): it is a constant", at: node)
        }
    }

    private static let keysOfArguments: [String] = [
        "optional", "default", "scope", "length", "pattern", "count", "format", "sensitive", "deprecated", "mock",
        "as", "content-type", "headers", "style", "encode", "auto-cast",
    ]

    /// The value: of the type that is written, or else of the type that it has in YAML.
    private func value(
        of node: YAMLNode, _ declaration: ParameterDeclaration, _ location: Parameter.Location,
        _ diagnostics: inout Diagnostics
    ) -> Literal? {
        let field = declaration.field
        guard let scalar = node.scalar, !node.isNothing, !(scalar.isPlain && scalar.text == "null") else {
            let subject = "\"constant\" of \(field.subject)"
            diagnostics.reportWrongType(node, subject, expected: "text, a number, true or false")
            return nil
        }
        guard let type = type(of: scalar, field, &diagnostics) else { return nil }
        do throws(ScalarLiteral.Fault) {
            let literal = try ScalarLiteral.read(scalar.text, type, nil)
            return Self.sent(literal, as: scalar.text, location)
        } catch {
            diagnostics.report(.wrongType, "the constant of \(field.subject): \(error.reason)", at: node)
            return nil
        }
    }

    /// The type as written, or else that of the value: text in quotes is text; so is everything that is no number of
    /// JSON, such as `007`.
    private func type(
        of scalar: YAMLScalar, _ field: FieldDeclaration, _ diagnostics: inout Diagnostics
    ) -> BuiltInType? {
        if let written = field.type {
            let types: [BuiltInType] = [.string, .int, .double, .bool]
            let type = types.first { $0.rawValue == written.value.plainName }
            if let type, !written.value.isOptional { return type }
            let names = Spelling.alternatives(types.map(\.rawValue))
            let message = "the type of \(field.subject) must be \(names), because it is a constant"
            diagnostics.report(.wrongType, message, at: written.range)
            return nil
        }
        // A type that is not valid has been reported.
        guard !field.has("type") else { return nil }
        guard scalar.isPlain else { return .string }
        if scalar.text == "true" || scalar.text == "false" { return .bool }
        guard NumberText(scalar.text) != nil else { return .string }
        return WholeNumberText(scalar.text) == nil ? .double : .int
    }

    /// Outside JSON, `1.0` is not the same as `1`.
    private static func sent(_ literal: Literal, as text: String, _ location: Parameter.Location) -> Literal {
        guard case .decimal = literal, location != .body else { return literal }
        return .string(text)
    }

    /// Reports values that cannot be sent in their place.
    private func check(
        _ constant: RequestConstant, _ subject: String, _ node: YAMLNode, _ diagnostics: inout Diagnostics
    ) {
        let text = constant.wireText
        if constant.location == .header, !HTTPText.isFieldValue(text) {
            let message =
                "\(subject) must be one line of text without control characters and without blanks at either end"
            diagnostics.report(.wrongType, message, at: node)
        } else if constant.location == .header, HeaderName.isCredential(constant.wireName) {
            let message = "\(subject) is a credential; its value must not be written in the spec"
            diagnostics.report(.literalSecret, message, at: node)
        } else if constant.location == .cookie, !text.utf8.allSatisfy(Self.isCookieByte) {
            let message =
                "\(subject) must be ASCII without spaces, quotes, commas, semicolons and backslashes (RFC 6265, "
                + "section 4.1.1)"
            diagnostics.report(.wrongType, message, at: node)
        }
    }

    private static func isCookieByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
    }
}

extension EndpointResolver {
    /// Reports a constant `Content-Type` of multipart bodies, whose media type contains the boundary.
    func checkMediaType(
        _ constants: [RequestConstant], _ placements: [ParameterPlacement], _ diagnostics: inout Diagnostics
    ) {
        guard placements.contains(where: { $0.location == .multipart || $0.location == .file }) else { return }
        for constant in constants
        where constant.location == .header && constant.wireName.lowercased() == "content-type" {
            let message =
                "the header \(constant.wireName) of a multipart body contains its boundary (RFC 7578, section 4.1), so it "
                + "is set by the client"
            diagnostics.report(.keyNotApplicable, message, at: constant.range)
        }
    }
}
