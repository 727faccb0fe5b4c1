import WireSyntax
import YAMLSyntax

extension EndpointResolver {
    /// What callers pass and what every call sends, each with its place; reports name collisions, in Swift or in the
    /// request.
    func parameters(
        _ placements: [ParameterPlacement], of declaration: EndpointDeclaration, _ scope: EndpointScope,
        _ diagnostics: inout Diagnostics
    ) -> (parameters: [Parameter], constants: [RequestConstant]) {
        var names = NameTable()
        var wireNames = WireNames()
        if let contents = scope.contents {
            let saysWho = declaration.policies.authentication?.value != CallPolicies.Authentication.none
            wireNames.takeOwn(of: contents, saysWho: saysWho, &diagnostics)
        }
        let resolver = ParameterResolver(values: values, isByAddress: declaration.path?.value.isAddress == true)
        var parameters: [Parameter] = []
        var constants: [RequestConstant] = []
        for placement in placements {
            let declared = placement.parameter
            guard declared.constant == nil else {
                guard let constant = resolver.constant(placement, &diagnostics) else { continue }
                takeWireName(constant.wirePath, in: constant.location, declared, &wireNames, &diagnostics)
                constants.append(constant)
                continue
            }
            let resolved = resolver.resolve(
                declared, in: placement.location, placeholder: placement.placeholder, &diagnostics)
            guard let parameter = resolved else { continue }
            checkName(parameter, declared, of: declaration, &diagnostics)
            takeWireName(parameter.wirePath, in: parameter.location, declared, &wireNames, &diagnostics)
            if case .value(let type) = parameter.kind {
                scope.exposure?.check(type, declared.field.subject, at: parameter.range, &diagnostics)
            }
            let isNew = names.take(parameter.name, declared.key, subject: "parameter", &diagnostics)
            if isNew { parameters.append(parameter) }
        }
        wireNames.bodyContainers.report("sent as", &diagnostics)
        warnOfPlaceholders(in: placements.map(\.parameter), &diagnostics)
        return (parameters, constants)
    }

    /// Warns of constants with a parameter in braces, which only paths have.
    private func warnOfPlaceholders(in parameters: [ParameterDeclaration], _ diagnostics: inout Diagnostics) {
        for parameter in parameters {
            guard let node = parameter.constant, let text = node.scalar?.text,
                let name = parameters.map(\.key.value).first(where: { text.contains("{\($0)}") })
            else { continue }
            let message = """
                the constant of \(parameter.field.subject): no parameter is inserted into it, so that "{\(name)}" is sent \
                as it is
                """
            diagnostics.report(
                Diagnostic(.literalPath, message, at: diagnostics.range(of: node), severity: .warning))
        }
    }

    private func checkName(
        _ parameter: Parameter, _ declaration: ParameterDeclaration, of endpoint: EndpointDeclaration,
        _ diagnostics: inout Diagnostics
    ) {
        let subject = declaration.field.subject
        if parameter.name == "destination", case .file = endpoint.returns {
            let message = "\(subject) cannot be named destination: every download has a parameter with that name"
            diagnostics.report(.duplicateName, message, at: declaration.key.range)
        } else if parameter.name == "body", let body = endpoint.body {
            let note = Diagnostic.Note(message: "the body is here", range: body.range)
            let message = "\(subject) cannot be named body: the endpoint has a body"
            diagnostics.report(.duplicateName, message, at: declaration.key.range, notes: [note])
        }
    }

    private func takeWireName(
        _ path: JSONPath, in location: Parameter.Location, _ declaration: ParameterDeclaration,
        _ names: inout WireNames, _ diagnostics: inout Diagnostics
    ) {
        let range = declaration.field.map?.first?.range ?? declaration.key.range
        let sender = WireNames.Sender(subject: declaration.field.subject, range: range)
        switch location {
        case .path: break
        case .body: names.takeBodyPath(path, for: sender, &diagnostics)
        default:
            let name = path.components.first ?? ""
            names.take(location, name, for: sender, &diagnostics)
        }
    }

    /// The segments of the path, with the Swift names of its parameters.
    func segments(
        of path: PathTemplate, _ parameters: [Parameter]
    ) -> [Endpoint.PathSegment] {
        var names: [String: String] = [:]
        for parameter in parameters where parameter.location == .path {
            names[parameter.wirePath.components.first ?? ""] = parameter.name
        }
        return path.parts.map { part in
            switch part {
            case .literal(let text): .literal(text)
            case .placeholder(let name): .parameter(names[name] ?? name)
            }
        }
    }
}

