import SpecLanguage
import TemplateEngine

/// The protocols of a service and its namespaces, and their mock, as templates see them.
struct ServiceInterfaceContext: TemplateContext {
    /// The service, and then its namespaces, outer ones first.
    var levels: [InterfaceContext]

    static let shape: Shape<ServiceInterfaceContext> = [
        .list("levels", InterfaceContext.shape, "the protocol of the service, and those of its namespaces") {
            $0.levels
        }
    ]

    init(_ plans: [EndpointPlan], in scope: ServiceScope) {
        let groups = Dictionary(grouping: plans, by: \.endpoint.namespaces)
        levels = ([[]] + scope.namespaces).map { InterfaceContext($0, groups[$0] ?? [], in: scope) }
    }
}

/// The protocol of a service or a namespace, and the struct of its closures, as templates see them.
struct InterfaceContext: TemplateContext {
    var access: String
    /// The type that contains the protocol; `nil` for that of the service.
    var owner: String?
    var doc: [String]
    /// The name of the protocol, and its name after that of its owner.
    var name: String
    var fullName: String
    /// The protocol of the standard library that it refines.
    var sendable: String
    var namespaces: [InterfaceNamespaceContext]
    var requirements: [MethodContext]
    /// The methods some of whose arguments can be left out.
    var defaults: [MethodContext]
    /// The type that contains the struct of closures; `nil` for that of the service.
    var mockOwner: String?
    var mockDoc: [String]
    var mock: String
    var closures: [MockClosureContext]
    /// The methods that pass on what closures return.
    var methods: [MethodContext]

    static let shape: Shape<InterfaceContext> = [
        .text("access", "the access level and a blank, or nothing") { $0.access },
        .optionalText("owner", "the type that it is declared in") { $0.owner },
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("name", "the name in its declaration") { $0.name },
        .text("fullName", "the name outside of the type that it is declared in") { $0.fullName },
        .text("sendable", "the type `Sendable`") { $0.sendable },
        .list("namespaces", InterfaceNamespaceContext.shape, "the namespaces") { $0.namespaces },
        .list("requirements", MethodContext.shape, "the methods of the protocol") { $0.requirements },
        .list("defaults", MethodContext.shape, "the methods with default values") { $0.defaults },
        .flag("hasDefaults", "whether there are some") { !$0.defaults.isEmpty },
        .optionalText("mockOwner", "the type that the mock is declared in") { $0.mockOwner },
        .lines("mockDoc", "the documentation of the mock") { $0.mockDoc },
        .text("mock", "the name of the mock") { $0.mock },
        .list("closures", MockClosureContext.shape, "a closure for each endpoint") { $0.closures },
        .list("methods", MethodContext.shape, "the methods of the mock") { $0.methods },
    ]
}

extension InterfaceContext {
    fileprivate init(_ namespaces: [EndpointNamespace], _ plans: [EndpointPlan], in scope: ServiceScope) {
        let outer = namespaces.dropLast()
        let mock = ServiceNames.mock(of: scope.service.name)
        access = scope.access.prefix
        owner = namespaces.isEmpty ? nil : scope.owner(of: outer)
        name = SwiftIdentifier(scope.interface(of: namespaces) ?? "").declaration
        fullName = Self.fullName(of: namespaces, in: scope)
        sendable = scope.namesInDAO.standard("Sendable")
        mockOwner = namespaces.isEmpty ? nil : Self.path(mock, outer)
        self.mock = namespaces.last.map { SwiftIdentifier($0.typeName).declaration } ?? mock
        let path = namespaces.map(\.name).joined(separator: ".")
        doc =
            DocComment(
                path.isEmpty
                    ? "The endpoints of \(scope.service.name), as \(DocComment.code(scope.dao)) and mocks have them."
                    : "The endpoints of \(DocComment.code(path))."
            ).lines
        mockDoc =
            DocComment(
                path.isEmpty
                    ? "\(scope.service.name) for previews and tests: closures respond to its endpoints."
                    : "The endpoints of \(DocComment.code(path))."
            ).lines
        self.namespaces = scope.namespaces.filter { $0.count == namespaces.count + 1 && $0.starts(with: namespaces) }
            .map { InterfaceNamespaceContext($0, in: scope) }
        let taken = plans.map(\.endpoint.methodName) + scope.namespaces.compactMap(\.last?.name)
        var free = FreeNames(taken: taken)
        let mocked = plans.map { MockedEndpoint($0, free.take("on\($0.endpoint.methodName.capitalizedFirst)"), scope) }
        requirements = mocked.map { $0.method(doc: MethodContext.doc(of: $0.plan).lines) }
        defaults = mocked.compactMap(\.withDefaults)
        closures = mocked.map(\.closure)
        let room = SourceLines.columns - (namespaces.isEmpty ? 8 : 12)
        methods = mocked.map { endpoint in endpoint.method(body: endpoint.body(room: room)) }
    }

