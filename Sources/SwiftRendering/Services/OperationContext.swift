import JSONSyntax
import MockValues
import SpecLanguage
import TemplateEngine
import WireSyntax

/// An endpoint as the spec declares it, for templates of users and for other programs.
struct OperationContext: TemplateContext {
    private let plan: EndpointPlan
    private let scope: ServiceScope

    init(_ plan: EndpointPlan, in scope: ServiceScope) {
        self.plan = plan
        self.scope = scope
    }

    private var endpoint: Endpoint { plan.endpoint }

    static let shape: Shape<OperationContext> = Shape(
        swift + DeclaredText.members(\.endpoint.doc) + request + response + policies
            + DeclaredPosition.members { DeclaredPosition(range: $0.endpoint.range, models: $0.scope.models) })

    private static let swift: [Member<OperationContext>] = [
        .text("name", "the name of the Swift method") { SwiftIdentifier($0.endpoint.methodName).declaration },
        .text("dao", "the type with the method: the DAO, or that of a namespace") { $0.plan.owner },
        .text("id", "the name in the spec, with its namespaces") { $0.endpoint.name },
        .text("service", "the name of the service") { $0.scope.service.name },
        .flag("isInNamespace", "whether the type with the method is that of a namespace") {
            !$0.endpoint.namespaces.isEmpty
        },
        .text("access", "the access level and a blank, or nothing") { $0.scope.access.prefix }.onlyInTemplates,
        .lines("doc", "the documentation of the method, as comments") { MethodContext.doc(of: $0.plan).lines }
            .onlyInTemplates,
        .optionalText("attribute", "the attribute that deprecates the method") {
            DeprecatedAttribute.line($0.endpoint.deprecated)
        }.onlyInTemplates,
        .list("parameters", ParameterContext.shape, "the parameters of the method") { $0.plan.values.map(\.parameter) },
        .text("result", "the type of the call, as written outside of the DAO") {
            $0.plan.resultType($0.scope.namesInDAO, isOutside: true)
        },
    ]

    private static let request: [Member<OperationContext>] = [
        .text("method", "the method of the request") { $0.endpoint.method.text },
        .text("path", "the path of the request, raw") { $0.endpoint.path },
        .text("pathLiteral", "the path as a Swift string literal") { StringLiteral($0.endpoint.path).source }
            .onlyInTemplates,
        .optionalText("textLiteral", "the description as a Swift string literal") {
            $0.endpoint.doc.map { StringLiteral($0).source }
        }.onlyInTemplates,
        .optionalText("deprecated", "why it is deprecated, raw; may be empty") { $0.endpoint.deprecated },
        .list("inputs", InputContext.shape, "what a request contains that callers pass, as the spec declares it") {
            context in
            context.endpoint.parameters.map { InputContext($0, context.scope.models) }
        },
        .list("constants", DeclaredConstant.shape, "what each request contains that callers do not pass") {
            $0.endpoint.constants.map { DeclaredConstant(constant: $0) }
        },
        .optionalText("body", "the type of the whole body in the spec") { context in
            if case .value(let type)? = context.endpoint.body { type.text } else { nil }
        },
        .optionalText("bodyForm", "how the whole body is written: `json`, `text`, `bytes` or `form`") {
            $0.endpoint.bodyFormat?.form.rawValue
        },
    ]

    private static let response: [Member<OperationContext>] = [
        .text(
            "responds",
            "`nothing`, `value`, `data`, `text`, `file`, `stream`, `texts`, `chunks`, `events`, `responses` or `socket`"
        ) { $0.response.kind },
        .optionalText("returns", "the type of the returned value in the spec") { context in
            if case .value(let type) = context.endpoint.returns { type.text } else { nil }
        },
        .list("contents", DeclaredContent.shape, "all that it can return: values, elements, events, messages") {
            context in
            context.response.contents.map { name, type in
                DeclaredContent(name: name, type: type, dates: context.endpoint.dateFormat)
            }
        },
        .optionalText("at", "the path of the returned value in the JSON, if the service has another, raw") {
            $0.endpoint.at?.text
        },
        .optionalText("example", "a mock response, if it is JSON") {
            $0.scope.models.values.json(of: $0.endpoint, in: $0.scope.service)?.example
        }.form(.json),
        .list("errors", OperationErrorContext.shape, "the endpoint's own errors") { context in
            context.endpoint.errors.map { OperationErrorContext(error: $0, models: context.scope.models) }
        },
    ]

    private static let policies: [Member<OperationContext>] = [
        .text("authentication", "whether requests have a credential: `available`, `required` or `none`") {
            $0.endpoint.policies.authentication.rawValue
        },
        .optionalText("cache", "how responses are cached: `cache-first`, `cache-then-network`, `write-only` or `http`")
        {
            $0.endpoint.policies.cache?.mode.rawValue
        },
        .optionalText("queue", "the queue of its calls") { $0.endpoint.policies.queue },
        .text("dedupe", "what happens to equal calls: `none`, `reject`, `coalesce` or `cancel-previous`") {
            $0.endpoint.policies.dedupe.rawValue
        },
        .optionalText("retries", "how often a call is repeated, if the service does not say it") {
            $0.endpoint.policies.retry.map { String($0.times) }
        }.form(.number),
        .optionalText("timeout", "the time limit in milliseconds, if the service has another") {
            $0.endpoint.timeout.map { String($0.milliseconds) }
        }.form(.number),
        .flag("isIdempotent", "whether the spec says that a call can be repeated") {
            $0.endpoint.policies.isIdempotent
        },
        .optionalText("pages", "how pages follow each other") { $0.endpoint.pagination?.style.rawValue },
        .optionalText("table", "the table that keeps what it returns") { $0.endpoint.policies.storage?.table },
    ]

