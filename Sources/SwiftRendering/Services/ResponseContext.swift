import SpecLanguage
import TemplateEngine

/// The type of an endpoint's responses, as templates see it: an enum with a case for each status, or a struct of a value
/// and header fields.
struct ResponseContext: TemplateContext {
    private let set: ResponseSet
    private let plan: EndpointPlan
    private let scope: ServiceScope
    private let parts: [ResponseParts]
    private let constants: [StaticConstant]

    /// `nil` if the endpoint has no such responses.
    init?(_ plan: EndpointPlan, in scope: ServiceScope) {
        guard case .responses(let set) = plan.endpoint.returns else { return nil }
        self.set = set
        self.plan = plan
        self.scope = scope
        var free = FreeNames(taken: ["responseKind"])
        var constants: [StaticConstant] = []
        parts = set.responses.map { ResponseParts($0, scope, &free, &constants) }
        self.constants = constants
    }

    static let shape: Shape<ResponseContext> = [
        .optionalText("attribute", "the attribute that deprecates it") {
            DeprecatedAttribute.line($0.plan.endpoint.deprecated)
        },
        .text("access", "the access level and a blank, or nothing") { $0.scope.access.prefix },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.scope.access.hiding },
        .text("method", "the name of the method, for a comment") { DocComment.code($0.plan.endpoint.name) },
        .text("name", "the name in its declaration") { $0.plan.endpoint.name(of: .response) },
        .text("fullName", "the name outside of the type that it is declared in") { $0.plan.fullName(of: .response) },
        .text("conformances", "the protocols, with commas") { $0.scope.conformances(holding: $0.set.types) },
        .flag("isEnum", "whether it is an enum") { $0.set.isByStatus },
        .list("cases", ResponseCaseContext.shape, "the cases, one for each status") { context in
            context.parts.map(ResponseCaseContext.init)
        },
        .list("properties", PropertyContext.shape, "the properties") { context in
            context.parts.flatMap(\.values).map { $0.property(context.scope.access) }
        },
        .list("parameters", ParameterContext.shape, "the parameters of the initializer") { context in
            context.parts.flatMap(\.values).map { value in
                ParameterContext(
                    name: value.name.parameter, type: value.type, default: value.isOptional ? "nil" : nil)
            }
        },
        .list("assignments", AssignmentContext.shape, "what the initializer stores") { context in
            context.parts.flatMap(\.values).map { $0.storage.assignment(of: $0.name) }
        },
        .optionalText("kind", "the enum of the statuses") { $0.kind },
        .list("constants", StaticConstant.shape, "constants for formats, patterns and the like") { $0.constants },
        .flag("hasFacts", "whether it has header fields or the status") { $0.kind != nil || !$0.constants.isEmpty },
        .optional("shownCases", ShownCasesContext.shape, "what shows the values without the sensitive ones") {
            $0.shownCases
        },
        .lines("statements", "the statements of the function") { $0.statements },
        .text("readable", "the protocol of what is read") { $0.names.runtime("ResponseReadable") },
        .text("reader", "the type that reads JSON") { $0.names.runtime("ResponseReader") },
        .text("failure", "the type of the errors") { $0.names.runtime("ResponseFailure") },
        .text("kindType", "the type of the statuses") { $0.names.runtime("ResponseKind") },
    ]

    private var names: TypeNames { scope.namesInDAO }

    private var shownCases: ShownCasesContext? {
        guard set.isByStatus else { return nil }
        let cases = parts.map { part in ShownCase(name: part.response.name, values: part.shownValues) }
        return ShownCasesContext(
            plan.fullName(of: .response), cases, scope.access, names,
            attribute: DeprecatedAttribute.line(plan.endpoint.deprecated))
    }

    private var kind: String? {
        let contents = set.responses.map(\.content)
        if contents.allSatisfy({ $0 == .nothing }) { return ".nothing" }
        return contents.contains(.data) || contents.contains(.string) ? ".bytes" : nil
    }

    private var statements: [String] {
        guard set.isByStatus else { return parts.flatMap(\.assignments) }
        var lines = ["switch response.status {"]
        let isOther = set.responses.map { $0.status == .successful }
        for (part, isOther) in zip(parts, isOther) where !isOther {
            lines += ["case \(part.response.status.text):"] + part.construction
        }
        let other = zip(parts, isOther).first { $0.1 }?.0
        lines += ["default:"] + (other?.construction ?? ["    throw response.unexpectedStatus"])
        return lines + ["}"]
    }
}

extension ResponseHeader {
    /// The spec's description, and where the value is from.
    fileprivate var note: String {
        let source = "rom the header field \(DocComment.code(wireName))."
        let words = DocComment.inline(doc ?? "")
        guard let end = words.last else { return "f" + source }
        return words + (".!?".contains(end) ? "" : ".") + " F" + source
    }
}

/// A value of a response: that of its body, or a header field.
struct ResponseValue: Sendable {
    /// `value` for the body's.
    let name: SwiftIdentifier
    let type: String
    let isOptional: Bool
    let doc: [String]
    /// The expression that decodes it.
    let reading: String
    /// Where the struct stores it: a sensitive value is concealed.
    let storage: Storage

    /// The property of the struct.
    func property(_ access: Access) -> PropertyContext {
        let kept = storage.cover == nil ? nil : StorageContext(storage, type: storage.type(for: type))
        return PropertyContext(
            doc: doc, access: access.prefix, name: name.declaration, type: type, storage: kept)
    }

