/// A type whose values are rendered by templates.
///
///     struct FieldContext: TemplateContext {
///         var name: String
///         var doc: String?
///
///         static var shape: Shape<FieldContext> {
///             [.text("name") { $0.name }, .optionalText("doc") { $0.doc }]
///         }
///     }
public protocol TemplateContext: Sendable {
    /// The names that a template may use for a value of this type.
    static var shape: Shape<Self> { get }
}

/// The names that a template may use for one type of context. Any other name is a fault.
public struct Shape<Context>: Sendable, ExpressibleByArrayLiteral {
    let members: [Member<Context>]

    /// - Parameter members: if two have the same name, the first one is used
    public init(_ members: [Member<Context>]) {
        self.members = members
    }

    public init(arrayLiteral members: Member<Context>...) {
        self.members = members
    }
}

/// A name that a template may use, and how to read its value from a context.
public struct Member<Context>: Sendable {
    /// How a template uses the member: its kind, the names below it, and how its value is read.
    struct Usage {
        var kind: MemberKind
        /// The names inside a section of the member, or after a dot.
        var scope: (any Scope)?
        /// Created after all templates are resolved, because only then is it known what is read from nested contexts.
        var reader: () -> @Sendable (Context) -> Slot
    }

    let name: String
    let makeUsage: @Sendable () -> Usage

    /// A text: `{{name}}`.
    public static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Member {
        Member(name: name) {
            Usage(kind: .text, scope: nil) { { .text(value($0)) } }
        }
    }

    /// A text that may be missing: `{{doc}}` renders it or nothing, `{{#doc}}{{.}}{{/doc}}` and `{{^doc}}…{{/doc}}`
    /// check for it.
    public static func optionalText(_ name: String, _ value: @escaping @Sendable (Context) -> String?) -> Member {
        Member(name: name) {
            Usage(kind: .optionalText, scope: TextScope(repeats: false)) {
                { context in value(context).map { .text($0) } ?? .absent }
            }
        }
    }

    /// A condition: `{{#isPublic}}…{{/isPublic}}` and `{{^isPublic}}…{{/isPublic}}`.
    public static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Member {
        Member(name: name) {
            Usage(kind: .flag, scope: nil) { { .flag(value($0)) } }
        }
    }

    /// Several texts: `{{#statements}}{{.}}{{/statements}}`.
    public static func lines(_ name: String, _ value: @escaping @Sendable (Context) -> [String]) -> Member {
        Member(name: name) {
            Usage(kind: .list, scope: TextScope(repeats: true)) {
                { .lines(value($0)) }
            }
        }
    }

    /// Several contexts: `{{#fields}}{{name}}{{^last}}, {{/last}}{{/fields}}`.
    public static func list<Element>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Element>,
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Member {
        Member(name: name) {
            let scope = ContextScope(shape(), repeats: true)
            return Usage(kind: .list, scope: scope) {
                let read = scope.reader()
                return { context in
                    let elements = value(context)
                    return .elements(Elements(count: elements.count) { read(elements[$0]) })
                }
            }
        }
    }

    /// A context that may be missing: `{{#envelope}}…{{/envelope}}`, `{{^envelope}}…{{/envelope}}`, `{{envelope.data}}`.
    public static func optional<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ value: @escaping @Sendable (Context) -> Nested?
    ) -> Member {
        Member(name: name) {
            let scope = ContextScope(shape(), repeats: false)
            return Usage(kind: .optional, scope: scope) {
                let read = scope.reader()
                return { context in
                    guard let nested = value(context) else { return .absent }
                    return .elements(Elements(count: 1) { _ in read(nested) })
                }
            }
        }
    }

    /// A context: `{{#owner}}{{name}}{{/owner}}` or `{{owner.name}}`.
    public static func context<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ value: @escaping @Sendable (Context) -> Nested
    ) -> Member {
        Member(name: name) {
            let scope = ContextScope(shape(), repeats: false)
            return Usage(kind: .context, scope: scope) {
                let read = scope.reader()
                return { context in
                    let nested = value(context)
                    return .elements(Elements(count: 1) { _ in read(nested) })
                }
            }
        }
    }
}