/// A parameter of an endpoint, and its place in the request.
struct ParameterPlacement: Sendable {
    let parameter: ParameterDeclaration
    let location: Parameter.Location
    /// The name of the placeholder, for a parameter in the path.
    let placeholder: String?

    /// The position for messages about the place: `in`, or else the name.
    var range: SourceRange {
        parameter.location?.range ?? parameter.key.range
    }
}

extension EndpointResolver {
    /// Decides the place of each parameter; reports placeholders without a parameter, and the other way round.
    func placements(of declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics) -> [ParameterPlacement] {
        let placeholders = placeholders(of: declaration, &diagnostics)
        let isMultipart = declaration.parameters.contains { $0.isUpload || $0.location?.value == .multipart }
        return declaration.parameters.enumerated().map { index, parameter in
            if let placeholder = placeholders[index] {
                checkPath(parameter, &diagnostics)
                return ParameterPlacement(parameter: parameter, location: .path, placeholder: placeholder)
            }
            if let location = parameter.location, location.value == .path, let path = declaration.path {
                let message =
                    "\(parameter.field.subject) has \"in: path\", but the path "
                    + "\"\(path.value.text)\" has no placeholder {\(parameter.key.value)}"
                diagnostics.report(.pathParameter, message, at: location.range)
            }
            let location = location(of: parameter, declaration.method, isMultipart: isMultipart)
            return ParameterPlacement(parameter: parameter, location: location, placeholder: nil)
        }
    }

    private func location(
        of parameter: ParameterDeclaration, _ method: Endpoint.Method?, isMultipart: Bool
    ) -> Parameter.Location {
        if parameter.isUpload { return .file }
        if let location = parameter.location { return location.value }
        guard let method, method.hasBody else { return .query }
        return isMultipart ? .multipart : .body
    }

    /// The placeholders, by index of their parameter.
    private func placeholders(of declaration: EndpointDeclaration, _ diagnostics: inout Diagnostics) -> [Int: String] {
        guard let path = declaration.path else { return [:] }
        let placeholders = path.value.placeholders
        guard !placeholders.isEmpty else { return [:] }
        var names: [String: Int] = [:]
        for (index, parameter) in declaration.parameters.enumerated() {
            if let map = parameter.field.map?.first?.value { names[map.components.joined(separator: ".")] = index }
        }
        for (index, parameter) in declaration.parameters.enumerated() { names[parameter.key.value] = index }
        var result: [Int: String] = [:]
        for placeholder in placeholders {
            if let index = names[placeholder] {
                if let first = result[index] {
                    let message = "the placeholders {\(first)} and {\(placeholder)} are the same parameter"
                    diagnostics.report(.pathParameter, message, at: path.range)
                }
                result[index] = result[index] ?? placeholder
            } else {
                let hint = diagnostics.hint(for: placeholder, among: declaration.parameters.map(\.key.value))
                let message = "the placeholder {\(placeholder)} is not declared under \"parameters\"\(hint)"
                diagnostics.report(.pathParameter, message, at: path.range)
            }
        }
        return result
    }

    private func checkPath(_ parameter: ParameterDeclaration, _ diagnostics: inout Diagnostics) {
        let field = parameter.field
        if let constant = parameter.constant {
            let message = "\(field.subject) is in the path; write its constant there, instead of the placeholder"
            diagnostics.report(.pathParameter, message, at: constant)
        } else if let location = parameter.location, location.value != .path {
            let message = "\(field.subject) is in the path; it cannot be sent elsewhere"
            diagnostics.report(.pathParameter, message, at: location.range)
        } else if parameter.isUpload {
            let message = "\(field.subject) is in the path; a path cannot contain a file"
            diagnostics.report(.pathParameter, message, at: field.type?.range ?? field.key.range)
        } else if field.type?.value.isOptional == true || field.isOptional?.value == true {
            let message =
                "\(field.subject) is in the path; its type must not be optional"
            diagnostics.report(
                .pathParameter, message, at: field.isOptional?.range ?? field.type?.range ?? field.key.range)
        }
    }
}

