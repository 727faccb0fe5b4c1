import SpecLanguage

/// The statements that check a value and put it into a request or a link.
struct RequestStatement {
    let parameter: Parameter
    /// The name of the variable that the value is written into.
    var builder: String = "request"
    /// Whether the value is a local constant rather than a property.
    var isLocal: Bool = false
    /// Whether a model has sensitive values, which then appear as texts of the request.
    var holdsSensitive: Bool = false

    /// `request.query("key", searchKey, .length(min: 1))`: one constraint follows the value. The others are in
    /// statements before it.
    ///
    /// - Parameter dates: the argument for the date format
    func all(_ checks: [ConstraintCheck], dates: String?) -> [CallExpression] {
        let writing = writing
        let isAlone = writing != nil || parameter.holdsOptionalElements || parameter.format != nil
        let last = isAlone ? nil : checks.last
        let others = isAlone ? checks : checks.dropLast()
        var arguments = [wireName, writing?.label.map { "\($0): \(value)" } ?? written]
        if let last {
            arguments.append(last.argument)
            if wireName != errorName { arguments.append("of: \(errorName)") }
        }
        return others.map { call("require", [errorName, value, $0.argument]) } + partHeaders
            + [
                call(
                    function,
                    arguments
                        + [writing?.argument, mediaType, dates, parameter.writesText ? "asText: .all" : nil].compactMap(
                            \.self))
            ]
    }

    /// `request.partHeaders("album", ["X-Kind": "a"])`
    private var partHeaders: [CallExpression] {
        guard !parameter.partHeaders.isEmpty else { return [] }
        let fields = parameter.partHeaders.map { header in
            "\(StringLiteral(header.name).source): \(StringLiteral(header.value).source)"
        }
        return [
            CallExpression(
                head: "\(builder).partHeaders(",
                arguments: [.text(wireName), .text("[\(fields.joined(separator: ", "))]")])
        ]
    }

    /// The arguments for how the value is written; `nil` if it is written as usual.
    private var writing: (label: String?, argument: String?)? {
        if let encoding = parameter.encoding { return (nil, "encode: .\(encoding.rawValue)") }
        switch (parameter.style, parameter.location) {
        case (nil, _), (.repeat, _), (_, .path): return nil
        case (.comma, .header): return ("joined", nil)
        case (let style?, _): return (nil, "style: .\(style.rawValue)")
        }
    }

    /// `request.query("_shape", "array")`: a value that every call sends.
    static func constant(_ constant: RequestConstant, builder: String, _ names: TypeNames) -> CallExpression {
        CallExpression(
            head: "\(builder).\(constant.location.function)(",
            arguments: [.text(constant.wirePath.name(in: constant.location)), .text(constant.value.constant(names))])
    }

    private func call(_ function: String, _ arguments: [String]) -> CallExpression {
        let sensitive = parameter.isSensitive || holdsSensitive ? ["isSensitive: true"] : []
        return CallExpression(
            head: "\(builder).\(function)(", arguments: (arguments + sensitive).map { .text($0) })
    }

    private var value: String {
        let name = SwiftIdentifier(parameter.name)
        // The builder or `self` shadows a property of the same name.
        let isHidden = !isLocal && (name.name == builder || name.name == "self")
        return isHidden ? "self.\(name.member)" : name.reference
    }

    /// The value with the label for its form, if it is a part with one.
    private var written: String {
        guard case .value = parameter.kind, let form = parameter.format?.form else { return value }
        return "\(form.rawValue): \(value)"
    }

    private var mediaType: String? { parameter.format?.argument }

    /// The name of the value in error messages.
    private var errorName: String {
        StringLiteral(parameter.name).source
    }

    private var wireName: String { parameter.wirePath.name(in: parameter.location) }

    private var function: String {
        switch parameter.kind {
        case .value where parameter.isAddress: "address"
        case .value: parameter.format == nil ? parameter.location.function : "part"
        case .upload: parameter.location.function
        case .uploads: "files"
        }
    }
}

extension BodyFormat {
    /// The argument for a media type that the spec declares; `nil` for the usual one.
    fileprivate var argument: String? {
        contentType.map { "contentType: \(StringLiteral($0).source)" }
    }
}

