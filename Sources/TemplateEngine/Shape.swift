/// A type whose values are rendered by templates.
///
///     struct FieldContext: TemplateContext {
///         var name: String
///         var doc: String?
///
///         static let shape: Shape<FieldContext> = [.text("name") { $0.name }, .optionalText("doc") { $0.doc }]
///     }
public protocol TemplateContext: Sendable {
    /// The names that a template may use for a value of this type.
    static var shape: Shape<Self> { get }
}

/// The names that a template may use for one type of context. Any other name is a fault.
public struct Shape<Context>: Sendable, ExpressibleByArrayLiteral {
    let members: [AnyMember]

    /// - Parameter members: if two have the same name, the first one is used
    public init(_ members: [Member<Context>]) {
        // Not by `map`, which is slow where the type of the elements is not known.
        var erased: [AnyMember] = []
        erased.reserveCapacity(members.count)
        for member in members { erased.append(member.erased) }
        self.members = erased
    }

    public init(arrayLiteral members: Member<Context>...) {
        self.init(members)
    }
}

/// A name that a template may use, and how to read its value from a context.
public struct Member<Context>: Sendable {
    fileprivate let erased: AnyMember

    /// A text: `{{name}}`.
    public static func text(_ name: String, _ value: @escaping @Sendable (Context) -> String) -> Member {
        Member(name) { MemberUsage(.text) { .text(value(load($0))) } }
    }

    /// A text that may be missing: `{{doc}}` renders it or nothing, `{{#doc}}{{.}}{{/doc}}` and `{{^doc}}…{{/doc}}`
    /// check for it.
    public static func optionalText(_ name: String, _ value: @escaping @Sendable (Context) -> String?) -> Member {
        Member(name) {
            MemberUsage(.optionalText, scope: .ofText) { pointer in
                if let text = value(load(pointer)) { .text(text) } else { .absent }
            }
        }
    }

    /// A condition: `{{#isPublic}}…{{/isPublic}}` and `{{^isPublic}}…{{/isPublic}}`.
    public static func flag(_ name: String, _ value: @escaping @Sendable (Context) -> Bool) -> Member {
        Member(name) { MemberUsage(.flag) { .flag(value(load($0))) } }
    }

    /// Several texts: `{{#statements}}{{.}}{{/statements}}`.
    public static func lines(_ name: String, _ value: @escaping @Sendable (Context) -> [String]) -> Member {
        Member(name) { MemberUsage(.list, scope: .ofTexts) { .lines(value(load($0))) } }
    }

    /// Several contexts: `{{#fields}}{{name}}{{^last}}, {{/last}}{{/fields}}`.
    public static func list<Element>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Element>,
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Member {
        Member(name) {
            MemberUsage(.list, in: Scope(shape().members, repeats: true)) { pointer, read in
                let elements = value(load(pointer))
                return Elements(count: elements.count) { index in withUnsafePointer(to: elements[index]) { read($0) } }
            }
        }
    }

    /// A context that may be missing: `{{#envelope}}…{{/envelope}}`, `{{^envelope}}…{{/envelope}}`, `{{envelope.data}}`.
    public static func optional<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ value: @escaping @Sendable (Context) -> Nested?
    ) -> Member {
        Member(name) {
            MemberUsage(.optional, in: Scope(shape().members, repeats: false)) { pointer, read in
                guard let nested = value(load(pointer)) else { return nil }
                return Elements(count: 1) { _ in withUnsafePointer(to: nested) { read($0) } }
            }
        }
    }

    /// A context: `{{#owner}}{{name}}{{/owner}}` or `{{owner.name}}`.
    public static func context<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ value: @escaping @Sendable (Context) -> Nested
    ) -> Member {
        Member(name) {
            MemberUsage(.context, in: Scope(shape().members, repeats: false)) { pointer, read in
                let nested = value(load(pointer))
                return Elements(count: 1) { _ in withUnsafePointer(to: nested) { read($0) } }
            }
        }
    }

    private init(_ name: String, _ makeUsage: @escaping @Sendable () -> MemberUsage) {
        erased = AnyMember(name: name, makeUsage: makeUsage)
    }

    private static func load(_ pointer: UnsafeRawPointer) -> Context {
        pointer.assumingMemoryBound(to: Context.self).pointee
    }
}

/// A member of a context of any type. Contexts are passed by pointers, whose type ``Shape`` and ``Member`` guarantee: code that
/// is generic over it would make Swift create a dozen types for each type of context while the program runs, which takes
/// longer than reading the templates.
struct AnyMember: Sendable {
    var name: String
    var makeUsage: @Sendable () -> MemberUsage
}

/// How a template uses a member: its kind, the names below it, and how its value is read.
struct MemberUsage {
    typealias Read = @Sendable (UnsafeRawPointer) -> Slot
    typealias ReadAll = @Sendable (UnsafeRawPointer) -> [Slot]

    var kind: MemberKind
    /// The names inside a section of the member, or after a dot.
    var scope: Scope?
    /// Created after all templates are resolved, because only then is it known what is read from nested contexts.
    var reader: () -> Read

    init(_ kind: MemberKind, scope: Scope? = nil, read: @escaping Read) {
        self.kind = kind
        self.scope = scope
        reader = { read }
    }

    /// - Parameter elements: the nested contexts, each of which the given function reads; `nil` for none
    init(
        _ kind: MemberKind, in scope: Scope,
        elements: @escaping @Sendable (UnsafeRawPointer, @escaping ReadAll) -> Elements?
    ) {
        self.kind = kind
        self.scope = scope
        reader = {
            let read = scope.reader()
            return { pointer in
                if let elements = elements(pointer, read) { .elements(elements) } else { .absent }
            }
        }
    }
}
