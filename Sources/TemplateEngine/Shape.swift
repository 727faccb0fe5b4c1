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

/// The names that a template may use for one type of context, each with what authors of templates should know about it. Any
/// other name is a fault.
public struct Shape<Context>: Sendable, ExpressibleByArrayLiteral {
    @usableFromInline let erased: AnyShape

    /// - Parameters:
    ///   - title: the name of the type for authors of templates, if it is not that of the context
    ///   - members: if two have the same name, the first one is used
    public init(named title: String? = nil, _ members: [Member<Context>]) {
        // Not by `map`, which is slow where the type of the elements is not known.
        var erased: [AnyMember] = []
        erased.reserveCapacity(members.count)
        for member in members { erased.append(member.erased) }
        self.erased = AnyShape(givenTitle: title, type: Context.self, members: erased)
    }

    public init(arrayLiteral members: Member<Context>...) {
        self.init(members)
    }
}

/// A name that a template may use, and how to read its value from a context.
///
/// Its functions are inlined, so that each reads just its value: code for any type would copy the whole context first.
public struct Member<Context>: Sendable {
    fileprivate let erased: AnyMember

    /// A text: `{{name}}`.
    @inlinable
    public static func text(_ name: String, _ meaning: String = "", _ value: @escaping @Sendable (Context) -> String)
        -> Member
    {
        Member(text: name, meaning) { value($0.assumingMemoryBound(to: Context.self).pointee) }
    }

    /// A text that may be missing: `{{doc}}` renders it or nothing, `{{#doc}}{{.}}{{/doc}}` and `{{^doc}}…{{/doc}}`
    /// check for it.
    @inlinable
    public static func optionalText(
        _ name: String, _ meaning: String = "", _ value: @escaping @Sendable (Context) -> String?
    ) -> Member {
        Member(optionalText: name, meaning) { value($0.assumingMemoryBound(to: Context.self).pointee) }
    }

    /// A condition: `{{#isPublic}}…{{/isPublic}}` and `{{^isPublic}}…{{/isPublic}}`.
    @inlinable
    public static func flag(_ name: String, _ meaning: String = "", _ value: @escaping @Sendable (Context) -> Bool)
        -> Member
    {
        Member(flag: name, meaning) { value($0.assumingMemoryBound(to: Context.self).pointee) }
    }

    /// Several texts: `{{#statements}}{{.}}{{/statements}}`.
    @inlinable
    public static func lines(_ name: String, _ meaning: String = "", _ value: @escaping @Sendable (Context) -> [String])
        -> Member
    {
        Member(lines: name, meaning) { value($0.assumingMemoryBound(to: Context.self).pointee) }
    }

    /// Several contexts: `{{#fields}}{{name}}{{^@last}}, {{/@last}}{{/fields}}`.
    @inlinable
    public static func list<Element>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Element>,
        _ meaning: String = "",
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Member {
        Member(list: name, meaning, { shape().erased }) {
            NestedContexts(each: value($0.assumingMemoryBound(to: Context.self).pointee))
        }
    }

    /// A context that may be missing: `{{#envelope}}…{{/envelope}}`, `{{^envelope}}…{{/envelope}}`, `{{envelope.data}}`.
    @inlinable
    public static func optional<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ meaning: String = "",
        _ value: @escaping @Sendable (Context) -> Nested?
    ) -> Member {
        Member(optional: name, meaning, { shape().erased }) {
            value($0.assumingMemoryBound(to: Context.self).pointee).map { NestedContexts(only: $0) }
        }
    }

    /// A context: `{{#owner}}{{name}}{{/owner}}` or `{{owner.name}}`.
    @inlinable
    public static func context<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ meaning: String = "",
        _ value: @escaping @Sendable (Context) -> Nested
    ) -> Member {
        Member(context: name, meaning, { shape().erased }) {
            NestedContexts(only: value($0.assumingMemoryBound(to: Context.self).pointee))
        }
    }
}

extension Member {
    /// Contexts that are looked up by any name: `{{#field.id}}…{{/field.id}}`, `{{^field.id}}…{{/field.id}}`,
    /// `{{field.id.type}}`.
    public static func named<Nested>(
        _ name: String, _ shape: @autoclosure @escaping @Sendable () -> Shape<Nested>,
        _ meaning: String = "",
        _ value: @escaping @Sendable (Context, String) -> Nested?
    ) -> Member {
        Member(
            AnyMember(
                name, meaning,
                .named({ shape().erased }) { context, name in
                    value(context.assumingMemoryBound(to: Context.self).pointee, name).map { NestedContexts(only: $0) }
                }))
    }

    /// The same name, whose texts have a form that programs know.
    public func form(_ form: MemberForm) -> Member {
        var erased = erased
        erased.form = form
        return Member(erased)
    }

    /// The same name, which is no part of the data for programs: it repeats another one in the form of a language.
    public var onlyInTemplates: Member {
        var erased = erased
        erased.isData = false
        return Member(erased)
    }

    private init(_ erased: AnyMember) {
        self.erased = erased
    }

    @usableFromInline
    init(text name: String, _ meaning: String, _ read: @escaping MemberValue.Read<String>) {
        erased = AnyMember(name, meaning, .text(read))
    }

    @usableFromInline
    init(optionalText name: String, _ meaning: String, _ read: @escaping MemberValue.Read<String?>) {
        erased = AnyMember(name, meaning, .optionalText(read))
    }

    @usableFromInline
    init(flag name: String, _ meaning: String, _ read: @escaping MemberValue.Read<Bool>) {
        erased = AnyMember(name, meaning, .flag(read))
    }