    fileprivate static func fullName(of namespaces: [EndpointNamespace], in scope: ServiceScope) -> String {
        let name = scope.interface(of: namespaces) ?? ""
        guard !namespaces.isEmpty else { return name }
        return "\(scope.owner(of: namespaces.dropLast())).\(SwiftIdentifier(name).member)"
    }

    private static func path(_ mock: String, _ namespaces: some Sequence<EndpointNamespace>) -> String {
        ([mock] + namespaces.map { SwiftIdentifier($0.typeName).member }).joined(separator: ".")
    }
}

/// The namespace as a member of a protocol and a mock, as templates see it.
struct InterfaceNamespaceContext: TemplateContext {
    var doc: [String]
    var property: String
    var type: String
    /// The protocol of the type.
    var interface: String

    static let shape: Shape<InterfaceNamespaceContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("property", "the name of the property") { $0.property }, .text("type", "the Swift type") { $0.type },
        .text("interface", "the protocol") { $0.interface },
    ]

    fileprivate init(_ namespaces: [EndpointNamespace], in scope: ServiceScope) {
        let path = namespaces.map(\.name).joined(separator: ".")
        doc = DocComment("The endpoints of \(DocComment.code(path)).").lines
        property = SwiftIdentifier(namespaces.last?.name ?? "").declaration
        type = SwiftIdentifier(namespaces.last?.typeName ?? "").declaration
        interface = InterfaceContext.fullName(of: namespaces, in: scope)
    }
}

/// The closure that responds to an endpoint, as templates see it.
struct MockClosureContext: TemplateContext {
    var doc: [String]
    var attribute: String?
    var name: String
    var arguments: [String]
    var result: String
    /// The closure that fails, until a test sets another.
    var initial: String

    static let shape: Shape<MockClosureContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .optionalText("attribute", "the attribute that deprecates it") { $0.attribute },
        .text("name", "the name in its declaration") { $0.name },
        .lines("arguments", "the types of the arguments") { $0.arguments },
        .text("result", "what the call returns") { $0.result },
        .text("initial", "the closure that fails") { $0.initial },
    ]
}

/// An endpoint in a protocol and its mock.
private struct MockedEndpoint {
    let plan: EndpointPlan
    /// The name of the closure.
    private let name: String
    private let scope: ServiceScope

    init(_ plan: EndpointPlan, _ name: String, _ scope: ServiceScope) {
        self.plan = plan
        self.name = name
        self.scope = scope
    }

    private var names: TypeNames { scope.namesInDAO }
    private var attribute: String? { DeprecatedAttribute.line(plan.endpoint.deprecated) }
    private var endpoint: String { StringLiteral("\(scope.service.name).\(plan.endpoint.name)").source }

    /// The method without defaults, which a protocol cannot have.
    func method(doc: [String] = [], body: [String] = []) -> MethodContext {
        var parameters = plan.values.map(\.parameter)
        for index in parameters.indices { parameters[index].default = nil }
        return method(doc, parameters, body)
    }

