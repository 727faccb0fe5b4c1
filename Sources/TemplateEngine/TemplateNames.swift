/// The names that templates may use for one type of context, for authors of templates.
public struct TemplateNames: Sendable, Hashable {
    /// The type, such as `Property`.
    public var type: String
    /// The templates inside of which these names come first, sorted.
    public var templates: [String]
    public var members: [TemplateName]
}

/// A name that templates may use, for authors of templates.
public struct TemplateName: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        /// `{{name}}`
        case text
        /// `{{#name}}…{{/name}}` for each element
        case list
        /// `{{#name}}…{{/name}}` if it holds
        case flag
        /// `{{#name}}…{{/name}}` and `{{name.other}}`
        case object
    }

    public var name: String
    public var kind: Kind
    /// The form of its texts.
    public var form: MemberForm
    /// Whether the data for programs has it, too.
    public var isData: Bool
    /// Whether there may be none, so that `{{^name}}…{{/name}}` can hold.
    public var isOptional: Bool
    public var meaning: String
    /// The type whose names are known inside; `nil` for texts.
    public var inner: String?
    /// The first text that an example has.
    public var example: String?
}

extension Template {
    /// The names of all types that the template can reach, in the order in which they are reached.
    ///
    /// - Parameter examples: contexts whose texts are examples
    public func names(examples: [Context]) -> [TemplateNames] {
        let collector = NameCollector()
        collector.add(shape)
        for example in examples { withUnsafePointer(to: example) { collector.visit(shape, $0) } }
        return collector.names { title in
            Set(included.filter { $0.shape.title == title }.map(\.template)).sorted()
        }
    }
}

extension TemplateContext {
    /// The names of this type and of all types in it, without templates, in the order in which they are reached.
    public static func names(example: Self? = nil) -> [TemplateNames] {
        let collector = NameCollector()
        collector.add(shape.erased)
        if let example { withUnsafePointer(to: example) { collector.visit(shape.erased, $0) } }
        return collector.names { _ in [] }
    }
}

extension AnyShape {
    /// The name of the type for authors of templates.
    var title: String {
        if let givenTitle { return givenTitle }
        // The types that it is nested in tell it apart: `EnvironmentCase`.
        let names = String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }
        return names.map { name in
            let end = ["Context", "Plan"].first { name.hasSuffix($0) }
            return String(name.dropLast(end?.count ?? 0))
        }.joined()
    }
}

/// Collects what authors of templates should know of types of contexts.
private final class NameCollector {
    private var shapes: [AnyShape] = []
    private var examples: [String: String] = [:]

    func add(_ shape: AnyShape) {
        guard !shapes.contains(where: { $0.title == shape.title }) else { return }
        shapes.append(shape)
        for member in shape.members { member.value.inner.map(add) }
    }

    /// - Parameter templates: the templates that see a type first
    func names(_ templates: (String) -> [String]) -> [TemplateNames] {
        shapes.map { shape in
            TemplateNames(
                type: shape.title, templates: templates(shape.title), members: shape.members.map { name($0, in: shape) }
            )
        }
    }

    private func name(_ member: AnyMember, in shape: AnyShape) -> TemplateName {
        TemplateName(
            name: member.name, kind: member.value.kind.shown, form: member.form,
            isData: member.isInData, isOptional: member.value.kind.isOptional, meaning: member.meaning,
            inner: member.value.inner?.title,
            example: examples["\(shape.title).\(member.name)"])
    }

    /// Notes the texts of a context and of all contexts in it.
    func visit(_ shape: AnyShape, _ context: UnsafeRawPointer) {
        for member in shape.members {
            let key = "\(shape.title).\(member.name)"
            switch member.value {
            case .text(let read): note(read(context), key)
            case .optionalText(let read): note(read(context) ?? "", key)
            case .lines(let read): note(read(context).first ?? "", key)
            case .list(let inner, let read), .context(let inner, let read): visit(inner(), read(context))
            case .optional(let inner, let read): if let contexts = read(context) { visit(inner(), contexts) }
            case .flag, .named: break
            }
        }
    }

    private func visit(_ shape: AnyShape, _ contexts: NestedContexts) {
        for index in 0..<contexts.count { contexts.visit(index) { visit(shape, $0) } }
    }

    private func note(_ text: String, _ key: String) {
        if !text.isEmpty, examples[key] == nil { examples[key] = text }
    }
}

extension MemberValue {
    /// The names inside of it; `nil` for texts and conditions.
    fileprivate var inner: AnyShape? {
        switch self {
        case .text, .optionalText, .flag, .lines: nil
        case .list(let shape, _), .optional(let shape, _), .context(let shape, _), .named(let shape, _): shape()
        }
    }
}

extension MemberKind {
    fileprivate var shown: TemplateName.Kind {
        switch self {
        case .text, .optionalText: .text
        case .flag: .flag
        case .list: .list
        case .optional, .context, .named: .object
        }
    }

    fileprivate var isOptional: Bool { self == .optionalText || self == .optional }
}
