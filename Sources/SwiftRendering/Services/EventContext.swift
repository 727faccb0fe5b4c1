import SpecLanguage
import TemplateEngine

/// The enum of a stream's events, as templates see it.
struct EventContext: TemplateContext {
    private let set: EventSet
    private let plan: EndpointPlan
    private let scope: ServiceScope

    /// `nil` if the endpoint has no named events.
    init?(_ plan: EndpointPlan, in scope: ServiceScope) {
        guard case .events(let set, _) = plan.endpoint.returns else { return nil }
        self.set = set
        self.plan = plan
        self.scope = scope
    }

    static let shape: Shape<EventContext> = [
        .optionalText("attribute", "the attribute that deprecates it") {
            DeprecatedAttribute.line($0.plan.endpoint.deprecated)
        },
        .text("access", "the access level and a blank, or nothing") { $0.scope.access.prefix },
        .text("hiding", "the attribute for what only generated code uses, or nothing") { $0.scope.access.hiding },
        .text("method", "the name of the method, for a comment") { DocComment.code($0.plan.endpoint.name) },
        .text("name", "the name in its declaration") { $0.plan.endpoint.name(of: .event) },
        .text("fullName", "the name outside of the type that it is declared in") { $0.plan.fullName(of: .event) },
        .text("conformances", "the protocols, with commas") { $0.scope.conformances(holding: $0.set.types) },
        .list("cases", EventCaseContext.shape, "the cases") { context in
            context.set.events.map { EventCaseContext($0, names: context.names) }
        },
        .lines("statements", "the statements of the function") { $0.statements },
        .text("readable", "the protocol of what is read") { $0.names.runtime("NamedEvent") },
        .text("decoder", "the type that decodes events") { $0.names.runtime("EventDecoder") },
        .text("failure", "the type of the errors") { $0.names.runtime("ResponseFailure") },
    ]

    private var names: TypeNames { scope.namesInDAO }

    private var statements: [String] {
        let failures = plan.endpoint.errors.compactMap { error in
            if case .event(let name) = error.match { name } else { nil }
        }
        return set.events.map { event in
            "case \(StringLiteral(event.event).source): self = \(Self.value(event))"
        } + Self.branch(set.ignored, "return nil") + Self.branch(failures, "throw event.failure")
    }

    /// `case "ping", "keep-alive": return nil`
    private static func branch(_ events: [String], _ statement: String) -> [String] {
        events.isEmpty
            ? [] : ["case \(events.map { StringLiteral($0).source }.joined(separator: ", ")): \(statement)"]
    }

    private static func value(_ event: NamedEvent) -> String {
        let member = SwiftIdentifier(event.name).member
        return switch event.content {
        case .nothing: ".\(member)"
        case .string, .data: ".\(member)(event.text())"
        case .value: "try .\(member)(event.value(\(event.at.map { "at: \($0.literal)" } ?? "")))"
        }
    }
}

/// A case of the enum of events, as templates see it.
struct EventCaseContext: TemplateContext {
    private let event: NamedEvent
    private let type: String?

    init(_ event: NamedEvent, names: TypeNames) {
        self.event = event
        type = event.content.type.map(names.swiftType)
    }

    static let shape: Shape<EventCaseContext> = [
        .lines("doc", "the documentation, as comments") { $0.doc },
        .text("declaration", "the whole declaration") { context in
            "case \(SwiftIdentifier(context.event.name).declaration)" + (context.type.map { "(\($0))" } ?? "")
        },
    ]

    private var doc: [String] {
        var doc = DocComment(event.doc)
        doc.add("The event \(DocComment.code(event.event)).")
        return doc.lines
    }
}

extension ServiceScope {
    /// The protocols of an enum or a struct that holds values of types.
    func conformances(holding types: [ValueType]) -> String {
        let isHashable = types.allSatisfy { type in
            guard case .model(let name) = type.leaf else { return true }
            return models[name]?.conformances.contains(.hashable) ?? true
        }
        return (isHashable ? ["Sendable", "Hashable"] : ["Sendable"]).map(namesInDAO.standard).joined(separator: ", ")
    }
}