extension BodyFormat {
    /// The body as an argument, with the label for its form.
    fileprivate var labelledBody: String { form == .json ? "body" : "\(form.rawValue): body" }

    /// What the comment of a whole body says.
    fileprivate var fact: String {
        switch form {
        case .json: "the JSON body"
        case .text, .bytes: "the body"
        case .form: "the form in the body"
        }
    }
}

extension Parameter.Location {
    /// The function of the runtime that puts a value there.
    fileprivate var function: String {
        switch self {
        case .path, .query, .header, .cookie, .form, .multipart, .file: rawValue
        case .body: "bodyField"
        }
    }
}

extension JSONPath {
    /// A path for JSON bodies, a plain name elsewhere.
    fileprivate func name(in location: Parameter.Location) -> String {
        location == .body ? literal : StringLiteral(components.joined(separator: ".")).source
    }
}

extension Literal {
    /// A constant as a literal whose type Swift infers.
    fileprivate func constant(_ names: TypeNames) -> String {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .integer(let text): NumberExpression.untyped(text, names)
        case .decimal(let text): NumberExpression.double(text)
        case .string(let text): StringLiteral(text).source
        case .null, .date, .url, .uuid, .data, .enumCase, .array, .dictionary, .object: StringLiteral(text).source
        }
    }
}

extension Parameter {
    /// Whether it is a collection with optional elements.
    fileprivate var holdsOptionalElements: Bool {
        guard case .value(let type) = kind else { return false }
        switch type.unwrapped {
        case .array(let element), .dictionary(let element): return element.isOptional
        case .builtIn, .model, .optional: return false
        }
    }
}

/// A value that a caller passes, with everything that its code needs.
struct RequestValue: Sendable {
    let name: SwiftIdentifier
    /// The argument label; `nil` for the name.
    var label: String?
    /// The Swift type.
    let type: String
    let isOptional: Bool
    let defaultValue: String?
    let isSensitive: Bool
    /// The texts that explain it: the spec's description and further facts.
    let note: ParameterNote
    /// The argument for the date format; `nil` for the default.
    var dates: String?
    let constants: [StaticConstant]
    /// The statements that check it and put it into a request.
    let statements: [CallExpression]
    /// Where a property conceals a sensitive value; `nil` if the property stores the value itself.
    var storage: Storage?

    /// The parameter of a function.
    var parameter: ParameterContext {
        ParameterContext(
            name: label.map { "\($0) \(name.reference)" } ?? name.parameter, type: type,
            default: defaultValue ?? (isOptional ? "nil" : nil))
    }

    /// What an initialiser stores.
    var assignment: AssignmentContext {
        (storage ?? Storage(name: name)).assignment(of: name)
    }
}

extension RequestValue {
    /// The properties of one struct. Sensitive ones are computed from stored ones that conceal their values.
    static func stored(_ values: [RequestValue], _ names: TypeNames) -> [RequestValue] {
        guard values.contains(where: \.isSensitive) else { return values }
        var free = FreeNames(taken: values.map(\.name.name))
        return values.map { value in
            guard value.isSensitive else { return value }
            var value = value
            let name = SwiftIdentifier(free.take("_\(value.name.name)"))
            value.storage = Storage(name: name, cover: names.runtime("Hidden"))
            return value
        }
    }
}

/// Creates the values of one request, or of a DAO.
struct RequestValueFactory {
    let names: TypeNames
    /// The names of the static members of the type that holds the values.
    var staticNames: FreeNames
    /// The name of the variable that the values are written into.
    var builder: String = "request"
    /// Whether the values are local constants rather than properties.
    var isLocal: Bool = false
    /// The models of parameters that are not sent as JSON.
    var models: ModelTable?
    /// What the names of constants begin with; empty for nothing.
    var constantPrefix: String = ""

    mutating func value(_ parameter: Parameter) -> RequestValue {
        switch parameter.kind {
        case .upload(let isOptional): upload(parameter, names.runtime("Upload"), isOptional: isOptional)
        case .uploads(let isOptional): upload(parameter, "[\(names.runtime("Upload"))]", isOptional: isOptional)
        case .value(let type): value(parameter, type)
        }
    }