    /// The statement that sets it in an initialiser whose parameter is named `response`.
    var assignment: String {
        let name = storage.name
        let target = ["response", "self"].contains(name.name) ? "self.\(name.member)" : name.declaration
        return "\(target) = try \(storage.cover.map { cover in "\(cover)(\(reading))" } ?? reading)"
    }
}

/// What one response gives.
struct ResponseParts: Sendable {
    let response: TypedResponse
    /// Whether the first value is that of the body.
    let hasBody: Bool
    let values: [ResponseValue]

    init(
        _ response: TypedResponse, _ scope: ServiceScope, _ free: inout FreeNames, _ constants: inout [StaticConstant]
    ) {
        self.response = response
        let names = scope.namesInDAO
        var values: [ResponseValue] = []
        if let type = response.content.type {
            let doc = DocComment(response.name.isEmpty ? response.doc : nil).lines
            values.append(
                ResponseValue(
                    name: SwiftIdentifier("value"), type: names.swiftType(type), isOptional: type.isOptional, doc: doc,
                    reading: Self.body(response, names), storage: Storage(name: SwiftIdentifier("value"))))
        }
        hasBody = !values.isEmpty
        for header in response.headers {
            let constant = ValueConstants(
                name: header.name, type: header.type, constraints: .none, dateFormat: header.dateFormat,
                names: names, free: &free)
            constants += constant.all
            values.append(
                ResponseValue(
                    name: SwiftIdentifier(header.name), type: names.swiftType(header.type),
                    isOptional: header.type.isOptional, doc: Self.doc(of: header),
                    reading: Self.field(header, constant.format), storage: Self.storage(header, names)))
        }
        self.values = values
    }

    private static func storage(_ header: ResponseHeader, _ names: TypeNames) -> Storage {
        header.isSensitive
            ? Storage(name: SwiftIdentifier("_\(header.name)"), cover: names.runtime("Hidden"))
            : Storage(name: SwiftIdentifier(header.name))
    }

    private static func doc(of header: ResponseHeader) -> [String] {
        let note = header.note
        return DocComment(note.prefix(1).uppercased() + note.dropFirst()).lines
    }

    private static func body(_ response: TypedResponse, _ names: TypeNames) -> String {
        switch response.content {
        case .nothing, .string: return "response.text()"
        case .data: return "response.bytes()"
        case .value(let type):
            var arguments = response.at.map { ["at: \($0.literal)"] } ?? []
            if let value = response.defaultValue {
                arguments.append("default: \(LiteralExpression(names: names).source(value, as: type))")
            }
            return "response.value(\(arguments.joined(separator: ", ")))"
        }
    }

    /// `response.field("ETag")`
    private static func field(_ header: ResponseHeader, _ format: StaticConstant?) -> String {
        let function: String =
            switch header.type.unwrapped {
            case .array: header.type.isOptional ? "optionalList" : "list"
            case .builtIn(.url): header.type.isOptional ? "optionalURL" : "url"
            default: header.type.isOptional ? "optionalField" : "field"
            }
        var arguments = [StringLiteral(header.wireName).source]
        if header.type.holds(.date), let dates = header.dateFormat?.label(format) { arguments.append(dates) }
        if header.isSensitive { arguments.append("isSensitive: true") }
        return "response.\(function)(\(arguments.joined(separator: ", ")))"
    }

    /// The associated values of the case.
    var shownValues: [ShownCase.Value] {
        values.enumerated().map { index, value in
            ShownCase.Value(label: index == 0 && hasBody ? nil : value.name, isSensitive: value.storage.cover != nil)
        }
    }

    /// The statements of the struct's initialiser.
    var assignments: [String] {
        values.map(\.assignment)
    }

    /// The statements that make the case, indented.
    var construction: [String] {
        let name = SwiftIdentifier(response.name).member
        guard !values.isEmpty else { return ["    self = .\(name)"] }
        let arguments = values.enumerated().map { index, value in
            index == 0 && hasBody ? value.reading : "\(value.name.argumentLabel): \(value.reading)"
        }
        let call = CallExpression(head: "self = try .\(name)(", arguments: arguments.map { .text($0) })
        return call.lines(room: SourceLines.columns - 16).map { "    \($0)" }
    }
}

/// A case of the enum of responses, as templates see it.
struct ResponseCaseContext: TemplateContext {
    private let parts: ResponseParts

    init(_ parts: ResponseParts) {
        self.parts = parts
    }

    static let shape: Shape<ResponseCaseContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .lines("declaration", "the whole declaration") { $0.declaration },
    ]

    private var doc: [String] {
        var doc = DocComment(parts.response.doc)
        switch parts.response.status {
        case .exactly(let status): doc.add("Status \(status).")
        case .successful: doc.add("Any other successful status.")
        }
        let headers = parts.response.headers.map { header in
            (header.name, header.note)
        }.filter { !$0.1.isEmpty }
        doc.addParameters(headers)
        return doc.lines
    }

    private var declaration: [String] {
        let name = SwiftIdentifier(parts.response.name).declaration
        guard !parts.values.isEmpty else { return ["case \(name)"] }
        let values = parts.values.enumerated().map { index, value in
            index == 0 && parts.hasBody ? value.type : "\(value.name.parameterLabel): \(value.type)"
        }
        return CallExpression(head: "case \(name)(", arguments: values.map { .text($0) })
            .lines(room: SourceLines.columns - 12)
    }
}
