import SpecLanguage
import TemplateEngine

/// An endpoint as the spec declares it, for templates of users.
struct OperationContext: TemplateContext {
    private let plan: EndpointPlan
    private let scope: ServiceScope

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        self.plan = plan
        self.scope = scope
    }

    private var endpoint: Endpoint { plan.endpoint }

    static let shape: Shape<OperationContext> = [
        .text("name", "the name of the Swift method") { SwiftIdentifier($0.endpoint.methodName).declaration },
        .text("dao", "the type with the method: the DAO, or that of a namespace") { $0.plan.owner },
        .text("id", "the name in the spec, with its namespaces") { $0.endpoint.name },
        .flag("isInNamespace", "whether the type with the method is that of a namespace") {
            !$0.endpoint.namespaces.isEmpty
        },
        .text("access", "the access level and a blank, or nothing") { $0.scope.access.prefix },
        .lines("doc", "the documentation of the method, as comments") { MethodContext.doc(of: $0.plan).lines },
        .optionalText("attribute", "the attribute that deprecates the method") {
            DeprecatedAttribute.line($0.endpoint.deprecated)
        },
        .list("parameters", ParameterContext.shape, "the parameters of the method") { $0.plan.values.map(\.parameter) },
        .text("result", "the type of the call, as written outside of the DAO") {
            $0.plan.resultType($0.scope.namesInDAO, isOutside: true)
        },
        .text("method", "the method of the request") { $0.endpoint.method.text },
        .text("path", "the path of the request, raw") { $0.endpoint.path },
        .text("pathLiteral", "the path as a Swift string literal") { StringLiteral($0.endpoint.path).source },
        .optionalText("text", "the description in the spec, raw") { $0.endpoint.doc },
        .optionalText("textLiteral", "the description as a Swift string literal") {
            $0.endpoint.doc.map { StringLiteral($0).source }
        },
        .list("inputs", InputContext.shape, "what a request contains that callers pass, as the spec declares it") {
            $0.endpoint.parameters.map { InputContext($0) }
        },
        .optionalText("body", "the type of the whole body in the spec") { context in
            if case .value(let type)? = context.endpoint.body { type.text } else { nil }
        },
        .optionalText("returns", "the type of the returned value in the spec") { context in
            if case .value(let type) = context.endpoint.returns { type.text } else { nil }
        },
        .list("errors", OperationErrorContext.shape, "the endpoint's own errors") {
            $0.endpoint.errors.map { OperationErrorContext(error: $0) }
        },
        .text("line", "the line in the spec") { String($0.endpoint.range.line) },
    ]
}

/// What a request contains that callers pass, as the spec declares it.
struct InputContext: TemplateContext {
    private let parameter: Parameter

    init(_ parameter: Parameter) {
        self.parameter = parameter
    }

    static let shape: Shape<InputContext> = [
        .text("name", "the name of the parameter of the Swift method") {
            SwiftIdentifier($0.parameter.name).declaration
        },
        .text("key", "the name in the request, raw; in a JSON body, a path") { $0.parameter.wirePath.text },
        .text("keyLiteral", "the name in the request as a Swift string literal") {
            StringLiteral($0.parameter.wirePath.text).source
        },
        .text("location", "`path`, `query`, `header`, `cookie`, `body`, `form`, `multipart` or `file`") {
            $0.parameter.location.rawValue
        },
        .optionalText("type", "the type in the spec; nothing for files") { context in
            if case .value(let type) = context.parameter.kind { type.text } else { nil }
        },
        .flag("isRequired", "whether each request has it") { context in
            switch context.parameter.kind {
            case .value(let type): !type.isOptional && context.parameter.defaultValue == nil
            case .upload(let isOptional), .uploads(let isOptional): !isOptional
            }
        },
        .optionalText("text", "the description in the spec, raw") { $0.parameter.doc },
    ]
}

/// An error of an endpoint, as the spec declares it.
struct OperationErrorContext: TemplateContext {
    fileprivate let error: ServerErrorCase

    static let shape: Shape<OperationErrorContext> = [
        .text("name", "the name of the case of the error enum") { SwiftIdentifier($0.error.name).declaration },
        .text("code", "the code in the spec, raw, such as `1001` or `http-404`") { $0.error.match.text },
        .text("codeLiteral", "the code as a Swift string literal") { StringLiteral($0.error.match.text).source },
    ]
}