    /// What a response is, and its types by name.
    private var response: (kind: String, contents: [(name: String, type: ValueType)]) {
        switch endpoint.returns {
        case .nothing: ("nothing", [])
        case .value(let type): ("value", [("value", type)])
        case .data: ("data", [])
        case .string: ("text", [])
        case .file: ("file", [])
        case .stream(let type, _): ("stream", [("element", type)])
        case .texts: ("texts", [])
        case .chunks: ("chunks", [])
        case .events(let set, _):
            ("events", set.events.compactMap { event in event.content.type.map { (event.event, $0) } })
        case .responses(let set):
            (
                "responses",
                set.responses.compactMap { response in
                    response.content.type.map { (response.status.text, $0) }
                }
            )
        case .socket(let socket):
            (
                "socket",
                [("event", socket.events.type), ("command", socket.commands.type)].compactMap { name, type in
                    type.map { (name, $0) }
                }
            )
        }
    }
}

/// A value that a response has.
struct DeclaredContent: TemplateContext {
    fileprivate let name: String
    fileprivate let type: ValueType
    fileprivate let dates: DateFormat?

    static let shape: Shape<DeclaredContent> = [
        .text("name", "`value`, `element`, the name of an event, a status, `event` or `command`") { $0.name },
        .text("wireType", "the type in the spec") { $0.type.text },
        .context("shape", TypeShapeContext.shape, "the parts of the type") {
            TypeShapeContext($0.type, dates: $0.dates)
        },
    ]
}

/// What a request contains that callers pass, as the spec declares it.
struct InputContext: TemplateContext {
    private let parameter: Parameter
    private let models: ModelTable

    init(_ parameter: Parameter, _ models: ModelTable) {
        self.parameter = parameter
        self.models = models
    }

    static let shape: Shape<InputContext> = Shape(
        members + DeclaredText.members(\.parameter.doc)
            + DeclaredPosition.members { DeclaredPosition(range: $0.parameter.range, models: $0.models) })

    private static let members: [Member<InputContext>] = [
        .text("name", "the name of the parameter of the Swift method") {
            SwiftIdentifier($0.parameter.name).declaration
        },
        .text("key", "the name in the request, raw; in a JSON body, a path") { $0.parameter.wirePath.text },
        .text("keyLiteral", "the name in the request as a Swift string literal") {
            StringLiteral($0.parameter.wirePath.text).source
        }.onlyInTemplates,
        .text("location", "`path`, `query`, `header`, `cookie`, `body`, `form`, `multipart` or `file`") {
            $0.parameter.location.rawValue
        },
        .optionalText("type", "the type in the spec; nothing for files") { $0.type?.text },
        .optional("shape", TypeShapeContext.shape, "the parts of the type") { context in
            context.type.map { TypeShapeContext($0, dates: context.parameter.dateFormat) }
        },
        .flag("isRequired", "whether each request has it") { context in
            switch context.parameter.kind {
            case .value(let type): !type.isOptional && context.parameter.defaultValue == nil
            case .upload(let isOptional), .uploads(let isOptional): !isOptional
            }
        },
        .flag("isSensitive", "whether the value is hidden in logs") { $0.parameter.isSensitive },
        .optionalText("style", "how a list, a map or a model is written") { $0.parameter.style?.rawValue },
        .optionalText("default", "the value if callers pass none") { context in
            context.parameter.defaultValue.map {
                context.models.values.json($0, context.parameter.dateFormat).compactText
            }
        }.form(.json),
        .optionalText("example", "a mock value; nothing for models, which have their own") {
            $0.models.values.json(of: $0.parameter)?.example
        }.form(.json),
        .optional("rules", RulesContext.shape, "the rules for its values") { context in
            RulesContext(context.parameter.constraints, dates: context.parameter.dateFormat, context.models)
        },
        .optionalText("format", "the format of dates") { $0.parameter.dateFormat?.text },
        .optionalText("deprecated", "why it is deprecated, raw; may be empty") { $0.parameter.deprecated },
    ]

    private var type: ValueType? {
        if case .value(let type) = parameter.kind { type } else { nil }
    }
}

/// What each request contains that callers do not pass.
struct DeclaredConstant: TemplateContext {
    let constant: RequestConstant

    static let shape: Shape<DeclaredConstant> = [
        .text("key", "the name in the request, raw; in a JSON body, a path") { $0.constant.wirePath.text },
        .text("location", "where it is in the request, as for inputs") { $0.constant.location.rawValue },
        .text("value", "the value, raw") { $0.constant.wireText },
    ]
}

/// An error of an endpoint or a service, as the spec declares it.
struct OperationErrorContext: TemplateContext {
    let error: ServerErrorCase
    let models: ModelTable

    static let shape: Shape<OperationErrorContext> = Shape(
        [
            .text("name", "the name of the case of the error enum") { SwiftIdentifier($0.error.name).declaration },
            .text("code", "the code in the spec, raw, such as `1001` or `http-404`") { $0.error.match.text },
            .text("codeLiteral", "the code as a Swift string literal") {
                StringLiteral($0.error.match.text).source
            }.onlyInTemplates,
            .optionalText("messageHas", "the text in the message that tells it from others, raw") {
                $0.error.messageHas
            },
            .optionalText("message", "the message for people, raw") { $0.error.message },
            .optionalText("body", "the type of what the response has, in the spec") { $0.error.body?.type.text },
            .flag("isRetried", "whether the call is repeated") { $0.error.isRetried },
        ] + DeclaredText.members(\.error.doc)
            + DeclaredPosition.members { DeclaredPosition(range: $0.error.range, models: $0.models) })
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