extension EndpointResolver {
    /// The whole body of a request: a value, or a file.
    func wholeBody(
        _ written: Written<TypeExpression>, of subject: String, _ exposure: Exposure?, _ diagnostics: inout Diagnostics
    ) -> Parameter.Kind? {
        let subject = "\"body\" of \(subject)"
        if written.value.plainName == ParameterDeclaration.uploadType {
            return .upload(isOptional: written.value.isOptional)
        }
        if written.value.holdsUploads {
            diagnostics.report(
                .wrongType, "\(subject) is a list of files; write one file, or send the files as parameters",
                at: written.range)
            return nil
        }
        return type(of: written, subject, exposure, &diagnostics).map { .value($0) }
    }

    /// Reports bodies of methods that have none, and two kinds of body in one request.
    func checkBody(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ diagnostics: inout Diagnostics
    ) {
        let inBody = placements.filter { BodyKind($0.location) != nil }
        guard let method = declaration.method, method.allowsBody else {
            if let method = declaration.method { reportBodies(declaration, method, inBody, &diagnostics) }
            return
        }
        checkFiles(declaration, inBody, &diagnostics)
        guard !inBody.contains(where: { $0.location == .file }) else { return }
        checkKinds(declaration, inBody, &diagnostics)
    }

    private func reportBodies(
        _ declaration: EndpointDeclaration, _ method: Endpoint.Method, _ placements: [ParameterPlacement],
        _ diagnostics: inout Diagnostics
    ) {
        let reason = "a \(method.rawValue) has no body (RFC 9110, section 9.3)"
        if let body = declaration.body {
            let message = "\(reason); remove \"body\" from endpoint \"\(declaration.key.value)\""
            diagnostics.report(.bodyOnGet, message, at: body.range)
        }
        for placement in placements {
            let message = "\(reason); \(placement.parameter.field.subject) cannot be sent in one"
            diagnostics.report(.bodyOnGet, message, at: placement.range)
        }
    }

    /// Files are sent in multipart bodies only (RFC 7578).
    private func checkFiles(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ diagnostics: inout Diagnostics
    ) {
        for file in placements where file.location == .file {
            guard let location = file.parameter.location, location.value != .file else { continue }
            let message =
                "\(file.parameter.field.subject) is a file, which must be sent in a multipart body; write \"in: file\""
            diagnostics.report(.fileOutsideMultipart, message, at: location.range)
        }
        guard let file = placements.first(where: { $0.location == .file }) else { return }
        let note = Diagnostic.Note(message: "the file is here", range: file.parameter.key.range)
        let reason = "\(file.parameter.field.subject) is a file, so the request is multipart"
        if let body = declaration.body {
            let message = "\(reason); remove \"body\" from endpoint \"\(declaration.key.value)\""
            diagnostics.report(.fileOutsideMultipart, message, at: body.range, notes: [note])
        }
        for other in placements where BodyKind(other.location) != .multipart {
            let message = "\(reason); \(other.parameter.field.subject) must have \"in: multipart\""
            diagnostics.report(.fileOutsideMultipart, message, at: other.range, notes: [note])
        }
    }

    private func checkKinds(
        _ declaration: EndpointDeclaration, _ placements: [ParameterPlacement], _ diagnostics: inout Diagnostics
    ) {
        if let body = declaration.body {
            let note = Diagnostic.Note(message: "the body is here", range: body.range)
            for placement in placements {
                let message =
                    "\"body\" is the whole body; \(placement.parameter.field.subject) must be sent elsewhere: "
                    + "write its place with \"in\""
                diagnostics.report(.keyNotApplicable, message, at: placement.range, notes: [note])
            }
            return
        }
        guard let first = placements.first, let kind = BodyKind(first.location) else { return }
        let note = Diagnostic.Note(message: "the first is here", range: first.range)
        for placement in placements.dropFirst() {
            guard let other = BodyKind(placement.location), other != kind else { continue }
            let message =
                "a request has only one body: \(first.parameter.field.subject) makes it \(kind.rawValue), "
                + "\(placement.parameter.field.subject) makes it \(other.rawValue)"
            diagnostics.report(.keyNotApplicable, message, at: placement.range, notes: [note])
        }
    }
}

/// The kind of a request's body.
private enum BodyKind: String {
    case json = "JSON"
    case form = "a form"
    case multipart

    init?(_ location: Parameter.Location) {
        switch location {
        case .path, .query, .header, .cookie: return nil
        case .body: self = .json
        case .form: self = .form
        case .multipart, .file: self = .multipart
        }
    }
}