    /// What the names of the constants for a value begin with.
    private func constantName(_ name: String) -> String {
        constantPrefix.isEmpty ? name : constantPrefix + name.prefix(1).uppercased() + name.dropFirst()
    }

    private mutating func value(_ parameter: Parameter, _ type: ValueType) -> RequestValue {
        let constants = ValueConstants(
            name: constantName(parameter.name), type: type, constraints: parameter.constraints,
            dateFormat: parameter.dateFormat, names: names, free: &staticNames)
        let checks = ConstraintCheck.all(
            of: parameter.constraints, type: type, dateFormat: parameter.dateFormat, constants: constants,
            names: names)
        let dates = type.holds(.date) ? parameter.dateFormat?.label(constants.format) : nil
        let literals = LiteralExpression(names: names)
        let holdsSensitive = parameter.style != nil && models?.holdsSensitive(type) == true
        let statement = RequestStatement(
            parameter: parameter, builder: builder, isLocal: isLocal, holdsSensitive: holdsSensitive)
        return RequestValue(
            name: SwiftIdentifier(parameter.name), type: names.swiftType(type), isOptional: type.isOptional,
            defaultValue: parameter.defaultValue.map { literals.source($0, as: type) },
            isSensitive: parameter.isSensitive, note: ParameterNote(parameter), dates: dates, constants: constants.all,
            statements: statement.all(checks, dates: dates))
    }

    private func upload(_ parameter: Parameter, _ type: String, isOptional: Bool) -> RequestValue {
        RequestValue(
            name: SwiftIdentifier(parameter.name), type: type + (isOptional ? "?" : ""),
            isOptional: isOptional, defaultValue: nil, isSensitive: parameter.isSensitive,
            note: ParameterNote(parameter), constants: [],
            statements: RequestStatement(parameter: parameter, builder: builder, isLocal: isLocal).all([], dates: nil))
    }

    /// The value that is the whole body.
    mutating func body(_ kind: Parameter.Kind, of endpoint: Endpoint) -> RequestValue {
        let format = endpoint.bodyFormat ?? BodyFormat(.json)
        return switch kind {
        case .value(let type): body(type, format, of: endpoint)
        case .upload(let isOptional), .uploads(let isOptional): body(format, isOptional: isOptional)
        }
    }

    /// A file that is the whole body.
    private func body(_ format: BodyFormat, isOptional: Bool) -> RequestValue {
        let arguments = ["body", format.argument].compactMap(\.self)
        return RequestValue(
            name: SwiftIdentifier("body"), type: names.runtime("Upload") + (isOptional ? "?" : ""),
            isOptional: isOptional, defaultValue: nil, isSensitive: false, note: ParameterNote(facts: ["the body"]),
            constants: [],
            statements: [CallExpression(head: "\(builder).body(", arguments: arguments.map { .text($0) })])
    }

    /// The destination of a download.
    func destination() -> RequestValue {
        RequestValue(
            name: SwiftIdentifier("destination"), label: "to", type: names.foundation("URL"), isOptional: false,
            defaultValue: nil, isSensitive: false,
            note: ParameterNote(facts: ["where the file goes, in the place of any that is there"]), constants: [],
            statements: [])
    }

    /// A value that is the whole body.
    private mutating func body(_ type: ValueType, _ format: BodyFormat, of endpoint: Endpoint) -> RequestValue {
        let dateFormat = endpoint.dateFormat
        let constants = ValueConstants(
            name: constantName("body"), type: type, constraints: .none, dateFormat: dateFormat, names: names,
            free: &staticNames)
        let dates = type.holds(.date) ? dateFormat?.label(constants.format) : nil
        let style = format.style.map { style in "style: .\(style.rawValue)" }
        let text = endpoint.writesBodyText ? "asText: .all" : nil
        let statement = CallExpression(
            head: "\(builder).body(",
            arguments: ([format.labelledBody] + [style, format.argument, dates, text].compactMap(\.self)).map {
                .text($0)
            })
        return RequestValue(
            name: SwiftIdentifier("body"), type: names.swiftType(type), isOptional: type.isOptional, defaultValue: nil,
            isSensitive: false, note: ParameterNote(facts: [format.fact]), constants: constants.all,
            statements: [statement])
    }
}