    /// The method with defaults, and a last parameter that tells it from that of the protocol; `nil` if there are no defaults.
    var withDefaults: MethodContext? {
        let parameters = plan.values.map(\.parameter)
        guard parameters.contains(where: { $0.default != nil }) else { return nil }
        let mark = ParameterContext(name: "_", type: names.standard("Void"), default: "()")
        let arguments = plan.values.map { "\($0.label ?? $0.name.argumentLabel): \($0.name.reference)" }
        let head = "\(member(SwiftIdentifier(plan.endpoint.methodName)))("
        let call = CallExpression(head: head, arguments: arguments.map { .text($0) })
        return method(
            MethodContext.doc(of: plan).lines, parameters + [mark], call.lines(room: SourceLines.columns - 8))
    }

    private func method(_ doc: [String], _ parameters: [ParameterContext], _ body: [String]) -> MethodContext {
        MethodContext(
            doc: doc, attribute: attribute, access: scope.access.prefix,
            name: SwiftIdentifier(plan.endpoint.methodName).declaration, parameters: parameters,
            result: "-> \(plan.resultType(names, isOutside: true))", body: body)
    }

    /// A member as written in the method, where a parameter may shadow it.
    private func member(_ identifier: SwiftIdentifier) -> String {
        let isShadowed = plan.values.contains { $0.name.name == identifier.name }
        return isShadowed || identifier.declaration != identifier.name
            ? "self.\(identifier.member)" : identifier.declaration
    }

    var closure: MockClosureContext {
        let value = plan.valueType(names, isOutside: true)
        let method = DocComment.code(plan.endpoint.methodName)
        var arguments = plan.values.map { "_ \($0.name.reference): \($0.type)" }
        var (doc, result) = ("What \(method) returns.", value)
        switch plan.endpoint.returns {
        case .stream, .texts, .events, .chunks:
            (doc, result) = ("Sends the values of \(method), and returns at their end.", names.standard("Void"))
            arguments.append("@escaping @Sendable (\(value)) async throws -> \(names.standard("Void"))")
        case .socket(let socket):
            (doc, result) = ("The server of \(method).", names.standard("Void"))
            let command = socket.commands.type.map(names.swiftType) ?? names.standard("Never")
            arguments.append("\(names.runtime("APIClient")).MockedSocket<\(value), \(command)>")
        case .nothing:
            doc = "What \(method) does."
        case .value, .data, .string, .file, .responses:
            guard plan.endpoint.pagination != nil else { break }
            (doc, result) = ("The pages of \(method), from the one that the arguments select.", "[\(value)]")
        }
        let unnamed = arguments.isEmpty ? "" : arguments.map { _ in "_" }.joined(separator: ", ") + " in "
        return MockClosureContext(
            doc: DocComment(doc).lines, attribute: attribute, name: SwiftIdentifier(name).declaration,
            arguments: arguments, result: result,
            initial: "{ \(unnamed)throw \(names.runtime("NetworkError"))(notMocked: \(endpoint)) }")
    }

    /// The statement that makes the call.
    func body(room: Int) -> [String] {
        var call = CallExpression(
            head: "\(names.runtime(plan.endpoint.callType))(", arguments: [.text("mocked: \(endpoint)")])
        var values = plan.values.map(\.name.reference)
        switch plan.endpoint.returns {
        case .socket:
            if let form = StreamExpression.form(plan.endpoint.returns, names) { call.arguments.append(.call(form)) }
            values.append("$0")
        case .stream, .texts, .events, .chunks: values.append("$0")
        case .nothing, .value, .data, .string, .file, .responses: break
        }
        let run = "try await \(member(SwiftIdentifier(name)))("
        let statement = CallExpression(head: run, arguments: values.map { .text($0) })
        let line = "\(call.line) { \(statement.line) }"
        if line.fits(room) { return [line] }
        call.tail = ") {"
        return call.lines(room: room) + statement.lines(room: room - 4).map { "    \($0)" } + ["}"]
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