    @usableFromInline
    init(lines name: String, _ meaning: String, _ read: @escaping MemberValue.Read<[String]>) {
        erased = AnyMember(name, meaning, .lines(read))
    }

    @usableFromInline
    init(
        list name: String, _ meaning: String, _ shape: @escaping MemberValue.Shape,
        _ read: @escaping MemberValue.Read<NestedContexts>
    ) {
        erased = AnyMember(name, meaning, .list(shape, read))
    }

    @usableFromInline
    init(
        optional name: String, _ meaning: String, _ shape: @escaping MemberValue.Shape,
        _ read: @escaping MemberValue.Read<NestedContexts?>
    ) {
        erased = AnyMember(name, meaning, .optional(shape, read))
    }

    @usableFromInline
    init(
        context name: String, _ meaning: String, _ shape: @escaping MemberValue.Shape,
        _ read: @escaping MemberValue.Read<NestedContexts>
    ) {
        erased = AnyMember(name, meaning, .context(shape, read))
    }
}

/// What the text of a name is.
public enum MemberForm: String, Sendable, Hashable {
    case text
    /// A whole number.
    case number
    /// Any value as JSON.
    case json = "JSON"
}

/// The names for contexts of one type.
@usableFromInline
struct AnyShape: Sendable {
    let givenTitle: String?
    let type: Any.Type
    let members: [AnyMember]
}

/// A member of a context of any type.
@usableFromInline
struct AnyMember: Sendable {
    let name: String
    /// What authors of templates should know of it.
    let meaning: String
    let value: MemberValue
    /// The form of its texts.
    var form: MemberForm = .text
    /// Whether it is a part of the data for programs.
    var isData: Bool = true

    fileprivate init(_ name: String, _ meaning: String, _ value: MemberValue) {
        self.name = name
        self.meaning = meaning
        self.value = value
    }
}

/// How the value of a member is read. Contexts are passed by pointers, whose type ``Shape`` and ``Member`` guarantee: code that
/// is generic over it would make Swift create a dozen types for each type of context while the program runs, which takes
/// longer than reading the templates.
@usableFromInline
enum MemberValue: Sendable {
    @usableFromInline typealias Read<Value> = @Sendable (UnsafeRawPointer) -> Value
    /// The names in nested contexts.
    @usableFromInline typealias Shape = @Sendable () -> AnyShape
    @usableFromInline typealias ReadNamed = @Sendable (UnsafeRawPointer, String) -> NestedContexts?

    case text(Read<String>)
    case optionalText(Read<String?>)
    case flag(Read<Bool>)
    case lines(Read<[String]>)
    case list(Shape, Read<NestedContexts>)
    case optional(Shape, Read<NestedContexts?>)
    case context(Shape, Read<NestedContexts>)
    case named(Shape, ReadNamed)

    var kind: MemberKind {
        switch self {
        case .text: .text
        case .optionalText: .optionalText
        case .flag: .flag
        case .lines, .list: .list
        case .optional: .optional
        case .context: .context
        case .named: .named
        }
    }

    /// The names inside a section of the member, or after a dot; `nil` for a text and a condition.
    func makeScope() -> TemplateScope? {
        switch self {
        case .text, .flag: nil
        case .optionalText: .text
        case .lines: .texts
        case .list(let shape, _): .contexts(UsedMembers(shape()))
        case .optional(let shape, _), .context(let shape, _): .context(UsedMembers(shape()))
        case .named(let shape, let read): .named(NamedMembers(shape, read))
        }
    }
}

/// Reads all values that a template uses from a context, in the order of their slots.
struct ContextReader: Sendable {
    let members: [MemberReader]

    func slots(of context: UnsafeRawPointer) -> [Slot] {
        var slots: [Slot] = []
        slots.reserveCapacity(members.count)
        for member in members { slots.append(member.slot(of: context)) }
        return slots
    }
}

/// Reads one of them.
struct MemberReader: Sendable {
    let value: MemberValue
    /// What is read from nested contexts; empty for other values.
    let inside: ContextReader

    fileprivate func slot(of context: UnsafeRawPointer) -> Slot {
        switch value {
        case .text(let read): .text(read(context))
        case .optionalText(let read): read(context).map { .text($0) } ?? .absent
        case .flag(let read): .flag(read(context))
        case .lines(let read): .lines(read(context))
        case .list(_, let read), .context(_, let read): .elements(Elements(contexts: read(context), reader: inside))
        case .optional(_, let read):
            read(context).map { .elements(Elements(contexts: $0, reader: inside)) } ?? .absent
        // What is looked up is read from the same context, of which nothing is left later.
        case .named: .elements(Elements(slots: inside.slots(of: context)))
        }
    }
}

/// Nested contexts of one type, passed by pointers without copies.
@usableFromInline
struct NestedContexts {
    let count: Int
    /// Calls a function with the context at an index.
    let visit: (Int, (UnsafeRawPointer) -> Void) -> Void

    @usableFromInline
    init(count: Int, visit: @escaping (Int, (UnsafeRawPointer) -> Void) -> Void) {
        self.count = count
        self.visit = visit
    }

    @inlinable
    init<Context>(each contexts: [Context]) {
        self.init(count: contexts.count) { index, body in
            contexts.withUnsafeBufferPointer { contexts in
                if let start = contexts.baseAddress { body(start + index) }
            }
        }
    }

    @inlinable
    init<Context>(only context: Context) {
        self.init(count: 1) { _, body in withUnsafePointer(to: context) { body($0) } }
    }
}
