/// Resolves names in templates.
struct NameResolver {
    /// The place of a value, relative to the enclosing contexts.
    enum Place {
        case slot(level: Int, Int)
        /// The slot of a nested context of a nested context …
        case path(level: Int, [Int])
        case first(level: Int)
        case last(level: Int)
    }

    /// What a name refers to.
    struct Meaning {
        var place: Place
        var kind: MemberKind
        /// The names inside a section of it.
        var scope: (any Scope)?
    }

    /// The reason why a name cannot be resolved.
    struct Failure: Error {
        var message: String
    }

    /// The outermost first.
    var scopes: [any Scope]

    func resolve(_ name: String) throws(Failure) -> Meaning {
        if name == "." { return try resolveItem() }
        guard name.utf8.contains(UInt8(ascii: ".")) else { return try resolveName(name) }
        if let message = TagName.fault(name) { throw Failure(message: message) }
        let parts = name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        var before = parts[0]
        var meaning = try resolveName(before)
        guard case .slot(let level, let slot) = meaning.place else { throw Self.hasNoMembers(before) }
        var path = [slot]
        for part in parts.dropFirst() {
            guard meaning.kind.hasMembers, let scope = meaning.scope else { throw Self.hasNoMembers(before) }
            guard let member = scope.use(part) else {
                let known = scope.names.joined(separator: ", ")
                throw Failure(message: "unknown name \"\(part)\" in \"\(before)\"; known there: \(known)")
            }
            path.append(member.slot)
            meaning = Meaning(place: .path(level: level, path), kind: member.kind, scope: member.scope)
            before += "." + part
        }
        return meaning
    }

    private func resolveName(_ name: String) throws(Failure) -> Meaning {
        // A member's name is valid, so only other names are checked.
        if let meaning = find(name) { return meaning }
        throw Failure(message: TagName.fault(name) ?? "unknown name \"\(name)\"; known here: \(knownNames)")
    }

    private func resolveItem() throws(Failure) -> Meaning {
        guard let level = scopes.indices.last, let member = scopes[level].use(".") else {
            throw Failure(message: "\".\" is only known inside a section of texts; known here: \(knownNames)")
        }
        return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
    }

    /// The innermost member of that name; a list's `first` and `last` come after the members of its elements.
    private func find(_ name: String) -> Meaning? {
        for level in scopes.indices.reversed() {
            if let member = scopes[level].use(name) {
                return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
            }
            guard scopes[level].repeats else { continue }
            if name == "first" { return Meaning(place: .first(level: level), kind: .flag) }
            if name == "last" { return Meaning(place: .last(level: level), kind: .flag) }
        }
        return nil
    }

    private var knownNames: String {
        var names: [String] = []
        for scope in scopes.reversed() {
            let visible = scope.names + (scope.repeats ? ["first", "last"] : [])
            names += visible.filter { !names.contains($0) }
        }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static func hasNoMembers(_ name: String) -> Failure {
        Failure(message: "\"\(name)\" has no members; a dot follows only a single context")
    }
}

/// The names that can be seen at one level of a template.
protocol Scope: AnyObject {
    /// Whether the level is that of a list, which has `first` and `last`.
    var repeats: Bool { get }
    /// In the order of the shape.
    var names: [String] { get }

    /// Notes that the member is used, and says where its value will be found; nil for an unknown name.
    func use(_ name: String) -> UsedMember?
}

/// A member that a template uses.
struct UsedMember {
    var kind: MemberKind
    /// The position among the values that are read from a context.
    var slot: Int
    var scope: (any Scope)?
}

/// The level of a single text, `{{.}}`.
final class TextScope: Scope {
    let repeats: Bool
    let names: [String] = ["."]

    init(repeats: Bool) {
        self.repeats = repeats
    }

    func use(_ name: String) -> UsedMember? {
        name == "." ? UsedMember(kind: .text, slot: 0, scope: nil) : nil
    }
}

/// The level of a context; collects which members are used, so that rendering reads these and no others.
final class ContextScope<Context>: Scope {
    let repeats: Bool
    let names: [String]
    private let shape: Shape<Context>
    // Arrays of their own, since searching an array of a generic type allocates for each element.
    private var usedNames: [String] = []
    private var usedMembers: [UsedMember] = []
    private var usages: [Member<Context>.Usage] = []

    init(_ shape: Shape<Context>, repeats: Bool) {
        self.shape = shape
        self.repeats = repeats
        // Not by `map` and a key path, which is slow where the type of the context is not known.
        var names: [String] = []
        names.reserveCapacity(shape.members.count)
        for member in shape.members { names.append(member.name) }
        self.names = names
    }

    func use(_ name: String) -> UsedMember? {
        if let slot = usedNames.firstIndex(of: name) { return usedMembers[slot] }
        guard let index = names.firstIndex(of: name) else { return nil }
        let usage = shape.members[index].makeUsage()
        let member = UsedMember(kind: usage.kind, slot: usages.count, scope: usage.scope)
        usages.append(usage)
        usedNames.append(name)
        usedMembers.append(member)
        return member
    }

    /// What reads all members that were noted as used.
    func reader() -> @Sendable (Context) -> [Slot] {
        var readers: [@Sendable (Context) -> Slot] = []
        readers.reserveCapacity(usages.count)
        for usage in usages { readers.append(usage.reader()) }
        return { [readers] context in
            var slots: [Slot] = []
            slots.reserveCapacity(readers.count)
            for read in readers { slots.append(read(context)) }
            return slots
        }
    }
}

/// What a template may do with a member.
enum MemberKind {
    case text
    case optionalText
    case flag
    case list
    case optional
    case context

    /// Whether `{{name}}` puts it into the output.
    var isText: Bool {
        self == .text || self == .optionalText
    }

    /// Whether `{{^name}}` can ever hold.
    var mayBeMissing: Bool {
        self != .text && self != .context
    }

    /// Whether a dot may follow the name.
    var hasMembers: Bool {
        self == .optional || self == .context
    }
}
